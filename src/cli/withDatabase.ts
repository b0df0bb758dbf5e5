import { fieldTypes } from '../fields/index.ts';
import { readConfig } from '../server/config.ts';
import type { Context } from '../server/context.ts';
import { openDatabase } from '../server/database/open.ts';
import { makeLog } from '../server/log.ts';
import { readFirmSettings, withFirmSettings } from '../server/operations/settings/firmSettings.ts';
import { folderOf, loadDefinitions } from '../server/operations/settings/loadDefinitions.ts';
import { loadInForce, prepareDatabase } from '../server/operations/settings/prepareDatabase.ts';
import { readSecretKey, type SecretKey } from '../server/secretKey.ts';

export interface CommandOptions {
  /** Whether definitions that were never in force come into force, as at a start. */
  prepares?: boolean;
}

/**
 * Runs a command's work on the database, whether or not a server is running. It uses the definitions in force, or those of
 * RESOURCES_DIR if there are none yet, and the settings of the page Setting.
 *
 * @throws StartError if the definitions have errors or the database cannot be opened.
 */
export async function withDatabase<T>(
  env: NodeJS.ProcessEnv,
  work: (context: Context) => Promise<T>,
  { prepares = false }: CommandOptions = {},
): Promise<T> {
  const config = readConfig(env);
  const own = await loadDefinitions(config.resourcesDir);
  // People read a command's output, so only warnings of the log are shown.
  const log = makeLog('warn');
  const { db, pool, close } = await openDatabase({ ...config, as: 'command', log });
  try {
    const folder = await folderOf(config.resourcesDir);
    const { definitions } = prepares
      ? await prepareDatabase(db, own, fieldTypes, { folder, revert: false })
      : await loadInForce(db, own, fieldTypes, folder);
    if (prepares && definitions !== own) console.error(older(config.resourcesDir));
    let key: SecretKey | undefined;
    const secretKey = () => {
      key ??= readSecretKey(config);
      return key;
    };
    const { timeZone } = config;
    const installed = { db, pool, ...definitions, types: fieldTypes, timeZone, log, secretKey };
    return await work(withFirmSettings(installed, await readFirmSettings(db)));
  } finally {
    await close();
  }
}

function older(folder: string): string {
  return `The definitions in ${folder} are older than those in force; this command works by those in force.`;
}
