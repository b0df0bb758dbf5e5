import type { Kysely } from 'kysely';
import type { Resource } from '../../schema/index.ts';
import type { Actor, Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { tableOf } from '../queries/sql/recordSql.ts';
import { type Row, runSql } from '../queries/sql/runSql.ts';
import { afterAccountDelete, guardAccountDelete } from './accountRules.ts';
import { closeBooks } from './closedBooks.ts';
import { refuseToDelete } from './reasonsToKeep.ts';
import { recordStatements } from './recordStatements.ts';
import { notFound } from './updateRecord.ts';
import { writeRecord } from './writeRecord.ts';

/**
 * Deletes a record by archiving it: gone from lists and selectors, its ledgers and name stay (business rules, section 5).
 *
 * @returns the row as it was.
 * @throws AppError notFound, inUse or conflict with the reason.
 */
export async function archiveRecord(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  id: number,
  actor: Actor | null,
): Promise<Row> {
  // Held before anything is counted: whoever points to the record holds it in share mode, and is waited for.
  const held = await runSql(
    trx,
    `select id from ${tableOf(resource)} where id = $1 and archived_at is null for update`,
    [id],
  );
  if (held.length === 0) throw notFound(resource);
  await guardAccountDelete(trx, resource, id, actor);
  // Closed first: a posting that holds the book is waited for, and what it left is what is judged.
  await closeBooks(trx, resource, id);
  await refuseToDelete(trx, context, resource, id);
  const row = await writeRecord(trx, context, resource, recordStatements(context, resource).archive, [
    id,
    actor?.id ?? null,
  ]);
  await afterAccountDelete(trx, resource, id);
  return row as Row;
}
