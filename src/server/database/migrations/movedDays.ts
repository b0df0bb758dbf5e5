import type { Migration } from './Migration.ts';
import { POST } from './onePosting.ts';

/**
 * plinth.post as it is now: the day of a reversal is checked against its floors, also if it was the last day of a book until the
 * corrected movement of the same group was posted on a later one (docs/business-rules.md, "Floors").
 */
export const movedDays: Migration = { name: '035_moved_days', sql: POST };
