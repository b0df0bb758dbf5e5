/**
 * The statements of lists. The file is above 250 lines because pages, whole lists and counts share their conditions, joins and
 * order.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type AppError, invalid } from '../../../errors/AppError.ts';
import { failure } from '../../../errors/failure.ts';
import { fieldRef, type Resource } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import type { Row } from '../../database/runSql.ts';
import { sortedByIndex } from '../../database/syncIndexes.ts';
import type { Tables } from '../../database/tables.ts';
import { PREPARED } from '../../sql/keepPrepared.ts';
import { keptCount } from '../../sql/keptCount.ts';
import { type Condition, type Filter, filterCondition } from '../../sql/listFilter.ts';
import { type RecordShape, recordShape } from '../../sql/recordShape.ts';
import { containsText, wordCondition } from '../../sql/searchedWord.ts';
import { whereCondition, whereFields } from '../../sql/whereFilter.ts';
import type { ListRequest } from './listParameters.ts';
import { COUNT_LIMIT, COUNTED, isNarrowed, type ListTotal, totalOf } from './listTotal.ts';

/** The number of rows in each chunk of a long list. */
export const PIECE = 1_000;
/** A statement, or a part of one, with its parameters. */
type Statement = RawBuilder<unknown>;

/** The total is in every row under a name that no field can have. */
const TOTAL = 'total$';

/**
 * A page of a list and its total, in one round trip unless more than COUNT_LIMIT records are found. `request` must have a
 * window.
 *
 * @throws AppError invalid if more records than COUNT_LIMIT are sorted in an order that no index has: it would read them all.
 */
export async function listPage(
  db: Kysely<Tables>,
  context: Context,
  resource: Resource,
  request: ListRequest,
): Promise<{ rows: Row[] } & ListTotal> {
  const shape = recordShape(context, resource);
  const isOrdered = isOrderedByIndex(context, resource, request);
  const isLimited = isNarrowed(request) || !isOrdered;
  const found = isLimited ? foundOnce(context, shape, request) : countedApart(context, shape, request);
  const end = sql.raw(`${shape.answerJoins} order by ${outerOrder(request)}`);
  const { rows } = await sql<Row>`${sql.raw(PREPARED)}${found} ${end}`.execute(db);
  const count = totalOf(rows[0]?.[TOTAL], isLimited);
  if (count.more && !isOrdered) throw tooManyToSort(resource, request);
  if (count.more) return { rows: await foundPage(db, context, shape, request), ...count };
  for (const row of rows) delete row[TOTAL];
  return { rows: rows.filter((row) => row.id !== null), ...count };
}

/** The number of records that a list finds, whatever its window. */
export async function countList(
  db: Kysely<Tables>,
  context: Context,
  resource: Resource,
  request: ListRequest,
): Promise<ListTotal> {
  const isLimited = isNarrowed(request);
  const count = isLimited
    ? countFound(context, recordShape(context, resource), request)
    : sql.raw(keptCount(resource, request.archived));
  const { rows } = await sql<{ n: number }>`${count}`.execute(db);
  return totalOf(rows[0]?.n, isLimited);
}

/** The number of records that a search or filter finds, up to one more than COUNT_LIMIT. */
function countFound(context: Context, shape: RecordShape, request: ListRequest): Statement {
  const { where, joins } = conditions(shape, request, context.timeZone);
  const from = sql.raw(`${shape.table} t ${joinsOf(shape, joins)}`);
  return sql`select count(*) as n from (select from ${from} where ${where} ${sql.raw(COUNTED)}) found`;
}

/** Columns of all records that a list finds, as a statement. */
export function foundRecords(
  context: Context,
  resource: Resource,
  request: ListRequest,
  { columns, joins: own, limit }: { columns: Statement; joins: readonly string[]; limit: number },
): Statement {
  const shape = recordShape(context, resource);
  const { where, joins } = conditions(shape, request, context.timeZone);
  const from = sql.raw(`from ${shape.table} t ${joinsOf(shape, new Set([...joins, ...own]))}`);
  return sql`select ${columns} ${from} where ${where} limit ${sql.lit(limit)}`;
}

