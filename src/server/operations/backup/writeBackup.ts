import { createHash, type Hash } from 'node:crypto';
import { pipeline, type Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Pack, pack as packTar } from 'tar-stream';
import type { Context } from '../../context.ts';
import { stepsDone } from '../../database/steps.ts';
import { productVersion } from '../../productVersion.ts';
import { definitionFile } from '../settings/definitionFile.ts';
import { beginOn } from './connection.ts';
import {
  END,
  FORMAT,
  FORMAT_VERSION,
  MANIFEST,
  type Manifest,
  PART_SIZE,
  partName,
  type SavedTable,
  tableKey,
} from './format.ts';
import { columnList, quoted, savedTables } from './savedTables.ts';

/** The number of rows written so far, and the total. */
export type OnRows = (done: number, of: number) => void;

/**
 * Streams a backup: one snapshot of the whole database while others work, and the definitions in force. A slow reader slows the
 * backup down; a reader that stops ends it.
 */
export function writeBackup(context: Context, onRows: OnRows = () => {}): Readable {
  const tar = packTar();
  const file = createGzip();
  // An error of either stream destroys the other, and reaches the reader.
  pipeline(tar, file, () => {});
  fill(entriesOf(tar), context, onRows).then(
    () => tar.finalize(),
    (error: Error) => tar.destroy(error),
  );
  return file;
}

async function fill(entries: Entries, context: Context, onRows: OnRows): Promise<void> {
  const { client, trx, commit, close } = await beginOn(
    context.pool,
    'begin isolation level repeatable read read only',
  );
  try {
    const tables = await savedTables(trx);
    const manifest = manifestOf(context, tables, await stepsDone(trx));
    await entries.add(MANIFEST, json(manifest));
    for (const { file, text } of context.sources) await entries.add(definitionName(file), Buffer.from(text));
    await addRows(entries, client, tables, onRows);
    await commit();
    const rows = Object.fromEntries(tables.map((table) => [tableKey(table), table.rows]));
    await entries.add(END, json({ rows, sha256: entries.checksum() }));
  } finally {
    close();
  }
}

function manifestOf(context: Context, tables: SavedTable[], migrations: string[]): Manifest {
  return {
    format: FORMAT,
    version: FORMAT_VERSION,
    product: productVersion(),
    madeAt: new Date().toISOString(),
    migrations,
    tables,
    definitions: context.sources.map(({ file }) => definitionName(file)),
  };
}

async function addRows(
  entries: Entries,
  client: pg.PoolClient,
  tables: readonly SavedTable[],
  onRows: OnRows,
): Promise<void> {
  const all = tables.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  for (const table of tables) {
    let number = 0;
    for await (const part of partsOf(client, table)) {
      number += 1;
      await entries.add(partName(tableKey(table), number), part);
      done += countRows(part);
      onRows(done, all);
    }
  }
}

/** A table's rows in parts of about PART_SIZE, cut at any byte. */
async function* partsOf(client: pg.PoolClient, table: SavedTable): AsyncGenerator<Buffer> {
  const rows = client.query(copyTo(`copy (select ${columnList(table)} from ${quoted(table)}) to stdout`));
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < PART_SIZE) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(chunks);
}

/** Each row in COPY's text ends with a newline; a newline within a value is escaped with a backslash. */
export function countRows(part: Uint8Array): number {
  let rows = 0;
  for (let at = part.indexOf(10); at !== -1; at = part.indexOf(10, at + 1)) rows += 1;
  return rows;
}

function definitionName(file: string): string {
  return `definitions/${definitionFile(file)}`;
}

function json(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}

/** Adds entries to a tar, and hashes all of them. */
interface Entries {
  /** Waits until its bytes were read. */
  add: (name: string, content: Buffer) => Promise<void>;
  /** The checksum of all entries so far. */
  checksum: () => string;
}

function entriesOf(tar: Pack): Entries {
  const hash = createHash('sha256');
  const add = (name: string, content: Buffer) => {
    hashEntry(hash, name, content.length).update(content);
    return new Promise<void>((done, fail) => {
      const entry = tar.entry({ name, mode: 0o600 }, content, (error) => (error ? fail(error) : done()));
      // A reader that stops destroys the entry as well; without a listener, its error would end the process.
      entry.on('error', fail);
    });
  };
  return { add, checksum: () => hash.copy().digest('hex') };
}

/** Hashes the name and size of an entry; its content follows. */
export function hashEntry(hash: Hash, name: string, size: number): Hash {
  return hash.update(`${name}\n${size}\n`);
}
