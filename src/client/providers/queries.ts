import { QueryClient, type QueryMeta } from '@tanstack/react-query';
import { noAnswerOf } from './data/answers.ts';

/** Data younger than this, in milliseconds, is not refetched, unless a change invalidated it. */
const FRESH = 2_000;

/** The query cache. A failed read is retried once, and only after a network failure (docs/business-rules.md, "Screens"). */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && noAnswerOf(error) === 'unreachable',
        retryDelay: 500,
        refetchOnWindowFocus: false,
        // The browser's online state is about its own connection, not the server: requests are always sent.
        networkMode: 'always',
        staleTime: FRESH,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/**
 * When the answer of a call gets stale: with any change of a record, only with postings, approvals and changes by others, or never but
 * by its own page.
 */
export type StaleAfter = 'change' | 'posting' | 'never';

/** When a query gets stale; undefined for the records themselves, which Refine keys by their resource. */
export function staleAfterOf(meta: QueryMeta | undefined): StaleAfter | undefined {
  return meta?.staleAfter as StaleAfter | undefined;
}
