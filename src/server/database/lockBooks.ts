import { type Kysely, sql } from 'kysely';
import { prepared } from '../sql/prepared.ts';
import type { Tables } from '../tables.ts';

const lock = prepared<{ keys: readonly string[] }, unknown>(
  ({ keys }) => sql`select cardinality(plinth.lock_books(${keys}::text[]))`,
);

/** Locks books in the same order as plinth.post, so that two write groups cannot deadlock. */
export async function lockBooks(trx: Kysely<Tables>, keys: readonly string[]): Promise<void> {
  await lock(trx, { keys: [...new Set(keys)].sort() });
}
