import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import { from as copyFrom } from 'pg-copy-streams';
import type { Tables } from '../database/tables.ts';
import { ident } from '../queries/sql/recordSql.ts';
import { runSql } from '../queries/sql/runSql.ts';
import type { Connection } from './connection.ts';
import { partOf, type SavedTable, tableKey } from './format.ts';
import { type Backup, refusal } from './openBackup.ts';
import { type Entry, readEntries } from './readEntries.ts';
import { columnList, quoted } from './savedTables.ts';
import { countRows, type OnRows } from './writeBackup.ts';

/**
 * Fills the empty tables with a backup's rows, ids and times as they were.
 *
 * The guards that let balances change by posting only look away for as long as this transaction holds the tables; `verify`
 * judges the outcome. A table's owner may do that, so that no account needs to be PostgreSQL's superuser.
 *
 * @param signal ends it between two pieces, with its reason.
 */
export async function loadRows(
  connection: Connection,
  backup: Backup,
  onRows: OnRows,
  signal: AbortSignal,
): Promise<void> {
  const { trx } = connection;
  const { tables } = backup.manifest;
  for (const table of tables) await runSql(trx, `alter table ${quoted(table)} disable trigger user`);
  // A step may have put a row into its table.
  for (const table of tables) await runSql(trx, `delete from ${quoted(table)}`);
  await copyTables(connection, backup, onRows, signal);
  for (const table of tables) await countOn(trx, table);
  for (const table of tables) await runSql(trx, `alter table ${quoted(table)} enable trigger user`);
}

/** The parts stand in the order of the tables; each table's go into one COPY. */
async function copyTables(
  { client }: Connection,
  { file, manifest }: Backup,
  onRows: OnRows,
  signal: AbortSignal,
): Promise<void> {
  const all = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  const entries = readEntries(file);
  let part = await nextPart(entries);
  for (const table of manifest.tables) {
    const isOfTable = (entry: Entry) => partOf(entry.name)?.key === tableKey(table);
    const bytes = async function* () {
      for (; part !== undefined && isOfTable(part); part = await nextPart(entries)) {
        for await (const chunk of part.bytes) {
          signal.throwIfAborted();
          yield chunk;
          done += countRows(chunk);
          onRows(done, all);
        }
      }
    };
    if (part === undefined || !isOfTable(part)) continue;
    const copy = client.query(copyFrom(`copy ${quoted(table)} (${columnList(table)}) from stdin`));
    await pipeline(bytes, copy).catch((error: Error) => {
      throw 'severity' in error ? unfit(table, error) : error;
    });
  }
}

/** The next entry that holds rows; the others were read before. */
async function nextPart(entries: AsyncGenerator<Entry>): Promise<Entry | undefined> {
  for (;;) {
    const { done, value } = await entries.next();
    if (done) return undefined;
    if (partOf(value.name) !== undefined) return value;
  }
}

/** What PostgreSQL refuses of the rows. */
function unfit(table: SavedTable, { message }: Error): Error {
  return refusal(`The database refuses the rows of ${table.name}: ${message}`);
}

/** New ids follow those that were given before, also those whose rows were never kept. */
async function countOn(trx: Kysely<Tables>, table: SavedTable): Promise<void> {
  if (table.sequence === null) return;
  const { column, last, called } = table.sequence;
  await runSql(
    trx,
    `select setval(pg_get_serial_sequence($1, $2), greatest($3::bigint, highest), $4::boolean or highest is not null)
     from (select max(${ident(column)}) as highest from ${quoted(table)}) rows`,
    [quoted(table), column, last, called],
  );
}
