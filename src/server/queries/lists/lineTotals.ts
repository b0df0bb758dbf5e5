import { sql } from 'kysely';
import type { Expression } from '../../../schema/expression/Expression.ts';
import { type Field, lineReference, type Resource } from '../../../schema/index.ts';
import type { ReadContext } from '../../context.ts';
import { COUNT_LIMIT } from '../../sql/keptCount.ts';
import { tableOf, titleSql } from '../../sql/recordSql.ts';
import type { ListRequest } from './listParameters.ts';
import { foundRecords } from './listRecords.ts';
import type { CountedRows } from './listTotals.ts';

/** The quantities of one product in the lines that a list finds by it. */
export interface LineTotals {
  /** The name of the field with the lines. */
  field: string;
  /** The record that the lines point to, such as the product, and its title. */
  id: number;
  name: string;
  /** By the name of a line's field: exact decimal text. */
  totals: Readonly<Record<string, string>>;
}

/** More products make no line of figures. */
const MOST = 20;

/**
 * Sums the quantities in the lines of what a list finds, for each of the products by which it finds them: those of its filters,
 * or those that have a searched word in their names. Quantities of different products have no common sum.
 *
 * @param counted the rows that count, and their sign.
 */
export async function lineTotals(
  context: ReadContext,
  resource: Resource,
  request: ListRequest,
  counted: CountedRows,
): Promise<LineTotals[]> {
  const found = Object.values(resource.fields).map((field) =>
    ofField(context, resource, request, { field, counted }),
  );
  return (await Promise.all(found)).flat();
}

interface Lines {
  field: Field;
  counted: CountedRows;
}

async function ofField(
  context: ReadContext,
  resource: Resource,
  request: ListRequest,
  { field, counted }: Lines,
): Promise<LineTotals[]> {
  const reference = field.source === 'column' ? lineReference(field) : undefined;
  const target = context.resources[reference?.to ?? ''];
  const reader = context.reader?.resources.get(resource.name);
  if (reader?.partial.has(field.name)) return [];
  const hidden = reader?.hiddenOfLines.get(field.name);
  const summed = Object.values(field.of ?? {}).filter(
    ({ type, name }) => context.types[type]?.amount === 'goods' && hidden?.has(name) !== true,
  );
  const ids = soughtIds(request, field);
  if (reference === undefined || target === undefined || summed.length * ids.length === 0) return [];
  const lines = foundRecords(context, resource, request, {
    columns: sql`${sql`t.${sql.id(field.name)}`} as "lines$", ${counted.sign} as "sign$"`,
    joins: [],
    table: counted.table,
    limit: COUNT_LIMIT,
  });
  const id = sql`(line ->> ${sql.lit(reference.name)})::bigint`;
  const sums = summed.flatMap(({ name }) => [
    sql.lit(name),
    sql`coalesce(sum((line ->> ${sql.lit(name)})::numeric * "sign$"), 0)::text`,
  ]);
  const { rows } = await sql<LineTotals>`select ${sql.lit(field.name)} as field, sums.id,
      ${titleSql(context, target, 'p')}::text as name, sums.totals
    from (
      select ${id} as id, jsonb_build_object(${sql.join(sums)}) as totals
      from (${lines}) found cross join jsonb_array_elements(found."lines$") line
      where ${id} = any (${ids}::bigint[]) group by 1
    ) sums join ${tableOf(target)} p on p.id = sums.id
    order by name, sums.id limit ${sql.lit(MOST)}`.execute(context.db);
  return rows;
}

/** The products by which the list finds its lines. */
function soughtIds({ where, words }: ListRequest, { name }: Field): number[] {
  const chosen = where.flatMap((typed) => idsIn(typed, name) ?? []);
  if (chosen.length > 0) return chosen;
  return words.flatMap(({ named }) =>
    named.flatMap(({ reference, ids, more }) => (reference.inLines?.field === name && !more ? ids : [])),
  );
}

/** The ids of which one is in the lines of a field; undefined for any other condition. */
function idsIn(typed: Expression, name: string): number[] | undefined {
  if (typed.op === 'in' && typed.list.op === 'name' && typed.list.path[0] === name)
    return typed.item.op === 'value' ? [Number(typed.item.value)] : undefined;
  if (typed.op !== 'logic' || typed.sign !== '||') return undefined;
  const [left, right] = [idsIn(typed.left, name), idsIn(typed.right, name)];
  return left && right && [...left, ...right];
}
