import DeleteOutline from '@mui/icons-material/DeleteOutline';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { memo, type ReactNode, useRef } from 'react';
import { holdKeys } from '../../../fields/heldKeys.ts';
import type { Resource } from '../../../schema/index.ts';
import { useShortcut } from '../../layout/keys/useShortcut.ts';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Section } from '../../layout/Section.tsx';
import { usePhone } from '../../layout/usePhone.ts';
import { useText } from '../../providers/i18n.ts';
import { mostUsed } from '../filter/mostUsed.ts';
import { Choice } from '../page/Choice.tsx';
import { Filters } from './Filters.tsx';
import { HideReversed } from './HideReversed.tsx';
import { ListTools } from './ListTools.tsx';
import type { ListState, ListView } from './listState.ts';
import { SearchBox } from './SearchBox.tsx';
import { parseSort, sameSort, sortKey } from './sorts.ts';
import { ToolCheck } from './ToolCheck.tsx';
import { toolSize } from './toolLook.ts';
import { canHave } from './toolsOfKind.ts';
import type { ChangeList } from './useListState.ts';

const ViewSwitch = lazyExport(() => import('./ViewSwitch.tsx'), 'ViewSwitch');
const SelectButton = lazyExport(() => import('./SelectButton.tsx'), 'SelectButton');
const MoreFilters = lazyExport(() => import('./MoreFilters.tsx'), 'MoreFilters');

interface Props {
  resource: Resource;
  state: ListState;
  change: ChangeList;
  /** Whether deleted records can be shown and restored. */
  restores: boolean;
  /** Whether records can be imported from a file. */
  imports: boolean;
  /** Loads the code of a view that is about to be chosen. */
  onLikely: (view: ListView) => void;
  /** The menu of the list's views. */
  views?: ReactNode;
  /** Opens the filter in groups, from the panel of all filters if the list has one. */
  conditions?: ReactNode;
  /** Whether rows can be selected, and are now. */
  selecting?: { isOn: boolean; onToggle: () => void; changes: boolean } | undefined;
}

/** Search, filters and sorting of a list, in one row that wraps. It is memoized, so that new rows do not render it. */
export const Toolbar = memo(function Toolbar({
  resource,
  state,
  change,
  restores,
  imports,
  onLikely,
  views,
  conditions,
  selecting,
}: Props) {
  const text = useText();
  const { list } = resource;
  const bar = useRef<HTMLElement>(null);
  useShortcut('filter', () => {
    const days = bar.current?.querySelector<HTMLElement>('[data-filter=days][aria-expanded=false]');
    if (days == null) return;
    // The next key is for its panel, whose code may be loading.
    holdKeys();
    days.click();
  });
  const isPhone = usePhone();
  const shown = mostUsed(resource, isPhone);
  const hasPanel = isPhone || shown.length < list.filters.length;
  const order = list.sorts.length > 0 && canHave('order', state.view) && (
    <SortChoice resource={resource} state={state} change={change} />
  );
  const deleted = restores && (
    <ToolCheck checked={state.deleted} onChange={(deleted) => change({ deleted })}>
      <DeleteOutline fontSize="small" />
      {text('list.deleted')}
    </ToolCheck>
  );
  return (
    <Box role="search" ref={bar} sx={BAR}>
      {list.search && <SearchBox value={state.q} onSearch={(q) => change({ q }, { replace: true })} />}
      {views !== undefined && <Box sx={{ display: 'flex', order: { xs: 1, sm: 0 } }}>{views}</Box>}
      {!isPhone && order}
      <Filters resource={resource} filters={shown} state={state} change={change} />
      {hasPanel && (
        <Section waiting={<Skeleton variant="rounded" sx={toolSize(96)} />}>
          <MoreFilters
            resource={resource}
            state={state}
            change={change}
            shown={shown.map(({ field }) => field)}
            conditions={conditions}
            {...(isPhone && { order, deleted })}
          />
        </Section>
      )}
      <Box sx={RIGHT}>
        {!isPhone && deleted}
        <HideReversed resource={resource} filters={state.filters} change={change} />
        <Section waiting={<Skeleton variant="rounded" sx={toolSize(82, 148)} />}>
          <ViewSwitch
            resource={resource}
            view={state.view}
            onView={(view) => change({ view, by: undefined, days: undefined })}
            onLikely={onLikely}
          />
        </Section>
        {selecting?.changes && (
          <Section waiting={<Skeleton variant="rounded" data-beside sx={[toolSize(88), BESIDE]} />}>
            <SelectButton isOn={selecting.isOn} onToggle={selecting.onToggle} />
          </Section>
        )}
        {(list.export || imports) && (
          <ListTools
            resource={resource}
            state={state}
            imports={imports}
            selecting={selecting?.changes === false ? selecting : undefined}
          />
        )}
      </Box>
    </Box>
  );
});

const BELOW = { order: { xs: 2, sm: 0 } };
/** The place of a skeleton for a button beside the search. */
const BESIDE = { order: { xs: 1, sm: 0 } };

/** On a phone, the search shares its row with buttons, and the view and the filters have the row below. */
const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  rowGap: 1,
  mb: 1.5,
  '& > :not(:first-child):not(button):not(label):not([role=status])': BELOW,
};

/** Actions on the list are at the right, and take a row together where there is no room for all. */
const RIGHT = {
  display: { xs: 'contents', sm: 'flex' },
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1,
  ml: 'auto',
  '& > :not(button):not(label):not([role=status]):not([data-beside])': BELOW,
};

/** The sort orders of the definition; an order set by a column header is shown separately. */
function SortChoice({ resource, state, change }: Pick<Props, 'resource' | 'state' | 'change'>) {
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
