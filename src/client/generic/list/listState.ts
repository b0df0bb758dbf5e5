/**
 * The state of a list in its address. The file is above 250 lines because reading, writing and the requests that follow from the
 * state go by the same fields.
 */

import { isDay } from '../../../fields/calendar.ts';
import { fieldTypes } from '../../../fields/index.ts';
import {
  type DeclaredView,
  type Density,
  type FieldTypes,
  filterKind,
  type GroupLevel,
  MOST_SORTS,
  type Resource,
  readView as readContent,
  VIEW_KINDS,
  type ViewContent,
  type ViewDays,
  type ViewKind,
  type Where,
  type WrittenContent,
  type WrongOfView,
  writeView,
} from '../../../schema/index.ts';
import { FILTER } from '../../address/listAddress.ts';
import { filterRange } from '../filter/filterRange.ts';

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

export interface Sort {
  field: string;
  order: 'asc' | 'desc';
}

/** How the rows are drawn: a light table, which opens first, a grid for work on many of them, or in the other ways of a view. */
export type ListView = ViewKind;

export interface ListRequest {
  pagination: { currentPage: number; pageSize: number; mode: 'server' };
  sorters: Sort[];
  filters: RequestedFilter[];
}

interface RequestedFilter {
  field: string;
  operator: 'eq' | 'contains' | 'gte' | 'lte';
  value: string | boolean;
}

/** The parameter of the filter in groups. */
export const WHERE = 'where';
const LISTS = ['sort', 'columns', 'group'] as const;
const OWN = [
  ...['page', 'size', 'q', 'deleted', 'view', 'v', 'by', 'days', 'at', WHERE, 'widths', 'density'],
  ...LISTS,
];

/** Parses the state from an address. Missing and invalid parameters have the definition's defaults. */
export function readListState(resource: Resource, params: URLSearchParams): ListState {
  const named = isOnlyNamed(params) ? declaredView(resource, params.get('v')) : undefined;
  const view = named ?? readContent(writtenIn(params), resource, fieldTypes).view;
  return {
    ...stateOf(resource, view),
    page: positive(params.get('page')) ?? 1,
    at: dayIn(params.get('at')),
    name: params.get('v') ?? undefined,
  };
}

/** The view of the definition with that name. */
export function declaredView(resource: Resource, name: string | null | undefined): DeclaredView | undefined {
  return resource.views.find((view) => view.name === name);
}

/** The parts of an address that the list cannot show. */
export function wrongInAddress(resource: Resource, params: URLSearchParams): readonly WrongOfView[] {
  return readContent(writtenIn(params), resource, fieldTypes).wrong;
}

/** The parameters of an address in the form of a view. */
function writtenIn(params: URLSearchParams): WrittenContent {
  const { length } = FILTER;
  const filters = [...params].filter(([name]) => name.startsWith(FILTER));
  const given = (name: string) => params.get(name) ?? undefined;
  const size = Number(params.get('size'));
  return {
    kind: given('view'),
    by: given('by'),
    days: given('days'),
    ...Object.fromEntries(LISTS.map((name) => [name, given(name)?.split(',')])),
    widths: widthsIn(given('widths')),
    where: jsonIn(given(WHERE)),
    density: given('density'),
    rows: Number.isInteger(size) && size > 0 ? size : undefined,
    q: given('q'),
    deleted: given('deleted') === 'true' ? true : undefined,
    filters: Object.fromEntries(filters.map(([name, value]) => [name.slice(length), value])),
  };
}

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

/** Writes the state to an address: only values that differ from the default, beside the parameters of others. */
export function writeListState(
  resource: Resource,
  state: ListState,
  before: URLSearchParams,
): URLSearchParams {
  const params = new URLSearchParams(
    [...before].filter(([name]) => !OWN.includes(name) && !name.startsWith(FILTER)),
  );
  const content = contentOf(resource, state);
  const { kind, where, rows, deleted, ...others } = writeView(content);
  const set = (name: string, value: unknown) => {
    if (value !== undefined) params.set(name, String(value));
  };
  set('q', others.q);
  for (const [field, value] of Object.entries(content.filters ?? {})) set(`${FILTER}${field}`, value);
  if (where !== undefined) set(WHERE, JSON.stringify(where));
  set('sort', others.sort);
  set('size', rows);
  set('deleted', deleted);
  // With a name the address says all of it, so that the name alone stands for the view as it is saved.
  set('view', state.name === undefined ? kind : state.view);
  set('v', state.name);
  set('by', others.by);
  set('days', others.days);
  if (state.view === 'calendar' || state.view === 'timeline') set('at', state.at);
  set('columns', others.columns);
  const widths = Object.entries(content.widths).map((pair) => pair.join(':'));
  if (widths.length > 0) set('widths', widths);
  set('group', others.group);
  set('density', others.density);
  if (state.page > 1) set('page', state.page);
  return params;
}

/** Whether an address only names a view, which is then opened as it is declared or saved. */
export function isOnlyNamed(params: URLSearchParams): boolean {
  return params.has('v') && !params.has('view');
}

