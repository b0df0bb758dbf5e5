import type { Resource } from '../../../schema/index.ts';
import { listKey } from '../../providers/data/parts.ts';
import { browserStorage } from '../../providers/storage.ts';
import { type ListView, readView } from './listState.ts';

const nameOf = (user: unknown, resource: Resource) => `plinth.view.${user}.${listKey(resource)}`;

const gridNameOf = (user: unknown) => `plinth.usesGrid.${user}`;

/** The view that this user last chose for this list; undefined for none. */
export function keptView(user: unknown, resource: Resource): ListView | undefined {
  return readView(browserStorage.get(nameOf(user, resource)));
}

export function keepView(user: unknown, resource: Resource, view: ListView): void {
  browserStorage.set(nameOf(user, resource), view);
  if (view === 'grid') browserStorage.set(gridNameOf(user), 'true');
}

/** Whether this user has ever chosen a grid in this browser. */
export function usesGrid(user: unknown): boolean {
  return browserStorage.get(gridNameOf(user)) !== null;
}
