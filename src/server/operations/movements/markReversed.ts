import type { Kysely } from 'kysely';
import { runSql } from '../../database/runSql.ts';
import type { Tables } from '../../database/tables.ts';
import type { Original } from '../../queries/transactions/original.ts';
import { keepPrepared } from '../../sql/keepPrepared.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { REVERSED_AT } from '../../sql/standing.ts';

/**
 * Gives the unique values of a movement free (docs/business-rules.md, "Unique values"), before its correction is recorded: it may
 * keep them.
 */
export async function markReversed(trx: Kysely<Tables>, { resource, header }: Original): Promise<void> {
  if (resource === undefined) return;
  const text = keepPrepared(`update ${tableOf(resource)} set ${REVERSED_AT} = now() where id = $1`);
  await runSql(trx, text, [header.id]);
}
