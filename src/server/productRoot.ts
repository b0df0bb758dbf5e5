import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the product: the nearest parent with a package.json, for the sources and the build. */
export function productRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

/**
 * The built web app; undefined if there is none. A built server serves the one of its own build, even after a later build has
 * replaced dist/.
 */
export function builtWebApp(): string | undefined {
  const root = productRoot();
  const folders = [];
  for (let folder = import.meta.dirname; folder !== root; folder = dirname(folder)) folders.push(folder);
  const own = folders.map((folder) => join(folder, 'client')).find(isBuilt);
  const last = join(root, 'dist/client');
  return own ?? (isBuilt(last) ? last : undefined);
}

/** The sources have an index.html too, but no manifest. */
function isBuilt(folder: string): boolean {
  return existsSync(join(folder, '.vite/manifest.json'));
}
