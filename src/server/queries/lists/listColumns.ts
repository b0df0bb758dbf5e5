import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import type { Field, Resource, Span } from '../../../schema/index.ts';
import type { ReadContext } from '../../context.ts';
import type { FieldSql } from '../../sql/fieldSql.ts';
import { COUNT_LIMIT } from '../../sql/keptCount.ts';
import { recordShape } from '../../sql/recordShape.ts';
import { accountResource, tableOf, titleSql } from '../../sql/recordSql.ts';
import type { ListRequest } from './listParameters.ts';
import { countList, foundRecords } from './listRecords.ts';
import { countedRows, summedFields } from './listTotals.ts';

/** The records of a list with one value of a field: a column of a board, or a group. */
export interface ListColumn {
  /** Null for the records without a value; of days the first of their span. */
  value: unknown;
  /** The name of a referenced record, or of the user who entered the records. */
  title?: string | null;
  count: number;
  /** By field: exact decimal text, of which reversals take away, as in the totals of the list. */
  totals: Readonly<Record<string, string | null>>;
}

export interface ListColumns {
  columns: ListColumn[];
  /** There are more columns. */
  more: boolean;
  /** The number of all columns, and of the records in them. */
  total: number;
  found: number;
  /** The list finds more than COUNT_LIMIT or START records, and only as many were counted. */
  limited: boolean;
}

/** The field of the columns, their order, and the first and the last of those that are read. */
export interface ColumnsBy {
  field: FieldSql;
  /** The days that stand together. */
  span?: Span | undefined;
  /** In the order of the values; without it, those with the most records first. */
  order?: 'asc' | 'desc' | undefined;
  start: number;
  end: number;
}

/** A board with more columns than this cannot be read. */
export const MOST_COLUMNS = 50;
/** A board that does not wait for its numbers has the columns of this many records. */
const START = 5_000;

/**
 * The records that a list finds, counted and summed by the values of a field, in one statement. Of more than COUNT_LIMIT records
 * a board counts only as many, of more than START if the request renounces the count.
 *
 * @param names of the summed fields.
 * @throws AppError tooManyToGroup for columns in the order of their values, which are wrong unless all records are counted.
 */
export async function listColumns(
  context: ReadContext,
  resource: Resource,
  request: ListRequest,
  by: ColumnsBy,
  names: readonly string[],
): Promise<ListColumns> {
  const { start, end, order } = by;
  const shape = recordShape(context, resource);
  const { fields, unread } = summedFields(shape, names);
  const { table, sign } = countedRows(resource, request);
  const columns = sql.join([
    sql`${commonValue(by, context.timeZone)} as "by$"`,
    sql`${sign} as "sign$"`,
    ...fields.map(({ raw }, place): RawBuilder<unknown> => sql`${raw} as ${sql.ref(`s$${place}`)}`),
  ]);
  const joins = [by.field, ...fields].flatMap(({ rawJoins }) => rawJoins);
  const isStart = order === undefined && request.count === 'none';
  const most = isStart ? START : COUNT_LIMIT;
  const limit = isStart || order !== undefined ? most + 1 : most;
  const records = foundRecords(context, resource, request, { columns, joins, table, limit });
  const sums = fields.flatMap(({ field }, place) => [
    sql.lit(field.name),
    sql`coalesce(sum(${sql.ref(`s$${place}`)} * "sign$"), 0)::text`,
  ]);
  const named = namedBy(context, by.field.field);
  const counted = sql`select "by$", count(*) filter (where "sign$" > 0) as count, count(*) as rows,
    jsonb_build_object(${sums.length === 0 ? sql`` : sql.join(sums)}) as totals from (${records}) found group by "by$"`;
  const { rows } =
    await sql<Counted>`select g."by$" as value, ${named?.title ?? sql`null`} as title, g.count, g.totals,
    count(*) over () as total, sum(g.count) over () as found, sum(g.rows) over () as read
    from (${counted}) g ${named?.join ?? sql``}
    order by ${orderOf(by, named?.title)} limit ${sql.lit(end - start)} offset ${sql.lit(start)}`.execute(
      context.db,
    );
  const [{ total = 0, found = 0, read = 0 } = {}] = rows;
  const isMore = isStart && Number(read) > START;
  if (!isStart && Number(read) > COUNT_LIMIT) throw new AppError('tooManyToGroup', { most: COUNT_LIMIT });
  // Counted once more only for a list that may find more.
  const { total: all, more } =
    isStart || Number(read) < COUNT_LIMIT
      ? { total: Number(found), more: false }
      : await countList(context.db, context, resource, request);
  return {
    columns: rows.map(({ value, title, count, totals }) => ({
      value,
      ...(named !== undefined && value !== null && { title }),
      count: Number(count),
      totals: { ...totals, ...unread },
    })),
    more: start + rows.length < Number(total),
    total: Number(total),
    found: Number(found),
    limited: isMore || more || all > Number(found),
  };
}

interface Counted extends Required<ListColumn> {
  total: string;
  found: string;
  /** The rows that were summed: records and reversals. */
  read: string;
}

/** The value that records have in common: of days the first of their span, and no text is as good as an empty one. */
function commonValue(
  { field: { raw, type, field }, span }: ColumnsBy,
  timeZone: string,
): RawBuilder<unknown> {
  if (span !== undefined) {
    const day =
      type.storage === 'instant'
        ? sql`(${raw} at time zone ${sql.lit(timeZone)})::date`
        : sql`(${raw})::date`;
    return sql`to_char(${firstOf(span, day)}, 'YYYY-MM-DD')`;
  }
  return field.to === undefined && type.column(field) === 'text' && field.name !== 'added_by'
    ? sql`nullif(${raw}, '')`
    : raw;
}

/** The first day of the span that a day is in. A week begins on Sunday, as in the ranges of days of a filter. */
function firstOf(span: Span, day: RawBuilder<unknown>): RawBuilder<unknown> {
  if (span === 'day') return day;
  if (span === 'week') return sql`(${day} - extract(dow from ${day})::int)`;
  return sql`date_trunc(${sql.lit(span)}, ${day}::timestamp)`;
}

/** How the records of a reference, or the users, are named. */
function namedBy(
  context: ReadContext,
  { name, to }: Field,
): { title: RawBuilder<unknown>; join: RawBuilder<unknown> } | undefined {
  const accounts = name === 'added_by' ? accountResource(context) : undefined;
  const target = accounts ?? (to === undefined ? undefined : context.resources[to]);
  if (target === undefined) return undefined;
  const account = accounts?.account;
  const title = account === undefined ? titleSql(context, target, 'r') : sql`r.${sql.id(account.name)}`;
  return { title, join: sql`left join ${tableOf(target)} r on r.id = g."by$"` };
}

/** Choices in the order of the definition, records by their name; those without a value last. */
function orderOf(
  { field: { field }, order }: ColumnsBy,
  title: RawBuilder<unknown> | undefined,
): RawBuilder<unknown> {
  const by = sql.id('g', 'by$');
  if (order === undefined) return sql`g.count desc, ${by}`;
  const listed = field.options?.map(({ value }) => sql.lit(String(value)));
  const place =
    listed === undefined ? [] : [sql`array_position(array[${sql.join(listed)}]::text[], ${by}::text)`];
  const keys = [...place, title ?? by].map((key) => sql`${key} ${sql.raw(order)} nulls last`);
  return sql.join([sql`${by} is null`, ...keys, by]);
}
