import type { RawBuilder } from 'kysely';
import { type AppError, invalid } from '../../../errors/AppError.ts';
import { failure } from '../../../errors/failure.ts';
import { fieldRef, type Resource } from '../../../schema/index.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import type { Row } from '../../database/runSql.ts';
import { sortedByIndex } from '../../database/syncIndexes.ts';
import { COUNT_LIMIT } from '../../sql/keptCount.ts';
import { keptPrepared } from '../../sql/prepared.ts';
import { type RecordShape, recordShape } from '../../sql/recordShape.ts';
import type { ListRequest } from './listParameters.ts';
import {
  foundOfAll,
  foundPage,
  keptPage,
  namedPage,
  nearPage,
  orderedPage,
  pageOfMany,
  startPage,
  TOTAL,
} from './listRecords.ts';
import { isKept, isNarrowed, type ListTotal, type PageTotal, totalOf } from './listTotal.ts';

export type ListPage = { rows: Row[] } & PageTotal;
type CountedPage = { rows: Row[] } & ListTotal;

/** Up to this many found records are read and sorted at once: most searches and filters find fewer. */
const FEW = 2_000;
/** The first pages of a list that finds more are looked for among this many records at its start. */
const NEAR = 5_000;
/** The first pages end here. */
const NEAR_END = 100;
/** A page that is not counted is looked for among this many records first, and among ten times as many as it needs. */
const START = 200;

/**
 * A page of a list, in one round trip unless very many records are found. `request` must have a window. The total is counted
 * unless the request renounces it; then it is there only if it costs nothing (docs/calling.md, "Lists").
 *
 * @throws AppError invalid if more records than COUNT_LIMIT are sorted in an order that no index has: it would read them all.
 */
export async function listPage(
  db: ReadDb,
  context: ReadContext,
  resource: Resource,
  request: ListRequest,
): Promise<ListPage> {
  const shape = recordShape(context, resource);
  if (request.namedFirst === true && request.words.length > 0) {
    const few = await readPage(db, namedPage(context, shape, request, FEW));
    if (few.total <= FEW) return few;
  }
  const isIndexed = hasIndex(context, resource, request);
  const isServed = isIndexed || isOwnOrder(resource, request);
  const isCounted = request.count === 'exact';
  if (!isNarrowed(request) && isServed) {
    const isWhole = isKept(context, resource);
    if (isCounted || isWhole) return readPage(db, keptPage(shape, request), !isWhole);
    return endOfPage(request, await readRows(db, orderedPage(shape, withNext(request))));
  }
  const quickly = isCounted ? quickPage : uncountedPage;
  const quick = isIndexed ? await quickly(db, shape, request) : undefined;
  if (quick !== undefined) return quick;
  const page = await readPage(db, foundPage(shape, request, COUNT_LIMIT));
  if (!page.more) return page;
  if (!isServed) throw tooManyToSort(resource, request);
  return { ...page, rows: (await pageOfMany(shape, request).execute(db)).rows };
}

/** A page of a list with its total, whatever the request renounces. */
export async function countedPage(
  db: ReadDb,
  context: ReadContext,
  resource: Resource,
  request: ListRequest,
): Promise<CountedPage> {
  const page = await listPage(db, context, resource, { ...request, count: 'exact' });
  return { ...page, total: page.total ?? 0 };
}

/**
 * One of the first pages, without sorting all that is found: of few records, or of so many that the first of the list in the
 * order of its index contain enough of them. The count then needs no order, so an index can answer it alone.
 *
 * @returns undefined for a page that may be farther away.
 */
async function quickPage(
  db: ReadDb,
  shape: RecordShape,
  request: ListRequest,
): Promise<CountedPage | undefined> {
  const { start, end } = request.window as { start: number; end: number };
  if (end > NEAR_END) return undefined;
  const few = await readPage(db, foundPage(shape, request, FEW));
  if (few.total <= FEW) return few;
  const [counted] = await readRows(db, foundOfAll(shape, request));
  const { found, all } = counted as { found: number; all: number };
  // Twice as far as it would be if what is found were spread evenly.
  if ((2 * end * all) / found > NEAR) return undefined;
  const rows = await readRows(db, nearPage(shape, request, NEAR));
  return rows.length === end - start ? { rows, ...totalOf(found, true) } : undefined;
}

