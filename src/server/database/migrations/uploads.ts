import type { Migration } from './Migration.ts';

/**
 * The uploads that a record refers to, or once did: those are kept forever, also after the field was removed from the
 * definitions, because its column is kept too. The index finds uploads of forms that were never saved.
 */
export const uploads: Migration = {
  name: '015_uploads',
  sql: `
alter table plinth.upload add column kept boolean not null default false;
create index upload_left on plinth.upload (created_at) where not kept;
`,
};
