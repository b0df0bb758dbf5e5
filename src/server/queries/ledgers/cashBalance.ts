import type { ReadContext, ReadDb } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { momentText } from '../../sql/businessTime.ts';

/** The cash balance and the time of its last entry in the business zone. */
export async function cashBalance(
  db: ReadDb,
  context: ReadContext,
): Promise<{ balance: number; updated_at: string | null }> {
  const text = `select balance, ${momentText('updated_at', context.timeZone)} as updated_at from plinth.book where key = 'cash'`;
  const rows = await runSql<{ balance: number; updated_at: string | null }>(db, text);
  return rows[0] ?? { balance: 0, updated_at: null };
}

/** Whether an opening cash balance has been recorded, or any cash entry exists (docs/business-rules.md, "Openings"). */
export async function isCashOpened(db: ReadDb): Promise<boolean> {
  const text = `select exists (select from plinth.transaction where resource = 'cash' and type = 'opening')
    or exists (select from plinth.entry e join plinth.book b on b.id = e.book_id where b.key = 'cash') as opened`;
  return (await runSql<{ opened: boolean }>(db, text))[0]?.opened === true;
}
