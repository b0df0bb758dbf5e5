import type { Migration } from './Migration.ts';

/** A number by which people name their own sessions, for a token's hash leaves the database never; and what the purge looks for. */
export const sessions: Migration = {
  name: '014_sessions',
  sql: `
alter table plinth.session add column id bigint generated always as identity;
create unique index session_id on plinth.session (id);
create index otp_expiry on plinth.otp (expires_at);
`,
};
