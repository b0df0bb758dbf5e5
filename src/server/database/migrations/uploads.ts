import type { Migration } from './Migration.ts';

/**
 * Which uploads a record points to, or once did: those stay for good, also when the field goes out of the definitions,
 * since its column stays too. The index finds what a form left behind.
 */
export const uploads: Migration = {
  name: '015_uploads',
  sql: `
alter table plinth.upload add column kept boolean not null default false;
create index upload_left on plinth.upload (created_at) where not kept;
`,
};
