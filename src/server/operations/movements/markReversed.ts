import { type Kysely, sql } from 'kysely';
import { runSql } from '../../database/runSql.ts';
import type { Original } from '../../queries/transactions/original.ts';
import { keptPrepared } from '../../sql/prepared.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { REVERSED_AT } from '../../sql/standing.ts';
import type { Tables } from '../../tables.ts';

/**
 * Gives the unique values of a movement free (docs/business-rules.md, "Unique values"), before its correction is recorded: it may
 * keep them.
 */
export async function markReversed(trx: Kysely<Tables>, { resource, header }: Original): Promise<void> {
  if (resource === undefined) return;
  const { id } = header;
  await runSql(
    trx,
    keptPrepared(sql`update ${tableOf(resource)} t set ${sql.id(REVERSED_AT)} = now() where t.id = ${id}`),
  );
}
