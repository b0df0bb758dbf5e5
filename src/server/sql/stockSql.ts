/**
 * SQL: the quantity that came into a stock after a day, from the totals of its days.
 *
 * @param stock the alias of plinth.stock; `day` is SQL: a date.
 */
export function quantityLater(stock: string, day: string): string {
  return `(select coalesce(sum(d.change), 0) from plinth.stock_day d where d.stock_id = ${stock}.id and d.date > ${day})`;
}
