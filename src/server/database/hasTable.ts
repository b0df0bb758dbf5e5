import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import { runSql } from './runSql.ts';

/** Whether the database has a table of the product: one that this version has not prepared may lack it. */
export async function hasTable(db: Kysely<Tables>, name: string): Promise<boolean> {
  const [found] = await runSql<{ there: boolean }>(db, sql`select to_regclass(${name}) is not null as there`);
  return found?.there === true;
}
