import { sql } from 'kysely';
import type { ReadContext } from '../../context.ts';
import type { Sql, SqlNames, SqlType } from '../../sql/expressionSql.ts';
import { table } from '../../tables.ts';
import { commonName } from './commonName.ts';
import type { Known } from './Relation.ts';
import type { Joins } from './referencedFields.ts';

/** The SQL of a name, and its type. */
export type Column = readonly [sql: Sql, is: SqlType];
export type Columns = Readonly<Record<string, Column>>;

/** The columns of the transaction `tr`. */
export const TRANSACTION: Columns = {
  voucher_no: [sql`plinth.voucher_no(tr.series, tr.number)`, 'text'],
  note: [sql`tr.note`, 'text'],
  by: [sql`tr.created_by`, 'bigint'],
};

/** A column that needs the transaction `tr` of the entry `e`, which is then joined. */
export function transactionColumn(name: string, joins: Joins, columns = TRANSACTION): Column | undefined {
  if (columns[name] !== undefined)
    joins.add('tr', sql`left join ${table.transaction} tr on tr.id = e.transaction_id`);
  return columns[name];
}

/** The record whose book `b` or stock `s` an entry is in, under the name of its entity: `vendor`; undefined for another name. */
export function ownRecord(
  { resources }: ReadContext,
  name: string,
  by: 'book' | 'stock',
): Column | undefined {
  if (!Object.hasOwn(resources, name) || resources[name]?.[by] === undefined) return undefined;
  const alias = sql.raw(by === 'book' ? 'b' : 's');
  return [sql`(case when ${alias}.resource = ${sql.lit(name)} then ${alias}.record_id end)`, 'bigint'];
}

/**
 * The names of a source of entries: those that every source has, its own columns, and the fields of the records that these point to.
 *
 * @param columnOf finds a column of the source.
 */
export function entryNames(
  context: ReadContext,
  known: Known,
  joins: Joins,
  columnOf: (name: string) => Column | undefined,
): SqlNames {
  const resolve: SqlNames['resolve'] = (path, type) => {
    const common = commonName(path, known, type);
    if (common !== undefined) return common;
    const [name = '', ...rest] = path;
    const found = columnOf(name);
    if (found === undefined) throw new Error(`The source of the report has no ${path.join('.')}`);
    const [column, is] = found;
    return rest.length === 0
      ? { sql: column, is }
      : joins.follow(name, column, pointedTo(context, name), rest);
  };
  return { resolve, timeZone: known.timeZone, fiscalMonth: known.fiscalMonth };
}

const GOODS = ['record_id', 'product_id', 'line_product_id'];

/** The resource that a name points to. */
function pointedTo({ settings, resources }: ReadContext, name: string): string {
  if (name === 'project_id') return settings.dimensions[0] as string;
  const all = Object.values(resources);
  if (name === 'by') return all.find(({ account }) => account !== undefined)?.name as string;
  if (GOODS.includes(name)) return all.find(({ stock }) => stock !== undefined)?.name as string;
  return name;
}
