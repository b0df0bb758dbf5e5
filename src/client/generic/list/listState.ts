import { fieldTypes } from '../../../fields/index.ts';
import { type FieldTypes, filterKind, type Resource, readRange } from '../../../schema/index.ts';

/** What a list shows now. It lives in the page's address, so that reload, Back and a shared link keep it. */
export interface ListState {
  /** Counted from 1. */
  page: number;
  size: number;
  sort: { field: string; order: 'asc' | 'desc' };
  /** What is searched for; '' for nothing. */
  q: string;
  /** The filters that are set, by field, as they stand in the address. */
  filters: Readonly<Record<string, string>>;
  /** Show the deleted records instead. */
  deleted: boolean;
}

export interface ListRequest {
  pagination: { currentPage: number; pageSize: number; mode: 'server' };
  sorters: { field: string; order: 'asc' | 'desc' }[];
  filters: AskedFilter[];
}

interface AskedFilter {
  field: string;
  operator: 'eq' | 'contains' | 'gte' | 'lte';
  value: string | boolean;
}

const FILTER = 'filter.';
const OWN = ['page', 'size', 'sort', 'q', 'deleted'];

/** The state that an address asks for; what it leaves out or gets wrong takes the definition's default. */
export function readListState(resource: Resource, params: URLSearchParams): ListState {
  const { list } = resource;
  const size = Number(params.get('size'));
  return {
    page: positive(params.get('page')) ?? 1,
    size: list.pageSizes.includes(size) ? size : list.pageSize,
    sort: readSort(resource, params.get('sort')) ?? { field: list.sort.field, order: list.sort.order },
    q: params.get('q') ?? '',
    filters: readFilters(resource, params),
    deleted: params.get('deleted') === 'true',
  };
}

/** The address of a state: only what differs from the default, beside the parameters that are not the list's own. */
export function writeListState(
  resource: Resource,
  state: ListState,
  before: URLSearchParams,
): URLSearchParams {
  const { list } = resource;
  const params = new URLSearchParams(
    [...before].filter(([name]) => !OWN.includes(name) && !name.startsWith(FILTER)),
  );
  if (state.q !== '') params.set('q', state.q);
  for (const { field, default: byDefault } of list.filters) {
    const value = state.filters[field] ?? '';
    if (value !== textOf(byDefault)) params.set(`${FILTER}${field}`, value);
  }
  if (!sameSort(state.sort, list.sort)) params.set('sort', sortKey(state.sort));
  if (state.size !== list.pageSize) params.set('size', String(state.size));
  if (state.deleted) params.set('deleted', 'true');
  if (state.page > 1) params.set('page', String(state.page));
  return params;
}

/** The request of a state in Refine's terms: the key of the list's cache, so a prefetch must ask with the same. */
export function listRequest(resource: Resource, state: ListState): ListRequest {
  return {
    pagination: { currentPage: state.page, pageSize: state.size, mode: 'server' },
    sorters: [{ ...state.sort }],
    filters: [
      ...(state.q === '' ? [] : [{ field: 'q', operator: 'contains' as const, value: state.q }]),
      ...Object.entries(state.filters).flatMap(([field, value]) => asked(resource, field, value)),
      ...(state.deleted ? [{ field: 'archived', operator: 'eq' as const, value: true }] : []),
    ],
  };
}

/** What a filter asks for: a range by its ends, a text by a part of it, anything else by its value. */
function asked({ fields }: Resource, name: string, value: string): AskedFilter[] {
  const field = fields[name];
  const type = (fieldTypes as FieldTypes)[field?.type ?? ''];
  const kind = field && type && filterKind(field, type);
  if (kind === 'text') return [{ field: name, operator: 'contains', value }];
  if (kind !== 'range') return [{ field: name, operator: 'eq', value }];
  const { from, to } = readRange(value);
  return [
    ...(from === '' ? [] : [{ field: name, operator: 'gte' as const, value: from }]),
    ...(to === '' ? [] : [{ field: name, operator: 'lte' as const, value: to }]),
  ];
}

/** 'created_at' or '-created_at', as definitions and addresses write an order. */
export function sortKey({ field, order }: ListState['sort']): string {
  return order === 'desc' ? `-${field}` : field;
}

/** An order from the address: `-created_at` is the newest first. */
export function parseSort(key: string): ListState['sort'] {
  return key.startsWith('-') ? { field: key.slice(1), order: 'desc' } : { field: key, order: 'asc' };
}

/** Whether both order by the same field in the same direction. */
export function sameSort(one: ListState['sort'], other: ListState['sort']): boolean {
  return one.field === other.field && one.order === other.order;
}

/** Whether the list is narrowed down, so that an empty one may only mean that nothing fits. */
export function isNarrowed(state: ListState): boolean {
  return state.q !== '' || Object.keys(state.filters).length > 0;
}

function readSort(resource: Resource, key: string | null): ListState['sort'] | undefined {
  if (key === null) return undefined;
  const sort = parseSort(key);
  return Object.hasOwn(resource.fields, sort.field) ? sort : undefined;
}

/** A filter that is absent takes its default; an empty one was set to All. */
function readFilters(resource: Resource, params: URLSearchParams): Record<string, string> {
  const set = resource.list.filters.map(({ field, default: byDefault }) => [
    field,
    params.get(`${FILTER}${field}`) ?? textOf(byDefault),
  ]);
  return Object.fromEntries(set.filter(([, value]) => value !== ''));
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : String(value);
}

function positive(text: string | null): number | undefined {
  const value = Number(text);
  return text !== null && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
