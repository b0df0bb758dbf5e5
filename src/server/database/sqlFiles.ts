import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The texts of the SQL files in one of the folders beside this file, by name without `.sql`, in the order of their names. The build
 * puts the folders beside the built server (src/cli/setup/sqlFiles.ts).
 */
export function sqlFiles(folder: 'schema' | 'migrations' | 'functions'): Map<string, string> {
  const path = join(import.meta.dirname, folder);
  const files = readdirSync(path).filter((file) => file.endsWith('.sql'));
  return new Map(
    files.sort().map((file) => [file.slice(0, -'.sql'.length), readFileSync(join(path, file), 'utf8')]),
  );
}
