import type { Host } from '../../../schema/index.ts';
import type { Query } from '../http.ts';
import { dayToHost } from './hostDays.ts';

/** The parameters by which our own server pages, sorts and searches. */
const OWN = ['_start', '_end', '_sort', '_order', 'q', '_after', '_limit', 'dateFrom', 'dateTo'];

const FILTERS = { _ne: 'ne', _gte: 'gte', _lte: 'lte', _like: 'contains' } as const;

type Named = Exclude<Host['query'], 'none'>;

/** A call's parameters under the host's names. */
export function hostQuery(
  given: Query,
  { query: named, dates }: Pick<Host, 'query'> & Partial<Pick<Host, 'dates'>>,
): Query {
  const query = dates === undefined ? given : withDays(given, dates);
  if (named === 'none') {
    const { _start, _end, _sort, _order, q, _after, _limit, ...others } = query;
    return others;
  }
  const others = Object.entries(query).filter(([name]) => !OWN.includes(name));
  return {
    ...Object.fromEntries(others.map(([name, value]) => [filterName(name, named), value])),
    ...pageOf(query, named.page),
    ...sortOf(query, named),
    ...under(named.search, query.q),
    ...under(named.from, query.dateFrom),
    ...under(named.to, query.dateTo),
  };
}

function withDays(query: Query, dates: string): Query {
  const days = ['dateFrom', 'dateTo'].flatMap((name) =>
    typeof query[name] === 'string' ? [[name, dayToHost(query[name], dates)]] : [],
  );
  return { ...query, ...Object.fromEntries(days) };
}

/** `due_gte` gets the suffix of the host's filters. */
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
    ...under(page.start, start),
    ...under(page.end, end),
    ...under(page.page, page.first + Math.floor(start / size)),
    ...under(page.size, size),
  };
}

function sortOf({ _sort, _order }: Query, { sort, order }: Named): Query {
  if (_sort === undefined) return {};
  if (order !== false) return { [sort]: _sort, ...under(order, _order) };
  const orders = String(_order).split(',');
  const fields = String(_sort).split(',');
  return { [sort]: fields.map((field, place) => `${orders[place] === 'desc' ? '-' : ''}${field}`).join(',') };
}

function under(name: string | undefined, value: Query[string]): Query {
  return name === undefined || value === undefined ? {} : { [name]: value };
}
