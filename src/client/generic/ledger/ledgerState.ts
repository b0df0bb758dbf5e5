import { isDay } from '../../../fields/calendar.ts';
import type { LedgerView } from '../../../schema/index.ts';
import { isDayPreset, presetDays } from '../../address/dayPresets.ts';
import { LEDGER_FILTERS, type LedgerFilters, readLedgerFilters } from './ledgerFilters.ts';

/** The shown ledger, range and page. It is kept in the page's address, so that it can be linked. */
export interface LedgerState extends LedgerFilters {
  /** The record's id; '' if none is chosen. */
  id: string;
  /** Both days are included, YYYY-MM-DD. */
  from: string;
  to: string;
  /** The name of the range, if it is one of the usual ones: the address has it in place of the days. */
  preset?: string | undefined;
  /** Counted from 1. */
  page: number;
  size: number;
  newestFirst?: boolean | undefined;
  /** Few columns in place of the definition's. */
  compact?: boolean | undefined;
}

/** The order and the view of all ledgers that a user chose last. */
export type LedgerLook = Pick<LedgerState, 'newestFirst' | 'compact'>;

/** The page sizes of a ledger. */
export const LEDGER_SIZES = [5, 10, 20, 50] as const;
/** The default page size if the definition has none. */
export const LEDGER_SIZE = 50;

/** The settings that a ledger opens with. */
type Opening = Pick<LedgerView, 'from' | 'pageSize'>;

const OWN = ['id', 'from', 'to', 'days', 'page', 'size', 'order', 'view', ...LEDGER_FILTERS];

/** The range that a ledger opens with: from the definition's first day to today. */
export function firstRange(view: Pick<LedgerView, 'from'>, today: string): Pick<LedgerState, 'from' | 'to'> {
  return { from: view.from === 'today' ? today : view.from, to: today };
}

/**
 * Parses the state from an address. Missing and invalid parameters have their defaults.
 *
 * @param look the order and the view where the address has none.
 * @param types the types of entries; without them, the address may name any.
 */
export function readLedgerState(
  view: Opening,
  today: string,
  params: URLSearchParams,
  look: LedgerLook = {},
  types?: readonly string[],
): LedgerState {
  const days = params.get('days') ?? '';
  const preset = isDayPreset(days) ? days : undefined;
  const first = preset === undefined ? firstRange(view, today) : presetDays(preset, today);
  const size = Number(params.get('size'));
  return {
    id: params.get('id') ?? '',
    from: (preset === undefined ? dayIn(params, 'from') : undefined) ?? first.from,
    to: (preset === undefined ? dayIn(params, 'to') : undefined) ?? first.to,
    ...(preset !== undefined && { preset }),
    page: positive(params.get('page')) ?? 1,
    size: LEDGER_SIZES.some((each) => each === size) ? size : view.pageSize,
    ...readLook(params, look),
    ...readLedgerFilters(params, types),
  };
}

/** Writes the state to an address: only values that differ from the default, beside the parameters of others. */
export function writeLedgerState(
  view: Opening,
  today: string,
  state: LedgerState,
  before: URLSearchParams,
): URLSearchParams {
  const params = new URLSearchParams([...before].filter(([name]) => !OWN.includes(name)));
  const first = firstRange(view, today);
  if (state.id !== '') params.set('id', state.id);
  if (state.preset !== undefined) params.set('days', state.preset);
  else {
    if (state.from !== first.from) params.set('from', state.from);
    if (state.to !== first.to) params.set('to', state.to);
  }
  if (state.size !== view.pageSize) params.set('size', String(state.size));
  if (state.page > 1) params.set('page', String(state.page));
  if (state.newestFirst !== undefined) params.set('order', state.newestFirst ? 'desc' : 'asc');
  if (state.compact !== undefined) params.set('view', state.compact ? 'compact' : 'full');
  for (const name of LEDGER_FILTERS) if (state[name]) params.set(name, state[name]);
  return params;
}

function readLook(params: URLSearchParams, look: LedgerLook): LedgerLook {
  const [order, view] = [params.get('order'), params.get('view')];
  const newestFirst = order === 'desc' || order === 'asc' ? order === 'desc' : look.newestFirst;
  const compact = view === 'compact' || view === 'full' ? view === 'compact' : look.compact;
  return { ...(newestFirst !== undefined && { newestFirst }), ...(compact !== undefined && { compact }) };
}

function dayIn(params: URLSearchParams, name: string): string | undefined {
  const day = params.get(name) ?? '';
  return isDay(day) ? day : undefined;
}

function positive(text: string | null): number | undefined {
  const value = Number(text);
  return text !== null && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
