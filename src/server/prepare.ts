import type { Kysely } from 'kysely';
import { type NominalBook, OWN_BOOKS } from '../ledger/books.ts';
import type { FieldTypes, Settings } from '../schema/index.ts';
import type { Definitions } from '../schema/read/read.ts';
import { ensureBooks } from './database/ensureBooks.ts';
import { fillComputed } from './database/fillComputed.ts';
import { migrate, migrateWithin } from './database/migrate.ts';
import { normaliseTexts } from './database/normaliseTexts.ts';
import { syncTables, syncWithin } from './database/sync.ts';
import type { Tables } from './database/tables.ts';

/**
 * Brings a database up to date with the product and its definitions: the fixed tables, the books that belong to no
 * record, the tables of the entities. Safe with several processes at once; quick when nothing is to do.
 *
 * @returns what the sync changed, what text was normalised and what was computed for the records that are there, in words for the log.
 * @throws StartError where a step cannot be done without loss.
 */
export async function prepareDatabase(
  db: Kysely<Tables>,
  { resources, settings }: Pick<Definitions, 'resources' | 'settings'>,
  types: FieldTypes,
): Promise<string[]> {
  await migrate(db);
  await ensureBooks(db, booksOf(settings));
  const changes = await syncTables(db, resources, types);
  const normalised = await normaliseTexts(db, resources, types);
  return [...changes, ...normalised, ...(await fillComputed(db, resources, types))];
}

/** The same within a transaction that does more. */
export async function prepareWithin(
  trx: Kysely<Tables>,
  { resources, settings }: Pick<Definitions, 'resources' | 'settings'>,
  types: FieldTypes,
): Promise<void> {
  await migrateWithin(trx);
  await ensureBooks(trx, booksOf(settings));
  await syncWithin(trx, resources, types);
}

/** The books that belong to no record: the product's own, and those of settings.yaml. */
function booksOf({ books }: Settings): NominalBook[] {
  const declared = Object.entries(books).map(([key, { normal, floor }]) => ({ key, normal, floor }));
  return [...OWN_BOOKS.filter(({ key }) => !Object.hasOwn(books, key)), ...declared];
}
