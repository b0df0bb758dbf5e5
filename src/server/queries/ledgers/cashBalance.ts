import { sql } from 'kysely';
import type { ReadContext, ReadDb } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { momentText } from '../../sql/businessTime.ts';
import { table } from '../../tables.ts';

/** The cash balance and the time of its last entry in the business zone. */
export async function cashBalance(
  db: ReadDb,
  context: ReadContext,
): Promise<{ balance: number; updated_at: string | null }> {
  const [found] = await runSql<{ balance: number; updated_at: string | null }>(
    db,
    sql`select b.balance, ${momentText(sql`b.updated_at`, context.timeZone)} as updated_at from ${table.book} b where b.key = 'cash'`,
  );
  return found ?? { balance: 0, updated_at: null };
}

/** Whether an opening cash balance has been recorded, or any cash entry exists (docs/business-rules.md, "Openings"). */
export async function isCashOpened(db: ReadDb): Promise<boolean> {
  const [found] = await runSql<{ opened: boolean }>(
    db,
    sql`select exists (select from ${table.transaction} t where t.resource = 'cash' and t.type = 'opening')
      or exists (select from ${table.entry} e join ${table.book} b on b.id = e.book_id where b.key = 'cash') as opened`,
  );
  return found?.opened === true;
}
