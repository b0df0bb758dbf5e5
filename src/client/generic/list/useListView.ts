import { useMemo } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { useUser } from '../../providers/definitions.tsx';
import { keepView, keptView } from './keptView.ts';
import type { ListView } from './listState.ts';
import { rememberGrid } from './usedGrid.ts';

/** The view that the user last chose for a list, and its change; this browser remembers it. */
export function useListView(resource: Resource): {
  read: () => ListView | undefined;
  write: (view: ListView) => void;
} {
  const { id } = useUser();
  return useMemo(
    () => ({
      read: () => keptView(id, resource),
      write: (view) => {
        keepView(id, resource, view);
        if (view === 'grid') rememberGrid(id);
      },
    }),
    [id, resource],
  );
}
