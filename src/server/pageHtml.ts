import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Resources } from '../schema/index.ts';

/** What the build says of a piece of code: its file, the name that it was packed under, and the pieces that it cannot start without. */
interface Chunk {
  file: string;
  name?: string;
  imports?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

/** The signed-in part, and the pages that are opened most, by the names that they are packed under (src/cli/setup/chunks.ts) or their own. */
const APP = 'app';
const HOME = 'pages/home/HomePage.tsx';
const LIST = 'list';
const CREATE = 'forms';

/** Where the page asks for what this server tells in the page itself. */
const ASKS_CONFIG = /<link rel="preload" href="\/config\.json"[^>]*>/;

/**
 * index.html of the built web app for an address. Below /dashboard it asks for the code of the signed-in part at once, and
 * of the page that the definitions have there, which the browser would else learn of only when other code has run: on a
 * slow line a second earlier. It carries what the web app knows before anybody signs in, for which it would else wait
 * before it asks for anything else.
 *
 * @param folder the build; without its manifest the page stands as it is.
 * @param config the answer of GET /config.json.
 * @returns the page of a path; `<html lang>` tells the browser which language to begin with.
 */
export function pageHtml(
  folder: string,
  resources: Resources,
  config: object,
): (path: string, language: string) => string {
  const meta = `<meta name="plinth-config" content="${escaped(JSON.stringify(config))}">`;
  const plain = readFileSync(join(folder, 'index.html'), 'utf8').replace(ASKS_CONFIG, () => meta);
  const manifest = readManifest(folder);
  const inside = withPreloads(plain, manifest, [APP]);
  const pages = new Map(
    pagesOf(resources).map(([path, page]) => [path, withPreloads(plain, manifest, [APP, page])]),
  );
  const pageOf = (path: string) => {
    if (!/^\/dashboard(\/|$)/.test(path)) return plain;
    return pages.get(path.replace(/^\/dashboard\/?|\/$/g, '')) ?? inside;
  };
  return (path, language) => pageOf(path).replace('<html lang="en">', `<html lang="${language}">`);
}

/** The addresses below /dashboard whose page is known, with its code. */
function pagesOf(resources: Resources): [path: string, page: string][] {
  const ofOne = Object.values(resources).flatMap(({ kind, list, lists, create }): [string, string][] =>
    kind === 'single'
      ? []
      : [
          ...(create.in === 'page' ? [[create.path, CREATE] as [string, string]] : []),
          ...[list, ...Object.values(lists).map(({ view }) => view)].map(({ path }): [string, string] => [
            path,
            LIST,
          ]),
        ],
  );
  return [...ofOne, ['', HOME]];
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

function readManifest(folder: string): Manifest {
  try {
    return JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

function withPreloads(html: string, manifest: Manifest, names: readonly string[]): string {
  const links = [...neededBy(manifest, names)]
    .map((file) => `/${file}`)
    .filter((address) => !html.includes(address))
    .map((address) => `    <link rel="modulepreload" crossorigin fetchpriority="low" href="${address}">\n`);
  return html.replace(/^ *<\/head>/m, (end) => links.join('') + end);
}

/** The files of the named pieces and of all that they import. */
function neededBy(manifest: Manifest, names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = manifest[name] ?? Object.values(manifest).find((packed) => packed.name === name);
    if (chunk === undefined || found.has(chunk.file)) continue;
    found.add(chunk.file);
    neededBy(manifest, chunk.imports ?? [], found);
  }
  return found;
}
