import { fieldTypes } from '../fields/index.ts';
import { readConfig } from '../server/config.ts';
import type { Context } from '../server/context.ts';
import { openDatabase } from '../server/database/open.ts';
import { folderOf, loadDefinitions } from '../server/definitions.ts';
import { makeLog } from '../server/log.ts';
import { prepareDatabase, workByThoseInForce } from '../server/prepare.ts';

export interface CommandOptions {
  /** Whether definitions that were never in force come into force, as at a start. */
  prepares?: boolean;
}

/**
 * Does a command's work on the database, whether a server runs on it or not. It works by the definitions in force: those of
 * RESOURCES_DIR where there are none yet.
 *
 * @throws StartError where the definitions have mistakes or the database cannot be opened.
 */
export async function withDatabase<T>(
  env: NodeJS.ProcessEnv,
  work: (context: Context) => Promise<T>,
  { prepares = false }: CommandOptions = {},
): Promise<T> {
  const config = readConfig(env);
  const own = await loadDefinitions(config.resourcesDir);
  // People read a command's output: of the log only what went wrong.
  const log = makeLog('warn');
  const { db, pool, close } = await openDatabase({ ...config, as: 'command', log });
  try {
    const folder = await folderOf(config.resourcesDir);
    const { definitions } = prepares
      ? await prepareDatabase(db, own, fieldTypes, { folder, revert: false })
      : await workByThoseInForce(db, own, fieldTypes, folder);
    if (prepares && definitions !== own) console.error(older(config.resourcesDir));
    return await work({ db, pool, ...definitions, types: fieldTypes, timeZone: config.timeZone, log });
  } finally {
    await close();
  }
}

function older(folder: string): string {
  return `The definitions in ${folder} are older than those in force; this command works by those in force.`;
}
