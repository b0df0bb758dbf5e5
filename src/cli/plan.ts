import { existsSync } from 'node:fs';
import type { Failure } from '../errors/failure.ts';
import type { WriteParam } from '../errors/fillTemplate.ts';
import { renderFailure } from '../errors/renderFailure.ts';
import { fieldTypes } from '../fields/index.ts';
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/database/open.ts';
import { makeLog } from '../server/log.ts';
import { messageWriter } from '../server/messages.ts';
import {
  type DefinitionPlan,
  planDefinitions,
} from '../server/operations/settings/changes/planDefinitions.ts';
import { folderOf, loadDefinitions } from '../server/operations/settings/loadDefinitions.ts';

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
    const { standing, plan: planned } = await planDefinitions(db, own, fieldTypes, files);
    if (standing === 'older') console.log(OLDER);
    return report(planned, messageWriter(own));
  } finally {
    await close();
  }
}

const OLDER =
  'These definitions are older than those in force: a start or reload changes nothing, unless it goes back on purpose ' +
  '(npm start -- --revert)';

function report({ steps, refusals, asks, notes }: DefinitionPlan, write: WriteParam): number {
  const rendered = (failure: Failure) => renderFailure(failure, write);
  if (steps.length === 0 && refusals.length === 0 && asks.length === 0)
    console.log('The tables are as the definitions say: nothing will be changed');
  tell(
    'Will be done at the next start or reload:',
    steps.map(({ change }) => rendered(change)),
  );
  tell('Stays as it is:', notes.map(rendered));
  tell(
    'Must be accepted, under Setting, Definitions, or by a start with --accept (npm start -- --accept):',
    asks.map(rendered),
  );
  if (refusals.length === 0) return 0;
  console.error(
    [
      'Will be refused, so that nothing is done at all:',
      ...refusals.map((refusal) => `  ${rendered(refusal)}`),
    ].join('\n'),
  );
  return 1;
}

function tell(heading: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log([heading, ...lines.map((line) => `  ${line}`)].join('\n'));
}
