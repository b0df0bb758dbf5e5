import type { CrudFilter, GetListParams } from '@refinedev/core';
import type { Query } from '../http.ts';
import type { ListParams } from './Transport.ts';

/** A filter of one field. Refine's other kinds of filters cannot be sent in a query. */
export interface FieldFilter {
  field: string;
  operator: string;
  value: unknown;
}

const SUFFIX: Readonly<Record<string, string>> = { ne: '_ne', gte: '_gte', lte: '_lte', contains: '_like' };

/**
 * The query of a list in simple-rest form (docs/business-rules.md, "Lists"): `_start _end _sort _order q field= field_gte=`.
 */
export function listQuery({ pagination, sorters, filters, count, first }: ListParams): Query {
  return {
    ...pageQuery(pagination),
    ...sortQuery(sorters),
    ...ownQuery({ count, first }),
    ...filterQuery(fieldFilters(filters)),
  };
}

/** The parameters that only our own server knows. */
export function ownQuery({ count, first }: Pick<ListParams, 'count' | 'first'>): Query {
  return { ...(count !== undefined && { _count: count }), ...(first !== undefined && { _first: first }) };
}

/** The filters that are set and can be sent in a query. */
export function fieldFilters(filters: CrudFilter[] | undefined): FieldFilter[] {
  return (filters ?? []).filter(
    (filter): filter is CrudFilter & FieldFilter =>
      'field' in filter && filter.value !== undefined && filter.value !== null && filter.value !== '',
  );
}

function pageQuery(pagination: GetListParams['pagination']): Query {
  if (pagination?.mode === 'off' || pagination?.mode === 'client') return {};
  const { currentPage = 1, pageSize = 10 } = pagination ?? {};
  return { _start: (currentPage - 1) * pageSize, _end: currentPage * pageSize };
}

function sortQuery(sorters: GetListParams['sorters']): Query {
  if (sorters === undefined || sorters.length === 0) return {};
  return {
    _sort: sorters.map((sorter) => sorter.field).join(','),
    _order: sorters.map((sorter) => sorter.order).join(','),
  };
}

function filterQuery(filters: readonly FieldFilter[]): Query {
  return Object.fromEntries(
    filters.map(({ field, operator, value }) => [
      field === 'q' ? 'q' : `${field}${SUFFIX[operator] ?? ''}`,
      Array.isArray(value) ? value.map(String) : String(value),
    ]),
  );
}
