import type { Kysely } from 'kysely';
import type { Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import type { Row } from '../queries/sql/runSql.ts';
import { recordStatements } from './recordStatements.ts';
import { writeRecord } from './writeRecord.ts';

export interface UpdateParameters {
  id: number;
  values: Readonly<Record<string, unknown>>;
  /** The account of whoever made the change. */
  by: number | null;
  /** The name in the audit trail. */
  action: string;
  /** Posted values before and after, for the audit row. */
  old: object;
  new: object;
}

/**
 * Writes the new values of a record.
 *
 * @param values of the body, for the words of a violation.
 * @returns the row as it travels; undefined for a missing record.
 */
export function updateRow(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  change: UpdateParameters,
  values: Readonly<Record<string, unknown>>,
): Promise<Row | undefined> {
  const parameters = [
    change.id,
    JSON.stringify(change.values),
    change.by,
    change.action,
    JSON.stringify(change.old),
    JSON.stringify(change.new),
  ];
  return writeRecord(trx, context, resource, recordStatements(context, resource).update, parameters, values);
}
