import type { Migration } from './Migration.ts';

/**
 * Sign-ins by OpenID Connect under way (docs/business-rules.md, "OpenID Connect"): between the product and the provider, and
 * between the provider's answer and the web app. Any server of the database continues them.
 */
export const openId: Migration = {
  name: '050_open_id',
  sql: `
create table plinth.open_id_request (
  state text primary key,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamptz not null
);
create index open_id_request_expiry on plinth.open_id_request (expires_at);

create table plinth.open_id_answer (
  code_hash bytea primary key,
  user_id bigint not null,
  expires_at timestamptz not null
);
create index open_id_answer_expiry on plinth.open_id_answer (expires_at);
`,
};
