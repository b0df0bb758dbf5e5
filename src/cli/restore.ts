import { type FileHandle, open } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { AppError } from '../errors/AppError.ts';
import type { WriteParam } from '../errors/fillTemplate.ts';
import { renderFailure } from '../errors/renderFailure.ts';
import { StartError } from '../errors/StartError.ts';
import type { Context } from '../server/context.ts';
import { messageWriter } from '../server/messages.ts';
import { type Backup, openBackup } from '../server/operations/backup/openBackup.ts';
import {
  type Findings,
  type Progress,
  type Restored,
  refuseFilled,
  refuseFindings,
  restoreBackup,
} from '../server/operations/backup/restoreBackup.ts';
import { writeDefinitions } from './backup/writeDefinitions.ts';
import { makeProgress } from './progress.ts';
import { untilStopped } from './untilStopped.ts';
import { withDatabase } from './withDatabase.ts';

const USAGE = 'Usage: npm run restore -- FILE [--despite-findings | --definitions FOLDER]';

/**
 * `npm run restore -- FILE`: restores a backup into an empty database, completely or not at all. With
 * --definitions it only writes the backup's definitions into a new folder. A backup whose books do not
 * agree is refused, unless with --despite-findings, which lists the findings.
 */
export async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const call = read(args);
  if (call === undefined) {
    console.error(USAGE);
    return 1;
  }
  const { path, folder, despiteFindings } = call;
  const file = await openFile(path);
  try {
    const backup = await inOneLine(openBackup(file));
    if (folder === undefined) return await restore(backup, env, despiteFindings);
    const count = await writeDefinitions(backup.definitions, folder);
    console.log(`${count} definitions written to ${folder}`);
    return 0;
  } finally {
    await file.close();
  }
}

interface RestoreCall {
  path: string;
  /** The folder for the definitions, with --definitions. */
  folder: string | undefined;
  /** Restores the books also if they do not agree. */
  despiteFindings: boolean;
}

function read(args: readonly string[]): RestoreCall | undefined {
  const options = { definitions: { type: 'string' }, 'despite-findings': { type: 'boolean' } } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const { definitions: folder, 'despite-findings': despiteFindings = false } = values;
    const [path, ...rest] = positionals;
    if (path === undefined || rest.length > 0 || (folder !== undefined && despiteFindings)) return undefined;
    return { path, folder, despiteFindings };
  } catch {
    return undefined;
  }
}

function printFindings(findings: Findings, write: WriteParam): void {
  console.error('The books of the backup do not agree, and are restored as they are:');
  for (const finding of findings) console.error(renderFailure(finding, write));
}

async function openFile(path: string): Promise<FileHandle> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read: ${error.message}.`,
    );
  });
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw new StartError(`${path} is no file.`);
}

async function restore(backup: Backup, env: NodeJS.ProcessEnv, despiteFindings: boolean): Promise<number> {
  const work = async (context: Context) => {
    const write = messageWriter(context);
    await inOneLine(refuseFilled(context.db, context), write);
    const begun = performance.now();
    const progress = makeProgress(process.stderr, 'rows');
    const signal = untilStopped('Stopped; nothing was restored.');
    const onFindings = despiteFindings ? (found: Findings) => printFindings(found, write) : refuseFindings;
    const restored = await inOneLine(
      restoreBackup(context, backup, { onProgress: show(progress), signal, onFindings }),
      write,
    ).finally(() => progress.end());
    report(restored, (performance.now() - begun) / 1000);
    return 0;
  };
  return withDatabase(env, work, { prepares: true });
}

function show(progress: ReturnType<typeof makeProgress>): (step: Progress) => void {
  return ({ phase, done, of }) => {
    if (phase === 'loading') progress.show(done, of === 0 ? 1 : done / of);
  };
}

/** Reports a failure that an administrator can fix in one line. */
async function inOneLine<T>(work: Promise<T>, write?: WriteParam): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    const isUnsound = error.reason.code.startsWith('backupUnsound');
    const hint = isUnsound ? '. To restore them as they are: --despite-findings' : '';
    throw new StartError(`${renderFailure(error.reason, write)}${hint}.`);
  });
}

function report({ madeAt, rows, sound, definitions }: Restored, seconds: number): void {
  const made = madeAt.replace('T', ' ').replace(/\..*$/, ' UTC');
  console.log(
    `${rows.toLocaleString('en')} rows restored, of ${made} (${seconds.toFixed(1)} s)${sound ? '; the books agree' : ''}`,
  );
  const { changed, missing } = definitions;
  const differing = [
    ...changed.map((name) => `${name} differs`),
    ...missing.map((name) => `${name} is not there`),
  ];
  if (differing.length === 0) return;
  console.log(
    `The definitions are not those of the backup: ${differing.join(', ')}. Nothing is lost by that; --definitions FOLDER writes out the backup's.`,
  );
}
