import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productRoot } from './productRoot.ts';

/** The version of the product that runs. */
export function productVersion(): string {
  const { version } = JSON.parse(readFileSync(join(productRoot(), 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
