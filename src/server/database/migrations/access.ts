import type { Migration } from './Migration.ts';

/** Sessions, and the counters that limit guessing (docs/business-rules.md, "Limits on attempts"). Only hashes are stored. */
export const access: Migration = {
  name: '002_access',
  sql: `
create table plinth.session (
  token_hash bytea primary key,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text
);
create index session_of_user on plinth.session (user_id);
create index session_expiry on plinth.session (expires_at);

create table plinth.attempt (
  kind text not null,
  subject text not null,
  at timestamptz not null default now()
);
create index attempt_subject on plinth.attempt (kind, subject, at);
create index attempt_at on plinth.attempt (at);

create table plinth.otp (
  email text primary key check (email = lower(email)),
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz,
  reset_token_hash bytea,
  reset_expires_at timestamptz
);
`,
};
