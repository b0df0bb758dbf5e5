import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tables } from '../../database/tables.ts';
import { momentText } from '../sql/businessTime.ts';
import { runSql } from '../sql/runSql.ts';

/** What is in the office's hand, and since when: the time of the last entry in the business zone. */
export async function cashBalance(
  db: Kysely<Tables>,
  context: Context,
): Promise<{ balance: number; updated_at: string | null }> {
  const text = `select balance, ${momentText('updated_at', context.timeZone)} as updated_at from plinth.book where key = 'cash'`;
  const rows = await runSql<{ balance: number; updated_at: string | null }>(db, text);
  return rows[0] ?? { balance: 0, updated_at: null };
}

/** Whether a first cash balance has been recorded, or any cash entry exists (business rules, section 2). */
export async function isCashOpened(db: Kysely<Tables>): Promise<boolean> {
  const text = `select exists (select from plinth.transaction where resource = 'cash' and type = 'opening')
    or exists (select from plinth.entry e join plinth.book b on b.id = e.book_id where b.key = 'cash') as opened`;
  return (await runSql<{ opened: boolean }>(db, text))[0]?.opened === true;
}
