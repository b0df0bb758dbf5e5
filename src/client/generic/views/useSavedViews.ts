import { useEffect } from 'react';
import type { Resource, WrittenContent } from '../../../schema/index.ts';
import { useCall } from '../../data/index.ts';
import { listKey } from '../../providers/data/parts.ts';
import { useDefinitions, useUser } from '../../providers/definitions.tsx';
import { firstViewOf, keepFirstView } from '../../providers/firstViews.ts';

/** A view that a user has saved (docs/calling.md, "Views"). */
export interface SavedView {
  id: number;
  name: string;
  owner: string | null;
  shared: 'me' | 'everyone';
  editable: boolean;
  mine: boolean;
  /** It opens first for this user. */
  first: boolean;
  content: WrittenContent;
  version: number;
}

/** The call that reads and adds views; those that change one are below it. */
export const VIEWS = '/views';
/** They change rarely, and a change of one's own loads them again. */
const FRESH = 60_000;

/** The saved views of a list that this user sees; loaded while `isNeeded`. */
export function useSavedViews(resource: Resource, isNeeded: boolean) {
  const { elsewhere } = useDefinitions();
  const { id } = useUser();
  const list = listKey(resource);
  const { data, isFetched } = useCall<readonly SavedView[]>(
    isNeeded && !elsewhere ? { path: VIEWS, query: { list } } : undefined,
    { staleTime: FRESH, retry: false, staleAfter: 'posting' },
  );
  useEffect(() => {
    if (data !== undefined) keepFirstView(id, list, data.find((view) => view.first)?.id);
  }, [data, id, list]);
  return { views: data ?? NONE, isFetched: isFetched || elsewhere === true };
}

const NONE: readonly SavedView[] = [];

/** The number of the view that opens first for a user; undefined for none. */
export function firstView(user: unknown, resource: Resource): string | undefined {
  return firstViewOf(user, listKey(resource));
}
