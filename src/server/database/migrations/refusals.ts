import type { Migration } from './Migration.ts';

/** The latest refused rights are found among all changes (docs/definitions/access.md). */
export const refusals: Migration = {
  name: '045_refusals',
  sql: `create index audit_refused on plinth.audit (id) where action = 'refused';`,
};
