import type { Kysely } from 'kysely';
import { datedFields, type Resource } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import type { Row } from '../../database/runSql.ts';
import { businessToday } from '../../sql/businessTime.ts';
import { recordStatements } from '../../sql/recordStatements.ts';
import type { Tables } from '../../tables.ts';
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
  /** The day from which changed dated values hold; the default is today. */
  from?: string | undefined;
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
  const dated =
    datedFields(resource).length > 0 ? [change.from ?? null, businessToday(context.timeZone)] : [];
  const parameters = [
    change.id,
    JSON.stringify(change.values),
    change.by,
    change.action,
    JSON.stringify(change.old),
    JSON.stringify(change.new),
    ...dated,
  ];
  return writeRecord(trx, context, resource, recordStatements(context, resource).update, parameters, values);
}
