import type { Kysely } from 'kysely';
import { keepPrepared } from '../sql/keepPrepared.ts';
import type { Tables } from '../tables.ts';
import { runSql } from './runSql.ts';

const LOCK_BOOKS = keepPrepared('select cardinality(plinth.lock_books($1::text[]))');

/** Locks books in the same order as plinth.post, so that two write groups cannot deadlock. */
export async function lockBooks(trx: Kysely<Tables>, keys: readonly string[]): Promise<void> {
  await runSql(trx, LOCK_BOOKS, [[...new Set(keys)].sort()]);
}
