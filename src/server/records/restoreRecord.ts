import type { Kysely } from 'kysely';
import type { Resource } from '../../schema/index.ts';
import type { Actor, Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { ident, tableOf } from '../queries/sql/recordSql.ts';
import { type Row, runSql } from '../queries/sql/runSql.ts';
import { openBooks } from './closedBooks.ts';
import { recordStatements } from './recordStatements.ts';
import { notFound } from './updateRecord.ts';
import { writeRecord } from './writeRecord.ts';

/**
 * Takes a record back out of the archive.
 *
 * @throws AppError notFound where there is no such archived record, taken where another one has its unique value by now.
 */
export async function restoreRecord(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  id: number,
  actor: Actor | null,
): Promise<Row> {
  const values = await uniqueValues(trx, resource, id);
  const { restore } = recordStatements(context, resource);
  const row = await writeRecord(trx, context, resource, restore, [id, actor?.id ?? null], values);
  if (row === undefined) throw notFound(resource);
  await openBooks(trx, resource, id);
  return row;
}

/** The values that another record may have taken meanwhile, for the words of the refusal. */
async function uniqueValues(trx: Kysely<Tables>, resource: Resource, id: number): Promise<Row> {
  const names = Object.values(resource.fields).filter(
    ({ unique, name, source }) =>
      source === 'column' && (unique || resource.unique.some((group) => group.includes(name))),
  );
  if (names.length === 0) return {};
  const columns = names.map(({ name }) => ident(name)).join(', ');
  const rows = await runSql(trx, `select ${columns} from ${tableOf(resource)} where id = $1`, [id]);
  return rows[0] ?? {};
}
