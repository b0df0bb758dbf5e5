import type { Migration } from './Migration.ts';
import { POST } from './onePosting.ts';

/** plinth.post reads each line once: a book is checked where its entry is made (docs/decisions/postings-in-the-database.md). */
export const onePass: Migration = { name: '058_one_pass', sql: POST };
