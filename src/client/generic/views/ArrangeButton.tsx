import Button from '@mui/material/Button';
import { visuallyHidden } from '@mui/utils';
import Segment from 'icon/baseline-segment';
import { useRef, useState } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Overlay } from '../../layout/Section.tsx';
import { countText, useText } from '../../providers/i18n.ts';
import { type ListState, sameSort } from '../list/listState.ts';
import type { ChangeList } from '../list/useListState.ts';
import { TOOL_BUTTON } from './toolButton.ts';

const ArrangePanel = lazyExport(() => import('./ArrangePanel.tsx'), 'ArrangePanel');

interface Props {
  resource: Resource;
  state: ListState;
  change: ChangeList;
}

/** Opens the groups and the orders of the list; the number of groups within each other is beside the icon. */
export function ArrangeButton({ resource, state, change }: Props) {
  const text = useText();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { view, group, sort, further } = state;
  const levels = view === 'table' ? group.length : 0;
  const isOn = levels > 0 || further.length > 0 || !sameSort(sort, resource.list.sort);
  const label = text('view.arrange');
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        color="inherit"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        title={label}
        sx={{
          ...TOOL_BUTTON,
          minWidth: 44,
          px: 1,
          gap: 0.5,
          ...(isOn && { color: 'primary.main', borderColor: 'primary.main' }),
        }}
      >
        <Segment />
        <span style={visuallyHidden}>{label}</span>
        {levels > 0 && countText(levels)}
      </Button>
      {isOpen && (
        <Overlay onClose={() => setIsOpen(false)}>
          <ArrangePanel
            resource={resource}
            state={state}
            anchor={button.current}
            onChange={(arranged) => change(arranged, { replace: true })}
            onClose={() => setIsOpen(false)}
          />
        </Overlay>
      )}
    </>
  );
}
