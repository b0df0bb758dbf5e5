import { realpath } from 'node:fs/promises';
import { hostname } from 'node:os';
import { StartRefusal } from '../../../errors/StartError.ts';
import { fieldTypes } from '../../../fields/index.ts';
import { inOrder, mistakeAt } from '../../../schema/mistake.ts';
import { loadFiles } from '../../../schema/read/load.ts';
import { type Definitions, readProduct } from '../../../schema/read/read.ts';
import type { SourceFile } from '../../../schema/source.ts';

/** Definitions together with their source files, which a backup contains. */
export interface LoadedDefinitions extends Definitions {
  sources: readonly SourceFile[];
}

/**
 * The definitions of a folder, validated and completed.
 * @throws StartRefusal with every error and its place, or if the folder cannot be read.
 */
export async function loadDefinitions(folder: string): Promise<LoadedDefinitions> {
  return definitionsOf(await loadFiles(folder));
}

/** The same from files in memory. */
export function definitionsOf(files: readonly SourceFile[]): LoadedDefinitions {
  const result = readProduct(files, fieldTypes);
  if (!result.ok) throw new StartRefusal(...inOrder(result.mistakes).map(mistakeAt));
  return { ...result.definitions, sources: files };
}

/** Identifies this server's folder of definitions among those of other servers: `host:/srv/plinth/resources`. */
export async function folderOf(resourcesDir: string): Promise<string> {
  return `${hostname()}:${await realpath(resourcesDir)}`;
}
