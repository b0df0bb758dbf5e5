/** The statements of lists. */
import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../../schema/index.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import type { Row } from '../../database/runSql.ts';
import { COUNTED, keptCount } from '../../sql/keptCount.ts';
import { type Join, type RecordShape, recordShape } from '../../sql/recordShape.ts';
import { type Conditions, conditions, within } from './listConditions.ts';
import type { ListRequest } from './listParameters.ts';
import { isKept, isNarrowed, type ListTotal, totalOf } from './listTotal.ts';
import { byNameRank, typedWords } from './nameRank.ts';

/** The number of rows in each chunk of a long list. */
export const PIECE = 1_000;
/** A statement, or a part of one, with its parameters. */
type Statement = RawBuilder<unknown>;

/** The total is in every row under a name that no field can have. */
export const TOTAL = 'total$';

/** The number of records that a list finds, whatever its window. */
export async function countList(
  db: ReadDb,
  context: ReadContext,
  resource: Resource,
  request: ListRequest,
): Promise<ListTotal> {
  const isFound = isNarrowed(request);
  const count = isFound
    ? countFound(recordShape(context, resource), request)
    : keptCount(resource, request.archived);
  const { rows } = await sql<{ n: number }>`${count}`.execute(db);
  return totalOf(rows[0]?.n, isFound || !isKept(context, resource));
}

/** The number of records that a search or filter finds, up to one more than COUNT_LIMIT. */
function countFound(shape: RecordShape, request: ListRequest): Statement {
  const { where, joins } = conditions(shape, request);
  const from = sql`${shape.table} t ${joinsOf(shape, joins)}`;
  return sql`select count(*) as n from (select from ${from} where ${where} ${COUNTED}) found`;
}

/**
 * Columns of all records that a list finds, as a statement.
 *
 * @param table SQL of what stands in place of the resource's table.
 */
export function foundRecords(
  context: ReadContext,
  resource: Resource,
  request: ListRequest,
  found: { columns: Statement; joins: readonly string[]; limit: number; table?: Statement | undefined },
): Statement {
  const shape = recordShape(context, resource);
  const { columns, joins: own, limit, table = shape.table } = found;
  const { where, joins } = conditions(shape, request);
  const from = sql`${table} t ${joinsOf(shape, new Set([...joins, ...own]))}`;
  return sql`select ${columns} from ${from} where ${where} limit ${sql.lit(limit)}`;
}

/** A page of an unfiltered list: its total is kept, and an index has its order. */
export function keptPage(shape: RecordShape, request: ListRequest): RawBuilder<Row> {
  const page = pageOf(shape, request, conditions(shape, request));
  return withTotal(shape, request, keptCount(shape.resource, request.archived), page);
}

/** A page of all records that its reader may read, in the order of an index, without their number. */
export function orderedPage(shape: RecordShape, request: ListRequest): RawBuilder<Row> {
  return wrapped(shape, request, pageOf(shape, request, conditions(shape, request)));
}

/**
 * The records of a page. The index alone counts off those before it, and orders those with the same value by their titles, so that
 * only the page itself is read.
 */
function pageOf(shape: RecordShape, request: ListRequest, found: Conditions): Statement {
  if (request.window?.start === 0 && request.sort.length < 2)
    return sql`${ordered(shape, request, found)} ${limit(request)}`;
  return pageByKeys(shape, request, found);
}

function pageByKeys(shape: RecordShape, request: ListRequest, { where, joins }: Conditions): Statement {
  const from = tableFor(shape, request, joins, drivenBy(request));
  const order = sql`order by ${innerOrder(request)}`;
  return recordsOf(
    shape,
    request,
    sql`select ${sql.join([sql`t.id`, ...keys(request)])} from ${from} where ${where} ${order} ${limit(request)}`,
  );
}

/**
 * A page of what is found among the first `most` records of the list, in the order of its index. The total is null if the list
 * has more records than these.
 */
export function startPage(shape: RecordShape, request: ListRequest, most: number): RawBuilder<Row> {
  const { where, joins } = conditions(shape, request);
  const from = tableFor(shape, request, joins, drivenBy(request));
  const columns = sql.join([sql`t.id`, sql`(${where}) as "found$"`, ...keys(request)]);
  const start = sql`select ${columns} from ${from} where ${within(shape, request).where}
    order by ${innerOrder(request)} limit ${sql.lit(most)}`;
  const count = sql`select case when (select count(*) from start) < ${sql.lit(most)}
    then (select count(*) from start where "found$") end as n`;
  const page = sql`select * from start t where "found$" order by ${outerOrder(request)} ${limit(request)}`;
  return sql<Row>`with start as materialized (${start})
    ${withTotal(shape, request, count, recordsOf(shape, request, page))}`;
}

