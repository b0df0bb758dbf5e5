import { sql } from 'kysely';
import type { Actor, Context } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { table } from '../../tables.ts';

/** Keeps that somebody has seen which of their movements were posted or sent back. */
export async function markSeen({ db }: Context, { id }: Actor): Promise<void> {
  await runSql(db, sql`update ${table.approval} a set seen = true where a.created_by = ${id} and not a.seen`);
}
