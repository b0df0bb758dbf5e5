import { type Kysely, sql } from 'kysely';
import type { Resource } from '../../../schema/index.ts';
import { openChange } from '../../access/openChange.ts';
import type { Actor, Context } from '../../context.ts';
import { type Row, runSql } from '../../database/runSql.ts';
import { recordNotFound } from '../../queries/lists/recordNotFound.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { recordStatements } from '../../sql/recordStatements.ts';
import type { Tables } from '../../tables.ts';
import { afterAccountDelete, guardAccount, guardAccountDelete } from './accountRules.ts';
import { closeBooks } from './closedBooks.ts';
import { refuseToDelete } from './reasonsToKeep.ts';
import { writeRecord } from './writeRecord.ts';

/**
 * Deletes a record by archiving it: it is removed from lists and selectors, but its ledgers and name remain
 * (docs/business-rules.md, "Deletion and restore").
 *
 * @param beside a right that it needs beside that to delete.
 * @returns the row before it was archived.
 * @throws AppError recordNotFound, and the errors of `refuseToDelete`.
 */
export async function archiveRecord(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  id: number,
  actor: Actor | null,
  beside?: string,
): Promise<Row> {
  const change = await openChange(trx, context, actor, { resource, right: 'delete', id, beside });
  // Locked before anything is counted: writers of a reference lock the record in share mode, so this waits for them.
  const held = await runSql(
    trx,
    sql`select t.id from ${tableOf(resource)} t where t.id = ${id} and t.archived_at is null for update`,
  );
  if (held.length === 0) throw recordNotFound(resource);
  await guardAccount(trx, context, resource, actor, { right: 'delete', id });
  await guardAccountDelete(trx, resource, id, actor);
  // Closed first, which waits for postings that lock the book; the check uses their result.
  await closeBooks(trx, resource, id);
  await refuseToDelete(trx, context, resource, id, actor?.access);
  const { archive } = recordStatements(context, resource);
  const row = await writeRecord(context, resource, archive(trx, { id, by: actor?.id ?? null }));
  await afterAccountDelete(trx, context, resource, id, actor);
  return change.close(row as Row);
}
