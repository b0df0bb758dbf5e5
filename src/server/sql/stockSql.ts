import { literal } from './recordSql.ts';

/**
 * SQL: the quantity that came into a stock after a day, by the dates of its movements. No movement is dated in the future, so
 * only entries posted after that day are read.
 *
 * @param stock the alias of plinth.stock; `day` and `but` are SQL: a date, and a transaction that is left out.
 */
export function quantityLater(stock: string, day: string, timeZone: string, but = 'null::bigint'): string {
  const end = `((${day} + 1)::timestamp at time zone ${literal(timeZone)})`;
  return `(
    select coalesce(sum(e.qty), 0) from plinth.stock_entry e join plinth.transaction t on t.id = e.transaction_id
    where e.stock_id = ${stock}.id and e.nth >= plinth.stock_entry_at(${stock}.id, ${end}) and t.date > ${day}
      and t.id is distinct from ${but}
  )`;
}
