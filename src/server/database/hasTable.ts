import { type Kysely, sql } from 'kysely';
import type { ProductTable, Tables } from '../tables.ts';
import { runSql } from './runSql.ts';

/** Whether the database has a table of the product: one that this version has not prepared may lack it. */
export async function hasTable(db: Kysely<Tables>, name: ProductTable): Promise<boolean> {
  const [found] = await runSql<{ there: boolean }>(
    db,
    sql`select to_regclass(${`plinth.${name}`}) is not null as there`,
  );
  return found?.there === true;
}
