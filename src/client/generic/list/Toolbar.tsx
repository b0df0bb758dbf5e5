import Box from '@mui/material/Box';
import DeleteOutline from 'icon/baseline-delete-outline';
import { type CSSProperties, memo, useEffect, useState } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import { Choice } from './Choice.tsx';
import { Filter } from './Filter.tsx';
import { ListTools } from './ListTools.tsx';
import { type ListState, parseSort, sameSort, sortKey } from './listState.ts';
import { SearchBox } from './SearchBox.tsx';
import type { ChangeList } from './useListState.ts';

interface Props {
  resource: Resource;
  state: ListState;
  change: ChangeList;
  /** Whether deleted records may be looked at and brought back. */
  restores: boolean;
  /** Whether records may come in from a file. */
  imports: boolean;
}

/** What narrows and orders a list: one row that wraps. Rows that come do not draw it anew. */
export const Toolbar = memo(function Toolbar({ resource, state, change, restores, imports }: Props) {
  const { list } = resource;
  return (
    <Box role="search" sx={BAR}>
      {list.search && <SearchBox value={state.q} onSearch={(q) => change({ q }, { replace: true })} />}
      {list.sorts.length > 0 && <SortChoice resource={resource} state={state} change={change} />}
      {list.filters.map(({ field, label }) => {
        const declared = resource.fields[field];
        if (declared === undefined) return null;
        return (
          <Filter
            key={field}
            field={declared}
            label={label}
            value={state.filters[field] ?? ''}
            onChange={(value) => change({ filters: { [field]: value } })}
          />
        );
      })}
      {restores && <DeletedFilter checked={state.deleted} onChange={(deleted) => change({ deleted })} />}
      {(list.export || imports) && <ListTools resource={resource} state={state} imports={imports} />}
    </Box>
  );
});

/** On a phone the search and the way to what was deleted share a row, and the choices fill the rows below it. */
const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: { xs: 1, sm: 2 },
  rowGap: 1,
  mb: 1.5,
  // What is done with the list stands at its right.
  '& > button, & > label': { ml: { sm: 'auto' } },
  '& > label ~ button': { ml: { sm: 0 } },
  '& > :not(:first-of-type):not(button):not(label):not([role=status])': { order: { xs: 2, sm: 0 } },
};

/** Shows the deleted records in place of the others. A tick box, as the other filters are fields: only what does something is a button. */
function DeletedFilter({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const text = useText();
  // The address changes a moment after the press; the tick does not wait for it.
  const [ticked, setTicked] = useState(checked);
  useEffect(() => setTicked(checked), [checked]);
  return (
    <Box component="label" sx={DELETED}>
      <input
        type="checkbox"
        checked={ticked}
        onChange={({ target }) => {
          setTicked(target.checked);
          onChange(target.checked);
        }}
        style={OVER_IT}
      />
      <DeleteOutline fontSize="small" />
      {text('list.deleted')}
    </Box>
  );
}

/** The tick itself is not seen, but pressed. */
const OVER_IT: CSSProperties = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'inherit',
};

const DELETED = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 0.75,
  px: 1.25,
  minHeight: { xs: 44, sm: 34 },
  order: { xs: 1, sm: 0 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  fontSize: 13,
  fontWeight: 600,
  color: 'text.secondary',
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'action.hover' },
  '&:has(:checked)': { color: 'text.primary', backgroundColor: 'action.selected' },
  '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
};

/** The orders that the definition names; one that a column's header made stands apart. */
function SortChoice({ resource, state, change }: Omit<Props, 'restores' | 'imports'>) {
  const text = useText();
  const { sorts } = resource.list;
  const named = sorts.find((sort) => sameSort(sort, state.sort));
  const options = sorts.map((sort) => ({ value: sortKey(sort), label: sort.label }));
  const byHeader = { value: sortKey(state.sort), label: text('list.sortByColumn') };
  return (
    <Choice
      label={text('list.sort')}
      value={sortKey(state.sort)}
      options={named ? options : [byHeader, ...options]}
      onChange={(key) => change({ sort: parseSort(key) })}
    />
  );
}
