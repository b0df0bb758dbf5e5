import { type RawBuilder, sql } from 'kysely';
import type { ReadContext } from '../../context.ts';
import type { NamedSql, SqlNames, SqlType } from '../../sql/expressionSql.ts';
import { table } from '../../tables.ts';
import { commonName } from './commonName.ts';
import { ownRecord } from './ownRecord.ts';
import type { Known, Relation } from './Relation.ts';
import { Joins } from './referencedFields.ts';

const COLUMNS: Readonly<Record<string, readonly [RawBuilder<unknown>, SqlType]>> = {
  id: [sql`e.id`, 'bigint'],
  date: [sql`e.date`, 'date'],
  type: [sql`e.type`, 'text'],
  resource: [sql`s.resource`, 'text'],
  record_id: [sql`s.record_id`, 'bigint'],
  project_id: [sql`e.project_id`, 'bigint'],
  transaction_id: [sql`e.transaction_id`, 'bigint'],
  created_at: [sql`e.created_at`, 'timestamptz'],
  qty: [sql`e.qty`, 'numeric'],
  qty_in: [sql`greatest(e.qty, 0)`, 'numeric'],
  qty_out: [sql`greatest(-e.qty, 0)`, 'numeric'],
  rate: [sql`e.rate`, 'numeric'],
  value: [sql`e.value`, 'numeric'],
  value_in: [sql`greatest(e.value, 0)`, 'numeric'],
  value_out: [sql`greatest(-e.value, 0)`, 'numeric'],
  price: [sql`e.price`, 'numeric'],
};

/** The columns of the transaction `tr`, which is joined where one is used. */
export const TRANSACTION: Readonly<Record<string, readonly [RawBuilder<unknown>, SqlType]>> = {
  voucher_no: [sql`plinth.voucher_no(tr.series, tr.number)`, 'text'],
  note: [sql`tr.note`, 'text'],
  by: [sql`tr.created_by`, 'bigint'],
};
export const JOIN_TRANSACTION = sql`left join ${table.transaction} tr on tr.id = e.transaction_id`;

/** The entries of stocks: `e` is the entry, `s` its stock. */
export function stockRelation(context: ReadContext, known: Known): Relation {
  const joins = new Joins(context);
  const resolve: SqlNames['resolve'] = (path, type) => {
    const common = commonName(path, known, type);
    if (common !== undefined) return common;
    const [name = '', ...rest] = path;
    const own = ownRecord(context, name, 's', 'stock');
    if (TRANSACTION[name] !== undefined) joins.add('tr', JOIN_TRANSACTION);
    const [column, is] = COLUMNS[name] ?? TRANSACTION[name] ?? own ?? [];
    if (column === undefined || is === undefined) throw new Error(`Stock entries have no ${path.join('.')}`);
    if (rest.length === 0) return { sql: column, is } satisfies NamedSql;
    return joins.follow(name, column, pointedTo(context, name), rest);
  };
  return {
    names: { resolve, timeZone: known.timeZone, fiscalMonth: known.fiscalMonth },
    from: () => sql`${table.stock_entry} e join ${table.stock} s on s.id = e.stock_id ${joins.sql}`,
    conditions: () => [],
    count: sql`1`,
    latest: () => sql`to_char(e.date, 'YYYY-MM-DD') || lpad(e.id::text, 15, '0')`,
  };
}

/** The resource that a name of entries points to. */
export function pointedTo(context: ReadContext, name: string): string {
  if (name === 'project_id') return context.settings.dimensions[0] as string;
  if (name === 'by')
    return Object.values(context.resources).find(({ account }) => account !== undefined)?.name as string;
  if (name === 'record_id')
    return Object.values(context.resources).find(({ stock }) => stock !== undefined)?.name as string;
  return name;
}
