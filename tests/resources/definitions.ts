import { resolve } from 'node:path';
import { fieldTypes } from '../../src/fields/index.ts';
import { describeMistakes } from '../../src/schema/mistake.ts';
import { loadFiles } from '../../src/schema/read/load.ts';
import { type Definitions, readDefinitions } from '../../src/schema/read/read.ts';
import type { SourceFile } from '../../src/schema/source.ts';

export const RESOURCES_DIR = resolve(import.meta.dirname, '../../resources');

/** The product's own definitions, and others beside them, as the server reads them. */
export async function productDefinitions(others: readonly SourceFile[] = []): Promise<Definitions> {
  const result = readDefinitions([...(await loadFiles(RESOURCES_DIR)), ...others], fieldTypes);
  if (!result.ok) throw new Error(describeMistakes(result.mistakes));
  return result.definitions;
}
