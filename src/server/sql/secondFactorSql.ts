/** SQL: whether an account has a second factor. @param id SQL of its id. */
export function hasFactorSql(id: string): string {
  return `(exists (select from plinth.totp t where t.user_id = ${id} and t.confirmed_at is not null)
    or exists (select from plinth.passkey p where p.user_id = ${id}))`;
}
