import type { Migration } from './Migration.ts';
import { POST } from './onePosting.ts';
import { VALUE_BY_DAY } from './valuedByDay.ts';

/** Goods that move from one project to another (docs/business-rules.md, "Goods on projects"). */
export const transfers: Migration = { name: '078_transfers', sql: `${VALUE_BY_DAY}${POST}` };
