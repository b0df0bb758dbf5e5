import type { Migration } from './Migration.ts';
import { NEXT_STOCK_ENTRY } from './posting.ts';

/** A count keeps the exact value of each piece (docs/business-rules.md, "Stock valuation"). */
export const counting: Migration = {
  name: '028_counting',
  sql: NEXT_STOCK_ENTRY,
};
