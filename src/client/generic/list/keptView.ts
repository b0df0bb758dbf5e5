import type { Resource } from '../../../schema/index.ts';
import { listKey } from '../../providers/data/parts.ts';
import { browserStorage } from '../../providers/storage.ts';
import { type ListView, readView } from './listState.ts';

const nameOf = (user: unknown, resource: Resource) => `plinth.view.${user}.${listKey(resource)}`;

/** The view that this user last chose for this list; undefined for none. */
export function keptView(user: unknown, resource: Resource): ListView | undefined {
  return readView(browserStorage.get(nameOf(user, resource)));
}

export function keepView(user: unknown, resource: Resource, view: ListView): void {
  browserStorage.set(nameOf(user, resource), view);
}
