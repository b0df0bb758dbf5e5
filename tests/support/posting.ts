import type { Kysely } from 'kysely';
import { AppError } from '../../src/errors/AppError.ts';
import type { Posting } from '../../src/ledger/posting.ts';
import { type Posted, postGroups } from '../../src/server/database/post.ts';
import type { Figures } from '../../src/server/database/refusal.ts';
import type { Tables } from '../../src/server/tables.ts';

/** Posts groups by themselves, without records: what was posted of each, or why it was refused. */
export async function postEach(
  db: Kysely<Tables>,
  groups: readonly (readonly Posting[])[],
  figures?: Figures,
): Promise<(Posted[] | AppError)[]> {
  return (await postGroups(db, groups, figures)).posted;
}

/** Posts one group. @throws AppError why it was refused. */
export async function postGroup(db: Kysely<Tables>, postings: readonly Posting[]): Promise<Posted[]> {
  const [posted] = await postEach(db, [postings]);
  if (posted instanceof AppError) throw posted;
  return posted as Posted[];
}
