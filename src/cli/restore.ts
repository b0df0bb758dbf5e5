import { type FileHandle, open } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { AppError } from '../errors/AppError.ts';
import { StartError } from '../errors/StartError.ts';
import { type Backup, openBackup } from '../server/backup/openBackup.ts';
import {
  type Findings,
  type Progress,
  type Restored,
  refuseFilled,
  refuseFindings,
  restoreBackup,
} from '../server/backup/restoreBackup.ts';
import type { Context } from '../server/context.ts';
import { writeDefinitions } from './backup/writeDefinitions.ts';
import { makeProgress } from './progress.ts';
import { untilStopped } from './untilStopped.ts';
import { withDatabase } from './withDatabase.ts';

const USAGE = 'Usage: npm run restore -- FILE [--despite-findings | --definitions FOLDER]';

/**
 * `npm run restore -- FILE`: puts a backup into an empty database, whole or not at all. With --definitions it only writes the
 * definitions that the backup was made with into a new folder. A backup whose books do not agree is refused, unless with
 * --despite-findings, which tells them.
 */
export async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const asked = read(args);
  if (asked === undefined) {
    console.error(USAGE);
    return 1;
  }
  const { path, folder, onFindings } = asked;
  const file = await openFile(path);
  try {
    const backup = await inOneLine(openBackup(file));
    if (folder === undefined) return await restore(backup, env, onFindings);
    const count = await writeDefinitions(backup.definitions, folder);
    console.log(`${count} definitions written to ${folder}`);
    return 0;
  } finally {
    await file.close();
  }
}

interface Asked {
  path: string;
  /** Of the definitions, where they alone are asked for. */
  folder: string | undefined;
  onFindings: (findings: Findings) => void;
}

function read(args: readonly string[]): Asked | undefined {
  const options = { definitions: { type: 'string' }, 'despite-findings': { type: 'boolean' } } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const { definitions: folder, 'despite-findings': despite } = values;
    const [path, ...rest] = positionals;
    if (path === undefined || rest.length > 0 || (folder !== undefined && despite)) return undefined;
    return { path, folder, onFindings: despite ? tellFindings : refuse };
  } catch {
    return undefined;
  }
}

function tellFindings(findings: Findings): void {
  console.error('The books of the backup do not agree, and are restored as they are:');
  for (const { message } of findings) console.error(message);
}

function refuse(findings: Findings): void {
  refuseFindings(findings, '. To restore them as they are: --despite-findings');
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

async function restore(
  backup: Backup,
  env: NodeJS.ProcessEnv,
  onFindings: Asked['onFindings'],
): Promise<number> {
  const work = async (context: Context) => {
    await inOneLine(refuseFilled(context.db, context));
    const begun = performance.now();
    const progress = makeProgress(process.stderr, 'rows');
    const signal = untilStopped('Stopped; nothing was restored.');
    const restored = await inOneLine(
      restoreBackup(context, backup, { onProgress: show(progress), signal, onFindings }),
    ).finally(() => progress.end());
    report(restored, (performance.now() - begun) / 1000);
    return 0;
  };
  return withDatabase(env, work, { prepares: true });
}

function show(progress: ReturnType<typeof makeProgress>): (told: Progress) => void {
  return ({ phase, done, of }) => {
    if (phase === 'loading') progress.show(done, of === 0 ? 1 : done / of);
  };
}

/** What an administrator can mend is told in one line. */
async function inOneLine<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof AppError ? new StartError(`${error.message}.`) : error;
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
