import { QueryClient } from '@tanstack/react-query';
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
