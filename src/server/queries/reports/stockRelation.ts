import { sql } from 'kysely';
import type { ReadContext } from '../../context.ts';
import { table } from '../../tables.ts';
import { type Columns, entryNames, ownRecord, transactionColumn } from './entryNames.ts';
import type { Known, Relation } from './Relation.ts';
import { Joins } from './referencedFields.ts';

const COLUMNS: Columns = {
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

/** The entries of stocks: `e` is the entry, `s` its stock. */
export function stockRelation(context: ReadContext, known: Known): Relation {
  const joins = new Joins(context);
  const names = entryNames(
    context,
    known,
    joins,
    (name) => COLUMNS[name] ?? transactionColumn(name, joins) ?? ownRecord(context, name, 'stock'),
  );
  return {
    names,
    from: () => sql`${table.stock_entry} e join ${table.stock} s on s.id = e.stock_id ${joins.sql}`,
    count: sql`1`,
    latest: sql`to_char(e.date, 'YYYY-MM-DD') || lpad(e.id::text, 15, '0')`,
  };
}
