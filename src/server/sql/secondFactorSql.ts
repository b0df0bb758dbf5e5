import { table } from '../tables.ts';
import { asFragment, type Fragment, fragment } from './fragment.ts';
/** SQL: whether an account has a second factor. @param id SQL of its id. */
export function hasFactorSql(id: string): Fragment {
  return fragment`(exists (select from ${table.totp} t where t.user_id = ${asFragment(id)} and t.confirmed_at is not null)
    or exists (select from ${table.passkey} p where p.user_id = ${asFragment(id)}))`;
}
