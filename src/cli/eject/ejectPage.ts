import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../errors/StartError.ts';
import { capitaliseFirst } from '../../fields/capitalise.ts';
import type { Resource } from '../../schema/index.ts';
import { tidy } from '../tidy.ts';
import { markOf } from './marks.ts';

/** The generic pages that can be ejected. */
export const KINDS = ['list', 'show', 'create', 'edit'] as const;
export type Kind = (typeof KINDS)[number];

const PAGES = 'src/client/pages';
const INDEX = `${PAGES}/index.ts`;

/**
 * Writes the page and its line in the list of bespoke pages; returns what was done.
 *
 * @param root the folder of the product.
 * @throws StartError if the resource has no such page, or if it is a bespoke page already.
 */
export async function ejectPage(root: string, resource: Resource, kind: Kind): Promise<string> {
  refuseWithoutPage(resource, kind);
  const path = resource[kind].path.replace('{id}', ':id');
  const file = pageFile(resource, kind);
  const index = await readFile(join(root, INDEX), 'utf8');
  if (existsSync(join(root, file)) || index.includes(`path: '${path}'`))
    throw new StartError(`${path} is a page of our own already: see ${INDEX}.`);
  const generic = await readFile(join(root, genericFile(kind)), 'utf8');
  await mkdir(join(root, PAGES, folderOf(resource)), { recursive: true });
  await writeFile(join(root, file), own(generic, resource, kind));
  await writeFile(join(root, INDEX), listed(index, path, file));
  await tidy(root, file, INDEX);
  return `${file}, listed in ${INDEX} for /dashboard/${path}`;
}

/** The file of an ejected page, from the folder of the product. */
export function pageFile(resource: Resource, kind: Kind): string {
  return `${PAGES}/${folderOf(resource)}/${pageName(resource, kind)}.tsx`;
}

export function genericFile(kind: Kind): string {
  return `src/client/generic/${capitaliseFirst(kind)}Page.tsx`;
}

function refuseWithoutPage(resource: Resource, kind: Kind): void {
  const none = (why: string) => new StartError(`${resource.name} has no page for ${kind}: ${why}.`);
  if (resource.kind === 'single' && kind !== 'edit') throw none('it is a single record');
  if (resource.kind === 'movement' && kind === 'edit') throw none('what was posted is never edited');
  const place = kind === 'list' ? 'page' : resource[kind].in;
  if (place !== 'page') throw none(`it is shown in a ${place} of the list; say \`in: page\` first`);
}

/** The code of the generic page with imports relative to its new place, bound to its resource. */
function own(generic: string, resource: Resource, kind: Kind): string {
  const name = pageName(resource, kind);
  const page = `${capitaliseFirst(kind)}Page`;
  const moved = generic
    .replaceAll(/(from |import\()'\.\.\//g, "$1'../../")
    .replaceAll(/(from |import\()'\.\//g, "$1'../../generic/")
    .replace(`\nexport default ${page};\n`, '')
    .replace(
      new RegExp(
        `/\\*\\*[^/]*\\*/\\nexport function ${page}\\(\\{ resource \\}: \\{ resource: Resource \\}\\) \\{`,
      ),
      [
        '/**',
        ` * The page ${resource[kind].title}, made from the generic one to be changed by hand. It still takes its definition as the`,
        ' * truth; `npm run check` tells when the definition or the generic page changed since.',
        ' *',
        ` * ${markOf(resource, kind, generic)}`,
        ' */',
        `export default function ${name}() {`,
        `  const resource = useResource('${resource.name}');`,
      ].join('\n'),
    );
  if (!moved.includes(`function ${name}()`))
    throw new Error(`${genericFile(kind)} does not begin as a page does`);
  return withHook(moved);
}

/** Where a page asks for its definition. */
const DEFINITIONS = '../../providers/definitions.tsx';

/** Adds the import of the hook to the imports of its file, if there are any. */
function withHook(text: string): string {
  const used = /\bResource\b/.test(text.replace(/^import .*$/gm, ''))
    ? text
    : text.replace(/^import .*\n/gm, withoutResource);
  const line = (names: string) => `import { ${names} } from '${DEFINITIONS}';`;
  const known = /^import \{ ([^}]*) \} from '\.\.\/\.\.\/providers\/definitions\.tsx';$/m;
  if (known.test(used)) return used.replace(known, (_, names: string) => line(`${names}, useResource`));
  return `${line('useResource')}\n${used}`;
}

/** Removes a type from an import; the page has a type of its own. */
function withoutResource(line: string): string {
  return line
    .replace(/^import type \{ Resource \} from .*\n/, '')
    .replace(/\{ (?:type )?Resource, /, '{ ')
    .replace(/, (?:type )?Resource(?=[ ,])/, '');
}

function listed(index: string, path: string, file: string): string {
  const line = `  { path: '${path}', load: () => import('./${file.slice(PAGES.length + 1)}') },\n`;
  return index.replace(/\n\];\n$/, `\n${line}];\n`);
}

const folderOf = ({ name }: Resource) => camel(name);

function pageName({ name }: Resource, kind: Kind): string {
  return `${capitaliseFirst(camel(name))}${capitaliseFirst(kind)}Page`;
}

function camel(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
