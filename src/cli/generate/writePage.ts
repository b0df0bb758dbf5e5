import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../../errors/StartError.ts';
import type { Resource, Resources } from '../../schema/index.ts';
import type { Definitions } from '../../schema/read/read.ts';
import { tidy } from '../tidy.ts';
import { camel } from './names.ts';
import { pageName, pageText, shownFields, VIEWS, type View } from './pageText.ts';
import { writeTypes } from './writeTypes.ts';

const PAGES = 'src/client/pages';
const INDEX = `${PAGES}/index.ts`;

/** A line of the index, for a page of a resource. */
const LINE = /resource: '(\w+)',\s*view: '(list|show|create|edit)',\s*load: \(\) => import\('\.\/([^']+)'\)/g;

/**
 * Writes the page of a resource and its line in the list of bespoke pages, with the types of all records; returns what was done.
 *
 * @param root the folder of the product.
 * @throws StartError for an unknown resource or view, for a view that it has not, and for a page that is there already.
 */
export async function writePage(
  root: string,
  { resources, settings }: Pick<Definitions, 'resources' | 'settings'>,
  name: string,
  view: string,
): Promise<string> {
  const resource = resources[name];
  if (resource === undefined) throw new StartError(`There is no resource "${name}".`);
  if (!isView(view)) throw new StartError(`"${view}" is no page of it: say ${VIEWS.join(', ')}.`);
  refuseWithoutPage(resource, view);
  const file = `${camel(name)}/${pageName(resource, view)}.tsx`;
  const index = await readFile(join(root, INDEX), 'utf8');
  if (
    existsSync(join(root, PAGES, file)) ||
    pagesIn(index).some((page) => page.name === name && page.view === view)
  )
    throw new StartError(`${name} has a page of one's own for ${view} already: see ${INDEX}.`);
  const { text, leftOut } = pageText({ resource, resources, settings }, view);
  await mkdir(dirname(join(root, PAGES, file)), { recursive: true });
  await writeFile(join(root, PAGES, file), text);
  await writeTypes(root, resources);
  const line = `  { resource: '${name}', view: '${view}', load: () => import('./${file}') },\n`;
  await writeFile(join(root, INDEX), index.replace(/\n\];\n$/, `\n${line}];\n`));
  await tidy(root, `${PAGES}/${file}`, INDEX);
  const without = leftOut.map(
    (field) => `\nWithout ${field.name}: a field of the type ${field.type} is written by hand.`,
  );
  return `${PAGES}/${file}, listed in ${INDEX} as the ${view} of ${name}${without.join('')}`;
}

function isView(word: string): word is View {
  return (VIEWS as readonly string[]).includes(word);
}

function refuseWithoutPage(resource: Resource, view: View): void {
  const none = (why: string) => new StartError(`${resource.name} has no page for ${view}: ${why}.`);
  if (resource.kind === 'single' && view !== 'edit') throw none('it is a single record');
  if (resource.kind === 'movement' && view === 'edit') throw none('what was posted is never edited');
}

/** The pages of resources that the index lists. */
function pagesIn(index: string): { name: string; view: View; file: string }[] {
  return [...index.matchAll(LINE)].map(([, name = '', view, file = '']) => ({
    name,
    view: view as View,
    file,
  }));
}

/**
 * A message for each page of a resource that does not show a field of its view, and for each whose resource is gone. A field that
 * is left out on purpose is named in a comment of the page.
 */
export async function findUnshown(root: string, resources: Resources): Promise<string[]> {
  if (!existsSync(join(root, INDEX))) return [];
  const pages = pagesIn(await readFile(join(root, INDEX), 'utf8'));
  const found = await Promise.all(
    pages.map(async ({ name, view, file }): Promise<string[]> => {
      const resource = resources[name];
      const page = `${PAGES}/${file}`;
      if (resource === undefined)
        return [`${page} is the page of ${name}, which no definition names any more.`];
      const words = new Set((await readFile(join(root, page), 'utf8')).match(/\w+/g));
      const missing = shownFields(resource, view).filter((field) => !words.has(field.name));
      if (missing.length === 0) return [];
      const names = missing.map((field) => field.name).join(', ');
      return [`${page} does not show ${names}. Add what is missing, or name it in a comment of the page.`];
    }),
  );
  return found.flat();
}
