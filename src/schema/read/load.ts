import { readdirSync, realpathSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { failure } from '../../errors/failure.ts';
import { StartRefusal } from '../../errors/StartError.ts';
import type { SourceFile } from '../source.ts';

/**
 * The definition files of a folder by name and of the folders within it, then its reports in `reports/`, its dashboards in `dashboards/`
 * and its languages in `i18n/`. Those with another ending of YAML are among them, so that the check can name them. Other files are ignored.
 * @throws StartRefusal if the folder cannot be read.
 */
export async function loadFiles(folder: string): Promise<SourceFile[]> {
  let names: string[];
  try {
    const inFolders = definitionFolders(folder).map(async (path) =>
      (await yamlIn(join(folder, path))).map((file) => `${path === '' ? '' : `${path}/`}${file}`),
    );
    names = (await Promise.all(inFolders)).flat();
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

/** Folders whose files are read after all others, in this order. None needs to exist: a firm may use English only, and have no reports. */
const LAST: readonly string[] = ['reports', 'dashboards', 'i18n'];
/** Folders without definitions: the records of the sample company, and the packages of a program. */
const LEFT_OUT: readonly string[] = ['demo', 'node_modules'];

/**
 * The folders that hold definitions, as paths within the folder: itself as '', and those below it, however deep.
 * @throws the file system's error if the folder cannot be read.
 */
export function definitionFolders(folder: string): string[] {
  const seen = new Set<string>();
  const below = (path: string): string[] => {
    // A link may lead back to a folder above it.
    const real = realpathSync(join(folder, path));
    if (seen.has(real)) return [];
    seen.add(real);
    const names = readdirSync(join(folder, path))
      .filter((name) => !name.startsWith('.') && !LEFT_OUT.includes(name))
      .filter((name) => isFolder(join(folder, path, name)))
      .sort();
    const last = path === '' ? LAST.filter((name) => names.includes(name)) : [];
    const others = names.filter((name) => !last.includes(name));
    return [path, ...[...others, ...last].flatMap((name) => below(path === '' ? name : `${path}/${name}`))];
  };
  return below('');
}

/** Links to folders are among them; a link that leads nowhere is none. */
function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
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
