import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the product: the nearest one above that has a package.json, of the sources and of the build alike. */
export function productRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

/** The built web app; undefined where there is none. */
export function builtWebApp(): string | undefined {
  const folder = join(productRoot(), 'dist/client');
  return existsSync(join(folder, 'index.html')) ? folder : undefined;
}
