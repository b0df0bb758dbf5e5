import { writePage } from '../../src/cli/generate/writePage.ts';
import type { Definitions } from '../../src/schema/read/read.ts';
import { copyOfSources } from './walks.ts';

/**
 * A copy of the sources in which `npm run generate -- page` wrote pages: its folder.
 *
 * @param pages resources and views.
 */
export async function generatedSources(
  definitions: Pick<Definitions, 'resources' | 'settings'>,
  pages: readonly (readonly [resource: string, view: string])[],
): Promise<string> {
  const root = await copyOfSources();
  for (const [name, view] of pages) await writePage(root, definitions, name, view);
  return root;
}
