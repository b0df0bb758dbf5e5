import type { Host } from '../../../schema/index.ts';
import type { Query } from '../http.ts';

/** The parameters by which our own server pages, sorts and searches. */
const OWN = ['_start', '_end', '_sort', '_order', 'q', '_after', '_limit', 'dateFrom', 'dateTo'];

const FILTERS = { _ne: 'ne', _gte: 'gte', _lte: 'lte', _like: 'contains' } as const;

type Named = Exclude<Host['query'], 'none'>;

/** A call's parameters under the names that the host knows. */
export function hostQuery(query: Query, { query: named }: Pick<Host, 'query'>): Query {
  if (named === 'none') {
    const { _start, _end, _sort, _order, q, _after, _limit, ...others } = query;
    return others;
  }
  const others = Object.entries(query).filter(([name]) => !OWN.includes(name));
  return {
    ...Object.fromEntries(others.map(([name, value]) => [filterName(name, named), value])),
    ...pageOf(query, named.page),
    ...sortOf(query, named),
    ...given(named.search, query.q),
    ...given(named.from, query.dateFrom),
    ...given(named.to, query.dateTo),
  };
}

/** `due_gte` ends as the host's parameters end. */
function filterName(name: string, { filters }: Named): string {
  const own = Object.keys(FILTERS).find((ending) => name.endsWith(ending)) as
    | keyof typeof FILTERS
    | undefined;
  return own === undefined ? name : `${name.slice(0, -own.length)}${filters[FILTERS[own]]}`;
}

function pageOf({ _start, _end }: Query, page: Named['page']): Query {
  if (_start === undefined || _end === undefined) return {};
  const [start, end] = [Number(_start), Number(_end)];
  const size = end - start;
  return {
    ...given(page.start, start),
    ...given(page.end, end),
    ...given(page.page, page.first + Math.floor(start / size)),
    ...given(page.size, size),
  };
}

function sortOf({ _sort, _order }: Query, { sort, order }: Named): Query {
  if (_sort === undefined) return {};
  if (order !== false) return { [sort]: _sort, ...given(order, _order) };
  const orders = String(_order).split(',');
  const fields = String(_sort).split(',');
  return { [sort]: fields.map((field, place) => `${orders[place] === 'desc' ? '-' : ''}${field}`).join(',') };
}

function given(name: string | undefined, value: Query[string]): Query {
  return name === undefined || value === undefined ? {} : { [name]: value };
}
