import { existsSync } from 'node:fs';
import { fieldTypes } from '../fields/index.ts';
import type { Resources } from '../schema/index.ts';
import { tableKey } from '../server/backup/format.ts';
import { ourTables, rowsOf } from '../server/backup/savedTables.ts';
import { readConfig } from '../server/config.ts';
import { type Database, openDatabase } from '../server/database/open.ts';
import { readTables } from '../server/database/syncCatalog.ts';
import { findClashes } from '../server/database/syncClashes.ts';
import { findMisfits } from '../server/database/syncMisfits.ts';
import type { Plan } from '../server/database/syncPlan.ts';
import { folderOf, loadDefinitions } from '../server/definitions.ts';
import { makeLog } from '../server/log.ts';
import { planDefinitions } from '../server/prepare.ts';

/**
 * `npm run check -- --plan`: what the definitions of RESOURCES_DIR will do to the database, without doing it. Answers the exit
 * code: 1 where a change would be refused.
 *
 * @throws StartError where the definitions have mistakes or the database cannot be opened.
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
    const misfits = await findMisfits(db, own.resources, fieldTypes, before());
    const left = await tablesLeft(db, own.resources);
    return report({ ...planned, refusals: [...planned.refusals, ...clashes], misfits, left });
  } finally {
    await close();
  }
}

const OLDER =
  'These definitions are older than those in force: a start or reload changes nothing, unless it goes back on purpose ' +
  '(npm start -- --revert)';

interface Report extends Plan {
  misfits: readonly string[];
  left: readonly string[];
}

function report({ steps, refusals, unseen, misfits, left }: Report): number {
  if (steps.length === 0 && refusals.length === 0)
    console.log('The tables are as the definitions say: nothing will be changed');
  tell(
    'Will be done at the next start or reload:',
    steps.map(({ what }) => what),
  );
  tell('Stay as they are, though no definition names them any more:', left);
  tell('Do not fit the rules of their fields, and stay as they are until they are edited:', misfits);
  tell(
    'Stay as they are, though no field names them any more:',
    unseen.map((column) => `column ${column}`),
  );
  if (refusals.length === 0) return 0;
  console.error(
    ['Will be refused, so that nothing is done at all:', ...refusals.map((why) => `  ${why}`)].join('\n'),
  );
  return 1;
}

/** The tables of entities that no definition names, with their records. */
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
