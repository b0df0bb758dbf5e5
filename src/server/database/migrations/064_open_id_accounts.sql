-- Whose accounts the users of a provider of OpenID Connect have (docs/business-rules.md, "OpenID Connect"): bound at the first sign-in. A
-- subject has one account, and an account one subject of each issuer.

create table plinth.open_id_account (
  issuer text not null,
  subject text not null,
  user_id bigint not null,
  email text not null,
  bound_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (issuer, subject),
  unique (user_id, issuer)
);
