import ViewColumn from '@mui/icons-material/ViewColumn';
import { lazyExport } from '../../layout/lazyPart.ts';
import { useUser } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { canHave } from '../list/toolsOfKind.ts';
import { PanelButton } from './PanelButton.tsx';
import { rememberLook, type TableLook } from './tableLook.ts';
import type { ViewToolProps } from './ViewProps.ts';

const ColumnsPanel = lazyExport(() => import('./ColumnsPanel.tsx'), 'ColumnsPanel');

/** Opens the shown fields and their order; of a table also their widths, the height of its rows, and their number. */
export function ColumnsButton({ resource, state, change }: ViewToolProps) {
  const text = useText();
  const { id } = useUser();
  const { columns, widths, density, size } = state;
  const set = (look: TableLook) => {
    // A view keeps its own look; without one, the list opens like this again.
    if (!state.name) rememberLook(id, resource, look);
    change(look, { replace: true });
  };
  return (
    <PanelButton
      label={text('view.columns')}
      icon={<ViewColumn />}
      panel={(anchor, onClose) => (
        <ColumnsPanel
          resource={resource}
          look={{ columns, widths, density, size }}
          hasRows={canHave('rows', state.view)}
          anchor={anchor}
          onLook={set}
          onClose={onClose}
        />
      )}
    />
  );
}
