import type { Migration } from './Migration.ts';

/**
 * Authenticator apps, recovery codes, and sign-ins that wait for their second step (docs/business-rules.md, "Second factor").
 * Codes and tokens are stored as hashes. The secret of an app is needed to check its codes; no call reads it out.
 */
export const secondFactor: Migration = {
  name: '046_second_factor',
  sql: `
create table plinth.totp (
  user_id bigint primary key,
  secret bytea not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

create table plinth.recovery_code (
  user_id bigint not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table plinth.started_sign_in (
  token_hash bytea primary key,
  user_id bigint not null,
  device_hash bytea,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index started_sign_in_of_user on plinth.started_sign_in (user_id);
create index started_sign_in_expiry on plinth.started_sign_in (expires_at);
`,
};
