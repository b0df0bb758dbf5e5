import { realpath } from 'node:fs/promises';
import { hostname } from 'node:os';
import { StartError } from '../errors/StartError.ts';
import { fieldTypes } from '../fields/index.ts';
import { describeMistakes } from '../schema/index.ts';
import { loadFiles } from '../schema/read/load.ts';
import { type Definitions, readDefinitions } from '../schema/read/read.ts';
import type { SourceFile } from '../schema/source.ts';

/** Definitions together with the files that they were read from, which a backup carries. */
export interface LoadedDefinitions extends Definitions {
  sources: readonly SourceFile[];
}

/**
 * The definitions of a folder, checked and completed.
 * @throws StartError listing every mistake with its place, or where the folder cannot be read.
 */
export async function loadDefinitions(folder: string): Promise<LoadedDefinitions> {
  return definitionsOf(await loadFiles(folder));
}

/** The same from files at hand. */
export function definitionsOf(files: readonly SourceFile[]): LoadedDefinitions {
  const result = readDefinitions(files, fieldTypes);
  if (!result.ok) throw new StartError(describeMistakes(result.mistakes));
  return { ...result.definitions, sources: files };
}

/** Identifies this server's folder of definitions among those of other servers: `host:/srv/plinth/resources`. */
export async function folderOf(resourcesDir: string): Promise<string> {
  return `${hostname()}:${await realpath(resourcesDir)}`;
}
