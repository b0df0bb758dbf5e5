import { useMemo } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { listKey } from '../../providers/data/parts.ts';
import { useUser } from '../../providers/definitions.tsx';
import { browserStorage } from '../../providers/storage.ts';
import { type ListView, readView } from './listState.ts';

const nameOf = (user: unknown, resource: Resource) => `plinth.view.${user}.${listKey(resource)}`;

/** The view that this user last chose for this list; undefined for none. */
export function keptView(user: unknown, resource: Resource): ListView | undefined {
  return readView(browserStorage.get(nameOf(user, resource)));
}

/** The same for a component, and its change; this browser remembers it. */
export function useListView(resource: Resource): {
  read: () => ListView | undefined;
  write: (view: ListView) => void;
} {
  const { id } = useUser();
  return useMemo(
    () => ({
      read: () => keptView(id, resource),
      write: (view) => browserStorage.set(nameOf(id, resource), view),
    }),
    [id, resource],
  );
}
