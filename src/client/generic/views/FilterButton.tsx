import FilterList from '@mui/icons-material/FilterList';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { conditionsOf, type Resource } from '../../../schema/index.ts';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Overlay } from '../../layout/Section.tsx';
import { countText, useText } from '../../providers/i18n.ts';
import type { ListState } from '../list/listState.ts';
import type { ChangeList } from '../list/useListState.ts';
import { TOOL_BUTTON } from './toolButton.ts';

const FilterPanel = lazyExport(() => import('./FilterPanel.tsx'), 'FilterPanel');

interface Props {
  resource: Resource;
  state: ListState;
  change: ChangeList;
  /** In the panel of all filters. */
  isInside?: boolean;
}

/** Opens the filter in groups; its number of conditions is beside the name. */
export function FilterButton({ resource, state, change, isInside = false }: Props) {
  const text = useText();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const label = text(isInside ? 'view.conditions' : 'view.filter');
  const count = conditionsOf(state.where).length;
  return (
    <>
      <Button
        ref={button}
        variant={isInside ? 'text' : 'outlined'}
        size={isInside ? 'small' : 'medium'}
        color="inherit"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        startIcon={isInside ? undefined : <FilterList />}
        {...(!isInside && { sx: TOOL_BUTTON })}
      >
        {count === 0 ? label : `${label} (${countText(count)})`}
      </Button>
      {isOpen && (
        <Overlay onClose={() => setIsOpen(false)}>
          <FilterPanel
            resource={resource}
            where={state.where}
            anchor={button.current}
            onWhere={(where) => change({ where }, { replace: true })}
            onClose={() => setIsOpen(false)}
          />
        </Overlay>
      )}
    </>
  );
}
