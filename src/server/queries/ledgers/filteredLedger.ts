import { type RawBuilder, sql } from 'kysely';
import { invalid } from '../../../errors/AppError.ts';
import { failure } from '../../../errors/failure.ts';
import type { Resource } from '../../../schema/index.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { pieceSlots } from '../../database/readSlots.ts';
import { type Row, runSql } from '../../database/runSql.ts';
import type { Condition } from '../../sql/filterSql.ts';
import { table } from '../../tables.ts';
import { filterOfEntries, type LedgerFilter } from './ledgerFilter.ts';
import type { LedgerPage } from './ledgerParameters.ts';
import {
  BOOK,
  type LedgerFigures,
  type LedgerOwner,
  type LedgerRange,
  type LedgerTables,
  STOCK,
} from './ledgerRange.ts';
import { bookRows, PIECE, stockRows, withRecords } from './ledgerRows.ts';

/** The number of entries in which something other than a type can be sought: each of them is compared. */
const MOST_COMPARED = 100_000;

/** A part of a book or a stock: the entries of a range that a filter leaves. */
export interface FilteredRange extends LedgerRange {
  condition: Condition;
  /** SQL: the ids of hidden transactions; undefined for none. */
  hidden?: RawBuilder<unknown> | undefined;
}

/**
 * The same range with only some of its entries, and their total; the balances at its ends are still those of the book.
 *
 * @throws AppError invalid if the range is too long for this filter.
 */
export async function filteredRange(
  db: ReadDb,
  context: ReadContext,
  owner: LedgerOwner,
  range: LedgerRange,
  filter: LedgerFilter,
): Promise<FilteredRange> {
  const { types, hidesReversed, ...others } = filter;
  const compares = others.words.length > 0 || others.projects || others.least || others.most;
  if (compares && range.count > MOST_COMPARED)
    throw invalid({ dateFrom: failure('ledgerTooLong', { most: MOST_COMPARED }) });
  const change = 'book' in owner ? 'amount' : 'qty';
  const found = await filterOfEntries(context, filter, change);
  const hidden = hidesReversed ? cancelledPairs(owner, range) : undefined;
  const condition =
    hidden === undefined ? found : sql<boolean>`${found} and x.transaction_id not in (${hidden})`;
  const { rows } = await sql<Sums>`select count(*)::int as count,
    coalesce(sum(${sidesOf(change, '')}), 0) as total_in, coalesce(sum(${sidesOf(change, '-')}), 0) as total_out
    from ${within(owner, range, condition)}`.execute(db);
  const { count = 0, total_in = 0, total_out = 0 } = rows[0] ?? {};
  return { ...range, condition, hidden, count, figures: { ...range.figures, total_in, total_out } };
}

type Sums = Pick<LedgerFigures, 'total_in' | 'total_out'> & { count: number };

function sidesOf(change: 'amount' | 'qty', sign: '' | '-'): RawBuilder<unknown> {
  if (change === 'qty') return sql.raw(`greatest(${sign}x.qty, 0)`);
  return sql.raw(`greatest(${sign}x.amount, 0) + greatest(${sign}coalesce(x.salary, 0), 0)`);
}

/**
 * SQL: the movements and their reversals that cancel each other within a range. The closing balance is then still the opening balance
 * and the rows. Goods may come back at another value: such a pair is shown.
 */
function cancelledPairs(owner: LedgerOwner, range: LedgerRange): RawBuilder<unknown> {
  const { cancels } = tablesOf(owner);
  const isOfPair = sql<boolean>`e.transaction_id in (r.id, r.reverses)`;
  const isReversal = sql<boolean>`e.type = 'reversal'`;
  return sql`select unnest(array[r.id, r.reverses]) from ${table.transaction} r
    where r.reverses is not null and r.id in (select e.transaction_id from ${within(owner, range, isReversal, 'e')})
      and (select ${cancels} from ${within(owner, range, isOfPair, 'e')})`;
}

