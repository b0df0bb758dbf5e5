import { type Kysely, sql } from 'kysely';
import type { Resource } from '../../../schema/index.ts';
import { openChange } from '../../access/openChange.ts';
import type { Actor, Context } from '../../context.ts';
import { type Row, runSql } from '../../database/runSql.ts';
import { recordNotFound } from '../../queries/lists/recordNotFound.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { recordStatements } from '../../sql/recordStatements.ts';
import type { Tables } from '../../tables.ts';
import { guardAccount } from './accountRules.ts';
import { openBooks } from './closedBooks.ts';
import { writeRecord } from './writeRecord.ts';

/**
 * Restores an archived record.
 *
 * @param beside a right that it needs beside that to restore.
 * @throws AppError recordNotFound if there is no such archived record, valueTaken or fieldsTaken if another one has its unique value
 * now.
 */
export async function restoreRecord(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  id: number,
  actor: Actor | null,
  beside?: string,
): Promise<Row> {
  const change = await openChange(trx, context, actor, { resource, right: 'restore', id, beside });
  await guardAccount(trx, context, resource, actor, { right: 'restore', id });
  const values = await uniqueValues(trx, resource, id);
  const { restore } = recordStatements(context, resource);
  const row = await writeRecord(context, resource, restore(trx, { id, by: actor?.id ?? null }), values);
  if (row === undefined) throw recordNotFound(resource);
  await openBooks(trx, resource, id);
  return change.close(row);
}

/** The unique values, which another record may have taken meanwhile, for the error message. */
async function uniqueValues(trx: Kysely<Tables>, resource: Resource, id: number): Promise<Row> {
  const names = Object.values(resource.fields).filter(
    ({ unique, name, source }) =>
      source === 'column' && (unique || resource.unique.some((group) => group.includes(name))),
  );
  if (names.length === 0) return {};
  const columns = sql.join(names.map(({ name }) => sql.id('t', name)));
  const rows = await runSql(trx, sql`select ${columns} from ${tableOf(resource)} t where t.id = ${id}`);
  return rows[0] ?? {};
}
