import { type RawBuilder, sql } from 'kysely';
import { table } from '../tables.ts';

/**
 * SQL: the quantity that came into a stock after a day, from the totals of its days.
 *
 * @param stock the alias of plinth.stock; `day` is SQL: a date.
 */
export function quantityLater(stock: string, day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(sum(d.change), 0) from ${table.stock_day} d where d.stock_id = ${sql.id(stock, 'id')} and d.date > ${day})`;
}
