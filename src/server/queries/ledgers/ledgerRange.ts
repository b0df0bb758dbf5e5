import type { Kysely } from 'kysely';
import { invalid } from '../../../errors/AppError.ts';
import { failure } from '../../../errors/failure.ts';
import type { Context } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import type { Tables } from '../../database/tables.ts';
import { momentOf } from '../../sql/businessTime.ts';
import { cachedStatement } from '../../sql/cachedStatement.ts';
import type { DayRange, LedgerPage } from './ledgerParameters.ts';

/** The owner of a ledger: a book, by its key, or a record's stock. */
export type LedgerOwner = { book: string } | { stock: { resource: string; recordId: number } };

/** The totals of a ledger's range; for a stock they are quantities. */
export interface LedgerFigures {
  opening_balance: number;
  closing_balance: number;
  total_in: number;
  total_out: number;
}

/** The entries of one book or stock in a range of days, by position: 1 is its first entry ever. */
export interface LedgerRange {
  ownerId: number;
  /** The position of the range's first entry. */
  first: number;
  /** The position after its last entry. */
  past: number;
  figures: LedgerFigures;
  /** The requested part. */
  page: Places;
}

/** The positions of a page: from `first` to before `past`. */
export interface Places {
  first: number;
  past: number;
}

/**
 * Finds the positions of a range of days in a ledger, and its totals: a few index look-ups, whatever the number of entries.
 * Entries never change and keep their position, so rows that are read later match these totals.
 *
 * @param page the requested part of its rows; undefined for all.
 * @returns undefined if there is no such book or stock.
 * @throws AppError invalid if `_after` is not an entry of this ledger.
 */
export async function ledgerRange(
  db: Kysely<Tables>,
  context: Context,
  owner: LedgerOwner,
  { from, to }: DayRange,
  page?: LedgerPage,
): Promise<LedgerRange | undefined> {
  const isBook = 'book' in owner;
  const keys = isBook ? [owner.book, null] : [owner.stock.resource, owner.stock.recordId];
  const text = isBook
    ? cachedStatement(context, 'range of a book', () => bookStatement(context.timeZone))
    : cachedStatement(context, 'range of a stock', () => stockStatement(context.timeZone));
  const after = page && 'after' in page ? page.after : undefined;
  const [row] = await runSql<RangeRow>(db, text, [...keys, from ?? null, to ?? null, after ?? null]);
  if (row === undefined) return undefined;
  const { id, first, past, after: afterPlace, ...figures } = row;
  if (after !== undefined && afterPlace === null) throw invalid({ _after: failure('notEntryOfLedger') });
  return { ownerId: id, first, past, figures, page: placesOf({ first, past }, page, afterPlace) };
}

type RangeRow = LedgerFigures & { id: number; first: number; past: number; after: number | null };

function placesOf({ first, past }: Places, page: LedgerPage | undefined, after: number | null): Places {
  if (page === undefined) return { first, past };
  if ('start' in page && page.newestFirst)
    return { first: Math.max(first, past - page.end), past: Math.max(first, past - page.start) };
  if ('start' in page) return { first: first + page.start, past: Math.min(first + page.end, past) };
  const begin = Math.max(first, (after ?? 0) + 1);
  return { first: begin, past: Math.min(begin + page.limit, past) };
}

function bookStatement(timeZone: string): string {
  return rangeSql({
    owner: `select id from plinth.book where key = $1 and $2::bigint is null`,
    entries: 'plinth.entry',
    column: 'book_id',
    at: 'plinth.entry_at',
    balance: 'current_balance',
    timeZone,
  });
}

function stockStatement(timeZone: string): string {
  return rangeSql({
    owner: `select id from plinth.stock where resource = $1 and record_id = $2`,
    entries: 'plinth.stock_entry',
    column: 'stock_id',
    at: 'plinth.stock_entry_at',
    balance: 'current_qty',
    timeZone,
  });
}

interface RangeParts {
  owner: string;
  entries: string;
  column: string;
  /** The function that finds the position of the first entry at or after a moment. */
  at: string;
  balance: string;
  timeZone: string;
}

/**
 * Both days are included (docs/business-rules.md, "Ledgers"). Increases minus decreases are the change, so the decreases are
 * computed from it.
 */
function rangeSql({ owner, entries, column, at, balance, timeZone }: RangeParts): string {
  const from = momentOf('$3', timeZone);
  const afterTo = momentOf(`($4::date + 1)`, timeZone);
  const count = `(select coalesce(max(e.nth), 0) from ${entries} e where e.${column} = owner.id)`;
  return `
    with place as materialized (
      select owner.id,
        case when $3::text is null then 1 else ${at}(owner.id, ${from}) end as first,
        case when $4::text is null then ${count} + 1 else ${at}(owner.id, ${afterTo}) end as past
      from (${owner}) owner
    ),
    figure as (
      select place.*,
        coalesce(before.${balance}, 0) as opening_balance, coalesce(last.${balance}, 0) as closing_balance,
        coalesce(last.total_in, 0) - coalesce(before.total_in, 0) as total_in
      from place
      left join ${entries} before on before.${column} = place.id and before.nth = place.first - 1
      left join ${entries} last on last.${column} = place.id and last.nth = place.past - 1
    )
    select figure.*, total_in - (closing_balance - opening_balance) as total_out,
      (select e.nth from ${entries} e where e.id = $5::bigint and e.${column} = figure.id) as after
    from figure`;
}
