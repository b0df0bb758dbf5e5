import type { Kysely } from 'kysely';
import { StartError } from '../../errors/StartError.ts';
import type { NominalBook } from '../../ledger/books.ts';
import type { Tables } from './tables.ts';

/**
 * Opens the books that `settings.yaml` declares and that are not there yet, with balance 0, and gives those that are there
 * the declared floor.
 *
 * @throws StartError when a declared side is not the one that the book was opened with: its balance would change sign.
 */
export async function ensureBooks(db: Kysely<Tables>, books: readonly NominalBook[]): Promise<void> {
  if (books.length === 0) return;
  await db
    .insertInto('plinth.book')
    .values(books.map(({ key, normal, floor }) => ({ key, normal, floor })))
    .onConflict((key) => key.column('key').doNothing())
    .execute();
  const found = await db
    .selectFrom('plinth.book')
    .select(['key', 'normal', 'floor', 'balance'])
    .where(
      'key',
      'in',
      books.map(({ key }) => key),
    )
    .execute();
  for (const book of books) {
    const there = found.find(({ key }) => key === book.key);
    if (there && there.normal !== book.normal) {
      throw new StartError(
        `The book "${book.key}" was opened with its ${there.normal} side as normal; it cannot become ${book.normal}.`,
      );
    }
    if (there && there.floor !== toNumber(book.floor)) await changeFloor(db, book);
  }
}

async function changeFloor(db: Kysely<Tables>, { key, floor }: NominalBook): Promise<void> {
  try {
    await db.updateTable('plinth.book').set({ floor }).where('key', '=', key).execute();
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'book_floor') throw error;
    throw new StartError(
      `The book "${key}" has a balance below its new floor ${floor}; raise its balance first.`,
    );
  }
}

function toNumber(floor: NominalBook['floor']): number | null {
  return floor === null ? null : Number(floor);
}
