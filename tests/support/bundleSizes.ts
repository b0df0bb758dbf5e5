import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  dynamicImports?: string[];
}

export interface RouteSize {
  route: string;
  /** Bytes of gzip JavaScript that the browser loads to show it. */
  bytes: number;
  files: { file: string; bytes: number }[];
}

/** What each kind of page loads, beside the entry; by the sources that it asks for, or the names that they are packed under. */
const ROUTES: Readonly<Record<string, readonly string[]>> = {
  login: ['first'],
  home: ['app', 'pages/home/HomePage.tsx'],
  list: ['app', 'list'],
  'filtered list': ['app', 'list', 'ReferenceFilter'],
  'list with form': ['app', 'list', 'generic/form/CreatePanel.tsx'],
  grid: ['app', 'list', 'generic/grid/RecordGrid.tsx'],
  show: ['app', 'generic/ShowPage.tsx'],
  create: ['app', 'forms'],
  edit: ['app', 'generic/EditPage.tsx'],
};

/** The files of each chunk with all that it imports at once, and what is loaded before every page of a signed-in user. */
export function filesByChunk(dist: string): Map<string, Set<string>> {
  const manifest = readManifest(dist);
  return new Map(
    Object.entries(manifest)
      .filter(([, { file }]) => file.endsWith('.js'))
      .map(([key, { file }]) => [file, loaded(manifest, ['loader', 'first', 'app', key])]),
  );
}

/** The gzip JavaScript of each kind of page, from a build's manifest: static imports, and what the page loads on demand at once. */
export function bundleSizes(dist: string): RouteSize[] {
  const manifest = readManifest(dist);
  const script = readFileSync(join(dist, 'before-paint.js'));
  return Object.entries(ROUTES).map(([route, sources]) => {
    const files = [...loaded(manifest, ['loader', 'first', ...sources])]
      .filter((file) => file.endsWith('.js'))
      .map((file) => ({ file, bytes: gzipSync(readFileSync(join(dist, file))).length }))
      .sort((one, other) => other.bytes - one.bytes);
    return { route, files, bytes: files.reduce((sum, file) => sum + file.bytes, gzipSync(script).length) };
  });
}

function readManifest(dist: string): Record<string, Chunk> {
  return JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
}

/** A piece that several chunks share may be packed under the name of one of them; the chunk itself imports others. */
function chunkNamed(manifest: Record<string, Chunk>, key: string): Chunk | undefined {
  return Object.values(manifest)
    .filter(({ name }) => name === key)
    .sort((one, other) => (other.imports?.length ?? 0) - (one.imports?.length ?? 0))[0];
}

function loaded(
  manifest: Record<string, Chunk>,
  keys: readonly string[],
  seen = new Set<string>(),
): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key] ?? chunkNamed(manifest, key);
    // A source that was renamed must not make its route look lighter than it is.
    if (chunk === undefined) throw new Error(`The build has no chunk for ${key}`);
    if (seen.has(chunk.file)) continue;
    seen.add(chunk.file);
    loaded(manifest, chunk.imports ?? [], seen);
  }
  return seen;
}