/**
 * Finds the records once, up to one more than `most`, for the count and for the page. Of more than `most` there is no page.
 *
 * `every` has no limit, so it is planned for all that is found, and is read only as far as `found` needs it: for a limit of its
 * own the planner would scan the table, and expect to find soon what may be far behind.
 */
export function foundPage(shape: RecordShape, request: ListRequest, most: number): RawBuilder<Row> {
  return sql`with ${pageOfFound(shape, request, most)}`;
}

/** The same with the records first whose names have the words (nameRank.ts). */
export function namedPage(
  context: ReadContext,
  shape: RecordShape,
  request: ListRequest,
  most: number,
): RawBuilder<Row> {
  const ranked = { ...request, sort: [byNameRank(context, shape), ...request.sort] };
  return sql`with ${typedWords(request)}, ${pageOfFound(shape, ranked, most)}`;
}

function pageOfFound(shape: RecordShape, request: ListRequest, most: number): RawBuilder<Row> {
  const { where, joins } = conditions(shape, request);
  const from = tableFor(shape, request, joins);
  const isWhole = sql`(select count(*) from found) <= ${sql.lit(most)}`;
  const page = sql`select * from found t where ${isWhole} order by ${outerOrder(request)} ${limit(request)}`;
  return sql<Row>`every as materialized (select ${sql.join([sql`t.id`, ...keys(request)])} from ${from} where ${where}),
    found as materialized (select * from every limit ${sql.lit(most + 1)})
    ${withTotal(shape, request, sql`select count(*) as n from found`, recordsOf(shape, request, page))}`;
}

/** The number of records that a list finds, up to one more than COUNT_LIMIT, and of all its records. */
export function foundOfAll(
  shape: RecordShape,
  request: ListRequest,
): RawBuilder<{ found: number; all: number }> {
  const all = keptCount(shape.resource, request.archived);
  return sql`select (${countFound(shape, request)}) as found, (${all}) as all`;
}

/** A page of what is found among the first `most` records of the list, in the order of its index. */
export function nearPage(shape: RecordShape, request: ListRequest, most: number): RawBuilder<Row> {
  const { where, joins } = conditions(shape, request);
  const range = within(shape, request);
  const first = sql`${ordered(shape, request, range)} limit ${sql.lit(most)}`;
  const order = sql`order by ${outerOrder(request)}`;
  const page = sql`select t.* from (${first}) t ${joinsOf(shape, joins)} where ${where} ${order} ${limit(request)}`;
  return wrapped(shape, request, page);
}

/** A page of more than COUNT_LIMIT found records, in list order: from the index of that order if there is one. */
export function pageOfMany(shape: RecordShape, request: ListRequest): RawBuilder<Row> {
  return wrapped(shape, request, pageByKeys(shape, request, conditions(shape, request)));
}

/** The answer to the records of a page, each with the total. Without records it is one row with the total. */
function withTotal(
  shape: RecordShape,
  request: ListRequest,
  total: Statement,
  page: Statement,
): RawBuilder<Row> {
  const end = sql`${shape.answerJoins} order by ${outerOrder(request)}`;
  const columns = sql`${answerOf(shape, request)}, total.n as ${sql.id(TOTAL)}`;
  return sql<Row>`select ${columns} from (${total}) total left join (${page}) t on true ${end}`;
}

/** The records of a page that contains only their ids and sort keys, because whole rows would make sorting slow. */
function recordsOf(shape: RecordShape, request: ListRequest, page: Statement): Statement {
  const columns = sql.join([sql`r.*`, ...keyNames(request, 'page')]);
  return sql`select ${columns} from (${page}) page join ${shape.table} r on r.id = page.id`;
}

/** The answer to some records of the table, in the order of the list. */
function wrapped(shape: RecordShape, request: ListRequest, records: Statement): RawBuilder<Row> {
  const end = sql`${shape.answerJoins} order by ${outerOrder(request)}`;
  return sql<Row>`select ${answerOf(shape, request)} from (${records}) t ${end}`;
}

/**
 * The size of the page is part of the text, and so is the start of a first page: with parameters, PostgreSQL would assume a
 * tenth of the table, and replan each call rather than use a plan for that many rows.
 */
