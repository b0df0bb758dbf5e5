import FilterList from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { type ReactNode, useState } from 'react';
import { conditionsOf, type Resource } from '../../../schema/index.ts';
import { countText, useText } from '../../providers/i18n.ts';
import { FilterChip } from './FilterChip.tsx';
import { Filters } from './Filters.tsx';
import type { ListState } from './listState.ts';
import type { ChangeList } from './useListState.ts';

interface Props {
  resource: Resource;
  state: Pick<ListState, 'filters' | 'where'>;
  change: ChangeList;
  /** The filters that stand in the toolbar itself. */
  shown: readonly string[];
  /** Opens the filter in groups. */
  conditions: ReactNode;
  /** The order and the filter of deleted records, where the toolbar has no room for them. */
  order?: ReactNode;
  deleted?: ReactNode;
}

/** A button that opens all filters of a list. Those that are set and not in the toolbar stand below it as chips. */
export function MoreFilters({ resource, state, change, shown, conditions, order, deleted }: Props) {
  const text = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { filters } = resource.list;
  const set = Object.keys(state.filters);
  const count = set.length + conditionsOf(state.where).length;
  const chips = filters.filter(({ field }) => set.includes(field) && !shown.includes(field));
  const clearAll = () => change({ filters: Object.fromEntries(set.map((field) => [field, ''])) });
  const clear = set.length > 0 && (
    <Button size="small" color="inherit" onClick={clearAll}>
      {text('filter.clearAll')}
    </Button>
  );
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, flex: 'none' }}>
        <Button
          variant="outlined"
          color="inherit"
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          startIcon={<FilterList />}
          sx={{ borderColor: 'Border.input', fontWeight: 400, minHeight: { xs: 44, sm: 36 }, py: 0 }}
        >
          {count === 0 ? text('filter.all') : `${text('filter.all')} (${countText(count)})`}
        </Button>
        {clear}
      </Box>
      {chips.length > 0 && (
        <Box component="ul" aria-label={text('filter.all')} sx={CHIPS}>
          {chips.map(({ field, label }) => (
            <FilterChip
              key={field}
              field={resource.fields[field]}
              label={label}
              value={state.filters[field] ?? ''}
              onClear={() => change({ filters: { [field]: '' } })}
            />
          ))}
        </Box>
      )}
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        transformOrigin={{ vertical: -4, horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': text('filter.all'), sx: PANEL } }}
      >
        {order}
        <Filters resource={resource} filters={filters} state={state} change={change} />
        {deleted && <Box>{deleted}</Box>}
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 0.5 }}>
          <Box sx={{ flex: 1 }}>{conditions}</Box>
          {clear}
          <Button size="small" variant="contained" onClick={() => setAnchor(null)}>
            {text('dialog.close')}
          </Button>
        </Box>
      </Popover>
    </>
  );
}

/** Below the toolbar, on all of its width. */
const CHIPS = {
  ...{ display: 'flex', flexWrap: 'wrap', gap: 1, flex: '1 1 100%', order: 3 },
  ...{ listStyle: 'none', m: 0, p: 0 },
};

/** Each filter is a line: its label before it, the input in what is left. */
const PANEL = {
  p: 2,
  width: 380,
  maxWidth: 'calc(100% - 32px)',
  display: 'grid',
  gap: 1.25,
  '&& > span, && > div:not(:last-of-type)': { display: 'flex' },
  '& > * > label, & > * > span:first-of-type': { width: 104, flex: 'none', whiteSpace: 'normal' },
  '&& > :not(:last-child) > :is(.MuiButton-root, .MuiInputBase-root, .MuiAutocomplete-root)': {
    flex: 1,
    minWidth: 0,
  },
};
