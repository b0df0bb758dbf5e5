import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import { runSql } from './runSql.ts';

/** Whether the database has a table of the product: one that this version has not prepared may lack it. */
export async function hasTable(db: Kysely<Tables>, name: string): Promise<boolean> {
  const [found] = await runSql<{ there: boolean }>(db, 'select to_regclass($1) is not null as there', [name]);
  return found?.there === true;
}
