import { type Field, OWN_TYPES, type Resource, readRange } from '../../../schema/index.ts';
import type { Query } from '../../providers/http.ts';
import { isFilterValue } from '../list/filterValue.ts';

/** The filters of a ledger, as in the address: '' or undefined for none. */
export interface LedgerFilters {
  /** Words of the type, note, party or project. */
  q?: string | undefined;
  type?: string | undefined;
  /** The id of a project. */
  project?: string | undefined;
  /** The size of an entry as a range: '5..10'. */
  amount?: string | undefined;
  /** 'hidden' without movements and their reversals that cancel each other within the range. */
  reversed?: string | undefined;
}

export const LEDGER_FILTERS = ['q', 'type', 'project', 'amount', 'reversed'] as const;

/** Whether only a part of the entries is shown. */
export function isFiltered(filters: LedgerFilters): boolean {
  return LEDGER_FILTERS.some((name) => (filters[name] ?? '') !== '');
}

/** The parameters of the call. */
export function ledgerFilterQuery({ q, type, project, amount = '', reversed }: LedgerFilters): Query {
  const { from, to } = readRange(amount);
  const query = { q, type, project_id: project, amount_gte: from, amount_lte: to, reversed };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''));
}

/** The types of entries that a ledger can have. */
export function entryTypes(resources: Readonly<Record<string, Resource>>): string[] {
  return [...new Set([...Object.values(resources).flatMap(({ post }) => post?.type ?? []), ...OWN_TYPES])];
}

/** Whether a ledger can be filtered by this value; without the known types, any type. */
export function isLedgerFilter(filter: string, value: string, types?: readonly string[]): boolean {
  const checks: Readonly<Record<string, () => boolean>> = {
    type: () => types?.includes(value) ?? true,
    project: () => /^[1-9]\d{0,14}$/.test(value),
    amount: () => isFilterValue(AMOUNT, value),
    reversed: () => value === 'hidden',
  };
  return checks[filter]?.() ?? true;
}

/** Goods have one decimal more than money. */
const AMOUNT = { name: 'amount', type: 'quantity', label: '' } as Field;

/** The filters of an address; those without a value, and with one that no entry can have, are left out. */
export function readLedgerFilters(params: URLSearchParams, types?: readonly string[]): LedgerFilters {
  const given = LEDGER_FILTERS.map((name) => [name, params.get(name)?.trim() ?? ''] as const);
  return Object.fromEntries(
    given.filter(([name, value]) => value !== '' && isLedgerFilter(name, value, types)),
  );
}
