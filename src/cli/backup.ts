import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Context } from '../server/context.ts';
import { backupFileName } from '../server/operations/backup/fileName.ts';
import { keepFile } from './backup/keepFile.ts';
import { makeProgress } from './progress.ts';
import { untilStopped } from './untilStopped.ts';
import { withDatabase } from './withDatabase.ts';

const USAGE = 'Usage: npm run backup -- FILE [--force]   (FILE may be a folder)';

/**
 * `npm run backup -- FILE`: writes the whole database, as it is at one moment, and the definitions into one
 * file, whether or not a server runs on it. In a folder the file is named by the day. An existing file is
 * kept, unless with --force.
 */
export async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const force = args.includes('--force');
  const [file, ...rest] = args.filter((argument) => argument !== '--force');
  if (file === undefined || rest.length > 0 || file.startsWith('-')) {
    console.error(USAGE);
    return 1;
  }
  return withDatabase(env, async (context) => {
    const path = await pathOf(file, context);
    const begun = performance.now();
    const progress = makeProgress(process.stderr, 'rows');
    const signal = untilStopped('Stopped; no backup was made.');
    const { bytes, rows } = await keepFile(context, path, { force, signal, progress });
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(`${path}: ${rows.toLocaleString('en')} rows, ${inMegabytes(bytes)} MB (${seconds} s)`);
    return 0;
  });
}

async function pathOf(file: string, { timeZone }: Context): Promise<string> {
  const found = await stat(file).catch(() => undefined);
  return resolve(found?.isDirectory() ? join(file, backupFileName(timeZone)) : file);
}

function inMegabytes(bytes: number): string {
  return (bytes / 1_000_000).toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
