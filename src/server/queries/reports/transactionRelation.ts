import { type RawBuilder, sql } from 'kysely';
import type { ReadContext } from '../../context.ts';
import type { SqlNames, SqlType } from '../../sql/expressionSql.ts';
import { table } from '../../tables.ts';
import { documentAmount } from '../transactions/postedTransaction.ts';
import { booksSql } from './booksSql.ts';
import { commonName } from './commonName.ts';
import type { Known, Relation } from './Relation.ts';
import { Joins } from './referencedFields.ts';
import { pointedTo, TRANSACTION } from './stockRelation.ts';

const COLUMNS: Readonly<Record<string, readonly [RawBuilder<unknown>, SqlType]>> = {
  ...TRANSACTION,
  date: [sql`e.date`, 'date'],
  type: [sql`tr.type`, 'text'],
  transaction_id: [sql`tr.id`, 'bigint'],
  created_at: [sql`tr.created_at`, 'timestamptz'],
  amount: [sql`e.amount`, 'numeric'],
};

/** The transactions with entries: `tr`, and what each is for. Days are conditions on `e`, so that only their entries are read. */
export function transactionRelation(context: ReadContext, known: Known): Relation {
  const joins = new Joins(context);
  const resolve: SqlNames['resolve'] = (path, type) => {
    const common = commonName(path, known, type);
    if (common !== undefined) return common;
    const [name = '', ...rest] = path;
    const [column, is] = COLUMNS[name] ?? [];
    if (column === undefined || is === undefined) throw new Error(`Transactions have no ${path.join('.')}`);
    if (rest.length === 0) return { sql: column, is };
    return joins.follow(name, column, pointedTo(context, name), rest);
  };
  return {
    names: { resolve, timeZone: known.timeZone, fiscalMonth: known.fiscalMonth },
    // A transaction has entries of other days, too, if it changes what goods cost that left later.
    from: () => sql`(
        select e.transaction_id, e.date, ${documentAmount('e', 'b')} as amount
        from ${table.entry} e join ${booksSql(context)} b on b.id = e.book_id group by e.transaction_id, e.date
      ) e join ${table.transaction} tr on tr.id = e.transaction_id and tr.date = e.date ${joins.sql}`,
    conditions: () => [],
    count: sql`1`,
    latest: () => sql`to_char(e.date, 'YYYY-MM-DD') || lpad(tr.id::text, 15, '0')`,
  };
}
