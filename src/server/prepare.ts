import type { Kysely } from 'kysely';
import { OWN_BOOKS } from '../ledger/books.ts';
import type { FieldTypes } from '../schema/index.ts';
import type { Definitions } from '../schema/read.ts';
import { ensureBooks } from './database/ensureBooks.ts';
import { migrate } from './database/migrate.ts';
import { syncTables } from './database/sync.ts';
import type { Tables } from './database/tables.ts';

/**
 * Brings a database up to date with the product and its definitions: the fixed tables, the books that belong to no
 * record, the tables of the entities. Safe with several processes at once; quick when nothing is to do.
 *
 * @returns what the sync changed, in words for the log.
 * @throws StartError where a step cannot be done without loss.
 */
export async function prepareDatabase(
  db: Kysely<Tables>,
  { resources, settings }: Definitions,
  types: FieldTypes,
): Promise<string[]> {
  await migrate(db);
  const declared = Object.entries(settings.books).map(([key, { normal, floor }]) => ({ key, normal, floor }));
  const own = OWN_BOOKS.filter(({ key }) => !Object.hasOwn(settings.books, key));
  await ensureBooks(db, [...own, ...declared]);
  return syncTables(db, resources, types);
}
