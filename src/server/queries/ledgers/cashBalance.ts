import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import type { Tables } from '../../database/tables.ts';
import { momentText } from '../../sql/businessTime.ts';

/** The cash balance and the time of its last entry in the business zone. */
export async function cashBalance(
  db: Kysely<Tables>,
  context: Context,
): Promise<{ balance: number; updated_at: string | null }> {
  const text = `select balance, ${momentText('updated_at', context.timeZone)} as updated_at from plinth.book where key = 'cash'`;
  const rows = await runSql<{ balance: number; updated_at: string | null }>(db, text);
  return rows[0] ?? { balance: 0, updated_at: null };
}

/** Whether an opening cash balance has been recorded, or any cash entry exists (docs/business-rules.md, "Openings"). */
export async function isCashOpened(db: Kysely<Tables>): Promise<boolean> {
  const text = `select exists (select from plinth.transaction where resource = 'cash' and type = 'opening')
    or exists (select from plinth.entry e join plinth.book b on b.id = e.book_id where b.key = 'cash') as opened`;
  return (await runSql<{ opened: boolean }>(db, text))[0]?.opened === true;
}
