import { type Kysely, sql } from 'kysely';
import { BOOKS } from '../../../ledger/books.ts';
import type { Decimal } from '../../../ledger/money.ts';
import { runSql } from '../../database/runSql.ts';
import { standing } from '../../sql/standing.ts';
import { type Tables, table } from '../../tables.ts';

/** The opening of a book, or of a stock with its value. */
export interface Opened {
  transaction: number;
  /** YYYY-MM-DD. */
  day: string;
  /** Positive on the normal side. */
  amount: Decimal;
}

/** SQL: the transaction `t` is an opening that was not reversed. */
const IS_OPENING = sql`t.type = 'opening' and ${standing(sql`t.id`)}`;

/**
 * The openings of books and stocks by key (docs/business-rules.md, "Openings"); of goods at a site with the project behind `@`. The stock's book and opening equity follow from the
 * others and have none. Openings that were reversed do not count.
 *
 * @param keys undefined: all.
 */
export async function openedBooks(
  db: Kysely<Tables>,
  keys?: readonly string[],
): Promise<ReadonlyMap<string, Opened>> {
  const rows = await runSql<Opened & { key: string }>(
    db,
    sql`
      with opening as (
        select t.id, t.date::text as day from ${table.transaction} t where ${IS_OPENING}
      ), opened as (
        select b.key, o.id, o.day, e.amount from opening o
        join ${table.entry} e on e.transaction_id = o.id join ${table.book} b on b.id = e.book_id
        where b.key <> all (${[BOOKS.stock, BOOKS.openingEquity]}::text[])
        union all
        select s.resource || ':' || s.record_id || coalesce('@' || e.project_id, ''), o.id, o.day, abs(e.value) from opening o
        join ${table.stock_entry} e on e.transaction_id = o.id join ${table.stock} s on s.id = e.stock_id
      )
      select key, id as transaction, day, sum(amount)::text as amount from opened
      ${keys === undefined ? sql`` : sql`where split_part(key, '@', 1) = any (${keys}::text[])`} group by key, id, day`,
  );
  return new Map(rows.map(({ key, ...opened }) => [key, opened]));
}

/** The opening that was posted last and not reversed. */
export async function postedOpening(db: Kysely<Tables>): Promise<{ id: number; date: string } | null> {
  const [row] = await runSql<{ id: number; date: string }>(
    db,
    sql`select t.id, t.date::text as date from ${table.transaction} t
      where ${IS_OPENING} and t.resource is null order by t.id desc limit 1`,
  );
  return row ?? null;
}
