import type { Migration } from './Migration.ts';

/**
 * The index of entries by (book_id, nth) served no reading: a ledger is read by day. The trigger of entries proves while the book is
 * locked that each entry continues the one before it, and verify finds a number twice or left out. Without it, postings spread over
 * many books are about a tenth faster.
 */
export const entryIndexes: Migration = {
  name: '057_entry_indexes',
  sql: 'drop index plinth.entry_nth;',
};
