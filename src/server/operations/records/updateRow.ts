import type { Kysely } from 'kysely';
import type { Resource } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import type { Row } from '../../database/runSql.ts';
import type { Tables } from '../../database/tables.ts';
import { recordStatements } from '../../sql/recordStatements.ts';
import { writeRecord } from './writeRecord.ts';

export interface UpdateParameters {
  id: number;
  values: Readonly<Record<string, unknown>>;
  /** The account that made the change. */
  by: number | null;
  /** The action in the audit trail. */
  action: string;
  /** Posted values before and after, for the audit row. */
  old: object;
  new: object;
}

/**
 * Writes the new values of a record.
 *
 * @param values the body's values, for the message of a violation.
 * @returns the row in the API's format; undefined for a missing record.
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
