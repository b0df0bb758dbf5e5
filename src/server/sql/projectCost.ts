import { type RawBuilder, sql } from 'kysely';
import { table } from '../tables.ts';

/**
 * The actual cost of a project (docs/business-rules.md, "Budgets") as SQL, from totals by project that are kept with each posting, so
 * that it takes the same time however many entries there are. One place for the check of a posting, the warning and the screens.
 */

type Sql = RawBuilder<unknown>;

/** The cost in books. @param project SQL of its id. @param keys SQL of a query of the books' keys. */
export function costOfBooks(project: Sql, keys: Sql): Sql {
  return sql`(select coalesce(sum(own_book.debit_over), 0) from ${table.project_book} own_book join ${table.book} cost_book on cost_book.id = own_book.book_id
    where own_book.project_id = ${project} and cost_book.key in (${keys}))`;
}

/** The quantity of goods that the project was given, less those returned. @param stock SQL of the stock's id. */
export function quantityGiven(project: Sql, stock: Sql): Sql {
  return sql`(select coalesce(sum(-own_stock.change), 0) from ${table.project_stock} own_stock
    where own_stock.project_id = ${project} and own_stock.stock_id = ${stock})`;
}

/** The value of a project's goods by head and product. @param heads SQL of a table `h` with head and goods. */
export function goodsGiven(project: Sql, heads: Sql): Sql {
  return sql`select h.head, s.record_id as product_id, sum(-g.change) as quantity, sum(-g.value) as amount
    from ${heads} join ${table.stock} s on s.resource = h.goods
    join ${table.project_stock} g on g.stock_id = s.id and g.project_id = ${project} group by 1, 2`;
}
