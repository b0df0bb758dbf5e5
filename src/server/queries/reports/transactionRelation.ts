import { sql } from 'kysely';
import type { ReadContext } from '../../context.ts';
import { table } from '../../tables.ts';
import { documentAmount } from '../transactions/postedTransaction.ts';
import { booksSql } from './booksSql.ts';
import { type Columns, entryNames, TRANSACTION } from './entryNames.ts';
import type { Known, Relation } from './Relation.ts';
import { Joins } from './referencedFields.ts';

const COLUMNS: Columns = {
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
  return {
    names: entryNames(context, known, joins, (name) => COLUMNS[name]),
    // A transaction has entries of other days, too, if it changes what goods cost that left later.
    from: () => sql`(
        select e.transaction_id, e.date, ${documentAmount('e', 'b')} as amount
        from ${table.entry} e join ${booksSql(context)} b on b.id = e.book_id group by e.transaction_id, e.date
      ) e join ${table.transaction} tr on tr.id = e.transaction_id and tr.date = e.date ${joins.sql}`,
    count: sql`1`,
    latest: sql`to_char(e.date, 'YYYY-MM-DD') || lpad(tr.id::text, 15, '0')`,
  };
}
