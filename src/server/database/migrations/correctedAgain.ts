import type { Migration } from './Migration.ts';
import { VALUE_BY_DAY } from './valuedByDay.ts';

/** A purchase of an earlier day may be corrected more than once (docs/business-rules.md, "Corrections of purchases"). */
export const correctedAgain: Migration = { name: '082_corrected_again', sql: VALUE_BY_DAY };
