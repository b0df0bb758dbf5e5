import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../../schema/index.ts';
import type { ReadContext } from '../../context.ts';
import type { FieldSql } from '../../sql/fieldSql.ts';
import { filteredFields } from '../../sql/filterSql.ts';
import { COUNT_LIMIT } from '../../sql/keptCount.ts';
import { type RecordShape, recordShape } from '../../sql/recordShape.ts';
import { movementsAndReversals, SIGN } from '../../sql/standing.ts';
import { type LineTotals, lineTotals } from './lineTotals.ts';
import type { ListRequest } from './listParameters.ts';
import { foundRecords } from './listRecords.ts';

/** The sums over all records that a list finds, on every page. */
export interface ListTotals {
  /** By field: exact decimal text; null where only some records show the field to the reader. */
  totals: Readonly<Record<string, string | null>>;
  /** The number of records that were summed, less the reversals. */
  count: number;
  /** The number of reversals of the days that the list finds; each takes its movement away. */
  reversed: number;
  /** The quantities of each product by which the list finds lines, in the order of their names. */
  lines: readonly LineTotals[];
  /** The list finds more than COUNT_LIMIT records, which are not summed. */
  more: boolean;
}

interface Sums {
  found: string;
  reversed: string;
  sums: Readonly<Record<string, string>>;
}

/**
 * Sums fields over all records that a list finds. A reversed movement counts on its own day and is taken away on that of its reversal,
 * unless the list is filtered by the state.
 *
 * @param names of the fields.
 */
export async function listTotals(
  context: ReadContext,
  resource: Resource,
  request: ListRequest,
  names: readonly string[],
): Promise<ListTotals> {
  const shape = recordShape(context, resource);
  const { fields, unread } = summedFields(shape, names);
  const { table, sign } = countedRows(resource, request);
  const columns = sql.join([sql`${sign} as "sign$"`, ...summed(fields)]);
  const joins = fields.flatMap(({ rawJoins }) => rawJoins);
  const found = foundRecords(context, resource, request, { columns, joins, table, limit: COUNT_LIMIT + 1 });
  const sums = fields.flatMap(({ field }, place) => [
    sql.lit(field.name),
    sql`coalesce(sum(${sql.ref(`s$${place}`)} * "sign$"), 0)::text`,
  ]);
  const { rows } = await sql<Sums>`select count(*) as found, count(*) filter (where "sign$" < 0) as reversed,
    jsonb_build_object(${sums.length === 0 ? sql`` : sql.join(sums)}) as sums from (${found}) found`.execute(
    context.db,
  );
  const answer = answerOf(rows[0], await lineTotals(context, resource, request, { table, sign }));
  return { ...answer, totals: { ...answer.totals, ...unread } };
}

/** The fields that are summed; those that only some records show have no sum. */
export function summedFields(
  shape: RecordShape,
  names: readonly string[],
): { fields: FieldSql[]; unread: Readonly<Record<string, null>> } {
  const all = names.flatMap((name) => shape.fields.get(name) ?? []);
  const unread = all.filter(({ isPartial }) => isPartial).map(({ field }) => [field.name, null] as const);
  return { fields: all.filter(({ isPartial }) => !isPartial), unread: Object.fromEntries(unread) };
}

function answerOf(
  { found, reversed, sums }: Sums = { found: '0', reversed: '0', sums: {} },
  lines: ListTotals['lines'],
): ListTotals {
  if (Number(found) > COUNT_LIMIT)
    return { totals: {}, lines: [], count: COUNT_LIMIT, reversed: 0, more: true };
  const count = Number(found) - 2 * Number(reversed);
  return { totals: sums, lines, count, reversed: Number(reversed), more: false };
}

function summed(fields: readonly FieldSql[]): RawBuilder<unknown>[] {
  return fields.map(({ raw }, place) => sql`${raw} as ${sql.ref(`s$${place}`)}`);
}

/** The rows that the sums of a list are taken over, in place of its table if `table` is given, and the sign of each row `t`. */
export interface CountedRows {
  table: RawBuilder<unknown> | undefined;
  sign: RawBuilder<unknown>;
}

/** The rows that count: in a list that is filtered by the state, those that it finds. */
export function countedRows(resource: Resource, request: ListRequest): CountedRows {
  return takesReversals(resource, request)
    ? { table: movementsAndReversals(resource), sign: sql.raw(`t."${SIGN}"`) }
    : { table: undefined, sign: sql.raw('1') };
}

function takesReversals({ fields }: Resource, { where }: ListRequest): boolean {
  const state = Object.values(fields).find(({ from }) => from === 'posting')?.name;
  return state !== undefined && !filteredFields(where).has(state);
}
