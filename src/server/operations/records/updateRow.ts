import type { Kysely } from 'kysely';
import type { Resource } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import type { Row } from '../../database/runSql.ts';
import { businessToday } from '../../sql/businessTime.ts';
import { recordStatements, type Updated } from '../../sql/recordStatements.ts';
import type { Tables } from '../../tables.ts';
import { writeRecord } from './writeRecord.ts';

/** The change; the day from which changed dated values hold is today by default. */
export interface UpdateParameters extends Omit<Updated, 'from' | 'today'> {
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
  const { update } = recordStatements(context, resource);
  const given = { ...change, from: change.from ?? null, today: businessToday(context.timeZone) };
  return writeRecord(context, resource, update(trx, given), values);
}
