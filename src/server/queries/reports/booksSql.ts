import { type RawBuilder, sql } from 'kysely';
import type { ReadContext } from '../../context.ts';
import { table } from '../../tables.ts';
import {
  type Account,
  accountsOf,
  entityOfAccount,
  holdsMoney,
  oppositeAccounts,
  sideOf,
} from './accounts.ts';

/** The days on whose balances the sides of books depend, YYYY-MM-DD. */
export interface Sides {
  /** The last day. */
  to: string;
  /** The first day, before which the opening balance is; undefined for none. */
  from: string | undefined;
}

/**
 * SQL of a subquery: all books with what entries are reported by. `sign` is -1 for a book whose increase is below 0 on the side of
 * its class.
 *
 * @param sides each record's book counts on the side of its balance at the end of the last day, and `opening_side` and
 *   `closing_side` are those of the balances of every book; by default all are on their own side.
 */
export function booksSql(context: ReadContext, sides?: Sides): RawBuilder<unknown> {
  const opposites = sides === undefined ? [] : oppositeAccounts(context);
  const row = (account: Account, of: string, isOpposite: boolean, normal: Account['normal']) => {
    const sign = sideOf(account.class) === normal ? 1 : -1;
    const is = [of, isOpposite, account.key, account.class, sign, holdsMoney(context, account)];
    return sql`(${sql.join(is.map((value) => sql.lit(value)))})`;
  };
  const accounts = [
    ...accountsOf(context).map((account) => row(account, account.key, false, account.normal)),
    // Their books grow on their own side.
    ...opposites.map((account) =>
      row(account, entityOfAccount(account.key), true, account.normal === 'debit' ? 'credit' : 'debit'),
    ),
  ];
  const owners = sql.join(opposites.map(({ key }) => sql.lit(entityOfAccount(key))));
  const of = sql`
    select b.id, b.key, b.resource, b.record_id, b.normal, coalesce(a.account, b.resource, b.key) as book,
      coalesce(a.class, case b.normal when 'debit' then 'asset' else 'liability' end) as class,
      coalesce(a.sign, 1) as sign, coalesce(a.money, false) as money`;
  const declared = sql`left join (values ${sql.join(accounts)}) a (key, opposite, account, class, sign, money)
      on a.key = coalesce(b.resource, b.key)`;
  if (sides === undefined) return sql`(${of} from ${table.book} b ${declared})`;
  const side = (balance: string) =>
    sql.raw(
      `case when coalesce(${balance} < 0, false) = (b.normal = 'debit') then 'credit' else 'debit' end`,
    );
  return sql`(
    with standing as materialized (
      select d.book_id, sum(d.change) as closing, sum(d.change) filter (where d.date < ${sides.from ?? null}::date) as opening
      from ${table.book_day} d where d.date <= ${sides.to}::date group by d.book_id
    ) ${of}, ${side('s.opening')} as opening_side, ${side('s.closing')} as closing_side
    from ${table.book} b left join standing s on s.book_id = b.id ${declared}
      and a.opposite = coalesce(s.closing < 0 and b.resource = any (array[${owners}]::text[]), false)
  )`;
}