function limit({ window }: ListRequest): Statement {
  const { start, end } = window as { start: number; end: number };
  const size = sql.raw(`limit ${end - start}`);
  return start === 0 ? size : sql`${size} offset ${start}`;
}

/** The sort keys, under names of their own. */
function keys({ sort }: ListRequest): Statement[] {
  return sort.map((key, index) => sql`${key.sql.order} as ${sql.id(keyName(index))}`);
}

function keyNames({ sort }: ListRequest, alias: string): Statement[] {
  return sort.map((_, index) => sql.id(alias, keyName(index)));
}

function keyName(place: number): string {
  return `k$${place}`;
}

/** The whole list, or the requested window, if it has at most `limit` rows. */
export async function listWhole(
  db: ReadDb,
  context: ReadContext,
  resource: Resource,
  request: ListRequest,
  limit?: number,
): Promise<Row[]> {
  const { rows } = await wholeList(context, resource, request, limit).execute(db);
  return rows;
}

/** The statement of the whole list, or of the requested window. */
export function wholeList(
  context: ReadContext,
  resource: Resource,
  request: ListRequest,
  limit?: number,
): RawBuilder<Row> {
  const shape = recordShape(context, resource);
  const { start = 0, end = Number.POSITIVE_INFINITY } = request.window ?? {};
  const rows = Math.min(end - start, limit ?? Number.POSITIVE_INFINITY);
  const all = ordered(shape, request, conditions(shape, request));
  return wrapped(shape, request, Number.isFinite(rows) ? sql`${all} limit ${rows} offset ${start}` : all);
}

function answerOf(shape: RecordShape, { archived }: ListRequest): Statement {
  return archived === 'without' ? shape.answer : sql`${shape.answer}, ${shape.archivedAt}`;
}

/** Only the requested rows: names are joined to them afterwards, not to the skipped rows. */
function ordered(shape: RecordShape, request: ListRequest, { where, joins }: Conditions): Statement {
  const from = tableFor(shape, request, joins, drivenBy(request));
  return sql`select ${sql.join([sql`t.*`, ...keys(request)])} from ${from} where ${where} order by ${innerOrder(request)}`;
}

/**
 * A list sorted by a posted value is read from the index of the books (or stocks), which contains (resource, balance,
 * record_id): every record has its book, so the join may be an inner one, and the index's own id breaks ties. A reader of some
 * balances has not every book.
 */
function drivenBy({ sort }: ListRequest): string | undefined {
  const [first] = sort;
  if (sort.length !== 1 || first === undefined || first.sql.isPartial) return undefined;
  return first.sql.orderJoins.find((alias) => alias === 'b' || alias === 's');
}

/** The table, and the joins that the conditions and the order need. */
function tableFor(
  shape: RecordShape,
  request: ListRequest,
  joins: ReadonlySet<string>,
  driving?: string,
): Statement {
  const needed = new Set([...joins, ...request.sort.flatMap((key) => key.sql.orderJoins)]);
  return sql`${shape.table} t ${joinsOf(shape, needed, driving)}`;
}

/** @param driving the join that every record has. */
function joinsOf(shape: RecordShape, aliases: ReadonlySet<string>, driving?: string): Statement {
  const joins = [...aliases].map((alias) => {
    const { from, on } = shape.joins.get(alias) as Join;
    return alias === driving ? sql`join ${from} on ${on}` : sql`left join ${from} on ${on}`;
  });
  return joins.length === 0 ? sql`` : sql.join(joins, sql` `);
}

function innerOrder(request: ListRequest): Statement {
  const driving = drivenBy(request);
  const id = driving === undefined ? sql`t.id` : sql.id(driving, 'record_id');
  const ordered = request.sort.map((key) => sql`${key.sql.order} ${sql.raw(key.order)}`);
  return sql.join([...ordered, sql`${id} ${sql.raw(lastOrder(request))}`]);
}

function outerOrder(request: ListRequest): Statement {
  const ordered = request.sort.map(
    ({ order }, place) => sql`${sql.id('t', keyName(place))} ${sql.raw(order)}`,
  );
  return sql.join([...ordered, sql`t.id ${sql.raw(lastOrder(request))}`]);
}

/** The id breaks ties in the direction of the last key, as in the index. */
function lastOrder({ sort }: ListRequest): string {
  return sort.at(-1)?.order ?? 'asc';
}
