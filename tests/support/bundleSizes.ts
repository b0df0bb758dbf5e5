import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

export interface RouteSize {
  route: string;
  /** Bytes of gzip JavaScript that the browser loads to show it. */
  bytes: number;
  /** Below the folder of the build. */
  files: readonly string[];
}

/** What each kind of page loads after the start (src/cli/setup/sharedCode.ts), by the files of src/client that it asks for. */
const ROUTES: Readonly<Record<string, readonly string[]>> = {
  login: [],
  home: ['App.tsx', 'pages/home/HomePage.tsx'],
  list: ['App.tsx', 'generic/ListPage.tsx'],
  'list with form': ['App.tsx', 'generic/ListPage.tsx', 'generic/form/CreatePanel.tsx'],
  grid: ['App.tsx', 'generic/ListPage.tsx', 'generic/grid/RecordGrid.tsx'],
  show: ['App.tsx', 'generic/ShowPage.tsx'],
  create: ['App.tsx', 'generic/CreatePage.tsx'],
  edit: ['App.tsx', 'generic/EditPage.tsx'],
};

/** The gzip JavaScript of each kind of page, from a build's manifest: what it asks for, and all that this imports. */
export function bundleSizes(dist: string): RouteSize[] {
  const manifest = readManifest(dist);
  return Object.entries(ROUTES).map(([route, sources]) => {
    const files = ['before-paint.js', ...loaded(manifest, ['index.html', 'start.ts', ...sources])];
    const sizes = files.map((file) => gzipSync(readFileSync(join(dist, file))).length);
    return { route, files, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  });
}

/** What the entry waits for before it asks for the user and the definitions, besides itself. */
export function importsOfEntry(dist: string): readonly string[] {
  return found(readManifest(dist), 'index.html').imports ?? [];
}

/** The file of a source that loads on demand. A source that was renamed or packed elsewhere is an error, not an empty answer. */
export function chunkOf(dist: string, source: string): string {
  return found(readManifest(dist), source).file;
}

function readManifest(dist: string): Manifest {
  return JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
}

function found(manifest: Manifest, key: string): Chunk {
  const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key);
  if (chunk === undefined) throw new Error(`The build has no chunk for ${key}`);
  return chunk;
}

function loaded(manifest: Manifest, keys: readonly string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    const { file, imports = [] } = found(manifest, key);
    if (seen.has(file)) continue;
    seen.add(file);
    loaded(manifest, imports, seen);
  }
  return seen;
}
