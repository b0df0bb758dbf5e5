import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { StartError } from '../../errors/StartError.ts';
import type { SourceFile } from '../source.ts';

/**
 * The definition files of a folder, by name, then those of its languages in `i18n/`. Other files in it are left alone.
 * @throws StartError where the folder cannot be read.
 */
export async function loadFiles(folder: string): Promise<SourceFile[]> {
  let names: string[];
  try {
    names = [...(await yamlIn(folder)), ...(await languagesIn(folder))];
  } catch {
    throw new StartError(
      `The definitions' folder ${folder} cannot be read. Set RESOURCES_DIR to the folder that holds them.`,
    );
  }
  return Promise.all(
    names.map(async (name) => ({
      file: `${basename(folder)}/${name}`,
      text: await textOf(join(folder, name)),
    })),
  );
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new StartError(`The definition ${path} cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
}

/** Editors and systems keep files of their own that begin with a dot, such as the lock `.#vendor.yaml`. */
async function yamlIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.yaml') && !name.startsWith('.')).sort();
}

/** A firm that speaks English alone has no such folder. */
async function languagesIn(folder: string): Promise<string[]> {
  if (!(await readdir(folder)).includes('i18n')) return [];
  return (await yamlIn(join(folder, 'i18n'))).map((name) => `i18n/${name}`);
}
