import { useInvalidate } from '@refinedev/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isPart } from '../providers/data/parts.ts';
import { staleAfterOf } from '../providers/queries.ts';
import type { BaseKey } from './types.ts';

/** Reads again what is shown and a change has made stale. Each resolves when it has been read. */
export interface Refresh {
  /** After a change of records: their lists, the records, and all that is made of records. */
  records: (resource: string, id?: BaseKey) => Promise<void>;
  /** The rows of a list: of a resource, or one of its further lists. */
  list: (list: string) => Promise<void>;
  /** All that is made of records, after a change whose own records Refine's form has read again. */
  derived: () => Promise<void>;
  /** After a posting: balances are in lists, records, cards, ledgers and day books. */
  all: () => Promise<void>;
  /** The answers of the calls below a path, and of those with more after it. */
  calls: (...paths: string[]) => Promise<void>;
}

export function useRefresh(): Refresh {
  const queries = useQueryClient();
  const invalidate = useInvalidate();
  return useMemo(() => {
    const derived = () =>
      queries.invalidateQueries({
        predicate: ({ queryKey, meta }) => staleAfterOf(meta) === 'change' || isPart(queryKey[2]),
      });
    return {
      derived,
      records: async (resource, id) => {
        const one = id === undefined ? {} : { id };
        const own = invalidate({ resource, invalidates: ['list', 'many', 'detail'], ...one });
        await Promise.all([derived(), own]);
      },
      list: (list) => invalidate({ resource: list, invalidates: ['list'] }),
      all: () => refreshAll(queries),
      calls: (...paths) =>
        queries.invalidateQueries({
          predicate: ({ queryKey }) => paths.some((path) => urlIn(queryKey.at(-1)).startsWith(path)),
        }),
    };
  }, [queries, invalidate]);
}

/** Refine's own queries that no posting changes: the user and the permissions. */
const KEPT = ['auth', 'access'];

export function refreshAll(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ queryKey, meta }) => !KEPT.includes(String(queryKey[0])) && staleAfterOf(meta) !== 'never',
  });
}

/** The address of a custom call, in its key; '' for other queries. */
function urlIn(params: unknown): string {
  const { url = '' } = (params ?? {}) as { url?: unknown };
  return String(url);
}
