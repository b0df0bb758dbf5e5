import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Resource, WrittenContent } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import { bodyOf } from '../../providers/data/answers.ts';
import { listKey } from '../../providers/data/parts.ts';
import { useDefinitions, useUser } from '../../providers/definitions.tsx';
import { firstViewOf, keepFirstView } from '../../providers/firstViews.ts';
import { send } from '../../providers/http.ts';
import { useText } from '../../providers/i18n.ts';

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

const KEY = 'views';
/** They change rarely, and a change of one's own loads them again. */
const FRESH = 60_000;

/** The saved views of a list that this user sees; loaded while `isNeeded`. */
export function useSavedViews(resource: Resource, isNeeded: boolean) {
  const text = useText();
  const { elsewhere } = useDefinitions();
  const { id } = useUser();
  const list = listKey(resource);
  const { data, isFetched } = useQuery({
    queryKey: [KEY, list],
    queryFn: async ({ signal }): Promise<readonly SavedView[]> => {
      const call = { method: 'GET', path: '/views', query: { list }, signal };
      const body = bodyOf(await send(call), text('failure.unexpected'));
      const views = isObject(body) && Array.isArray(body.data) ? (body.data as SavedView[]) : [];
      keepFirstView(id, list, views.find((view) => view.first)?.id);
      return views;
    },
    enabled: isNeeded && !elsewhere,
    staleTime: FRESH,
    retry: false,
  });
  return { views: data ?? NONE, isFetched: isFetched || elsewhere === true };
}

const NONE: readonly SavedView[] = [];

/** Loads the views again after one of them was changed. */
export function refreshViews(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: [KEY] });
}

/** The number of the view that opens first for a user; undefined for none. */
export function firstView(user: unknown, resource: Resource): string | undefined {
  return firstViewOf(user, listKey(resource));
}
