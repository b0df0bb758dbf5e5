import { sql } from 'kysely';
import type { Resource } from '../../../schema/index.ts';
import type { ReadDb } from '../../context.ts';
import { type Row, runSql } from '../../database/runSql.ts';
import { table } from '../../tables.ts';

/**
 * Adds the type of the transaction to movements' rows and, if a history shows the balances of a reference's book, the balances
 * before and after in the order of days: previous_balance, current_balance.
 *
 * @param balances the field of that reference.
 */
export async function withBalances(
  db: ReadDb,
  movement: Resource,
  rows: readonly Row[],
  balances: string | undefined,
): Promise<Row[]> {
  const typed = rows.map((row) => ({ ...row, type: movement.post?.type ?? null }));
  const of = balances === undefined ? undefined : movement.fields[balances]?.to;
  if (of === undefined || rows.length === 0) return typed;
  const found = await runSql(
    db,
    sql`select e.id, e.before as previous_balance, e.before + e.change as current_balance
    from (
      select e.transaction_id as id, sum(e.amount + e.salary) as change,
        plinth.balance_before(min(e.book_id), min(e.date), min(e.id)) as before
      from ${table.entry} e join ${table.book} b on b.id = e.book_id
      where e.transaction_id = any (${rows.map(({ id }) => id)}::bigint[]) and b.resource = ${of} group by e.transaction_id
    ) e`,
  );
  const byId = new Map(found.map(({ id, ...figures }) => [id, figures]));
  return typed.map((row: Row) => ({
    ...row,
    ...(byId.get(row.id) ?? { previous_balance: null, current_balance: null }),
  }));
}
