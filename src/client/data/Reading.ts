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

/** The reading of a query whose answer is `data`. */
export function readingOf<Answer>(
  query: QueryObserverResult<{ data?: unknown }, HttpError>,
  data: Answer | undefined,
): Reading<Answer> {
  const { error, isError, isPending, isSuccess, isFetching, isFetched, isPlaceholderData } = query;
  const { fetchStatus, dataUpdatedAt } = query;
  return {
    ...{ data, error, isError, isPending, isSuccess, isFetching, isFetched, isPlaceholderData },
    ...{ fetchStatus, dataUpdatedAt },
    refetch: async (options) => (await query.refetch(options)).data?.data as Answer | undefined,
  };
}
