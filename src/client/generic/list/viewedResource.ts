import type { Resource } from '../../../schema/index.ts';
import type { ListState } from './listState.ts';

/** The resource with the columns that the state has chosen, so that rows, cards, exports and print show the same. */
export function viewedResource(resource: Resource, { columns }: Pick<ListState, 'columns'>): Resource {
  if (columns === undefined) return resource;
  const { list, fields } = resource;
  const items = columns.map((name) => {
    const present = list.columns.find(({ field }) => field === name);
    return present ?? { field: name, label: fields[name]?.labels.list ?? '#' };
  });
  return { ...resource, list: { ...list, columns: items } };
}
