import { add, compare, type Decimal, negate } from '../../../ledger/money.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import type { DayRange } from '../ledgers/ledgerParameters.ts';
import { type Account, accountsOf } from './accounts.ts';

/** The money of a range of days, by what it was for (direct method). */
export interface CashFlow {
  opening: Decimal;
  closing: Decimal;
  lines: (Account & { in: Decimal; out: Decimal })[];
  in: Decimal;
  out: Decimal;
}

/**
 * The money that came in and went out (docs/business-rules.md, "Statements"): the other sides of all movements that touched a book of
 * money, each by its account. Movements between books of money are none. Opening + in - out = closing.
 */
export async function cashFlow(db: ReadDb, context: ReadContext, { from, to }: DayRange): Promise<CashFlow> {
  const accounts = accountsOf(context);
  const money = moneyKeys(context);
  const [ends] = await runSql<{ opening: Decimal; closing: Decimal }>(
    db,
    `select coalesce(sum(d.change) filter (where d.date < $1::date), 0)::text as opening, coalesce(sum(d.change), 0)::text as closing
     from plinth.book_day d join plinth.book b on b.id = d.book_id
     where coalesce(b.resource, b.key) = any ($3) and ($2::date is null or d.date <= $2::date)`,
    [from ?? null, to ?? null, money],
  );
  const rows = await runSql<{ key: string; moved: Decimal }>(
    db,
    `select coalesce(b.resource, b.key) as key, sum(o.credit - o.debit)::text as moved
     from (
       select distinct e.transaction_id from plinth.book b join plinth.entry e on e.book_id = b.id
       where coalesce(b.resource, b.key) = any ($3)
         and ($1::date is null or e.date >= $1::date) and ($2::date is null or e.date <= $2::date)
     ) t
     join plinth.entry o on o.transaction_id = t.transaction_id join plinth.book b on b.id = o.book_id
     where coalesce(b.resource, b.key) <> all ($3)
     group by coalesce(b.resource, b.key)`,
    [from ?? null, to ?? null, money],
  );
  const moved = new Map(rows.map((row) => [row.key, row.moved]));
  const lines = accounts.flatMap((account) => {
    const amount = moved.get(account.key) ?? '0';
    if (compare(amount, 0) === 0) return [];
    return [
      compare(amount, 0) > 0
        ? { ...account, in: add([amount]), out: '0.00' }
        : { ...account, in: '0.00', out: negate(amount) },
    ];
  });
  return {
    opening: ends?.opening ?? '0.00',
    closing: ends?.closing ?? '0.00',
    lines,
    in: add(lines.map((line) => line.in)),
    out: add(lines.map((line) => line.out)),
  };
}

/** The accounts that hold money. */
export function moneyKeys(context: ReadContext): string[] {
  return accountsOf(context).flatMap((account) => (holdsMoney(context, account) ? [account.key] : []));
}

/** Cash, banks and the cash of sites: assets that never fall below a floor. Goods are guarded by their quantity. */
export function holdsMoney(
  { settings, resources }: ReadContext,
  { key, class: own, resource }: Account,
): boolean {
  if (own !== 'asset') return false;
  const floor = resource === null ? settings.books[key]?.floor : resources[resource]?.book?.floor;
  return floor !== null && floor !== undefined;
}
