import { StartError } from '../errors/StartError.ts';
import { loadDefinitions } from '../server/operations/settings/loadDefinitions.ts';
import { productRoot } from '../server/productRoot.ts';
import { ejectPage, KINDS, type Kind } from './eject/ejectPage.ts';
import { markAgain } from './eject/marks.ts';

const USAGE = `Usage: npm run eject -- RESOURCE ${KINDS.join('|')} [--mark]`;

/**
 * `npm run eject -- vendor list`: turns a generic page into a page in src/client/pages, which still uses
 * its definition. `npm run check` warns when the definition or the generic page has changed since; `--mark`
 * records that the page was updated by hand.
 *
 * @throws StartError for an unknown resource or page, and for a page that was ejected before.
 */
export async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [name = '', kind = '', ...rest] = args.filter((argument) => argument !== '--mark');
  if (!isKind(kind) || rest.length > 0) {
    console.error(USAGE);
    return 1;
  }
  const { resources } = await loadDefinitions(env.RESOURCES_DIR || './resources');
  const resource = resources[name];
  if (resource === undefined) throw new StartError(`There is no resource "${name}".`);
  const done = args.includes('--mark')
    ? await markAgain(productRoot(), resource, kind)
    : await ejectPage(productRoot(), resource, kind);
  console.log(done);
  return 0;
}

function isKind(word: string): word is Kind {
  return (KINDS as readonly string[]).includes(word);
}
