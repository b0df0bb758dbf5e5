import { isDay } from '../../../fields/calendar.ts';
import { isDayPreset } from '../../address/dayPresets.ts';
import { isLedgerFilter } from './ledgerFilters.ts';

/** The parts of a ledger's address that hold a value, with their labels. */
export type LedgerLabels = Readonly<
  Record<'from' | 'to' | 'days' | 'order' | 'view' | 'type' | 'project' | 'amount' | 'reversed', string>
>;

const WAYS: Readonly<Record<string, readonly string[]>> = {
  order: ['asc', 'desc'],
  view: ['compact', 'full'],
};

/**
 * The values of an address that no ledger can have, each as a reader knows it: 'Type: nonsense'. The ledger leaves them out.
 *
 * @param types the types of entries.
 */
export function ledgerMistakes(
  params: URLSearchParams,
  types: readonly string[],
  labels: LedgerLabels,
): string[] {
  return Object.entries(labels).flatMap(([name, label]) => {
    const value = params.get(name)?.trim() ?? '';
    return value === '' || isRight(name, value, types) ? [] : `${label}: ${value}`;
  });
}

function isRight(name: string, value: string, types: readonly string[]): boolean {
  if (name === 'from' || name === 'to') return isDay(value);
  if (name === 'days') return isDayPreset(value);
  return WAYS[name]?.includes(value) ?? isLedgerFilter(name, value, types);
}
