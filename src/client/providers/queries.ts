import { QueryClient } from '@tanstack/react-query';
import { noAnswerOf } from './data/answers.ts';

/** What is younger than this is not asked for again; what a change made stale always is. */
const FRESH = 2_000;

/** The cache of all that was read: a failed read is tried once more, and only when the network failed (screens, 'Failures'). */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && noAnswerOf(error) === 'unreachable',
        retryDelay: 500,
        refetchOnWindowFocus: false,
        // The browser's word for being online is about the cable, not about the server: ask, and say what came of it.
        networkMode: 'always',
        staleTime: FRESH,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
