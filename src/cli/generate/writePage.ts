import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../../errors/StartError.ts';
import type { Resource, Resources } from '../../schema/index.ts';
import type { Definitions } from '../../schema/read/read.ts';
import { tidy } from '../tidy.ts';
import { pageText, shownFields, VIEWS, type View } from './pageText.ts';
import { writeTypes } from './writeTypes.ts';

const PAGES = 'src/client/pages';

/**
 * Writes the page of a resource, with the types of all records; returns what was done.
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
  const file = fileOf(name, view);
  if (existsSync(join(root, file)))
    throw new StartError(`${name} has a page of one's own for ${view} already: ${file}.`);
  const { text, leftOut } = pageText({ resource, resources, settings }, view);
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
  await writeTypes(root, resources);
  await tidy(root, file);
  const without = leftOut.map(
    (field) => `\nWithout ${field.name}: a field of the type ${field.type} is written by hand.`,
  );
  return `${file}, the ${view} of ${name}${without.join('')}`;
}

/** Its place says of what it is the page (`src/client/pages/index.ts`). */
function fileOf(name: string, view: View): string {
  return `${PAGES}/${name}/${view}.tsx`;
}

function isView(word: string): word is View {
  return (VIEWS as readonly string[]).includes(word);
}

function refuseWithoutPage(resource: Resource, view: View): void {
  const none = (why: string) => new StartError(`${resource.name} has no page for ${view}: ${why}.`);
  if (resource.kind === 'single' && view !== 'edit') throw none('it is a single record');
  if (resource.kind === 'movement' && view === 'edit') throw none('what was posted is never edited');
}

/**
 * A message for each page of a resource that does not show a field of its view, and for each whose resource is gone. A field that
 * is left out on purpose is named in a comment of the page.
 */
export async function findUnshown(root: string, resources: Resources): Promise<string[]> {
  if (!existsSync(join(root, PAGES))) return [];
  const folders = (await readdir(join(root, PAGES), { withFileTypes: true })).filter((one) =>
    one.isDirectory(),
  );
  const found = folders
    .flatMap(({ name }) => VIEWS.map((view) => ({ name, view, page: fileOf(name, view) })))
    .filter(({ page }) => existsSync(join(root, page)))
    .map(async ({ name, view, page }): Promise<string[]> => {
      const resource = resources[name];
      if (resource === undefined) return [`${page} is the page of ${name}, which no definition names.`];
      const words = new Set((await readFile(join(root, page), 'utf8')).match(/\w+/g));
      const missing = shownFields(resource, view).filter((field) => !words.has(field.name));
      if (missing.length === 0) return [];
      const names = missing.map((field) => field.name).join(', ');
      return [`${page} does not show ${names}. Add what is missing, or name it in a comment of the page.`];
    });
  return (await Promise.all(found)).flat();
}
