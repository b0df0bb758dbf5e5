import type { QueryObserverResult } from '@tanstack/react-query';
import type { HttpError } from './types.ts';

/** The state of something that is read, in TanStack's words, with the answer itself as `data`. */
export interface Reading<Answer>
  extends Pick<
    QueryObserverResult<unknown, HttpError>,
    | 'error'
    | 'isError'
    | 'isPending'
    | 'isSuccess'
    | 'isFetching'
    | 'isFetched'
    | 'isPlaceholderData'
    | 'fetchStatus'
    | 'dataUpdatedAt'
  > {
  /** Undefined until it has come. */
  data: Answer | undefined;
  /** Reads it again. @returns the new answer; after a failure the former one. */
  refetch: (options?: { cancelRefetch?: boolean }) => Promise<Answer | undefined>;
}

/**
 * The reading of a query whose answer is `data`.
 *
 * @param take takes the answer out of what the query has read.
 */
export function readingOf<Answer>(
  query: QueryObserverResult<{ data?: unknown }, HttpError>,
  data: Answer | undefined,
  // biome-ignore lint/suspicious/noExplicitAny: whatever the query has read
  take: (read: any) => Answer | undefined = (read) => read,
): Reading<Answer> {
  const { error, isError, isPending, isSuccess, isFetching, isFetched, isPlaceholderData } = query;
  const { fetchStatus, dataUpdatedAt } = query;
  return {
    ...{ data, error, isError, isPending, isSuccess, isFetching, isFetched, isPlaceholderData },
    ...{ fetchStatus, dataUpdatedAt },
    refetch: async (options) => {
      const { data } = await query.refetch(options);
      return data?.data === undefined ? undefined : take(data.data);
    },
  };
}
