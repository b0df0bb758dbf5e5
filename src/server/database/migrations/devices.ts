import type { Migration } from './Migration.ts';

/** Devices that have signed in to an account: other people's wrong passwords do not lock them out. Only hashes are stored. */
export const devices: Migration = {
  name: '018_devices',
  sql: `
create table plinth.device (
  token_hash bytea primary key,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index device_of_user on plinth.device (user_id);
create index device_last_used on plinth.device (last_used_at);
`,
};
