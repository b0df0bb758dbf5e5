import { isDay } from '../../../fields/calendar.ts';
import type { LedgerView } from '../../../schema/index.ts';

/** Which part of which ledger is shown. It lives in the page's address, so that a link to it works. */
export interface LedgerState {
  /** The record's id; '' while none is chosen. */
  id: string;
  /** Both days whole, YYYY-MM-DD. */
  from: string;
  to: string;
  /** Counted from 1. */
  page: number;
  size: number;
}

/** What a ledger pages by (specification 2, section 9). */
export const LEDGER_SIZES = [5, 10, 20, 50] as const;
/** At first, where no definition says otherwise: ledgers are long. */
export const LEDGER_SIZE = 50;

/** What a ledger opens with. */
type Opening = Pick<LedgerView, 'from' | 'pageSize'>;

const OWN = ['id', 'from', 'to', 'page', 'size'];

/** The range that a ledger opens with: from the definition's first day until today. */
export function firstRange(view: Pick<LedgerView, 'from'>, today: string): Pick<LedgerState, 'from' | 'to'> {
  return { from: view.from === 'today' ? today : view.from, to: today };
}

/** The state that an address asks for; what it leaves out or gets wrong takes the default. */
export function readLedgerState(view: Opening, today: string, params: URLSearchParams): LedgerState {
  const first = firstRange(view, today);
  const size = Number(params.get('size'));
  return {
    id: params.get('id') ?? '',
    from: dayIn(params, 'from') ?? first.from,
    to: dayIn(params, 'to') ?? first.to,
    page: positive(params.get('page')) ?? 1,
    size: LEDGER_SIZES.some((each) => each === size) ? size : view.pageSize,
  };
}

/** The address of a state: only what differs from the default, beside the parameters that are not the ledger's own. */
export function writeLedgerState(
  view: Opening,
  today: string,
  state: LedgerState,
  before: URLSearchParams,
): URLSearchParams {
  const params = new URLSearchParams([...before].filter(([name]) => !OWN.includes(name)));
  const first = firstRange(view, today);
  if (state.id !== '') params.set('id', state.id);
  if (state.from !== first.from) params.set('from', state.from);
  if (state.to !== first.to) params.set('to', state.to);
  if (state.size !== view.pageSize) params.set('size', String(state.size));
  if (state.page > 1) params.set('page', String(state.page));
  return params;
}

function dayIn(params: URLSearchParams, name: string): string | undefined {
  const day = params.get(name) ?? '';
  return isDay(day) ? day : undefined;
}

function positive(text: string | null): number | undefined {
  const value = Number(text);
  return text !== null && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
