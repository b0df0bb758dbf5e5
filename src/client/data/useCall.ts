import { keys, useCustom, useDataProvider } from '@refinedev/core';
import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  useInfiniteQuery,
  useIsFetching,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { fieldTypes } from '../../fields/index.ts';
import type { Resource } from '../../schema/index.ts';
import { isObject } from '../../schema/isObject.ts';
import { asHttpError, readRow } from '../providers/data/answers.ts';
import { type Rows, readRows } from '../providers/data/readRows.ts';
import { STEADY } from '../providers/live/bus.ts';
import type { StaleAfter } from '../providers/queries.ts';
import { type Reading, readingOf } from './Reading.ts';
import type { BaseRecord, HttpError } from './types.ts';
import { type Call, readerOf, requestOf } from './useReader.ts';

export interface CallOptions<Answer>
  extends Pick<UseQueryOptions, 'enabled' | 'retry' | 'staleTime' | 'gcTime' | 'refetchOnWindowFocus'> {
  /** Takes the answer out of the body: by default its `data`. A function that stays the same one runs once for each body. */
  // biome-ignore lint/suspicious/noExplicitAny: the reader says what it takes a body for
  read?: (body: any) => Answer;
  /** Asks in place of the call, which is then its name: where one call is not enough, or its answer is read in pieces. */
  ask?: (signal: AbortSignal) => Promise<Answer>;
  /** The list that it is about: what makes its rows stale makes this stale, and nothing else does. */
  list?: string;
  /** When it gets stale: by default with any change of a record. */
  staleAfter?: StaleAfter;
  /** The page takes what others change in by itself. */
  isSteady?: boolean;
  /** A notification shows a failure; by default the page does in its place. */
  notifies?: boolean;
  /** The former answer stays until this one comes: always, or where it was that of such a call. */
  keepPrevious?: boolean | ((before: Pick<Call, 'path' | 'query'>) => boolean);
}

/**
 * The answer of a call that only reads, such as a total, a ledger or a preview.
 *
 * @param call undefined while nothing is asked.
 */
export function useCall<Answer>(call: Call | undefined, options: CallOptions<Answer> = {}): Reading<Answer> {
  const {
    read = dataOf as (body: unknown) => Answer,
    ask,
    enabled = true,
    notifies = false,
    ...rest
  } = options;
  const given = call ?? NOTHING;
  const { query } = useCustom<BaseRecord, HttpError>({
    ...requestOf(given),
    errorNotification: notifies && ((error) => ({ type: 'error', message: error?.message ?? '' })),
    queryOptions: {
      ...optionsOf(given, rest),
      enabled: call !== undefined && enabled === true,
      ...(ask && { queryFn: ({ signal }) => answerOf(ask, given, signal) as never }),
    },
  });
  const answer: unknown = query.data?.data;
  const take = ask === undefined ? read : (wholeBody as typeof read);
  // Not in the query's `select`: it would take a kept answer out again at each drawing.
  const data = useMemo(() => (answer === undefined ? undefined : take(answer)), [answer, take]);
  return readingOf(query, data, take);
}

const NOTHING: Call = { path: '' };

/** The answers of several calls. Each is `read` from its body, or asked for by its own `ask`. */
export function useCalls<Answer>(
  calls: readonly (Call & Pick<CallOptions<Answer>, 'ask' | 'read'>)[],
  options: Omit<CallOptions<Answer>, 'ask' | 'read'> = {},
): Reading<Answer>[] {
  const reader = readerOf(useDataProvider()());
  const queries = useQueries({
    queries: calls.map(({ ask, read = dataOf as (body: unknown) => Answer, ...call }) => ({
      ...optionsOf(call, options),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        answerOf(ask ?? (async () => read(await reader.call(call, signal))), call, signal),
    })),
  });
  return queries.map((query) =>
    readingOf(query as never, (query.data as { data: Answer } | undefined)?.data, wholeBody),
  );
}

/** The rows of a call that is no resource's list, such as the people of a project. */
export interface RowsCall extends Call {
  /** The property of the body with the rows. */
  rows: string | undefined;
  /** The resource of the records: their values are then read as those of its list, with our names for another host's. */
  resource?: Resource | undefined;
}