/** Whether an address says nothing of the list. */
export function isBare(params: URLSearchParams): boolean {
  return [...params.keys()].every((name) => !OWN.includes(name) && !name.startsWith(FILTER));
}

function widthsIn(text: string | undefined): Record<string, number> | undefined {
  if (text === undefined) return undefined;
  return Object.fromEntries(
    text.split(',').map((pair) => {
      const [name = '', width] = pair.split(':');
      return [name, Number(width)];
    }),
  );
}

function jsonIn(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * The query in Refine's terms. It is also the key of the list's cache, so a prefetch must use the same one.
 *
 * @param today the day that presets such as 'this_month' are seen from.
 */
export function listRequest(resource: Resource, state: ListState, today: string): ListRequest {
  return {
    pagination: { currentPage: state.page, pageSize: state.size, mode: 'server' },
    sorters: [state.sort, ...state.further].map((sort) => ({ ...sort })),
    filters: [
      ...(state.where.length === 0
        ? []
        : [{ field: '_where', operator: 'eq' as const, value: JSON.stringify(state.where) }]),
      ...(state.q === '' ? [] : [{ field: 'q', operator: 'contains' as const, value: state.q }]),
      ...Object.entries(state.filters).flatMap(([field, value]) =>
        requestedFilters(resource, [field, value], today),
      ),
      ...(state.deleted ? [{ field: 'archived', operator: 'eq' as const, value: true }] : []),
    ],
  };
}

/** The rows of a request of a grid: the most that the server's pages and the grid have in common. */
export const WINDOW = 100;

/** The first request of a view that asks for its rows by pages. */
export function firstRequest(resource: Resource, state: ListState, today: string): ListRequest {
  const request = listRequest(resource, state, today);
  if (state.view !== 'grid') return request;
  return { ...request, pagination: { currentPage: 1, pageSize: WINDOW, mode: 'server' } };
}

/** The filter of a field: a range by its ends, a text by a part of it, anything else by its value. */
function requestedFilters(
  { fields }: Resource,
  [name, value]: [string, string],
  today: string,
): RequestedFilter[] {
  const field = fields[name];
  const type = (fieldTypes as FieldTypes)[field?.type ?? ''];
  const kind = field && type && filterKind(field, type);
  if (kind === 'text') return [{ field: name, operator: 'contains', value }];
  if (kind !== 'range') return [{ field: name, operator: 'eq', value }];
  const { from, to } = filterRange(value, today);
  return [
    ...(from === '' ? [] : [{ field: name, operator: 'gte' as const, value: from }]),
    ...(to === '' ? [] : [{ field: name, operator: 'lte' as const, value: to }]),
  ];
}

/** 'created_at' or '-created_at', the format of an order in definitions and addresses. */
export function sortKey({ field, order }: ListState['sort']): string {
  return order === 'desc' ? `-${field}` : field;
}

/** Parses an order from the address: `-created_at` is the newest first. */
export function parseSort(key: string): ListState['sort'] {
  return key.startsWith('-') ? { field: key.slice(1), order: 'desc' } : { field: key, order: 'asc' };
}

/** The orders with one more: by a field that is among them the other way round, then no longer. */
export function withSort(sorts: readonly Sort[], field: string): Sort[] {
  const present = sorts.find((sort) => sort.field === field);
  const others = sorts.filter((sort) => sort.field !== field);
  if (present === undefined) return [...sorts.slice(0, MOST_SORTS - 1), { field, order: 'asc' }];
  if (present.order === 'desc' && others.length > 0) return others;
  const turned: Sort = { field, order: present.order === 'asc' ? 'desc' : 'asc' };
  return sorts.map((sort) => (sort === present ? turned : sort));
}

/** The order by one field alone: by a field that is among them the other way round. */
export function sortBy(sorts: readonly Sort[], field: string): Sort[] {
  const present = sorts.find((sort) => sort.field === field);
  return [{ field, order: present?.order === 'asc' ? 'desc' : 'asc' }];
}

/** The orders as a change of the state; there is at least one. */
export function sortsState([sort, ...further]: readonly Sort[]): Partial<ListState> {
  return sort === undefined ? {} : { sort, further };
}

/** Whether both order by the same field in the same direction. */
export function sameSort(one: ListState['sort'], other: ListState['sort']): boolean {
  return one.field === other.field && one.order === other.order;
}

/** Whether a search or filter is set, so that an empty list may have records that do not match. */
export function isNarrowed(state: ListState): boolean {
  return state.q !== '' || state.where.length > 0 || Object.keys(state.filters).length > 0;
}

/** The view of that name; undefined for none. */
export function readView(name: string | null): ListView | undefined {
  return VIEW_KINDS.find((view) => view === name);
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

function dayIn(text: string | null): string | undefined {
  return text !== null && isDay(text) ? text : undefined;
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : String(value);
}

function positive(text: string | null): number | undefined {
  const value = Number(text);
  return text !== null && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
