import { createHash, type Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { type AppError, invalid } from '../../../errors/AppError.ts';
import { type ErrorCode, type Failure, failure, type ParamsGiven } from '../../../errors/failure.ts';
import type { SourceFile } from '../../../schema/source.ts';
import { stepsOf, unknownSteps } from '../../database/steps.ts';
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

/** A complete and intact backup of a supported version. */
export interface Backup {
  file: FileHandle;
  manifest: Manifest;
  definitions: SourceFile[];
}

/** The state of reading a file. */
interface Reading {
  hash: Hash;
  manifest: Manifest | undefined;
  definitions: SourceFile[];
  rows: Map<string, number>;
  /** The last part. */
  part: { place: number; number: number };
  ended: boolean;
}

/**
 * Reads a backup file from its first byte to its last, and changes nothing.
 * @throws AppError invalid, naming the field `file`, unless it is a complete backup that this product can restore.
 */
export async function openBackup(file: FileHandle): Promise<Backup> {
  const { size } = await file.stat();
  if (size === 0) throw refusal('backupEmpty');
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
    throw asRefusal(error, reading);
  }
  if (reading.manifest === undefined) throw notBackup();
  if (!reading.ended) throw cutOff();
  return { file, manifest: reading.manifest, definitions: reading.definitions };
}

/** The error for a file that an administrator chose. */
export function refusal<Code extends ErrorCode>(code: Code, ...params: ParamsGiven<Code>): AppError {
  return invalid({ file: failure(code, ...params) as Failure });
}

const notBackup = () => refusal('notBackup');
const cutOff = () => refusal('backupCutOff');
const damaged = () => refusal('backupDamaged');

/** The messages of zlib and tar at the end of a truncated file. */
const CUT = /unexpected end/i;

function asRefusal(error: unknown, { manifest }: Reading): unknown {
  const { name, code, message, syscall } = error as NodeJS.ErrnoException;
  // Already an error with a code, or an error of the disk.
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
  // Definitions are in the manifest's order, and before the rows.
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
  const migrations = stepsOf(data.migrations);
  if (migrations === undefined) throw refusal('backupOlder');
  if (unknownSteps(migrations).length > 0) throw newer(data.product);
  reading.manifest = { ...data, migrations };
}

function newer(product: string): Error {
  return refusal('backupNewer', { version: product });
}

/** Parts are in the manifest's order of tables, each table's from 1. */
async function readPart(reading: Reading, manifest: Manifest, entry: Entry): Promise<void> {
  const part = partOf(entry.name);
  const place = manifest.tables.findIndex((table) => tableKey(table) === part?.key);
  if (part === undefined || place < reading.part.place) throw damaged();
  if (part.number !== (place === reading.part.place ? reading.part.number + 1 : 1)) throw damaged();
  reading.part = { place, number: part.number };
  const rows = countRows(await content(reading, entry, LIMITS.part));
  reading.rows.set(part.key, (reading.rows.get(part.key) ?? 0) + rows);
}

/** Everything in the manifest is present and intact. */
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

/** The content of an entry with a maximum size, added to the checksum. */
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
