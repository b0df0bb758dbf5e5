import { pipeline } from 'node:stream/promises';
import { type Kysely, sql } from 'kysely';
import { from as copyFrom } from 'pg-copy-streams';
import { runSql } from '../../database/runSql.ts';
import type { Tables } from '../../tables.ts';
import type { Connection } from './connection.ts';
import { partOf, type SavedTable, tableKey } from './format.ts';
import type { Backup } from './openBackup.ts';
import { type Entry, readEntries } from './readEntries.ts';
import { refusedRow } from './refusedRow.ts';
import { columnList, quoted, tableIn } from './savedTables.ts';
import { countRows, type OnRows } from './writeBackup.ts';

/**
 * Fills the empty tables with a backup's rows, with their ids and times.
 *
 * The guards that allow balances to change only by posting are disabled only while this transaction locks the tables;
 * `verify` checks the result. A table's owner may do that, so no account needs to be PostgreSQL's superuser.
 *
 * @param signal aborts it between two chunks, with its reason.
 */
export async function loadRows(
  connection: Connection,
  backup: Backup,
  onRows: OnRows,
  signal: AbortSignal,
): Promise<void> {
  const { trx } = connection;
  const { tables } = backup.manifest;
  for (const table of tables) await runSql(trx, sql`alter table ${tableIn(table)} disable trigger user`);
  // A migration may have put a row into its table.
  for (const table of tables) await runSql(trx, sql`delete from ${tableIn(table)}`);
  await copyTables(connection, backup, onRows, signal);
  for (const table of tables) await continueIds(trx, table);
  for (const table of tables) await runSql(trx, sql`alter table ${tableIn(table)} enable trigger user`);
}

/** The parts are in the order of the tables; each table's are loaded by one COPY. */
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
      throw refusedRow(table, error);
    });
  }
}

/** The next entry with rows; the others were read before. */
async function nextPart(entries: AsyncGenerator<Entry>): Promise<Entry | undefined> {
  for (;;) {
    const { done, value } = await entries.next();
    if (done) return undefined;
    if (partOf(value.name) !== undefined) return value;
  }
}

/** New ids continue after the existing ones, including those of deleted rows. */
async function continueIds(trx: Kysely<Tables>, table: SavedTable): Promise<void> {
  if (table.sequence === null) return;
  const { column, last, called } = table.sequence;
  await runSql(
    trx,
    sql`select setval(pg_get_serial_sequence(${quoted(table)}, ${column}), greatest(${last}::bigint, highest), ${called}::boolean or highest is not null)
     from (select max(${sql.id(column)}) as highest from ${tableIn(table)} t) rows`,
  );
}
