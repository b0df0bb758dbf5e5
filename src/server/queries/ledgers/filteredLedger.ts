import { type Kysely, type RawBuilder, sql } from 'kysely';
import { invalid } from '../../../errors/AppError.ts';
import { failure } from '../../../errors/failure.ts';
import type { Resource } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import { pieceSlots } from '../../database/readSlots.ts';
import type { Row } from '../../database/runSql.ts';
import type { Tables } from '../../database/tables.ts';
import type { Condition } from '../../sql/listFilter.ts';
import { filterOfEntries, type LedgerFilter } from './ledgerFilter.ts';
import type { LedgerPage } from './ledgerParameters.ts';
import type { LedgerFigures, LedgerOwner, LedgerRange } from './ledgerRange.ts';
import { bookRows, PIECE, stockRows, withRecords } from './ledgerRows.ts';

/** The number of entries in which something other than a type can be sought: each of them is compared. */
const MOST_COMPARED = 100_000;
/** The place of the entries in the statement of a ledger's rows. */
const ENTRIES = '/* entries */';

/** A part of a book or a stock: the entries of a range that a filter leaves. */
export interface FilteredRange extends LedgerRange {
  condition: Condition;
  /** The number of entries. */
  count: number;
}

/**
 * The same range with only some of its entries, and their total; the balances at its ends are still those of the book.
 *
 * @throws AppError invalid if the range is too long for this filter.
 */
export async function filteredRange(
  db: Kysely<Tables>,
  context: Context,
  owner: LedgerOwner,
  range: LedgerRange,
  filter: LedgerFilter,
): Promise<FilteredRange> {
  const { types, ...others } = filter;
  const compares = others.words.length > 0 || others.projects || others.least || others.most;
  if (compares && range.past - range.first > MOST_COMPARED)
    throw invalid({ dateFrom: failure('ledgerTooLong', { most: MOST_COMPARED }) });
  const change = 'book' in owner ? 'amount' : 'qty';
  const condition = await filterOfEntries(context, filter, change);
  const { rows } = await sql<Sums>`select count(*)::int as count,
    coalesce(sum(${sidesOf(change, '')}), 0) as total_in, coalesce(sum(${sidesOf(change, '-')}), 0) as total_out
    from ${within(owner, range, condition)}`.execute(db);
  const { count = 0, total_in = 0, total_out = 0 } = rows[0] ?? {};
  return { ...range, condition, count, figures: { ...range.figures, total_in, total_out } };
}

type Sums = Pick<LedgerFigures, 'total_in' | 'total_out'> & { count: number };

function sidesOf(change: 'amount' | 'qty', sign: '' | '-'): RawBuilder<unknown> {
  if (change === 'qty') return sql.raw(`greatest(${sign}x.qty, 0)`);
  return sql.raw(`greatest(${sign}x.amount, 0) + greatest(${sign}coalesce(x.salary, 0), 0)`);
}

/** SQL: the entries `x` of a range. */
function within(
  owner: LedgerOwner,
  { ownerId, first, past }: Pick<LedgerRange, 'ownerId' | 'first' | 'past'>,
  condition: Condition,
): RawBuilder<unknown> {
  const [table, column] = 'book' in owner ? ['entry', 'book_id'] : ['stock_entry', 'stock_id'];
  const from = sql.raw(`plinth.${table} x where x.${column} =`);
  return sql`${from} ${ownerId} and x.nth >= ${first} and x.nth < ${past} and ${condition}`;
}

/**
 * The requested rows in chunks, oldest first unless the page is the other way round.
 *
 * @param page the part of them; undefined for all.
 */
export async function* filteredPieces(
  db: Kysely<Tables>,
  context: Context,
  owner: LedgerOwner,
  resource: Resource | undefined,
  range: FilteredRange,
  page: LedgerPage | undefined,
): AsyncGenerator<Row[]> {
  const isNewestFirst = page !== undefined && 'start' in page && page.newestFirst === true;
  const order = sql.raw(isNewestFirst ? 'desc' : 'asc');
  let { first, past } = range;
  let [skip, left] = [0, range.count];
  if (page !== undefined && 'start' in page) [skip, left] = [page.start, page.end - page.start];
  else if (page !== undefined) [first, left] = [range.page.first, page.limit];
  while (left > 0) {
    const limit = Math.min(left, PIECE);
    const entries = sql`select x.* from ${within(owner, { ownerId: range.ownerId, first, past }, range.condition)}
      order by x.nth ${order} limit ${limit} offset ${skip}`;
    const rows = await pieceSlots(context.pool).run(() => rowsOf(db, context, owner, resource, entries));
    if (isNewestFirst) rows.reverse();
    yield rows;
    if (rows.length < limit) return;
    const last = Number(rows.at(-1)?.nth);
    if (isNewestFirst) past = last;
    else first = last + 1;
    [skip, left] = [0, left - limit];
  }
}

async function rowsOf(
  db: Kysely<Tables>,
  context: Context,
  owner: LedgerOwner,
  resource: Resource | undefined,
  entries: RawBuilder<unknown>,
): Promise<Row[]> {
  const text = 'book' in owner ? bookRows(context, ENTRIES) : stockRows(context, ENTRIES);
  const [before = '', after = ''] = text.split(ENTRIES);
  const { rows } = await sql<Row>`${sql.raw(before)}${entries}${sql.raw(after)}`.execute(db);
  return withRecords(db, context, owner, resource, rows);
}