/** A page of an unfiltered list: its total is kept, and an index has its order. */
function countedApart(context: Context, shape: RecordShape, request: ListRequest): Statement {
  const { where, joins } = conditions(shape, request, context.timeZone);
  return sql`select ${answerAndTotal(shape, request)}
    from (${sql.raw(keptCount(shape.resource, request.archived))}) total
    left join (${ordered(shape, request, where, joins)} ${limit(request)}) t on true`;
}

/** Finds the records once, up to COUNT_LIMIT, for the count and for the page. */
function foundOnce(context: Context, shape: RecordShape, request: ListRequest): Statement {
  const { where, joins } = conditions(shape, request, context.timeZone);
  const needed = new Set([...joins, ...request.sort.flatMap(({ sql }) => sql.orderJoins)]);
  const from = sql.raw(`${keys(request)} from ${shape.table} t ${joinsOf(shape, needed)}`);
  const page = sql`select * from found t order by ${sql.raw(outerOrder(request))} ${limit(request)}`;
  return sql`with found as materialized (
      select t.id${from} where ${where} ${sql.raw(COUNTED)}
    )
    select ${answerAndTotal(shape, request)}
    from (select count(*) as n from found) total
    left join (${recordsOf(shape, request, page)}) t on true`;
}

/** A page of more than COUNT_LIMIT found records, in list order: from the index of that order if there is one. */
async function foundPage(
  db: Kysely<Tables>,
  context: Context,
  shape: RecordShape,
  request: ListRequest,
): Promise<Row[]> {
  const { where, joins } = conditions(shape, request, context.timeZone);
  const needed = new Set([...joins, ...request.sort.flatMap(({ sql }) => sql.orderJoins)]);
  const from = sql.raw(`${keys(request)} from ${shape.table} t ${joinsOf(shape, needed, drivenBy(request))}`);
  const page = sql`select t.id${from} where ${where} order by ${sql.raw(innerOrder(request))} ${limit(request)}`;
  const { rows } = await wrapped(shape, request, recordsOf(shape, request, page)).execute(db);
  return rows;
}

/** The records of a page that contains only their ids and sort keys, because whole rows would make sorting slow. */
function recordsOf(shape: RecordShape, request: ListRequest, page: Statement): Statement {
  const columns = sql.raw(`r.*, ${keyNames(request, 'page')}`);
  return sql`select ${columns} from (${page}) page join ${sql.raw(shape.table)} r on r.id = page.id`;
}

