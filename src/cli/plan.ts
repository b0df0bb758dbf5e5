import { existsSync } from 'node:fs';
import { fieldTypes } from '../fields/index.ts';
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/database/open.ts';
import { findClashes } from '../server/database/syncClashes.ts';
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
    const { standing, plan: planned } = await planDefinitions(db, own, fieldTypes, files);
    if (standing === 'older') console.log(OLDER);
    const clashes = await findClashes(db, own.resources, fieldTypes);
    return report({ ...planned, refusals: [...planned.refusals, ...clashes] });
  } finally {
    await close();
  }
}

const OLDER =
  'These definitions are older than those in force: a start or reload changes nothing, unless it goes back on purpose ' +
  '(npm start -- --revert)';

function report({ steps, refusals, unseen }: Plan): number {
  if (steps.length === 0 && refusals.length === 0)
    console.log('The tables are as the definitions say: nothing will be changed');
  tell(
    'Will be done at the next start or reload:',
    steps.map(({ what }) => what),
  );
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

function tell(heading: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log([heading, ...lines.map((line) => `  ${line}`)].join('\n'));
}
