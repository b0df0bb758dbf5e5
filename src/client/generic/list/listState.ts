import { fieldTypes } from '../../../fields/index.ts';
import {
  type DeclaredView,
  type Density,
  type GroupLevel,
  type Resource,
  readView as readContent,
  VIEW_KINDS,
  type ViewContent,
  type ViewDays,
  type ViewKind,
  type Where,
} from '../../../schema/index.ts';
import { type Sort, sameSort } from './sorts.ts';

/** The query of a list and how it is drawn. It is kept in the page's address, so that a reload, Back and a shared link restore it. */
export interface ListState {
  /** Counted from 1. */
  page: number;
  size: number;
  sort: Sort;
  /** Further orders among equals. */
  further: readonly Sort[];
  /** The search text; '' for none. */
  q: string;
  /** The set filters by field, as in the address. */
  filters: Readonly<Record<string, string>>;
  /** The filter in groups, which holds beside the others. */
  where: Where;
  /** Shows the deleted records instead. */
  deleted: boolean;
  view: ListView;
  /** The view that this began with: the name of a declared one or the number of a saved one. */
  name: string | undefined;
  /** The field that the view is made of, such as the columns of a board. */
  by: string | undefined;
  /** The days that a calendar or a timeline shows at once; undefined for a month. */
  days: ViewDays | undefined;
  /** The day around which a calendar or a timeline is open, YYYY-MM-DD; undefined for today. */
  at: string | undefined;
  /** The shown columns; undefined for those of the definition. */
  columns: readonly string[] | undefined;
  /** The widths of columns in pixels, by field. */
  widths: Readonly<Record<string, number>>;
  group: readonly GroupLevel[];
  density: Density;
}

/** How the rows are drawn: a light table, which opens first, a grid for work on many of them, or in the other ways of a view. */
export type ListView = ViewKind;

/** The state that a view stands for, on its first page. */
export function stateOf(resource: Resource, content: ViewContent): ListState {
  const { list } = resource;
  const [sort = { ...list.sort }, ...further] = content.sort ?? [];
  return {
    ...{ page: 1, sort: { field: sort.field, order: sort.order }, further, name: undefined, at: undefined },
    size: content.rows ?? list.pageSize,
    q: content.q ?? '',
    filters: filtersOf(resource, content.filters ?? {}),
    where: content.where,
    deleted: content.deleted === true,
    view: content.kind,
    by: content.by,
    days: content.days,
    columns: content.columns,
    widths: content.widths,
    group: content.group,
    density: content.density,
  };
}

/** The state of a list that is opened without anything in its address. */
export function plainState(resource: Resource): ListState {
  return stateOf(resource, readContent({}, resource, fieldTypes).view);
}

/** The view that a state is, to be saved: only what differs from the definition. */
export function contentOf(resource: Resource, state: ListState): ViewContent {
  const { list } = resource;
  const isSorted = state.further.length > 0 || !sameSort(state.sort, list.sort);
  return {
    kind: state.view,
    by: state.by,
    days: state.view === 'calendar' || state.view === 'timeline' ? state.days : undefined,
    columns: state.columns,
    widths: state.widths,
    where: state.where,
    sort: isSorted ? [state.sort, ...state.further] : undefined,
    group: state.group,
    density: state.density,
    rows: state.size === list.pageSize ? undefined : state.size,
    q: state.q === '' ? undefined : state.q,
    filters: changedFilters(resource, state),
    deleted: state.deleted || undefined,
  };
}

/** The view of the definition with that name. */
export function declaredView(resource: Resource, name: string | null | undefined): DeclaredView | undefined {
  return resource.views.find((view) => view.name === name);
}

/** The view of that name; undefined for none. */
export function readView(name: string | null): ListView | undefined {
  return VIEW_KINDS.find((view) => view === name);
}

/** Whether a search or filter is set, so that an empty list may have records that do not match. */
export function isNarrowed(state: ListState): boolean {
  return state.q !== '' || state.where.length > 0 || Object.keys(state.filters).length > 0;
}

/** An absent filter has its default; an empty one was set to All. */
function filtersOf({ list }: Resource, given: Readonly<Record<string, string>>): Record<string, string> {
  const set = list.filters.map(
    ({ field, default: byDefault }) => [field, given[field] ?? textOf(byDefault)] as const,
  );
  return Object.fromEntries(set.filter(([, value]) => value !== ''));
}

/** The filters that differ from their defaults; undefined for none. */
function changedFilters({ list }: Resource, { filters }: ListState): Record<string, string> | undefined {
  const changed = list.filters
    .map(({ field, default: byDefault }) => [field, filters[field] ?? '', textOf(byDefault)] as const)
    .filter(([, value, byDefault]) => value !== byDefault)
    .map(([field, value]) => [field, value] as const);
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : String(value);
}
