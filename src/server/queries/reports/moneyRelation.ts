import { sql } from 'kysely';
import type { ReadContext } from '../../context.ts';
import type { Sql } from '../../sql/expressionSql.ts';
import { table } from '../../tables.ts';
import { booksSql } from './booksSql.ts';
import { dayIn } from './commonName.ts';
import { type Columns, entryNames, ownRecord, transactionColumn } from './entryNames.ts';
import { entryColumn, moneyBooks } from './entryRelation.ts';
import type { Known, Relation } from './Relation.ts';
import { Joins } from './referencedFields.ts';

const MONEY: Columns = {
  flow: [sql`e.flow`, 'text'],
  amount: [sql`e.effect`, 'numeric'],
  money_in: [sql`(case e.flow when 'in' then e.effect else 0 end)`, 'numeric'],
  money_out: [sql`(case e.flow when 'out' then -e.effect else 0 end)`, 'numeric'],
};

/**
 * The movements of the firm's own money, `e`, each with the book `b` of what it was for (docs/business-rules.md, "Cash flow"). The range is that
 * of the inputs `from` and `to`.
 */
export function moneyRelation(context: ReadContext, known: Known): Relation {
  const joins = new Joins(context);
  const names = entryNames(
    context,
    known,
    joins,
    (name) =>
      MONEY[name] ??
      entryColumn(name, context) ??
      transactionColumn(name, joins) ??
      ownRecord(context, name, 'book'),
  );
  const { from, to } = known.ask;
  const flows = moneyFlows(context, { from: dayIn(from), to: dayIn(to ?? known.ask.date) });
  return {
    names,
    from: () => sql`${flows} e join ${booksSql(context)} b on b.id = e.book_id ${joins.sql}`,
    count: sql`1`,
    latest: sql`to_char(e.date, 'YYYY-MM-DD') || lpad(coalesce(e.id, 0)::text, 15, '0')`,
  };
}

/**
 * SQL of a subquery: what moved the firm's own money, a row for each amount by the book of what it was for (docs/business-rules.md,
 * "Cash flow"). Columns: id, transaction_id, date, type, book_id, project_id, created_at, flow, effect.
 *
 * - The money of a movement was for the parties whose own books it settles, if these amounts are all of it: a wage for the employee,
 *   whatever pay it accrues. Otherwise it was for every other side as it stands. Debits equal credits, so both add up to the money.
 * - A movement between books of money has no other side.
 * - A reversal is on the side of what it takes back, below 0, and of its type.
 * - What was there before `from`, in one row for each book, and what was brought forward since are of the books of money themselves.
 *
 * @param to no later entries are needed.
 */
function moneyFlows(
  context: ReadContext,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Sql {
  const money = moneyBooks(context);
  const within = (alias: string) => {
    const day = sql.raw(`${alias}.date`);
    return sql`${from === undefined ? sql`true` : sql`${day} >= ${from}::date`} and ${to === undefined ? sql`true` : sql`${day} <= ${to}::date`}`;
  };
  const original = sql`join ${table.transaction} x on x.id = e.transaction_id left join ${table.transaction} o on o.id = x.reverses`;
  const before = sql`select null::bigint as id, null::bigint as transaction_id, ${from ?? null}::date - 1 as date, null::text as type,
      d.book_id, null::bigint as project_id, null::timestamptz as created_at, 'opening' as flow, sum(d.change) as effect
    from ${table.book_day} d where d.book_id in ${money} and d.date < ${from ?? null}::date group by d.book_id`;
  const brought = sql`select e.id, e.transaction_id, e.date, 'opening', e.book_id, e.project_id, e.created_at, 'opening', e.amount + e.salary
    from ${table.entry} e ${original}
    where e.book_id in ${money} and e.type in ('opening', 'reversal') and coalesce(o.type, x.type) = 'opening' and ${within('e')}`;
  const sides = sql`select e.id, e.transaction_id, e.date, coalesce(o.type, x.type) as type, e.book_id, e.project_id, e.created_at,
      x.reverses is not null as is_reversal, e.credit - e.debit as own,
      case when b.resource is null then 0 when b.normal = 'debit' then -e.amount else e.amount end as settled,
      sum(e.credit - e.debit) over whole as moved,
      sum(case when b.resource is null then 0 when b.normal = 'debit' then -e.amount else e.amount end) over whole as all_settled
    from ${table.entry} e join ${table.book} b on b.id = e.book_id ${original}
    where e.book_id not in ${money} and ${within('e')} and coalesce(o.type, x.type) <> 'opening'
      and e.transaction_id in (select m.transaction_id from ${table.entry} m where m.book_id in ${money} and ${within('m')})
    window whole as (partition by e.transaction_id, e.date)`;
  const flows = sql`select f.id, f.transaction_id, f.date, f.type, f.book_id, f.project_id, f.created_at,
      case when (f.effect > 0) = f.is_reversal then 'out' else 'in' end, f.effect
    from (select s.*, case when s.all_settled = s.moved then s.settled else s.own end as effect from (${sides}) s) f where f.effect <> 0`;
  return sql`(${before} union all ${brought} union all ${flows})`;
}
