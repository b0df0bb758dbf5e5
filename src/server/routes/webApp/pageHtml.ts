import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { en } from '../../../i18n/en.ts';
import type { Languages, Resources } from '../../../schema/index.ts';

/** A chunk in the build's manifest: its file, its name, and the chunks that it imports. */
interface Chunk {
  file: string;
  name?: string;
  imports?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

/** The start, the signed-in part, the calls of plain resources and the most visited pages, by their files in src/client. */
const START = 'start.ts';
const APP = 'App.tsx';
const PLAIN = 'providers/data/plain.ts';
const HOME = 'pages/home/HomePage.tsx';
const LIST = 'generic/ListPage.tsx';
const CREATE = 'generic/CreatePage.tsx';

/** The text of index.html until the page is rendered. */
const WAITING = /<p>[^<]*<\/p>/;

/** The message of index.html if its code no longer exists after an update. */
const UPDATED = /(<meta name="plinth-update" content=")[^"]*/;

/** The preload of the configuration, which this server puts into the page instead. */
const CONFIG_PRELOAD = /<link rel="preload" href="\/config\.json"[^>]*>/;

/**
 * index.html of the built web app for an address. Below /dashboard it preloads the code of the signed-in part and of the
 * address's page; otherwise the browser would find them only after other code has run, on a slow connection a second later. It
 * contains the configuration that the web app needs before sign-in, which would otherwise delay all other requests, and the
 * title of the page that is loading.
 *
 * @param folder the build; without its manifest the page is unchanged.
 * @param context the definitions and their translations.
 * @param config the answer of GET /config.json.
 * @returns the page of a path; `<html lang>` is the first language.
 */
export function pageHtml(
  folder: string,
  { resources, languages }: { resources: Resources; languages: Languages },
  config: object,
): (path: string, language: string) => string {
  const meta = `<meta name="plinth-config" content="${escaped(JSON.stringify(config))}">`;
  const plain = readFileSync(join(folder, 'index.html'), 'utf8').replace(CONFIG_PRELOAD, () => meta);
  const manifest = readManifest(folder);
  const inside = withCode(plain, manifest, [START, APP]);
  const pages = new Map(
    pagesOf(resources, en).map(({ path, code = [] }) => [
      path,
      withCode(plain, manifest, [START, APP, ...code]),
    ]),
  );
  const english = pageTexts(resources, en);
  const others = new Map(
    Object.entries(languages).map(([tag, language]) => [
      tag,
      pageTexts(language.resources, { ...en, ...language.app }),
    ]),
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

interface PageTexts {
  /** The text shown until the page at a path below /dashboard is rendered. */
  waiting: (path: string | undefined) => string;
  /** The text shown if the code no longer exists after an update. */
  updated: string;
}

function pageTexts(resources: Resources, texts: Texts): PageTexts {
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
  /** The chunks of the page, if it has its own. */
  code?: readonly string[];
}

/** The pages below /dashboard with a fixed address, with their titles in the language of the definitions and texts. */
function pagesOf(resources: Resources, texts: Texts): KnownPage[] {
  const ofResources = Object.values(resources).flatMap((resource): KnownPage[] => {
    const { kind, list, lists, create, edit, batch, ledger, history, report } = resource;
    if (kind === 'single') return [edit];
    const rows = resource.api.plain ? [LIST, PLAIN] : [LIST];
    return [
      ...[history, ledger, report, batch?.form].flatMap((view) => view ?? []),
      ...(create.in === 'page' ? [{ ...create, code: [CREATE] }] : []),
      ...[list, ...Object.values(lists).map(({ view }) => view)].map((view) => ({ ...view, code: rows })),
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

/** The page with the files that src/client/pageCode.ts preloads. */
function withCode(html: string, manifest: Manifest, names: readonly string[]): string {
  const files = [...neededBy(manifest, names)]
    .map((file) => `/${file}`)
    .filter((file) => !html.includes(file));
  if (files.length === 0) return html;
  const meta = `    <meta name="plinth-code" content="${files.join(' ')}">\n`;
  return html.replace(/^ *<\/head>/m, (end) => meta + end);
}

/** The files of the given chunks and of all their imports, in the order in which they run. */
function neededBy(manifest: Manifest, names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = manifest[name] ?? Object.values(manifest).find((packed) => packed.name === name);
    if (chunk === undefined || found.has(chunk.file)) continue;
    neededBy(manifest, chunk.imports ?? [], found);
    found.add(chunk.file);
  }
  return found;
}
