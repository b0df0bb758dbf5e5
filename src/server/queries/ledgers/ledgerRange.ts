import type { Kysely } from 'kysely';
import { invalid } from '../../../errors/AppError.ts';
import type { Context } from '../../context.ts';
import type { Tables } from '../../database/tables.ts';
import { momentOf } from '../sql/businessTime.ts';
import { keptStatement } from '../sql/keptStatement.ts';
import { runSql } from '../sql/runSql.ts';
import type { DayRange, LedgerPage } from './ledgerParameters.ts';

/** A ledger is that of a book, by its key, or of a record's stock. */
export type LedgerOwner = { book: string } | { stock: { resource: string; recordId: number } };

/** What a range of a ledger comes to; of a stock they are quantities. */
export interface LedgerFigures {
  opening_balance: number;
  closing_balance: number;
  total_in: number;
  total_out: number;
}

/** The entries of one book or stock in a range of days, by their places in it: 1 is its first ever. */
export interface LedgerRange {
  ownerId: number;
  /** The place of the range's first entry. */
  first: number;
  /** The place after its last. */
  past: number;
  figures: LedgerFigures;
  /** The part that is asked for. */
  page: Places;
}

/** The places of a page: from the first to before `past`. */
export interface Places {
  first: number;
  past: number;
}

/**
 * Where a range of days lies in a ledger, and its figures: a few look-ups in an index, however many entries there are.
 * Entries are never changed and each keeps its place, so that what is read afterwards belongs to these figures.
 *
 * @param page the part of its rows that is asked for; all of them where there is none.
 * @returns undefined where there is no such book or stock.
 * @throws AppError invalid where `_after` is no entry of this ledger.
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
    ? keptStatement(context, 'range of a book', () => bookStatement(context.timeZone))
    : keptStatement(context, 'range of a stock', () => stockStatement(context.timeZone));
  const after = page && 'after' in page ? page.after : undefined;
  const [row] = await runSql<RangeRow>(db, text, [...keys, from ?? null, to ?? null, after ?? null]);
  if (row === undefined) return undefined;
  const { id, first, past, after: afterPlace, ...figures } = row;
  if (after !== undefined && afterPlace === null)
    throw invalid({ _after: '_after must be the id of an entry of this ledger' });
  return { ownerId: id, first, past, figures, page: placesOf({ first, past }, page, afterPlace) };
}

type RangeRow = LedgerFigures & { id: number; first: number; past: number; after: number | null };

function placesOf({ first, past }: Places, page: LedgerPage | undefined, after: number | null): Places {
  if (page === undefined) return { first, past };
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
  /** The function that finds the place of the first entry at or after a moment. */
  at: string;
  balance: string;
  timeZone: string;
}

/** Both days are whole (business rules, section 8). What came in less what went out is the change, so the latter follows. */
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
