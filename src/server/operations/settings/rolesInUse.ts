import { type Kysely, sql } from 'kysely';
import { type Failure, failure } from '../../../errors/failure.ts';
import type { Resources } from '../../../schema/index.ts';
import type { Definitions } from '../../../schema/read/read.ts';
import { runSql } from '../../database/runSql.ts';
import { tableName, tableOf } from '../../sql/recordSql.ts';
import type { Tables } from '../../tables.ts';

type Given = Pick<Definitions, 'resources' | 'access'>;

/**
 * Refuses definitions that take away a role which users have: they would lose all rights, or without any access.yaml gain them.
 *
 * @param before the roles of the definitions in force.
 */
export async function refuseLostRoles(
  db: Kysely<Tables>,
  { resources, access }: Given,
  before: readonly string[],
): Promise<Failure[]> {
  const held = await heldRoles(db, resources);
  const missing = held.filter(({ role }) => access?.roles[role] === undefined);
  if (missing.length === 0) return [];
  return missing
    .filter(({ role }) => before.includes(role))
    .map(({ role, count }) => failure('roleInUse', { role, count }));
}

/** The roles of the users who are not deleted, with the number of their users. */
export async function heldRoles(
  db: Kysely<Tables>,
  resources: Resources,
): Promise<{ role: string; count: number }[]> {
  const accounts = Object.values(resources).find(({ account }) => account?.roles !== undefined);
  const column = accounts?.account?.roles;
  if (accounts === undefined || column === undefined) return [];
  const [there] = await runSql<{ is: boolean }>(
    db,
    sql`select exists (select from pg_attribute where attrelid = to_regclass(${tableName(accounts)}) and attname = ${column}) as is`,
  );
  if (!there?.is) return [];
  return runSql(
    db,
    sql`select role, count(*)::int as count from ${tableOf(accounts)} t, jsonb_array_elements_text(${sql.id('t', column)}) role
      where t.archived_at is null group by role order by role`,
  );
}