/** The answer to some records of the table, in the order of the list. */
function wrapped(shape: RecordShape, request: ListRequest, records: Statement): RawBuilder<Row> {
  const end = sql.raw(`${shape.answerJoins} order by ${outerOrder(request)}`);
  return sql<Row>`select ${sql.raw(answerOf(shape, request))} from (${records}) t ${end}`;
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
function keys({ sort }: ListRequest): string {
  return sort.map(({ sql }, index) => `, ${sql.order} as "k$${index}"`).join('');
}

function keyNames({ sort }: ListRequest, alias: string): string {
  return sort.map((_, index) => `${alias}."k$${index}"`).join(', ');
}

/** The whole list, or the requested window, if it has at most `limit` rows. */
export async function listWhole(
  db: Kysely<Tables>,
  context: Context,
  resource: Resource,
  request: ListRequest,
  limit?: number,
): Promise<Row[]> {
  const { rows } = await wholeList(context, resource, request, limit).execute(db);
  return rows;
}

/** The statement of the whole list, or of the requested window. */
export function wholeList(
  context: Context,
  resource: Resource,
  request: ListRequest,
  limit?: number,
): RawBuilder<Row> {
  const shape = recordShape(context, resource);
  const { where, joins } = conditions(shape, request, context.timeZone);
  const { start = 0, end = Number.POSITIVE_INFINITY } = request.window ?? {};
  const rows = Math.min(end - start, limit ?? Number.POSITIVE_INFINITY);
  const all = ordered(shape, request, where, joins);
  return wrapped(shape, request, Number.isFinite(rows) ? sql`${all} limit ${rows} offset ${start}` : all);
}

function answerOf(shape: RecordShape, { archived }: ListRequest): string {
  return archived === 'without' ? shape.answer : `${shape.answer}, ${shape.archivedAt}`;
}

function answerAndTotal(shape: RecordShape, request: ListRequest): Statement {
  return sql.raw(`${answerOf(shape, request)}, total.n as "${TOTAL}"`);
}

/** Only the requested rows: names are joined to them afterwards, not to the skipped rows. */
function ordered(
  shape: RecordShape,
  request: ListRequest,
  where: Condition,
  joins: ReadonlySet<string>,
): Statement {
  const needed = new Set([...joins, ...request.sort.flatMap(({ sql }) => sql.orderJoins)]);
  const from = sql.raw(`${keys(request)} from ${shape.table} t ${joinsOf(shape, needed, drivenBy(request))}`);
  return sql`select t.*${from} where ${where} order by ${sql.raw(innerOrder(request))}`;
}

/**
 * A list sorted by a posted value is read from the index of the books (or stocks), which contains (resource, balance,
 * record_id): every record has its book, so the join may be an inner one, and the index's own id breaks ties.
 */
function drivenBy({ sort }: ListRequest): string | undefined {
  const [first] = sort;
  if (sort.length !== 1 || first === undefined) return undefined;
  return first.sql.orderJoins.find((alias) => alias === 'b' || alias === 's');
}

/**
 * Whether an index has the records in the order of the list: the books and stocks have one by their value. The definition's own
 * order counts as such, so that every list opens.
 */
function isOrderedByIndex(context: Context, resource: Resource, { sort, archived }: ListRequest): boolean {
  const [first] = sort;
  if (first === undefined) return true;
  const { name, source } = first.sql.field;
  if (source === 'book' || source === 'stock') return sort.length === 1;
  if (name === 'id' || name === resource.list.sort.field) return true;
  return archived === 'without' && sortedByIndex(resource, context.types).includes(name);
}

function tooManyToSort(resource: Resource, { sort }: ListRequest): AppError {
  const every = sort.map(({ sql }) => fieldRef(resource, sql.field));
  return invalid({ _sort: failure('tooManyToSort', { fields: { every }, most: COUNT_LIMIT }) });
}

function joinsOf(shape: RecordShape, aliases: ReadonlySet<string>, driving?: string): string {
  return [...aliases]
    .map((alias) => {
      const join = shape.joins.get(alias) as string;
      return alias === driving ? join.replace(/^left /, '') : join;
    })
    .join(' ');
}

function innerOrder(request: ListRequest): string {
  const keys = request.sort.map(({ sql, order }) => `${sql.order} ${order}`);
  const driving = drivenBy(request);
  return [...keys, `${driving === undefined ? 't.id' : `${driving}.record_id`} ${lastOrder(request)}`].join(
    ', ',
  );
}

function outerOrder(request: ListRequest): string {
  const keys = request.sort.map(({ order }, index) => `t."k$${index}" ${order}`);
  return [...keys, `t.id ${lastOrder(request)}`].join(', ');
}

/** The id breaks ties in the direction of the last key, as in the index. */
function lastOrder({ sort }: ListRequest): string {
  return sort.at(-1)?.order ?? 'asc';
}

function conditions(
  shape: RecordShape,
  request: ListRequest,
  timeZone: string,
): { where: Condition; joins: ReadonlySet<string> } {
  const archived = { without: 't.archived_at is null', only: 't.archived_at is not null', with: 'true' };
  const words = request.words.map((word) => wordCondition(shape, word));
  const filters = request.filters.flatMap((filter) => [
    filterCondition(filter, timeZone),
    ...(isFoundBySearch(shape, request, filter) ? [containsText(shape, String(filter.values[0]))] : []),
  ]);
  const groups = request.where.map((node) => whereCondition(node, timeZone));
  const compared = [...request.filters.map(({ sql }) => sql), ...whereFields(request.where)];
  return {
    where: sql.join(
      [sql.raw(archived[request.archived]), ...words, ...filters, ...groups, ...(request.also ?? [])],
      sql` and `,
    ),
    joins: new Set(compared.flatMap(({ rawJoins }) => rawJoins)),
  };
}

/**
 * Whether the search index finds the records of this filter: a text within one of the searched fields is within their combined
 * text. Trigrams need three letters or digits in a row, and the index leaves out deleted records.
 */
function isFoundBySearch(
  { searchedOnly }: RecordShape,
  { archived }: ListRequest,
  { operator, sql, values }: Filter,
): boolean {
  if (archived !== 'without' || operator !== 'like' || !searchedOnly.has(sql.field.name)) return false;
  return /[\p{L}\p{N}]{3}/u.test(String(values[0]));
}
