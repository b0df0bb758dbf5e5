import type { Actor, Context } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';

/** Keeps that somebody has seen which of their movements were posted or sent back. */
export async function markSeen({ db }: Context, { id }: Actor): Promise<void> {
  await runSql(db, 'update plinth.approval set seen = true where created_by = $1 and not seen', [id]);
}
