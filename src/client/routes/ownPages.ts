import type { Resources } from '../../schema/index.ts';
import { pages } from '../pages/index.ts';

/** The definitions with each view that has a page of one's own shown in a page, not in a modal of the list. */
export function withOwnPages(resources: Resources): Resources {
  const all: Record<string, Resources[string]> = { ...resources };
  for (const page of pages) {
    if ('path' in page || page.view === 'list') continue;
    const { resource: name, view } = page;
    const resource = all[name];
    if (resource !== undefined) all[name] = { ...resource, [view]: { ...resource[view], in: 'page' } };
  }
  return all;
}
