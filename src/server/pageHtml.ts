import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the build says of a piece of code: its file, and the pieces that it cannot start without. */
interface Chunk {
  file: string;
  imports?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

/** The signed-in part and its first page, by their names in the build. */
const APP = 'App.tsx';
const HOME = 'pages/home/HomePage.tsx';

/**
 * index.html of the built web app for an address. Below /dashboard it asks for the code of the signed-in part at once, which
 * the browser would else learn of only when the first script has run: on a slow line a second earlier.
 *
 * @param folder the build; without its manifest the page stands as it is.
 */
export function pageHtml(folder: string): (path: string) => string {
  const plain = readFileSync(join(folder, 'index.html'), 'utf8');
  const manifest = readManifest(folder);
  const inside = withPreloads(plain, manifest, [APP]);
  const home = withPreloads(plain, manifest, [APP, HOME]);
  return (path) => {
    if (/^\/dashboard\/?$/.test(path)) return home;
    return path.startsWith('/dashboard/') ? inside : plain;
  };
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
    .map((address) => `    <link rel="modulepreload" crossorigin href="${address}">\n`);
  return html.replace(/^ *<\/head>/m, (end) => links.join('') + end);
}

/** The files of the named pieces and of all that they import. */
function neededBy(manifest: Manifest, names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = manifest[name];
    if (chunk === undefined || found.has(chunk.file)) continue;
    found.add(chunk.file);
    neededBy(manifest, chunk.imports ?? [], found);
  }
  return found;
}
