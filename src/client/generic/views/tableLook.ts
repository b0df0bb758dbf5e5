import type { Resource } from '../../../schema/index.ts';
import { listKey } from '../../providers/data/parts.ts';
import { browserStorage } from '../../providers/storage.ts';
import { readListState, writeListState } from '../list/addressState.ts';
import type { ListState } from '../list/listState.ts';

/** How the rows of a table look, whatever they are. */
export type TableLook = Pick<ListState, 'columns' | 'widths' | 'density' | 'size'>;

const keyOf = (user: unknown, resource: Resource) => `plinth.look.${user}.${listKey(resource)}`;

/** This browser remembers how a user has arranged a list, outside of its views. */
export function rememberLook(user: unknown, resource: Resource, look: TableLook): void {
  const plain = readListState(resource, new URLSearchParams());
  const params = writeListState(resource, { ...plain, ...look }, new URLSearchParams());
  if (params.size === 0) browserStorage.remove(keyOf(user, resource));
  else browserStorage.set(keyOf(user, resource), params.toString());
}

/** The arrangement of the list that this browser remembers; undefined for none. */
export function rememberedLook(user: unknown, resource: Resource): TableLook | undefined {
  const text = browserStorage.get(keyOf(user, resource));
  if (text === undefined || text === null || text === '') return undefined;
  const { columns, widths, density, size } = readListState(resource, new URLSearchParams(text));
  return { columns, widths, density, size };
}