/** SQL: the entries of a range. @param as their alias. */
function within(
  owner: LedgerOwner,
  { ownerId, known, from, to }: LedgerRange,
  condition: Condition,
  as = 'x',
): RawBuilder<unknown> {
  const { entries, of } = tablesOf(owner);
  const [alias, nth, date] = [sql.id(as), sql.id(as, 'nth'), sql.id(as, 'date')];
  return sql`${entries} ${alias} where ${alias}.${of} = ${ownerId} and ${nth} <= ${known}
    and (${from ?? null}::date is null or ${date} >= ${from ?? null}::date)
    and (${to ?? null}::date is null or ${date} <= ${to ?? null}::date) and ${condition}`;
}

function tablesOf(owner: LedgerOwner): LedgerTables {
  return 'book' in owner ? BOOK : STOCK;
}

/**
 * The requested rows in chunks, oldest first unless the page is the other way round. Their balances are those of the whole ledger,
 * without hidden entries.
 *
 * @param page the part of them; undefined for all.
 */
export async function* filteredPieces(
  db: ReadDb,
  context: ReadContext,
  owner: LedgerOwner,
  resource: Resource | undefined,
  range: FilteredRange,
  page: LedgerPage | undefined,
): AsyncGenerator<Row[]> {
  const { newestFirst, start } = range.page;
  const order = sql.raw(newestFirst ? 'desc' : 'asc');
  const compare = sql.raw(newestFirst ? '<' : '>');
  let [skip, left] = [0, range.count];
  let last: { date: string; id: number } | undefined;
  if (page !== undefined && 'start' in page) [skip, left] = [page.start, page.end - page.start];
  else if (page !== undefined) {
    left = page.limit;
    if (start !== undefined && start.id !== null) last = { date: start.date, id: start.id };
  }
  while (left > 0) {
    const limit = Math.min(left, PIECE);
    const following = last
      ? sql`and (x.date, x.id) ${compare} (${last.date}::date, ${last.id}::bigint)`
      : sql``;
    const entries = sql`select x.* from ${within(owner, range, range.condition)} ${following}
      order by x.date ${order}, x.id ${order} limit ${limit} offset ${skip}`;
    const placed = withBalances(owner, range, entries, order);
    const rows = await pieceSlots(context.pool).run(() => rowsOf(db, context, owner, resource, placed));
    const end = rows.at(-1);
    if (end === undefined) return;
    yield rows;
    if (rows.length < limit) return;
    last = { date: String(end.date), id: Number(end.id) };
    [skip, left] = [0, left - limit];
  }
}

/** SQL: the entries with their place in the whole ledger, and its balances before and after them, without hidden ones. */
function withBalances(
  owner: LedgerOwner,
  range: FilteredRange,
  entries: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { ownerId, hidden } = range;
  const { days, entries: all, of, change } = tablesOf(owner);
  const isHidden = hidden === undefined ? sql<boolean>`false` : sql<boolean>`e.transaction_id in (${hidden})`;
  const sameDay = sql`select coalesce(sum(${change('e')}), 0) as moved, count(*) as passed from ${all} e
    where e.${of} = x.${of} and e.date = x.date and e.id < x.id`;
  const before = sql`d.moved + o.moved - h.moved`;
  return sql`with hidden as materialized (
      select e.date, e.id, ${change('e')} as change from ${within(owner, range, isHidden, 'e')}
    )
    select x.*, d.passed + o.passed + 1 as place, ${before} as before, ${before} + ${change('x')} as after
    from (${entries}) x
    join (
      select y.date, sum(y.change) over w - y.change as moved, sum(y.entries) over w - y.entries as passed
      from ${days} y where y.${of} = ${ownerId} window w as (order by y.date rows between unbounded preceding and current row)
    ) d on d.date = x.date
    cross join lateral (${sameDay}) o
    cross join lateral (
      select coalesce(sum(change), 0) as moved from hidden where (hidden.date, hidden.id) < (x.date, x.id)
    ) h
    order by x.date ${order}, x.id ${order}`;
}

async function rowsOf(
  db: ReadDb,
  context: ReadContext,
  owner: LedgerOwner,
  resource: Resource | undefined,
  entries: RawBuilder<unknown>,
): Promise<Row[]> {
  const rows = await runSql(db, 'book' in owner ? bookRows(context, entries) : stockRows(context, entries));
  return withRecords(db, context, owner, resource, rows);
}