/**
 * The same without a count: from the first records of the list, from all that is found if few of the first ones are and it is
 * little, or from as many records as a bounded scan reads.
 */
async function uncountedPage(
  db: ReadDb,
  shape: RecordShape,
  request: ListRequest,
): Promise<ListPage | undefined> {
  const { start, end } = request.window as { start: number; end: number };
  const most = Math.max(START, 10 * end);
  if (most > NEAR) return undefined;
  const next = withNext(request);
  const isFull = (rows: readonly Row[]) => rows.length > end - start;
  const begun = await readRows(db, startPage(shape, next, most));
  const total = begun[0]?.[TOTAL] ?? undefined;
  const first = withoutTotal(begun);
  if (total !== undefined) return { rows: first.slice(0, end - start), ...totalOf(total, false) };
  if (isFull(first)) return endOfPage(request, first);
  // At least so many of the first records are found; twice as far as the page would be if all were spread evenly.
  const hits = first.length === 0 ? 0 : start + first.length;
  const isNear = hits * (NEAR / most) >= 2 * (end + 1);
  const few = isNear ? undefined : await readPage(db, foundPage(shape, request, FEW));
  if (few !== undefined && few.total <= FEW) return few;
  const near = await readRows(db, nearPage(shape, next, NEAR));
  return isFull(near) ? endOfPage(request, near) : undefined;
}

/** The request with one row beyond its page, which shows that there are more. */
function withNext(request: ListRequest): ListRequest {
  const { start, end } = request.window as { start: number; end: number };
  return { ...request, window: { start, end: end + 1 } };
}

/** The page from rows that may have one beyond it. A page that is not full is the last one, so its end is the total. */
function endOfPage({ window }: ListRequest, found: Row[]): ListPage {
  const { start, end } = window as { start: number; end: number };
  const rows = found.slice(0, end - start);
  const more = found.length > rows.length;
  const isLast = !more && (rows.length > 0 || start === 0);
  return { rows, total: isLast ? start + rows.length : undefined, more };
}

async function readRows<R>(db: ReadDb, statement: RawBuilder<R>): Promise<R[]> {
  return (await keptPrepared(statement).execute(db)).rows;
}

/** @param isLimited whether records were counted up to COUNT_LIMIT only. */
async function readPage(db: ReadDb, statement: RawBuilder<Row>, isLimited = true): Promise<CountedPage> {
  const rows = await readRows(db, statement);
  const count = totalOf(rows[0]?.[TOTAL], isLimited);
  return { rows: withoutTotal(rows), ...count };
}

/** The records of an answer with the total in each row; without records it is one row with the total alone. */
function withoutTotal(rows: readonly Row[]): Row[] {
  for (const row of rows) delete row[TOTAL];
  return rows.filter((row) => row.id !== null);
}

/** Whether an index has the records in the order of the list: the books and stocks have one by their value. */
function hasIndex({ types }: ReadContext, resource: Resource, { sort, archived }: ListRequest): boolean {
  const [first] = sort;
  if (first === undefined) return false;
  const { name, source } = first.sql.field;
  if (first.sql.isPartial) return false;
  if (source === 'book' || source === 'stock') return sort.length === 1;
  return name === 'id' || (archived === 'without' && sortedByIndex(resource, types).includes(name));
}

/** The definition's own order is always served, so that every list opens. */
function isOwnOrder({ list }: Resource, { sort: [first] }: ListRequest): boolean {
  return first === undefined || first.sql.field.name === list.sort.field;
}

function tooManyToSort(resource: Resource, { sort }: ListRequest): AppError {
  const every = sort.map(({ sql }) => fieldRef(resource, sql.field));
  return invalid({ _sort: failure('tooManyToSort', { fields: { every }, most: COUNT_LIMIT }) });
}
