import { FIRST_DAYS_BELOW } from './days.ts';
import type { Migration } from './Migration.ts';

/** The floors of later days are first compared with one running sum, so that an entry of a past day is posted sooner. */
export const laterDays: Migration = { name: '055_later_days', sql: FIRST_DAYS_BELOW };
