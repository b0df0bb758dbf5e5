import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { StartError } from '../errors/StartError.ts';
import type { SourceFile } from './source.ts';

/**
 * The definition files of a folder, by name. Other files in it are left alone.
 * @throws StartError where the folder cannot be read.
 */
export async function loadFiles(folder: string): Promise<SourceFile[]> {
  let names: string[];
  try {
    names = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).sort();
  } catch {
    throw new StartError(
      `The definitions' folder ${folder} cannot be read. Set RESOURCES_DIR to the folder that holds them.`,
    );
  }
  return Promise.all(
    names.map(async (name) => ({
      file: `${basename(folder)}/${name}`,
      text: await readFile(join(folder, name), 'utf8'),
    })),
  );
}
