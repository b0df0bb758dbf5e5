import type { Kysely } from 'kysely';
import { failure } from '../../errors/failure.ts';
import { StartRefusal } from '../../errors/StartError.ts';
import type { NominalBook } from '../../ledger/books.ts';
import type { Tables } from './tables.ts';

/**
 * Opens the books in `settings.yaml` that do not exist yet, with balance 0, and sets the floor of existing ones.
 *
 * @throws StartRefusal if a declared side differs from the book's: its balance would change sign.
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
      const { key, normal } = book;
      throw new StartRefusal(failure('bookSideChanged', { key, side: there.normal, other: normal }));
    }
    if (there && there.floor !== toNumber(book.floor)) await changeFloor(db, book);
  }
}

async function changeFloor(db: Kysely<Tables>, { key, floor }: NominalBook): Promise<void> {
  try {
    await db.updateTable('plinth.book').set({ floor }).where('key', '=', key).execute();
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'book_floor') throw error;
    throw new StartRefusal(failure('bookFloorRaised', { key, floor: String(floor) }));
  }
}

function toNumber(floor: NominalBook['floor']): number | null {
  return floor === null ? null : Number(floor);
}
