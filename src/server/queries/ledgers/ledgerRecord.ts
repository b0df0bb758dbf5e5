import type { Kysely } from 'kysely';
import type { Resource } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import type { Tables } from '../../database/tables.ts';
import { momentText } from '../sql/businessTime.ts';
import { keptStatement } from '../sql/keptStatement.ts';
import { tableOf, titleSql } from '../sql/recordSql.ts';
import { runSql } from '../sql/runSql.ts';

/** Whose ledger it is. An archived record's ledger answers too (business rules, section 5). */
export interface LedgerRecord {
  id: number;
  name: string | null;
  archived_at: string | null;
}

/** The record by its id, also an archived one; undefined where there never was one. */
export async function ledgerRecord(
  db: Kysely<Tables>,
  context: Context,
  resource: Resource,
  id: number,
): Promise<LedgerRecord | undefined> {
  const text = keptStatement(
    context,
    `record of ${resource.name}`,
    () => `select t.id, ${titleSql(context, resource, 't')}::text as name, ${momentText('t.archived_at', context.timeZone)} as archived_at
      from ${tableOf(resource)} t where t.id = $1`,
  );
  const [row] = await runSql<LedgerRecord>(db, text, [id]);
  return row;
}

/**
 * What each row of the record's ledger says of the record itself: its id and name, named by the field that holds the name
 * (`bank_name` goes with `bank_id`), otherwise by the resource.
 */
export function recordKeys(
  { name, title }: Resource,
  record: { id: unknown; name: unknown },
): Record<string, unknown> {
  const base = /^(.+)_name$/.exec(title)?.[1] ?? name;
  return { [`${base}_id`]: record.id, [`${base}_name`]: record.name };
}
