import { CARRY_ENTRIES } from './books.ts';
import type { Migration } from './Migration.ts';
import { POST } from './onePosting.ts';

/** plinth.post takes the same time for each posting of a long call (docs/decisions/postings-in-the-database.md). */
export const appendedInPlace: Migration = {
  name: '047_appended_in_place',
  sql: `
${CARRY_ENTRIES}${POST}`,
};
