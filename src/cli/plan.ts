import { existsSync } from 'node:fs';
import { renderFailure } from '../errors/renderFailure.ts';
import { fieldTypes } from '../fields/index.ts';
import type { Resources } from '../schema/index.ts';
import { readConfig } from '../server/config.ts';
import { type Database, openDatabase } from '../server/database/open.ts';
import { readTables } from '../server/database/syncCatalog.ts';
import { findClashes } from '../server/database/syncClashes.ts';
import { findMisfits } from '../server/database/syncMisfits.ts';
import { describeStep, type Plan } from '../server/database/syncPlan.ts';
import { makeLog } from '../server/log.ts';
import { tableKey } from '../server/operations/backup/format.ts';
import { ourTables, rowsOf } from '../server/operations/backup/savedTables.ts';
import { folderOf, loadDefinitions } from '../server/operations/settings/loadDefinitions.ts';
import { planDefinitions } from '../server/operations/settings/prepareDatabase.ts';

/**
 * `npm run check -- --plan`: shows how the definitions of RESOURCES_DIR will change the database, without
 * changing it. Returns exit code 1 if a change would be refused.
 *
 * @throws StartError if the definitions have mistakes or the database cannot be opened.
 */
export async function plan(env: NodeJS.ProcessEnv): Promise<number> {
  const config = readConfig(env);
  const own = await loadDefinitions(config.resourcesDir);
  if (config.databaseUrl === undefined && !existsSync(config.dataDir)) {
    console.log(`There is no database at ${config.dataDir} yet: the first start makes it with all tables.`);
    return 0;
  }
  const { db, kind, close } = await openDatabase({ ...config, as: 'command', log: makeLog('warn') });
  try {
    const files = { folder: await folderOf(config.resourcesDir), revert: kind === 'embedded' };
    const { standing, plan: planned, before } = await planDefinitions(db, own, fieldTypes, files);
    if (standing === 'older') console.log(OLDER);
    const clashes = await findClashes(db, own.resources, fieldTypes);
    const misfits = await findMisfits(db, own.resources, fieldTypes, await before());
    const left = await tablesLeft(db, own.resources);
    return report({ ...planned, clashes, misfits, left });
  } finally {
    await close();
  }
}

const OLDER =
  'These definitions are older than those in force: a start or reload changes nothing, unless it goes back on purpose ' +
  '(npm start -- --revert)';

interface Report extends Plan {
  clashes: readonly string[];
  misfits: readonly string[];
  left: readonly string[];
}

function report({ steps, refusals, clashes, unseen, misfits, left }: Report): number {
  const refused = [...refusals.map((refusal) => renderFailure(refusal)), ...clashes];
  if (steps.length === 0 && refused.length === 0)
    console.log('The tables are as the definitions say: nothing will be changed');
  tell('Will be done at the next start or reload:', steps.map(describeStep));
  tell('Stay as they are, though no definition names them any more:', left);
  tell('Do not fit the rules of their fields, and stay as they are until they are edited:', misfits);
  tell(
    'Stay as they are, though no field names them any more:',
    unseen.map((column) => `column ${column}`),
  );
  if (refused.length === 0) return 0;
  console.error(
    ['Will be refused, so that nothing is done at all:', ...refused.map((why) => `  ${why}`)].join('\n'),
  );
  return 1;
}

/** The entity tables without a definition, with their numbers of records. */
async function tablesLeft(db: Database['db'], resources: Resources): Promise<string[]> {
  const known = [...(await readTables(db, resources)).values()].map(({ name }) => name);
  const tables = (await ourTables(db)).filter(
    ({ schema, name }) => schema === 'public' && !known.includes(name),
  );
  const counts = await rowsOf(db, tables);
  return tables.map((table) => {
    const count = counts.get(tableKey(table)) ?? 0;
    return `table ${table.name} (${count.toLocaleString('en')} ${count === 1 ? 'record' : 'records'})`;
  });
}

function tell(heading: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log([heading, ...lines.map((line) => `  ${line}`)].join('\n'));
}
