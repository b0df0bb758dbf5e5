import { readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../../errors/StartError.ts';
import type { SourceFile } from '../../schema/source.ts';
import { makeFolder } from '../../server/makeFolder.ts';

/**
 * Writes a backup's definitions into a new or empty folder; their names were checked when the backup was
 * read.
 * @returns their number.
 * @throws StartError if the folder is not empty, or cannot be written to.
 */
export async function writeDefinitions(definitions: readonly SourceFile[], folder: string): Promise<number> {
  try {
    makeFolder(folder);
    if ((await readdir(folder)).length > 0)
      throw new StartError(`${folder} is not empty; name a new folder for the definitions.`);
    for (const { file, text } of definitions) {
      makeFolder(dirname(join(folder, file)));
      await writeFile(join(folder, file), text, { flag: 'wx' });
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The definitions cannot be written: ${(error as Error).message}.`);
  }
  return definitions.length;
}
