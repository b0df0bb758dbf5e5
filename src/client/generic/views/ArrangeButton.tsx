import Segment from '@mui/icons-material/Segment';
import { lazyExport } from '../../layout/lazyPart.ts';
import { countText, useText } from '../../providers/i18n.ts';
import { sameSort } from '../list/sorts.ts';
import { canHave } from '../list/toolsOfKind.ts';
import { PanelButton } from './PanelButton.tsx';
import type { ViewToolProps } from './ViewProps.ts';

const ArrangePanel = lazyExport(() => import('./ArrangePanel.tsx'), 'ArrangePanel');

/** Opens the groups and the orders of the list; the number of groups within each other is beside the icon. */
export function ArrangeButton({ resource, state, change }: ViewToolProps) {
  const text = useText();
  const { view, group, sort, further } = state;
  const levels = canHave('groups', view) ? group.length : 0;
  const isSorted = further.length > 0 || !sameSort(sort, resource.list.sort);
  return (
    <PanelButton
      label={text('view.arrange')}
      icon={<Segment />}
      count={levels === 0 ? undefined : countText(levels)}
      isOn={levels > 0 || (isSorted && canHave('order', view))}
      panel={(anchor, onClose) => (
        <ArrangePanel
          resource={resource}
          state={state}
          anchor={anchor}
          onChange={(arranged) => change(arranged, { replace: true })}
          onClose={onClose}
        />
      )}
    />
  );
}
