import type { QueryClient } from '@tanstack/react-query';
import { isPart } from '../../providers/data/parts.ts';

/** Query keys of data computed from records: a change of any record may change it. */
export const SUMMARY = 'summary';
export const HISTORY = 'history';
export const LEDGER = 'ledger';
export const TRANSACTION = 'transaction';
export const BATCH = 'batch';

/** Refetches the visible totals and histories that a change may have affected. */
export function refreshDerived(queries: QueryClient): void {
  for (const kind of [SUMMARY, HISTORY, LEDGER, TRANSACTION, BATCH]) {
    void queries.invalidateQueries({ queryKey: [kind] });
  }
  void queries.invalidateQueries({ predicate: ({ queryKey }) => isPart(queryKey[2]) });
}

/** Query keys that no posting changes: the user and the permissions. */
const KEPT = ['auth', 'access'];

/** Refetches all visible data after a posting: balances are in lists, records, cards, ledgers and day books. */
export function refreshPosted(queries: QueryClient): void {
  void queries.invalidateQueries({ predicate: ({ queryKey }) => !KEPT.includes(String(queryKey[0])) });
}
