import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder that is not there, with those above it. Not by mkdir's own `recursive`, which never ends where a file system
 * takes no folder, as below /proc.
 *
 * @param mode of those that are made; as the account's umask has it where it is left out.
 * @throws what mkdir throws.
 */
export function makeFolder(folder: string, mode?: number): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder), mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process may have made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !existsSync(folder)) throw error;
  }
}
