import Button from '@mui/material/Button';
import ViewColumn from 'icon/baseline-view-column';
import { useRef, useState } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Overlay } from '../../layout/Section.tsx';
import { useUser } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import type { ListState } from '../list/listState.ts';
import type { ChangeList } from '../list/useListState.ts';
import { rememberLook, type TableLook } from './tableLook.ts';
import { TOOL_BUTTON } from './toolButton.ts';

const ColumnsPanel = lazyExport(() => import('./ColumnsPanel.tsx'), 'ColumnsPanel');

interface Props {
  resource: Resource;
  state: ListState;
  change: ChangeList;
}

/** Opens the columns of the table, their order and widths, the height of its rows, and their number. */
export function ColumnsButton({ resource, state, change }: Props) {
  const text = useText();
  const { id } = useUser();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { columns, widths, density, size } = state;
  const set = (look: TableLook) => {
    // A view keeps its own look; without one, the list opens like this again.
    if (!state.name) rememberLook(id, resource, look);
    change(look, { replace: true });
  };
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        color="inherit"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        aria-label={text('view.columns')}
        title={text('view.columns')}
        sx={{ ...TOOL_BUTTON, minWidth: 44, px: 1 }}
      >
        <ViewColumn />
      </Button>
      {isOpen && (
        <Overlay onClose={() => setIsOpen(false)}>
          <ColumnsPanel
            resource={resource}
            look={{ columns, widths, density, size }}
            anchor={button.current}
            onLook={set}
            onClose={() => setIsOpen(false)}
          />
        </Overlay>
      )}
    </>
  );
}
