import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productRoot } from './productRoot.ts';

/** The version of the running product. */
export function productVersion(): string {
  const { version } = JSON.parse(readFileSync(join(productRoot(), 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
