import type { Migration } from './Migration.ts';

/** The size of each user's uploads, for the quota: answered from the index alone. */
export const quota: Migration = {
  name: '020_quota',
  sql: 'create index upload_of_user on plinth.upload (created_by) include (size);',
};
