import { type RawBuilder, sql } from 'kysely';
import type { ReadContext } from '../../context.ts';
import { literal } from '../../sql/recordSql.ts';
import {
  type Account,
  accountsOf,
  entityOfAccount,
  oppositeAccounts,
  sideOf,
} from '../statements/accounts.ts';
import { holdsMoney } from '../statements/cashFlow.ts';

/**
 * SQL of a subquery: all books with what entries are reported by. `sign` is -1 for a book whose increase is below 0 on the side of
 * its class.
 *
 * @param sidesOn the day at whose end each record's book counts on the side of its balance; by default all are on their own side.
 */
export function booksSql(context: ReadContext, sidesOn?: string): RawBuilder<unknown> {
  const opposites = sidesOn === undefined ? [] : oppositeAccounts(context);
  const row = (account: Account, of: string, isOpposite: boolean, normal: Account['normal']) => {
    const sign = sideOf(account.class) === normal ? 1 : -1;
    const is = [literal(of), isOpposite, literal(account.key), literal(account.class), sign];
    return `(${is.join(', ')}, ${holdsMoney(context, account)})`;
  };
  const accounts = [
    ...accountsOf(context).map((account) => row(account, account.key, false, account.normal)),
    // Their books grow on their own side.
    ...opposites.map((account) =>
      row(account, entityOfAccount(account.key), true, account.normal === 'debit' ? 'credit' : 'debit'),
    ),
  ];
  const owners = opposites.map(({ key }) => literal(entityOfAccount(key)));
  const standing =
    opposites.length === 0 ? sql`false` : sql`exists (select from below where below.id = b.id)`;
  const below =
    opposites.length === 0
      ? sql``
      : sql`with below as materialized (
          select o.id from plinth.book o join plinth.book_day d on d.book_id = o.id
          where o.resource = any (array[${sql.raw(owners.join(', '))}]::text[]) and d.date <= ${sidesOn}::date
          group by o.id having sum(d.change) < 0
        )`;
  return sql`(
    ${below} select b.id, b.key, b.resource, b.record_id, b.normal, coalesce(a.account, b.resource, b.key) as book,
      coalesce(a.class, case b.normal when 'debit' then 'asset' else 'liability' end) as class,
      coalesce(a.sign, 1) as sign, coalesce(a.money, false) as money
    from plinth.book b left join (values ${sql.raw(accounts.join(', '))}) a (key, opposite, account, class, sign, money)
      on a.key = coalesce(b.resource, b.key) and a.opposite = ${standing}
  )`;
}
