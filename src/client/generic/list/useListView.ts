import { useMemo } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { listKey } from '../../providers/data/parts.ts';
import { useUser } from '../../providers/definitions.tsx';
import { browserStorage } from '../../providers/storage.ts';
import { type ListView, readView } from './listState.ts';

/** The view that this user last chose for this list; this browser remembers it. */
export function useListView(resource: Resource): {
  read: () => ListView | undefined;
  write: (view: ListView) => void;
} {
  const { id } = useUser();
  const name = `plinth.view.${id}.${listKey(resource)}`;
  return useMemo(
    () => ({
      read: () => readView(browserStorage.get(name)),
      write: (view) => browserStorage.set(name, view),
    }),
    [name],
  );
}
