/** The statements of lists. Above 250 lines because pages, whole lists and counts share their conditions, joins and order. */
import type { Kysely } from 'kysely';
import type { Resource } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import { keepPrepared } from '../../database/keepPrepared.ts';
import type { Tables } from '../../database/tables.ts';
import { type RecordShape, recordShape } from '../sql/recordShape.ts';
import { type Row, runSql } from '../sql/runSql.ts';
import { type Bind, escapeLike, type Filter, filterSql } from './listFilter.ts';
import type { ListRequest } from './listParameters.ts';
import { countLimit, isNarrowed, type ListTotal, limitTotal } from './listTotal.ts';

/** Rows of a long list that are read at once. */
export const PIECE = 1_000;
/** The total stands in every row under a name that no field can have. */
const TOTAL = 'total$';

/**
 * A page of a list and its total, in one round trip unless more than COUNT_LIMIT records are found. `request` must have a
 * window.
 */
export async function listPage(
  db: Kysely<Tables>,
  context: Context,
  resource: Resource,
  request: ListRequest,
): Promise<{ rows: Row[] } & ListTotal> {
  const shape = recordShape(context, resource);
  const { parameters, bind } = binding();
  const from = isNarrowed(request)
    ? foundOnce(context, shape, request, bind)
    : countedApart(context, shape, request, bind);
  const text = `${from} ${shape.answerJoins} order by ${outerOrder(request)}`;
  const rows = await runSql(db, keepPrepared(text), parameters);
  const count = limitTotal(request, rows[0]?.[TOTAL]);
  if (count.more) return { rows: await foundPage(db, context, shape, request), ...count };
  for (const row of rows) delete row[TOTAL];
  return { rows: rows.filter((row) => row.id !== null), ...count };
}

/** How many records a list finds, whatever its window. */
export async function countList(
  db: Kysely<Tables>,
  context: Context,
  resource: Resource,
  request: ListRequest,
): Promise<ListTotal> {
  const shape = recordShape(context, resource);
  const { parameters, bind } = binding();
  const { where, joins } = conditions(shape, request, bind, context.timeZone);
  const found = `select from ${shape.table} t ${joinsOf(shape, joins)} where ${where} ${countLimit(request)}`;
  const [row] = await runSql(db, `select count(*) as n from (${found}) found`, parameters);
  return limitTotal(request, row?.n);
}

/** A page of everything: the count and the page each come from an index. */
function countedApart(context: Context, shape: RecordShape, request: ListRequest, bind: Bind): string {
  const { where, joins } = conditions(shape, request, bind, context.timeZone);
  return `select ${answerOf(shape, request)}, total.n as "${TOTAL}"
    from (select count(*) as n from ${shape.table} t ${joinsOf(shape, joins)} where ${where}) total
    left join (${ordered(shape, request, where, joins)} ${limit(request, bind)}) t on true`;
}

/** Finds the records of a search or filter once, up to COUNT_LIMIT, for the count and for the page. */
function foundOnce(context: Context, shape: RecordShape, request: ListRequest, bind: Bind): string {
  const { where, joins } = conditions(shape, request, bind, context.timeZone);
  const needed = new Set([...joins, ...request.sort.flatMap(({ sql }) => sql.orderJoins)]);
  return `with found as materialized (
      select t.id${keys(request)} from ${shape.table} t ${joinsOf(shape, needed)} where ${where}
      ${countLimit(request)}
    )
    select ${answerOf(shape, request)}, total.n as "${TOTAL}"
    from (select count(*) as n from found) total
    left join (${recordsOf(shape, request, `select * from found t order by ${outerOrder(request)} ${limit(request, bind)}`)}) t on true`;
}

/** A page of more than COUNT_LIMIT found records, in the order of all of them: from the index of that order if there is one. */
async function foundPage(
  db: Kysely<Tables>,
  context: Context,
  shape: RecordShape,
  request: ListRequest,
): Promise<Row[]> {
  const { parameters, bind } = binding();
  const { where, joins } = conditions(shape, request, bind, context.timeZone);
  const needed = new Set([...joins, ...request.sort.flatMap(({ sql }) => sql.orderJoins)]);
  const page = `select t.id${keys(request)} from ${shape.table} t ${joinsOf(shape, needed, drivenBy(request))}
    where ${where} order by ${innerOrder(request)} ${limit(request, bind)}`;
  const text = `select ${answerOf(shape, request)} from (${recordsOf(shape, request, page)}) t
    ${shape.answerJoins} order by ${outerOrder(request)}`;
  return runSql(db, text, parameters);
}

