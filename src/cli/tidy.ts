import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Formats source that a command has written like the linter does: order of imports, length of lines. */
export async function tidy(root: string, ...files: readonly string[]): Promise<void> {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  await promisify(execFile)(process.execPath, [biome, 'check', '--write', ...files], { cwd: root });
}