/** The rows of such a call, and how many there are. */
export function useRows(call: RowsCall | undefined, options: Omit<CallOptions<Rows>, 'ask' | 'read'> = {}) {
  return useCall<Rows>(call, { ...options, ask: (signal) => rowsOf(call as RowsCall, signal) });
}

async function rowsOf(call: RowsCall, signal: AbortSignal): Promise<Rows> {
  const { resource, failed = '' } = call;
  const { rows, ...total } = await readRows({ ...call, failed, signal });
  return { rows: resource ? rows.map((row) => readRow(row, resource, fieldTypes)) : rows, ...total };
}

interface Paged<Page> extends CallOptions<Page> {
  /** The rows of a page. */
  size: number;
  /** The rows that are asked for with each page: one more tells whether there are more. */
  take?: number;
  hasMore: (last: Page, pages: readonly Page[]) => boolean;
}

/** The pages of a call, one after another as somebody asks for more. */
export function useEndlessCall<Page>(call: Call, { size, take = size, hasMore, ...options }: Paged<Page>) {
  const { read = dataOf as (body: unknown) => Page, ...rest } = options;
  const reader = readerOf(useDataProvider()());
  const { queryKey, ...given } = optionsOf({ ...call, query: { ...call.query, _pages: take } }, rest);
  const query = useInfiniteQuery<Page, HttpError>({
    ...(given as object),
    queryKey,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const start = pageParam as number;
      const query = { ...call.query, _start: start, _end: start + take };
      return read(await reader.call({ ...call, query }, signal));
    },
    getNextPageParam: (last, pages) => (hasMore(last, pages) ? pages.length * size : undefined),
  });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const reading = readingOf(query as never, query.data?.pages, () => undefined);
  return { ...reading, hasNextPage, isFetchingNextPage, fetchNextPage };
}

/** Stops the reading of a call, which is then as before. */
export function useCancel(): (call: Call) => void {
  const queries = useQueryClient();
  return (call) => void queries.cancelQueries({ queryKey: keyOf(call) });
}

/** Whether anything is being read, whichever part of the page has asked for it. */
export function useIsReading(): boolean {
  return useIsFetching() > 0;
}

/** The `data` of a body, where the server wraps it. */
export function dataOf(body: unknown): unknown {
  return isObject(body) && 'data' in body ? body.data : body;
}

/** The body itself. */
export const wholeBody = <Body>(body: Body): Body => body;

/** Refine's key of a custom call; one about a list is below that list's, so that `useInvalidate` finds it. */
function keyOf(call: Call, list?: string): QueryKey {
  const { url, method, config } = requestOf(call);
  const params = { method, url, ...config };
  if (list === undefined) return keys().data().mutation('custom').params(params).get();
  return keys().data().resource(list).action('list').params(params).get();
}

function optionsOf<Answer>(
  call: Call,
  { list, staleAfter = 'change', isSteady = false, keepPrevious = false, ...options }: CallOptions<Answer>,
) {
  const isKept = typeof keepPrevious === 'function' ? keepPrevious : () => keepPrevious;
  return {
    ...(call.body !== undefined && QUESTION),
    ...(options as object),
    queryKey: keyOf(call, list),
    ...(keepPrevious !== false && {
      // biome-ignore lint/suspicious/noExplicitAny: whatever the former answer was
      placeholderData: (former: any, query: { queryKey: QueryKey } | undefined) => {
        const { url = '', query: before } = (query?.queryKey.at(-1) ?? {}) as {
          url?: string;
          query?: Call['query'];
        };
        return isKept({ path: url, query: before }) ? keepPreviousData(former) : undefined;
      },
    }),
    meta: { ...(list === undefined && { staleAfter }), ...(isSteady && STEADY) },
  };
}

/** The answer to a question about values is of no use for others, and a question that failed is asked with the next ones. */
const QUESTION = { retry: false, gcTime: 0 };

async function answerOf<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  { failed = '' }: Call,
  signal: AbortSignal,
): Promise<{ data: Answer }> {
  try {
    return { data: await ask(signal) };
  } catch (error) {
    throw asHttpError(error, failed);
  }
}
