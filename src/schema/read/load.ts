import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { failure } from '../../errors/failure.ts';
import { StartRefusal } from '../../errors/StartError.ts';
import type { SourceFile } from '../source.ts';

/**
 * The definition files of a folder by name, then its reports in `reports/`, its dashboards in `dashboards/` and its languages in `i18n/`. Those with
 * another ending of YAML are among them, so that the check can name them. Other files are ignored.
 * @throws StartRefusal if the folder cannot be read.
 */
export async function loadFiles(folder: string): Promise<SourceFile[]> {
  let names: string[];
  try {
    names = [
      ...(await yamlIn(folder)),
      ...(await yamlBelow(folder, 'reports')),
      ...(await yamlBelow(folder, 'dashboards')),
      ...(await yamlBelow(folder, 'i18n')),
    ];
  } catch {
    throw new StartRefusal(failure('folderUnreadable', { folder }));
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
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new StartRefusal(failure('definitionUnreadable', { path, reason: code }));
  }
}

/** Editors and systems create files whose names begin with a dot, such as the lock `.#vendor.yaml`. */
export function isDefinitionName(name: string): boolean {
  return /\.ya?ml$/i.test(name) && !name.startsWith('.');
}

async function yamlIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter(isDefinitionName).sort();
}

/** None of these folders needs to exist: a firm may use English only, and have no reports. */
async function yamlBelow(folder: string, name: 'reports' | 'dashboards' | 'i18n'): Promise<string[]> {
  if (!(await readdir(folder)).includes(name)) return [];
  return (await yamlIn(join(folder, name))).map((file) => `${name}/${file}`);
}
