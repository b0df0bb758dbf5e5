import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { en } from '../../i18n/en.ts';
import type { Languages, Resources } from '../../schema/index.ts';

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

/** What index.html says until the page is there. */
const WAITING = /<p>[^<]*<\/p>/;

/** The message of index.html when its code is gone after an update. */
const UPDATED = /(<meta name="plinth-update" content=")[^"]*/;

/** Where the page asks for what this server tells in the page itself. */
const ASKS_CONFIG = /<link rel="preload" href="\/config\.json"[^>]*>/;

/**
 * index.html of the built web app for an address. Below /dashboard it names the code of the signed-in part, and of the page
 * that the definitions have there, which the browser would else learn of only when other code has run: on a slow line a
 * second later. It carries what the web app knows before anybody signs in, for which it would else wait before it asks for
 * anything else; and it says at the first paint which page is on its way.
 *
 * @param folder the build; without its manifest the page stands as it is.
 * @param context the definitions, and how they read in other languages.
 * @param config the answer of GET /config.json.
 * @returns the page of a path; `<html lang>` tells the browser which language to begin with.
 */
export function pageHtml(
  folder: string,
  { resources, languages }: { resources: Resources; languages: Languages },
  config: object,
): (path: string, language: string) => string {
  const meta = `<meta name="plinth-config" content="${escaped(JSON.stringify(config))}">`;
  const plain = readFileSync(join(folder, 'index.html'), 'utf8').replace(ASKS_CONFIG, () => meta);
  const manifest = readManifest(folder);
  const inside = withCode(plain, manifest, [APP]);
  const pages = new Map(
    pagesOf(resources, en).map(({ path, code = [] }) => [path, withCode(plain, manifest, [APP, ...code])]),
  );
  const english = wordsOf(resources, en);
  const others = new Map(
    Object.entries(languages).map(([tag, said]) => [tag, wordsOf(said.resources, { ...en, ...said.app })]),
  );
  return (address, language) => {
    const path = /^\/dashboard(?:\/(.*?)\/?)?$/.exec(address)?.slice(1).join('');
    const html = path === undefined ? plain : (pages.get(path) ?? inside);
    const { waiting, updated } = others.get(language) ?? english;
    return html
      .replace('<html lang="en">', `<html lang="${language}">`)
      .replace(UPDATED, (_, before) => before + escaped(updated))
      .replace(WAITING, () => waiting(path));
  };
}

type Texts = Readonly<Record<keyof typeof en, string>>;

interface PageWords {
  /** Stands in place of the page at a path below /dashboard until it is there. */
  waiting: (path: string | undefined) => string;
  /** Stands there where the code is gone after an update. */
  updated: string;
}

function wordsOf(resources: Resources, texts: Texts): PageWords {
  const titles = new Map(pagesOf(resources, texts).map(({ path, title }) => [path, title]));
  const wait = `<p>${escaped(texts['app.wait'])}</p>`;
  const waiting = (path: string | undefined) => {
    const title = path === undefined ? undefined : titles.get(path);
    return title === undefined ? wait : `<strong>${escaped(title)}</strong>${wait}`;
  };
  return { waiting, updated: texts['failure.updateHelp'] };
}

interface KnownPage {
  /** Below /dashboard. */
  path: string;
  title: string;
  /** What it is drawn by, where that is packed by itself. */
  code?: readonly string[];
}

/** The pages below /dashboard that have one address, as they are called in the language of the definitions and texts. */
function pagesOf(resources: Resources, texts: Texts): KnownPage[] {
  const ofResources = Object.values(resources).flatMap((resource): KnownPage[] => {
    const { kind, list, lists, create, edit, batch, ledger, history, report } = resource;
    if (kind === 'single') return [edit];
    return [
      ...[history, ledger, report, batch?.form].flatMap((view) => view ?? []),
      ...(create.in === 'page' ? [{ ...create, code: [CREATE] }] : []),
      ...[list, ...Object.values(lists).map(({ view }) => view)].map((view) => ({ ...view, code: [LIST] })),
    ];
  });
  return [...ofResources, { path: '', title: texts['home.title'], code: [HOME] }];
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

/** The page, with the files that src/client/pageCode.ts asks for. */
function withCode(html: string, manifest: Manifest, names: readonly string[]): string {
  const files = [...neededBy(manifest, names)]
    .map((file) => `/${file}`)
    .filter((file) => !html.includes(file));
  if (files.length === 0) return html;
  const meta = `    <meta name="plinth-code" content="${files.join(' ')}">\n`;
  return html.replace(/^ *<\/head>/m, (end) => meta + end);
}

/** The files of the named pieces and of all that they import, in the order in which they run. */
function neededBy(manifest: Manifest, names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = manifest[name] ?? Object.values(manifest).find((packed) => packed.name === name);
    if (chunk === undefined || found.has(chunk.file)) continue;
    neededBy(manifest, chunk.imports ?? [], found);
    found.add(chunk.file);
  }
  return found;
}
