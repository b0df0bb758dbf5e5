import type { Migration } from './Migration.ts';

/**
 * A number that identifies a session to its user, because the token's hash never leaves the database; and the index for the
 * purge.
 */
export const sessions: Migration = {
  name: '014_sessions',
  sql: `
alter table plinth.session add column id bigint generated always as identity;
create unique index session_id on plinth.session (id);
create index otp_expiry on plinth.otp (expires_at);
`,
};
