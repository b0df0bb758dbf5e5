-- Second factors under a key that the database does not have (docs/business-rules.md, "Second factor"), and sign-ins in the audit trail.
-- The secrets without a `key_id`, and recovery codes that are no argon2id hash, are protected when the product starts
-- (src/server/operations/accounts/secondFactor/storedSecrets.ts).

alter table plinth.totp add column key_id text;
create index audit_sign_in on plinth.audit (id)
  where action in ('signed_in', 'signed_out', 'sign_in_failed', 'sign_in_locked', 'token_made', 'token_ended', 'sessions_ended');
create index audit_failed on plinth.audit (record_id, action, id desc) where action in ('sign_in_failed', 'sign_in_locked');
