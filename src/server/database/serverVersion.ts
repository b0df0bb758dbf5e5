import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import { runSql } from './runSql.ts';

/** The version of PostgreSQL, such as `17.2`. */
export async function serverVersion(db: Kysely<Tables>): Promise<string | null> {
  const [row] = await runSql<{ server_version: string }>(db, sql`show server_version`);
  return row?.server_version ?? null;
}
