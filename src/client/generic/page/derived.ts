import type { QueryClient } from '@tanstack/react-query';
import { isPart } from '../../providers/data/parts.ts';

/** The keys of what is read beside records and made from them: a change of any record may change them. */
export const SUMMARY = 'summary';
export const HISTORY = 'history';
export const LEDGER = 'ledger';
export const TRANSACTION = 'transaction';
export const BATCH = 'batch';

/** Reads again, where they are on screen, the figures and histories that a change may have touched. */
export function refreshDerived(queries: QueryClient): void {
  for (const kind of [SUMMARY, HISTORY, LEDGER, TRANSACTION, BATCH]) {
    void queries.invalidateQueries({ queryKey: [kind] });
  }
  void queries.invalidateQueries({ predicate: ({ queryKey }) => isPart(queryKey[2]) });
}

/** What no posting changes: who is signed in and what they may do. */
const KEPT = ['auth', 'access'];

/**
 * Reads again whatever is on screen after a posting: balances stand in lists, records, cards, ledgers and day books,
 * and a posting may change any of them.
 */
export function refreshPosted(queries: QueryClient): void {
  void queries.invalidateQueries({ predicate: ({ queryKey }) => !KEPT.includes(String(queryKey[0])) });
}
