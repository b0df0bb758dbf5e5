import { type RawBuilder, sql } from 'kysely';
import { invalid } from '../../../errors/AppError.ts';
import { failure } from '../../../errors/failure.ts';
import type { ReadDb } from '../../context.ts';
import { type Placeholders, prepared } from '../../sql/prepared.ts';
import { table } from '../../tables.ts';
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

/** The entries of one book or stock in a range of days, in the order of their days: (date, id). */
export interface LedgerRange extends DayRange {
  ownerId: number;
  /** The number of entries that the book had when the totals were read: later ones are left out of the rows. */
  known: number;
  /** The number of entries in the range. */
  count: number;
  figures: LedgerFigures;
  /** The requested part. */
  page: LedgerRows;
}

/** A part of the rows of a range. */
export interface LedgerRows {
  /** The number of rows. */
  limit: number;
  newestFirst: boolean;
  /** Undefined for no rows. */
  start?: LedgerStart | undefined;
}

/** Where rows start: after the entry `id` of a day, less some rows to skip; the other way round if the newest come first. */
export interface LedgerStart {
  date: string;
  /** 0 for the beginning of the day; null for its end. */
  id: number | null;
  skip: number;
  /** The balance before the first of the entries that are skipped or shown; after it, if the newest come first. */
  balance: number;
  /** The place of the entry before in the whole book: 1 is its first. The place after, if the newest come first. */
  nth: number;
}

/**
 * Finds a range of days in a ledger, its totals, and the start of the requested rows. All follow from the totals of the days
 * (docs/business-rules.md, "The day of a movement"), so they cost the same for a thousand entries and for a million.
 *
 * @param page the requested part of its rows; undefined for all.
 * @returns undefined if there is no such book or stock.
 * @throws AppError invalid if `_after` is not an entry of this ledger.
 */
export async function ledgerRange(
  db: ReadDb,
  owner: LedgerOwner,
  range: DayRange,
  page?: LedgerPage,
): Promise<LedgerRange | undefined> {
  const isBook = 'book' in owner;
  const keys = isBook ? { key: owner.book, recordId: null } : { key: owner.stock.resource, ...owner.stock };
  const { from = null, to = null } = range;
  const { newestFirst, skipped, limit, after } = partOf(page);
  const find = RANGES[isBook ? 'book' : 'stock'][newestFirst ? 'desc' : 'asc'];
  const [row] = await find(db, { ...keys, from, to, skipped, after: after ?? null });
  if (row === undefined) return undefined;
  const { id, known, count, start, after: isThere, ...figures } = row;
  if (after !== undefined && !isThere) throw invalid({ _after: failure('notEntryOfLedger') });
  const rows = after === undefined ? Math.max(0, Math.min(limit, count - skipped)) : limit;
  return {
    ...range,
    ownerId: id,
    known,
    count,
    figures,
    page: { newestFirst, limit: rows, start: start ?? undefined },
  };
}

type RangeRow = LedgerFigures & {
  id: number;
  known: number;
  count: number;
  start: LedgerStart | null;
  after: boolean;
};

function partOf(page: LedgerPage | undefined): {
  newestFirst: boolean;
  skipped: number;
  limit: number;
  after?: number | undefined;
} {
  if (page === undefined) return { newestFirst: false, skipped: 0, limit: Number.POSITIVE_INFINITY };
  if ('limit' in page) return { newestFirst: false, skipped: 0, limit: page.limit, after: page.after };
  const { start, end, newestFirst = false } = page;
  return { newestFirst, skipped: start, limit: end - start };
}

/** SQL: the tables and columns of a kind of ledger. */
export interface LedgerTables {
  owner: (given: Pick<Placeholders<Given>, 'key' | 'recordId'>) => Sql;
  days: Sql;
  entries: Sql;
  /** The column of days and entries with the owner. */
  of: Sql;
  /** The change by an entry, under an alias. */
  change: (entry: 'e' | 'x') => Sql;
  /** Whether entries `e` come to nothing. */
  cancels: Sql;
  /** The function of the balance before an entry. */
  before: Sql;
}

type Sql = RawBuilder<unknown>;

/** The values of a range: the book's key, or the resource and the record of a stock. */
interface Given {
  key: string;
  recordId: number | null;
  from: string | null;
  to: string | null;
  /** The number of rows before the page. */
  skipped: number;
  /** The entry before it. */
  after: number | null;
}

export const BOOK: LedgerTables = {
  owner: ({ key, recordId }) =>
    sql`select b.id, b.entries, b.balance, b.total_in, b.last_date from ${table.book} b
      where b.key = ${key} and ${recordId}::bigint is null`,
  days: table.book_day,
  entries: table.entry,
  of: sql.id('book_id'),
  change: (e) => sql`(${sql.id(e, 'amount')} + ${sql.id(e, 'salary')})`,
  cancels: sql`sum(e.amount) = 0 and sum(e.salary) = 0`,
  before: sql`plinth.balance_before`,
};

