import { CARRY_ENTRIES, GUARD_BOOK } from './books.ts';
import { GUARD_DAYS } from './days.ts';
import type { Migration } from './Migration.ts';
import { POST } from './onePosting.ts';
import { CHECK_TRANSACTIONS } from './stock.ts';
import { NUMBER_VOUCHERS } from './vouchers.ts';

/**
 * plinth.post and its guards with as few statements and expressions as possible (docs/decisions/postings-in-the-database.md): each
 * is prepared again in every database transaction.
 */
export const leanPosting: Migration = {
  name: '038_lean_posting',
  sql: `
${GUARD_BOOK}${CARRY_ENTRIES}${CHECK_TRANSACTIONS}${GUARD_DAYS}${NUMBER_VOUCHERS}${POST}
drop function if exists plinth.judge_transaction();
`,
};
