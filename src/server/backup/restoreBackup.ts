import { sql } from 'kysely';
import { AppError } from '../../errors/AppError.ts';
import { StartError } from '../../errors/StartError.ts';
import type { Context } from '../context.ts';
import { prepareWithin } from '../prepare.ts';
import { runSql } from '../queries/sql/runSql.ts';
import { type Verdict, verifyWithin } from '../verify/verifyBooks.ts';
import { beginOn, type Connection } from './connection.ts';
import { type Differing, differingDefinitions } from './differingDefinitions.ts';
import { tableKey } from './format.ts';
import { loadRows } from './loadRows.ts';
import { type Backup, refusal } from './openBackup.ts';
import { rebuildTables } from './rebuildTables.ts';
import { ourTables, quoted } from './savedTables.ts';
import { whatIsThere } from './whatIsThere.ts';

/** How far a restore is. */
export interface Progress {
  /** What is counted: rows that were loaded, or checks of the books. */
  phase: 'loading' | 'verifying';
  done: number;
  of: number;
}

export type Findings = Verdict['findings'];

/** What was restored. */
export interface Restored {
  /** When the backup was made: UTC, as ISO 8601. */
  madeAt: string;
  rows: number;
  /** Whether the books agree. */
  sound: boolean;
  checked: Verdict['checked'];
  /** How the definitions in force differ from those of the backup. */
  definitions: Differing;
}

export interface RestoreOptions {
  onProgress?: (progress: Progress) => void;
  /** Ends it, with its reason; nothing has changed then. */
  signal?: AbortSignal;
  /** Hears what does not agree in the backup's books; if it throws, as it does by default, nothing is restored. */
  onFindings?: (findings: Findings) => void;
}

/** @throws AppError conflict where something was entered in the database already. */
export async function refuseFilled(trx: Context['db'], context: Context): Promise<void> {
  const there = await whatIsThere(trx, context);
  if (there === undefined) return;
  throw new AppError(
    'conflict',
    `A backup is restored into an empty database only, and this one holds ${there}. Start with a new data folder (DATA_DIR) or database (DATABASE_URL), and restore there`,
  );
}

/**
 * Puts a backup into an empty database, embedded or not, in one database transaction: the tables as they were, their rows, what
 * the product and the definitions in force have added since, and the proof that the books are sound. Nothing of it stays
 * where one step fails. Nobody is signed in afterwards.
 *
 * @throws AppError for what is in the way, in words.
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
    await holdTables(trx);
    await refuseFilled(trx, context);
    const version = await definitionVersion(trx);
    await rebuildTables(trx, backup.manifest);
    const rows = backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    await loadRows(
      connection,
      backup,
      everySoOften((done, of) => onProgress({ phase: 'loading', done, of })),
      signal,
    );
    await prepareWithin(trx, context, context.types);
    await raiseVersion(trx, version);
    await sql`analyze`.execute(trx);
    const { sound, findings, checked } = await prove(context, connection, onProgress, signal);
    if (!sound) onFindings(findings);
    await connection.commit();
    const definitions = differingDefinitions(backup.definitions, context.sources);
    return { madeAt: backup.manifest.madeAt, rows, sound, checked, definitions };
  } catch (error) {
    throw inWords(error);
  } finally {
    connection.close();
  }
}

/** Whoever works on the database waits for the end; whoever comes before is seen. */
async function holdTables(trx: Context['db']): Promise<void> {
  const tables = (await ourTables(trx)).filter((table) => tableKey(table) !== 'plinth.migration');
  await runSql(trx, `lock table ${tables.map(quoted).join(', ')} in access exclusive mode`);
}

async function definitionVersion(trx: Context['db']): Promise<number> {
  const [row] = await runSql<{ version: number }>(trx, 'select version from plinth.definition');
  return row?.version ?? 0;
}

/** So that every server process notices: settings and definitions may be others now. */
async function raiseVersion(trx: Context['db'], before: number): Promise<void> {
  await runSql(trx, 'update plinth.definition set version = greatest(version, $1) + 1', [before]);
}

async function prove(
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

/** As many findings are told as fit a message. */
const TOLD = 5;

/**
 * @param hint what to do, after the words.
 * @throws AppError invalid, naming the first of them.
 */
export function refuseFindings(findings: Findings, hint = ''): never {
  const told = findings.slice(0, TOLD).map(({ message }) => message);
  const more = findings.length > TOLD ? [`and ${findings.length - TOLD} more`] : [];
  throw refusal(
    `Nothing was restored: the books of the backup do not agree. ${[...told, ...more].join('; ')}${hint}`,
  );
}

/** A definition that would lose the backup's values says so, and what to do. */
function inWords(error: unknown): unknown {
  if (error instanceof StartError) return new AppError('conflict', `Nothing was restored. ${error.message}`);
  return error;
}

/** Ten times a second is often enough to follow. */
function everySoOften(tell: (done: number, of: number) => void): (done: number, of: number) => void {
  let last = 0;
  return (done, of) => {
    const now = Date.now();
    if (done < of && now - last < 100) return;
    last = now;
    tell(done, of);
  };
}