export const STOCK: LedgerTables = {
  owner: ({ key, recordId }) =>
    sql`select s.id, s.entries, s.quantity as balance, s.total_in, s.last_date from ${table.stock} s
      where s.resource = ${key} and s.record_id = ${recordId}`,
  days: table.stock_day,
  entries: table.stock_entry,
  of: sql.id('stock_id'),
  change: (e) => sql.id(e, 'qty'),
  cancels: sql`sum(e.qty) = 0 and sum(e.value) = 0`,
  before: sql`plinth.quantity_before`,
};

/**
 * Both days are included (docs/business-rules.md, "Ledgers"). Increases minus decreases are the change, so the decreases are
 * computed from it.
 */
function rangeSql(tables: LedgerTables, given: Placeholders<Given>, direction: 'asc' | 'desc'): Sql {
  const { owner, days, entries, of, before } = tables;
  const { from, to, skipped, after } = given;
  const [order, sign, base, counted, end] = (
    direction === 'asc' ? ['asc', '+', 'opening', 'before', '0'] : ['desc', '-', 'closing', 'until', 'null']
  ).map((part) => sql.raw(part));
  return sql`
    with owner as materialized (
      select o.*, (select min(d.date) from ${days} d where d.${of} = o.id) as first_date from (${owner(given)}) o
    ),
    figure as materialized (
      select since.balance as opening, until.balance as closing, until.total_in - since.total_in as total_in,
        until.entries - since.entries as count, since.entries as before, until.entries + 1 as until
      from owner, lateral (${totalsUntil(tables, sql`coalesce(${from}::date, owner.first_date) - 1`)}) since,
        lateral (${totalsUntil(tables, sql`coalesce(${to}::date, owner.last_date)`)}) until
    ),
    place as (
      select json_build_object('date', w.date, 'id', ${end}, 'skip', ${skipped}::bigint - w.passed,
        'balance', figure.${base} ${sign} w.moved, 'nth', figure.${counted} ${sign} w.passed) as start
      from owner, figure, lateral (
        select d.date, d.entries, sum(d.entries) over w - d.entries as passed, sum(d.change) over w - d.change as moved
        from ${days} d
        where d.${of} = owner.id and d.date between coalesce(${from}::date, owner.first_date) and coalesce(${to}::date, owner.last_date)
        window w as (order by d.date ${order} rows between unbounded preceding and current row)
        order by d.date ${order}
      ) w
      where w.passed + w.entries > ${skipped}::bigint limit 1
    ),
    after as (
      select json_build_object('date', e.date, 'id', e.id, 'skip', 0, 'balance', ${before}(e.${of}, e.date, e.id + 1),
        'nth', (select coalesce(sum(d.entries), 0) from ${days} d where d.${of} = e.${of} and d.date < e.date)
          + (select count(*) from ${entries} o where o.${of} = e.${of} and o.date = e.date and o.id <= e.id)) as start,
        (${from}::date is null or e.date >= ${from}::date) as inside
      from owner join ${entries} e on e.id = ${after}::bigint and e.${of} = owner.id
    )
    select owner.id, owner.entries as known, figure.count, figure.opening as opening_balance, figure.closing as closing_balance,
      figure.total_in, figure.total_in - (figure.closing - figure.opening) as total_out,
      case when (select inside from after) then (select start from after) else (select start from place) end as start,
      exists (select from after) as after
    from owner, figure`;
}

/**
 * SQL: the totals of an owner up to the end of a day. Its days are read from their first or from their last, whichever is nearer;
 * the latter are taken from the present totals, so that the present balance costs nothing.
 */
function totalsUntil({ days, of }: LedgerTables, day: Sql): Sql {
  return sql`
      select case when near.first then sums.change else owner.balance - sums.change end as balance,
        case when near.first then sums.total_in else owner.total_in - sums.total_in end as total_in,
        case when near.first then sums.entries else owner.entries - sums.entries end as entries
      from (select ${day} as day, ${day} - owner.first_date < owner.last_date - (${day}) as first) near, lateral (
        select coalesce(sum(d.change), 0) as change, coalesce(sum(d.total_in), 0) as total_in,
          coalesce(sum(d.entries), 0)::bigint as entries
        from ${days} d where d.${of} = owner.id
          and d.date >= case when near.first then owner.first_date else near.day + 1 end
          and d.date <= case when near.first then near.day else owner.last_date end
      ) sums`;
}

const RANGES = {
  book: {
    asc: prepared<Given, RangeRow>((given) => rangeSql(BOOK, given, 'asc')),
    desc: prepared<Given, RangeRow>((given) => rangeSql(BOOK, given, 'desc')),
  },
  stock: {
    asc: prepared<Given, RangeRow>((given) => rangeSql(STOCK, given, 'asc')),
    desc: prepared<Given, RangeRow>((given) => rangeSql(STOCK, given, 'desc')),
  },
};
