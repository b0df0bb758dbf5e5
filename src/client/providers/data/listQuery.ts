import type { CrudFilter, GetListParams } from '@refinedev/core';
import type { Query } from '../http.ts';
import { text } from '../i18n.ts';
import { httpError } from './answers.ts';
import type { ListParams } from './Transport.ts';

/** A filter of one field that has a parameter of its own; `sendableFilters` puts all others within one called `_where`. */
export interface FieldFilter {
  field: string;
  operator: 'eq' | 'ne' | 'gte' | 'lte' | 'contains';
  value: unknown;
}

const SUFFIX: Readonly<Record<FieldFilter['operator'], string>> = {
  ...{ eq: '', ne: '_ne', gte: '_gte', lte: '_lte', contains: '_like' },
};

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

/** The filters that have a value. @throws HttpError for one that has no parameter of its own. */
export function fieldFilters(filters: readonly CrudFilter[] | undefined): FieldFilter[] {
  return (filters ?? []).flatMap((filter) => {
    const { operator } = filter;
    if (!('field' in filter) || !Object.hasOwn(SUFFIX, operator)) {
      const field = 'field' in filter ? filter.field : '';
      throw httpError(422, text('query.operator', { field, operator }));
    }
    const { value } = filter;
    return value === undefined || value === null || value === '' ? [] : [filter as FieldFilter];
  });
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
      field === 'q' ? 'q' : `${field}${SUFFIX[operator]}`,
      Array.isArray(value) ? value.map(String) : String(value),
    ]),
  );
}
