import { StartError } from '../errors/StartError.ts';
import { loadDefinitions } from '../server/definitions.ts';
import { productRoot } from '../server/productRoot.ts';
import { ejectPage, KINDS, type Kind } from './eject/ejectPage.ts';
import { markAgain } from './eject/marks.ts';

const USAGE = `Usage: npm run eject -- RESOURCE ${KINDS.join('|')} [--mark]`;

/**
 * `npm run eject -- vendor list`: turns one generic page into a page of our own in src/client/pages, which still takes its
 * definition as the truth. `npm run check` tells when the definition or the generic page changed since; `--mark` says that the
 * page was brought up to date by hand.
 *
 * @throws StartError for a resource or a page that is not there, and for a page that was ejected before.
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
