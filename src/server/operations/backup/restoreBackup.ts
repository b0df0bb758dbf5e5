import { sql } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import { nested } from '../../../errors/failure.ts';
import { StartRefusal } from '../../../errors/StartError.ts';
import type { SourceFile } from '../../../schema/source.ts';
import type { Context } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { type Verdict, verifyWithin } from '../../queries/verify/verifyBooks.ts';
import { table } from '../../tables.ts';
import { protectStored } from '../accounts/secondFactor/storedSecrets.ts';
import { definitionFile } from '../settings/definitionFile.ts';
import { prepareWithin } from '../settings/prepareDatabase.ts';
import { beginOn, type Connection } from './connection.ts';
import { describeContent } from './describeContent.ts';
import { loadRows } from './loadRows.ts';
import { type Backup, refusal } from './openBackup.ts';
import { rebuildTables } from './rebuildTables.ts';
import { replacedTables, tableIn } from './savedTables.ts';

/** The progress of a restore. */
export interface Progress {
  /** The unit of the progress: loaded rows, or checks of the books. */
  phase: 'loading' | 'verifying';
  done: number;
  of: number;
}

export type Findings = Verdict['findings'];

/** The result of a restore. */
export interface Restored {
  /** When the backup was made: UTC, as ISO 8601. */
  madeAt: string;
  rows: number;
  /** Whether the books are sound. */
  sound: boolean;
  checked: Verdict['checked'];
  /** How the definitions in force differ from those of the backup. */
  definitions: Differing;
}

export interface RestoreOptions {
  onProgress?: (progress: Progress) => void;
  /** Aborts it, with its reason; nothing has changed then. */
  signal?: AbortSignal;
  /** Called with the differences in the backup's books. If it throws, as it does by default, nothing is restored. */
  onFindings?: (findings: Findings) => void;
}

/** @throws AppError databaseNotEmpty if data was entered in the database already. */
export async function refuseFilled(trx: Context['db'], context: Context): Promise<void> {
  const there = await describeContent(trx, context);
  if (there === undefined) return;
  throw new AppError('databaseNotEmpty', { content: there });
}

/**
 * Restores a backup into an empty database, embedded or external, in one database transaction: the tables as they were, their
 * rows, the later additions of the product and the definitions in force, and the verification of the books. If a step fails,
 * everything is rolled back. All sessions end.
 *
 * @throws AppError with the obstacle.
 */
export async function restoreBackup(
  context: Context,
  backup: Backup,
  options: RestoreOptions = {},
): Promise<Restored> {
  const {
    onProgress = () => {},
    signal = new AbortController().signal,
    onFindings = refuseFindings,
  } = options;
  const connection = await beginOn(context.pool, 'begin');
  try {
    const { trx } = connection;
    await lockTables(trx);
    await refuseFilled(trx, context);
    const version = await definitionVersion(trx);
    await rebuildTables(trx, backup.manifest);
    const rows = backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    await loadRows(
      connection,
      backup,
      throttled((done, of) => onProgress({ phase: 'loading', done, of })),
      signal,
    );
    await prepareWithin(trx, context, context.types);
    await protectStored(trx, context);
    await raiseVersion(trx, version);
    await sql`analyze`.execute(trx);
    const { sound, findings, checked } = await verifyRestored(context, connection, onProgress, signal);
    if (!sound) onFindings(findings);
    await connection.commit();
    const definitions = differingDefinitions(backup.definitions, context.sources);
    return { madeAt: backup.manifest.madeAt, rows, sound, checked, definitions };
  } catch (error) {
    throw asRefusal(error);
  } finally {
    connection.close();
  }
}

/** Other transactions wait for the end of the restore; it sees those that committed before. */
async function lockTables(trx: Context['db']): Promise<void> {
  const tables = await replacedTables(trx);
  await runSql(trx, sql`lock table ${sql.join(tables.map(tableIn))} in access exclusive mode`);
}

async function definitionVersion(trx: Context['db']): Promise<number> {
  const [row] = await runSql<{ version: number }>(trx, sql`select version from ${table.definition}`);
  return row?.version ?? 0;
}

/** Signals every server process that settings and definitions may have changed. */
async function raiseVersion(trx: Context['db'], before: number): Promise<void> {
  await runSql(trx, sql`update ${table.definition} set version = greatest(version, ${before}) + 1`);
}

async function verifyRestored(
  context: Context,
  { trx }: Connection,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Verdict> {
  const steps = verifyWithin({ trx, context });
  for (;;) {
    signal.throwIfAborted();
    const { done, value } = await steps.next();
    if (done) return value;
    onProgress({ phase: 'verifying', done: value.done, of: value.of });
  }
}

/** The maximum number of findings in a message. */
const MOST_FINDINGS = 5;

/** @throws AppError invalid, naming the first of them. */
export function refuseFindings(found: Findings): never {
  const reasons = found.slice(0, MOST_FINDINGS).map(nested);
  const findings = { reasons };
  const more = found.length - reasons.length;
  throw more > 0 ? refusal('backupUnsoundMore', { findings, more }) : refusal('backupUnsound', { findings });
}

/** An error of a definition that would lose the backup's values becomes a message with the way out. */
function asRefusal(error: unknown): unknown {
  if (error instanceof StartRefusal)
    return new AppError('restoreRefused', { problems: { reasons: error.reasons.map(nested), lines: true } });
  return error;
}

/** Limits progress to ten reports a second. */
function throttled(onProgress: (done: number, of: number) => void): (done: number, of: number) => void {
  let last = 0;
  return (done, of) => {
    const now = Date.now();
    if (done < of && now - last < 100) return;
    last = now;
    onProgress(done, of);
  };
}

/** Paths in the folder, such as vendor.yaml. */
export interface Differing {
  /** In the backup and in force, with different text. */
  changed: string[];
  /** Only in the backup. */
  missing: string[];
}

/** The differences between the definitions in force and those of a backup; new files are irrelevant to it. */
function differingDefinitions(saved: readonly SourceFile[], inForce: readonly SourceFile[]): Differing {
  const texts = new Map(inForce.map(({ file, text }) => [definitionFile(file), text]));
  // A backup names its files by their paths in the folder already.
  const others = saved.filter(({ file, text }) => texts.get(file) !== text).map(({ file }) => file);
  return {
    changed: others.filter((file) => texts.has(file)),
    missing: others.filter((file) => !texts.has(file)),
  };
}
