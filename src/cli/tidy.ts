import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Source that a command has written as the linter wants it: the imports in their order, the lines in their length. */
export async function tidy(root: string, ...files: readonly string[]): Promise<void> {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  await promisify(execFile)(process.execPath, [biome, 'check', '--write', ...files], { cwd: root });
}
