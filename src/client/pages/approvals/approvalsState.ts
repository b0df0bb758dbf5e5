import { filterRange } from '../../generic/filter/filterRange.ts';
import type { Query } from '../../providers/http.ts';

/** Which approvals a tab shows (GET /approvals). */
export const SHOWN = ['waiting', 'own', 'decided'] as const;
export type Shown = (typeof SHOWN)[number];

/** The states that a tab can be filtered by. */
export const STATES_OF: Readonly<Record<Shown, readonly string[]>> = {
  waiting: [],
  own: ['waiting', 'returned', 'posted', 'withdrawn'],
  decided: ['returned', 'posted', 'withdrawn'],
};

export const SIZES = [20, 50, 100];

/** The state of the page To approve, as its address has it; '' is no filter. */
export interface ApprovalsState {
  show: Shown;
  q: string;
  kind: string;
  state: string;
  /** The id of who sent it. */
  maker: string;
  /** The days on which it was sent: '2026-07-01..2026-07-31'. */
  sent: string;
  order: 'asc' | 'desc';
  page: number;
  size: number;
}

const TEXTS = ['q', 'kind', 'state', 'maker', 'sent'] as const;

/** @param first the tab without a name in the address. */
export function readState(params: URLSearchParams, first: Shown): ApprovalsState {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, params.get(name) ?? '']));
  const count = (name: string, fallback: number) => {
    const number = Number(params.get(name));
    return Number.isInteger(number) && number > 0 ? number : fallback;
  };
  const size = count('size', SIZES[0] as number);
  return {
    ...(texts as Pick<ApprovalsState, (typeof TEXTS)[number]>),
    show: SHOWN.find((tab) => tab === params.get('show')) ?? first,
    order: params.get('order') === 'asc' ? 'asc' : 'desc',
    page: count('page', 1),
    size: SIZES.includes(size) ? size : (SIZES[0] as number),
  };
}

export function writeState(state: ApprovalsState): URLSearchParams {
  const { show, order, page, size } = state;
  const params = new URLSearchParams({ show });
  for (const name of TEXTS) if (state[name] !== '') params.set(name, state[name]);
  if (order === 'asc') params.set('order', order);
  if (page > 1) params.set('page', String(page));
  if (size !== SIZES[0]) params.set('size', String(size));
  return params;
}

export function isNarrowed(state: ApprovalsState): boolean {
  return TEXTS.some((name) => state[name] !== '');
}

/** The parameters of its call. @param today for a named range of days. */
export function queryOf(
  { show, q, kind, state, maker, sent, order, page, size }: ApprovalsState,
  today: string,
): Query {
  const { from, to } = filterRange(sent, today);
  const given = { q, resource: kind, state, created_by: maker, sent_at_gte: from, sent_at_lte: to };
  return {
    ...{ show, _start: (page - 1) * size, _end: page * size, _sort: 'sent_at', _order: order },
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
  };
}
