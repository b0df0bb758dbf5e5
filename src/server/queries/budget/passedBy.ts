import { compare, type Decimal, MONEY_PLACES, QUANTITY_PLACES, subtract } from '../../../ledger/money.ts';
import type { Context, ReadDb } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { costOfBooks, quantityGiven } from '../../sql/projectCost.ts';
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
  const rows = await runSql<Omit<PassedBy, 'used'>>(db, TOUCHED, [
    transactions,
    booksOf(heads),
    goodsOf(heads),
  ]);
  const order = Object.keys(heads);
  return rows
    .filter(({ budget, after }) => compare(after, budget) > 0)
    .map((row) => ({
      ...row,
      used: subtract(row.after, row.change, row.product_id === null ? MONEY_PLACES : QUANTITY_PLACES),
    }))
    .sort((one, other) => order.indexOf(one.head) - order.indexOf(other.head));
}

/** The heads to which transactions ($1) add by their books ($2) and goods ($3), with the budget in force and the whole after them. */
const TOUCHED = `
with in_force as (
  select distinct on (project_id) project_id, id from plinth.budget
  where project_id in (
    select e.project_id from plinth.entry e where e.transaction_id = any($1::bigint[])
    union all select e.project_id from plinth.stock_entry e where e.transaction_id = any($1::bigint[])
  ) order by project_id, version desc
), of_book as (
  select h.head, b.id, b.key from jsonb_to_recordset($2::jsonb) h(head text, book text) join plinth.book b on b.key = h.book
), of_goods as (
  select h.head, s.id, s.record_id from jsonb_to_recordset($3::jsonb) h(head text, goods text) join plinth.stock s on s.resource = h.goods
), raised as (
  select o.head, e.project_id, sum(e.debit - e.credit) as change
  from plinth.entry e join of_book o on o.id = e.book_id
  where e.transaction_id = any($1::bigint[]) group by 1, 2 having sum(e.debit - e.credit) > 0
), given as (
  select o.head, e.project_id, o.record_id, o.id as stock_id, sum(-e.qty) as change
  from plinth.stock_entry e join of_goods o on o.id = e.stock_id
  where e.transaction_id = any($1::bigint[]) group by 1, 2, 3, 4 having sum(-e.qty) > 0
)
select r.project_id, r.head, null::bigint as product_id, l.budget::text, r.change::text, u.after::text
from raised r join in_force f using (project_id)
cross join lateral (
  select sum(l.amount) as budget from plinth.budget_line l where l.budget_id = f.id and l.head = r.head
) l
cross join lateral (
  select ${costOfBooks('r.project_id', 'select o.key from of_book o where o.head = r.head')} as after
) u
where l.budget is not null
union all
select g.project_id, g.head, g.record_id, l.quantity::text, g.change::text, u.after::text
from given g join in_force f using (project_id)
join plinth.budget_line l on l.budget_id = f.id and l.head = g.head and l.product_id = g.record_id and l.quantity is not null
cross join lateral (
  select ${quantityGiven('g.project_id', 'g.stock_id')} as after
) u`;
