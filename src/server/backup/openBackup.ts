import { createHash, type Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { invalid } from '../../errors/AppError.ts';
import type { SourceFile } from '../../schema/source.ts';
import { MIGRATIONS } from '../database/migrations/index.ts';
import {
  DEFINITION_NAME,
  END,
  endSchema,
  FORMAT_VERSION,
  LIMITS,
  MANIFEST,
  type Manifest,
  manifestHead,
  manifestSchema,
  partOf,
  tableKey,
} from './format.ts';
import { type Entry, readEntries, wholeEntry } from './readEntries.ts';
import { countRows, hashEntry } from './writeBackup.ts';

/** A backup that is whole, unharmed and of a version that this product knows. */
export interface Backup {
  file: FileHandle;
  manifest: Manifest;
  definitions: SourceFile[];
}

/** What was read of the file so far. */
interface Reading {
  hash: Hash;
  manifest: Manifest | undefined;
  definitions: SourceFile[];
  rows: Map<string, number>;
  /** The part that was last. */
  part: { place: number; number: number };
  ended: boolean;
}

/**
 * Reads a backup's file from its first byte to its last, and changes nothing.
 * @throws AppError invalid, naming the field `file`, for whatever is not a whole backup that this product can restore.
 */
export async function openBackup(file: FileHandle): Promise<Backup> {
  const { size } = await file.stat();
  if (size === 0) throw refusal('The file is empty');
  const reading: Reading = {
    hash: createHash('sha256'),
    manifest: undefined,
    definitions: [],
    rows: new Map(),
    part: { place: -1, number: 0 },
    ended: false,
  };
  try {
    for await (const entry of readEntries(file)) await readEntry(reading, entry);
  } catch (error) {
    throw inWords(error, reading);
  }
  if (reading.manifest === undefined) throw notBackup();
  if (!reading.ended) throw cutOff();
  return { file, manifest: reading.manifest, definitions: reading.definitions };
}

/** Of a file that staff or an administrator gave. */
export function refusal(message: string): Error {
  return invalid({ file: message });
}

const notBackup = () => refusal('This file is not a backup of Plinth');
const cutOff = () =>
  refusal('The backup is not whole: its end is missing. Take it from where it was made again');
const damaged = () =>
  refusal('The backup is damaged: it does not hold what was written. Use another copy of it');

/** What zlib and tar say at the end of a file that was cut. */
const CUT = /unexpected end/i;

function inWords(error: unknown, { manifest }: Reading): unknown {
  const { name, code, message, syscall } = error as NodeJS.ErrnoException;
  // Already in words, or the disk's own fault.
  if (name === 'AppError' || syscall !== undefined) return error;
  if (code === 'Z_BUF_ERROR' || CUT.test(message)) return cutOff();
  return manifest === undefined ? notBackup() : damaged();
}

async function readEntry(reading: Reading, entry: Entry): Promise<void> {
  if (reading.ended) throw damaged();
  if (reading.manifest === undefined) return readManifest(reading, entry);
  if (entry.name === END) return readEnd(reading, reading.manifest, entry);
  const [, file] = DEFINITION_NAME.exec(entry.name) ?? [];
  if (file === undefined) return readPart(reading, reading.manifest, entry);
  // Definitions come in the manifest's order, and before the rows.
  if (reading.manifest.definitions[reading.definitions.length] !== entry.name || reading.part.place >= 0)
    throw damaged();
  reading.definitions.push({ file, text: (await content(reading, entry, LIMITS.definition)).toString() });
}

async function readManifest(reading: Reading, entry: Entry): Promise<void> {
  if (entry.name !== MANIFEST) throw notBackup();
  const written = parse(await content(reading, entry, LIMITS.manifest));
  const head = manifestHead.safeParse(written);
  if (!head.success) throw notBackup();
  if (head.data.version > FORMAT_VERSION) throw newer(head.data.product);
  const { success, data } = manifestSchema.safeParse(written);
  if (!success) throw damaged();
  const known = MIGRATIONS.map(({ name }) => name);
  if (data.migrations.some((name) => !known.includes(name))) throw newer(data.product);
  reading.manifest = data;
}

function newer(product: string): Error {
  return refusal(
    `The backup was made by a newer version of Plinth (${product}); restore it with that version`,
  );
}

/** Parts come table by table in the manifest's order, each table's from 1. */
async function readPart(reading: Reading, manifest: Manifest, entry: Entry): Promise<void> {
  const part = partOf(entry.name);
  const place = manifest.tables.findIndex((table) => tableKey(table) === part?.key);
  if (part === undefined || place < reading.part.place) throw damaged();
  if (part.number !== (place === reading.part.place ? reading.part.number + 1 : 1)) throw damaged();
  reading.part = { place, number: part.number };
  const rows = countRows(await content(reading, entry, LIMITS.part));
  reading.rows.set(part.key, (reading.rows.get(part.key) ?? 0) + rows);
}

/** Everything that was promised is there, byte for byte. */
async function readEnd(reading: Reading, manifest: Manifest, entry: Entry): Promise<void> {
  const sha256 = reading.hash.copy().digest('hex');
  const end = endSchema.safeParse(parse(await content(reading, entry, LIMITS.end)));
  const agree = manifest.tables.every((table) => {
    const key = tableKey(table);
    const rows = reading.rows.get(key) ?? 0;
    return rows === table.rows && rows === end.data?.rows[key];
  });
  if (!agree || end.data?.sha256 !== sha256 || reading.definitions.length !== manifest.definitions.length)
    throw damaged();
  reading.ended = true;
}

/** An entry of at most that many bytes, added to the checksum. */
async function content({ hash, manifest }: Reading, entry: Entry, limit: number): Promise<Buffer> {
  if (entry.size > limit) throw manifest === undefined ? notBackup() : damaged();
  const bytes = await wholeEntry(entry);
  hashEntry(hash, entry.name, bytes.length).update(bytes);
  return bytes;
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
