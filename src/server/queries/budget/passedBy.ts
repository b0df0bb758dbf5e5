import { sql } from 'kysely';
import { compare, type Decimal, MONEY_PLACES, QUANTITY_PLACES, subtract } from '../../../ledger/money.ts';
import type { Context, ReadDb } from '../../context.ts';
import { prepared } from '../../sql/prepared.ts';
import { costOfBooks, quantityGiven } from '../../sql/projectCost.ts';
import { table } from '../../tables.ts';
import { booksOf, budgeted, goodsOf } from './budgetOf.ts';

/** A budget that transactions pass: of a head in money, or of one product in its quantity. */
export interface PassedBy {
  project_id: number;
  head: string;
  product_id: number | null;
  budget: Decimal;
  /** Without the transactions. */
  used: Decimal;
  /** The amount or quantity that the transactions add. */
  change: Decimal;
  after: Decimal;
}

/** The budgets that recorded transactions pass, in the order of the heads. Only what they add to counts. */
export async function passedBy(
  db: ReadDb,
  context: Pick<Context, 'settings' | 'resources'>,
  transactions: readonly number[],
): Promise<PassedBy[]> {
  const { heads } = budgeted(context);
  const rows = await readTouched(db, { transactions, books: booksOf(heads), goods: goodsOf(heads) });
  const order = Object.keys(heads);
  return rows
    .filter(({ budget, after }) => compare(after, budget) > 0)
    .map((row) => ({
      ...row,
      used: subtract(row.after, row.change, row.product_id === null ? MONEY_PLACES : QUANTITY_PLACES),
    }))
    .sort((one, other) => order.indexOf(one.head) - order.indexOf(other.head));
}

/** Books and goods are those of the heads, as JSON. */
interface Given {
  transactions: readonly number[];
  books: string;
  goods: string;
}

/** The heads to which transactions add by their books and goods, with the budget in force and the whole after them. */
const readTouched = prepared<Given, Omit<PassedBy, 'used'>>(
  ({ transactions, books, goods }) => sql`
    with in_force as (
      select distinct on (b.project_id) b.project_id, b.id from ${table.budget} b
      where b.project_id in (
        select e.project_id from ${table.entry} e where e.transaction_id = any(${transactions}::bigint[])
        union all select e.project_id from ${table.stock_entry} e where e.transaction_id = any(${transactions}::bigint[])
      ) order by b.project_id, b.version desc
    ), of_book as (
      select h.head, b.id, b.key from jsonb_to_recordset(${books}::jsonb) h(head text, book text) join ${table.book} b on b.key = h.book
    ), of_goods as (
      select h.head, s.id, s.record_id from jsonb_to_recordset(${goods}::jsonb) h(head text, goods text) join ${table.stock} s on s.resource = h.goods
    ), raised as (
      select o.head, e.project_id, sum(e.debit - e.credit) as change
      from ${table.entry} e join of_book o on o.id = e.book_id
      where e.transaction_id = any(${transactions}::bigint[]) group by 1, 2 having sum(e.debit - e.credit) > 0
    ), given as (
      select o.head, e.project_id, o.record_id, o.id as stock_id, sum(-e.qty) as change
      from ${table.stock_entry} e join of_goods o on o.id = e.stock_id
      where e.transaction_id = any(${transactions}::bigint[]) group by 1, 2, 3, 4 having sum(-e.qty) > 0
    )
    select r.project_id, r.head, null::bigint as product_id, l.budget::text, r.change::text, u.after::text
    from raised r join in_force f using (project_id)
    cross join lateral (
      select sum(l.amount) as budget from ${table.budget_line} l where l.budget_id = f.id and l.head = r.head
    ) l
    cross join lateral (
      select ${costOfBooks(sql`r.project_id`, sql`select o.key from of_book o where o.head = r.head`)} as after
    ) u
    where l.budget is not null
    union all
    select g.project_id, g.head, g.record_id, l.quantity::text, g.change::text, u.after::text
    from given g join in_force f using (project_id)
    join ${table.budget_line} l on l.budget_id = f.id and l.head = g.head and l.product_id = g.record_id and l.quantity is not null
    cross join lateral (
      select ${quantityGiven(sql`g.project_id`, sql`g.stock_id`)} as after
    ) u`,
);
