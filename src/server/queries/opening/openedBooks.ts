import type { Kysely } from 'kysely';
import { BOOKS } from '../../../ledger/books.ts';
import type { Decimal } from '../../../ledger/money.ts';
import { runSql } from '../../database/runSql.ts';
import type { Tables } from '../../database/tables.ts';

/** The opening of a book, or of a stock with its value. */
export interface Opened {
  transaction: number;
  /** YYYY-MM-DD. */
  day: string;
  /** Positive on the normal side. */
  amount: Decimal;
}

/** $1: the keys; null for all. Openings that were reversed do not count. */
const OPENED = `
  with opening as (
    select t.id, t.date::text as day from plinth.transaction t
    where t.type = 'opening' and not exists (select from plinth.transaction r where r.reverses = t.id)
  ), opened as (
    select b.key, o.id, o.day, e.amount from opening o
    join plinth.entry e on e.transaction_id = o.id join plinth.book b on b.id = e.book_id
    where b.key <> all ($2)
    union all
    select s.resource || ':' || s.record_id || coalesce('@' || e.project_id, ''), o.id, o.day, abs(e.value) from opening o
    join plinth.stock_entry e on e.transaction_id = o.id join plinth.stock s on s.id = e.stock_id
  )
  select key, id as transaction, day, sum(amount)::text as amount from opened
  where $1::text[] is null or split_part(key, '@', 1) = any ($1) group by key, id, day`;

/**
 * The openings of books and stocks by key (docs/business-rules.md, "Openings"); of goods at a site with the project behind `@`. The stock's book and opening equity follow from the
 * others and have none.
 */
export async function openedBooks(
  db: Kysely<Tables>,
  keys?: readonly string[],
): Promise<ReadonlyMap<string, Opened>> {
  const rows = await runSql<Opened & { key: string }>(db, OPENED, [
    keys ?? null,
    [BOOKS.stock, BOOKS.openingEquity],
  ]);
  return new Map(rows.map(({ key, ...opened }) => [key, opened]));
}

/** The opening that was posted last and not reversed. */
export async function postedOpening(db: Kysely<Tables>): Promise<{ id: number; date: string } | null> {
  const text = `select t.id, t.date::text as date from plinth.transaction t
    where t.type = 'opening' and t.resource is null and not exists (select from plinth.transaction r where r.reverses = t.id)
    order by t.id desc limit 1`;
  const [row] = await runSql<{ id: number; date: string }>(db, text);
  return row ?? null;
}
