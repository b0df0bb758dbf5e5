import { CARRY_ENTRIES } from './books.ts';
import type { Migration } from './Migration.ts';
import { POST } from './onePosting.ts';
import { CHECK_TRANSACTIONS } from './stock.ts';

/** plinth.post carries all entries of a book at once, and takes the numbers of one series at once (docs/decisions/postings-in-the-database.md). */
export const carriedAtOnce: Migration = {
  name: '044_carried_at_once',
  sql: `
${CARRY_ENTRIES}${CHECK_TRANSACTIONS}${POST}`,
};