/** The records of a page that holds their ids and keys alone: whole rows would make sorting slow. */
function recordsOf(shape: RecordShape, request: ListRequest, page: string): string {
  return `select r.*, ${keyNames(request, 'page')} from (${page}) page join ${shape.table} r on r.id = page.id`;
}

/**
 * The size of the page is part of the text, and so is the start of a first page: with a parameter in their place PostgreSQL
 * would assume a tenth of the table, and plan each call again rather than use a plan for that many rows.
 */
function limit({ window }: ListRequest, bind: Bind): string {
  const { start, end } = window as { start: number; end: number };
  return `limit ${end - start} ${start === 0 ? '' : `offset ${bind(start)}`}`;
}

/** The values that the list is ordered by, under names of their own. */
function keys({ sort }: ListRequest): string {
  return sort.map(({ sql }, index) => `, ${sql.order} as "k$${index}"`).join('');
}

function keyNames({ sort }: ListRequest, alias: string): string {
  return sort.map((_, index) => `${alias}."k$${index}"`).join(', ');
}

/** The whole list, or the window that is asked for, as far as it has at most `limit` rows. */
export async function listWhole(
  db: Kysely<Tables>,
  context: Context,
  resource: Resource,
  request: ListRequest,
  limit?: number,
): Promise<Row[]> {
  const { text, parameters } = wholeList(context, resource, request, limit);
  return runSql(db, text, parameters);
}

/** The statement of the whole list, or of the window that is asked for. */
export function wholeList(
  context: Context,
  resource: Resource,
  request: ListRequest,
  limit?: number,
): { text: string; parameters: unknown[] } {
  const shape = recordShape(context, resource);
  const { parameters, bind } = binding();
  const { where, joins } = conditions(shape, request, bind, context.timeZone);
  const { start = 0, end = Number.POSITIVE_INFINITY } = request.window ?? {};
  const rows = Math.min(end - start, limit ?? Number.POSITIVE_INFINITY);
  const most = Number.isFinite(rows) ? `limit ${bind(rows)} offset ${bind(start)}` : '';
  const text = `select ${answerOf(shape, request)} from (${ordered(shape, request, where, joins)} ${most}) t
    ${shape.answerJoins} order by ${outerOrder(request)}`;
  return { text, parameters };
}

function answerOf(shape: RecordShape, { archived }: ListRequest): string {
  return archived === 'without' ? shape.answer : `${shape.answer}, ${shape.archivedAt}`;
}

/** The rows that are wanted, alone: names are joined to them afterwards, not to all that is passed over. */
function ordered(
  shape: RecordShape,
  request: ListRequest,
  where: string,
  joins: ReadonlySet<string>,
): string {
  const needed = new Set([...joins, ...request.sort.flatMap(({ sql }) => sql.orderJoins)]);
  return `select t.*${keys(request)} from ${shape.table} t ${joinsOf(shape, needed, drivenBy(request))}
    where ${where} order by ${innerOrder(request)}`;
}

/**
 * A list sorted by what is posted is read from the index of the books (or stocks), which holds (resource, balance,
 * record_id): every record has its book, so the join may be an inner one, and the index's own id breaks ties.
 */
function drivenBy({ sort }: ListRequest): string | undefined {
  const [first] = sort;
  if (sort.length !== 1 || first === undefined) return undefined;
  return first.sql.orderJoins.find((alias) => alias === 'b' || alias === 's');
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

/** The id breaks ties in the direction of what it follows, as the index has it. */
function lastOrder({ sort }: ListRequest): string {
  return sort.at(-1)?.order ?? 'asc';
}

function conditions(
  shape: RecordShape,
  request: ListRequest,
  bind: Bind,
  timeZone: string,
): { where: string; joins: ReadonlySet<string> } {
  const archived = { without: 't.archived_at is null', only: 't.archived_at is not null', with: 'true' };
  const words = request.words.map((word) => searchSql(shape, word, bind));
  const filters = request.filters.flatMap((filter) => [
    filterSql(filter, bind, timeZone),
    ...(isFoundBySearch(shape, request, filter) ? [searchSql(shape, String(filter.values[0]), bind)] : []),
  ]);
  return {
    where: [archived[request.archived], ...words, ...filters].join(' and '),
    joins: new Set(request.filters.flatMap(({ sql }) => sql.rawJoins)),
  };
}

function searchSql(shape: RecordShape, text: string, bind: Bind): string {
  return `${shape.search} like lower(${bind(`%${escapeLike(text)}%`)}::text)`;
}

/**
 * Whether the search index leads to the records of this filter: a text within one of the searched fields is within their whole
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

function binding(): { parameters: unknown[]; bind: Bind } {
  const parameters: unknown[] = [];
  return { parameters, bind: (value) => `$${parameters.push(value)}` };
}
