import { fieldTypes } from '../fields/index.ts';
import { readConfig } from '../server/config.ts';
import type { Context } from '../server/context.ts';
import { openDatabase } from '../server/database/open.ts';
import { loadDefinitions } from '../server/definitions.ts';
import { makeLog } from '../server/log.ts';
import { prepareDatabase } from '../server/prepare.ts';

/**
 * Does a command's work on the database, brought up to date with the definitions, whether a server runs on it or not.
 *
 * @throws StartError where the definitions have mistakes or the database cannot be opened.
 */
export async function withDatabase<T>(
  env: NodeJS.ProcessEnv,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const config = readConfig(env);
  const definitions = await loadDefinitions(config.resourcesDir);
  // People read a command's output: of the log only what went wrong.
  const log = makeLog('warn');
  const { db, pool, close } = await openDatabase({ ...config, as: 'command', log });
  try {
    await prepareDatabase(db, definitions, fieldTypes);
    return await work({ db, pool, ...definitions, types: fieldTypes, timeZone: config.timeZone, log });
  } finally {
    await close();
  }
}
