import { useDataProvider } from '@refinedev/core';
import { useMemo } from 'react';
import { type ListTotal, UNCOUNTED } from '../providers/data/listTotal.ts';
import type { Query } from '../providers/http.ts';
import { text } from '../providers/i18n.ts';
import type { BaseKey, BaseRecord, DataProvider, GetListParams } from './types.ts';

/** A call that only reads. */
export interface Call {
  /** Below /api, with its leading slash. */
  path: string;
  query?: Query | undefined;
  /** A call with one answers a question about values, such as a preview before they are saved: it is sent as a POST. */
  body?: object | undefined;
  /** The message where the server sends none. */
  failed?: string | undefined;
}

/** The page of a list, its order and its filters. */
export interface ListRequest extends Pick<GetListParams, 'pagination' | 'sorters' | 'filters'> {
  /** The rows do not wait for their count (useListCount.ts). */
  uncounted?: boolean;
}

export interface ListAnswer extends ListTotal {
  rows: BaseRecord[];
}

/**
 * Reads past the cache: for a file, a print, or a question before something is saved. Each throws HttpError, and rejects with the
 * signal's reason.
 */
export interface Reader {
  /** The body of the answer. */
  call: <Body>(call: Call, signal?: AbortSignal) => Promise<Body>;
  one: (resource: string, id: BaseKey) => Promise<BaseRecord>;
  /** @param list a resource, or one of its further lists. */
  list: (list: string, request: ListRequest, signal?: AbortSignal) => Promise<ListAnswer>;
}

export function useReader(): Reader {
  const provider = useDataProvider()();
  return useMemo(() => readerOf(provider), [provider]);
}

export function readerOf(provider: DataProvider): Reader {
  return {
    call: async <Body>(call: Call, signal?: AbortSignal) => {
      const { url, method, config, meta } = requestOf(call);
      const answer = await provider.custom?.({ url, method, ...config, meta: { ...meta, signal } });
      return answer?.data as Body;
    },
    one: async (resource, id) => (await provider.getOne({ resource, id })).data,
    list: async (resource, { uncounted = false, ...request }, signal) => {
      const meta = { ...(uncounted && UNCOUNTED), signal };
      const { data: rows, ...total } = await provider.getList({ resource, ...request, meta });
      return { rows, ...total };
    },
  };
}

/** A call as Refine's `useCustom` and the data provider's `custom` take it. */
export function requestOf({ path, query = {}, body, failed = text('failure.unexpected') }: Call) {
  return {
    url: path,
    method: body === undefined ? ('get' as const) : ('post' as const),
    config: { query, ...(body !== undefined && { payload: body }) },
    meta: { failed, ...(body !== undefined && { isQuestion: true }) },
  };
}
