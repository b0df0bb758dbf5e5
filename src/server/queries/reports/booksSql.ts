import { type RawBuilder, sql } from 'kysely';
import type { ReadContext } from '../../context.ts';
import { literal } from '../../sql/recordSql.ts';
import { accountsOf, sideOf } from '../statements/accounts.ts';
import { holdsMoney } from '../statements/cashFlow.ts';

/**
 * SQL of a subquery: all books with what entries are reported by. `sign` is -1 for a book whose increase is below 0 on the side of
 * its class.
 */
export function booksSql(context: ReadContext): RawBuilder<unknown> {
  const accounts = accountsOf(context).map((account) => {
    const sign = sideOf(account.class) === account.normal ? 1 : -1;
    return `(${literal(account.key)}, ${literal(account.class)}, ${sign}, ${holdsMoney(context, account)})`;
  });
  return sql.raw(`(
    select b.id, b.key, b.resource, b.record_id, b.normal, coalesce(b.resource, b.key) as book,
      coalesce(a.class, case b.normal when 'debit' then 'asset' else 'liability' end) as class,
      coalesce(a.sign, 1) as sign, coalesce(a.money, false) as money
    from plinth.book b left join (values ${accounts.join(', ')}) a (key, class, sign, money) on a.key = coalesce(b.resource, b.key)
  )`);
}
