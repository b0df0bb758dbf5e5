import { sql } from 'kysely';
import type { Resource } from '../../../schema/index.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { momentText } from '../../sql/businessTime.ts';
import { preparedFor } from '../../sql/prepared.ts';
import { tableOf, titleSql } from '../../sql/recordSql.ts';

/** The record of a ledger. Archived records have ledgers too (docs/business-rules.md, "Ledgers"). */
export interface LedgerRecord {
  id: number;
  name: string | null;
  archived_at: string | null;
}

/** The record by its id, including archived ones; undefined if it never existed. */
export async function ledgerRecord(
  db: ReadDb,
  context: ReadContext,
  resource: Resource,
  id: number,
): Promise<LedgerRecord | undefined> {
  const find = preparedFor<{ id: number }, LedgerRecord>(context, `record of ${resource.name}`, (given) => {
    const name = titleSql(context, resource, 't');
    const archivedAt = momentText(sql`t.archived_at`, context.timeZone);
    return sql`select t.id, ${name}::text as name, ${archivedAt} as archived_at
      from ${tableOf(resource)} t where t.id = ${given.id}`;
  });
  return (await find(db, { id }))[0];
}

/**
 * The record's id and name, which each row of its ledger contains: named after the field with the name (`bank_name` goes with
 * `bank_id`), otherwise after the resource.
 */
export function recordKeys(
  { name, title }: Resource,
  record: { id: unknown; name: unknown },
): Record<string, unknown> {
  const base = /^(.+)_name$/.exec(title)?.[1] ?? name;
  return { [`${base}_id`]: record.id, [`${base}_name`]: record.name };
}
