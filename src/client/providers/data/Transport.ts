import type { BaseKey, BaseRecord, GetListParams } from '@refinedev/core';
import type { ListTotal } from './listTotal.ts';

/**
 * `signal` aborts the call. With `count: 'none'` our own server does not count what the list finds; with `first: 'named'` it sends records
 * first whose names have the searched words.
 */
export type ListParams = Omit<GetListParams, 'resource'> & {
  signal?: AbortSignal | undefined;
  count?: 'none' | undefined;
  first?: 'named' | undefined;
};

/** The result of a change: the record, the server's message, and the whole list if the host sends it. */
export interface Changed {
  row?: BaseRecord | undefined;
  message?: string | undefined;
  refreshed?: BaseRecord[] | undefined;
}

/** The calls of one resource in its host's format. Rows are as the host sends them. Failures are HttpErrors. */
export interface Transport {
  /** `total` is undefined if the host does not page: `rows` is then the whole list. The rest is that of ListTotal. */
  list: (
    params: ListParams,
  ) => Promise<{ rows: BaseRecord[]; total: number | undefined } & Omit<ListTotal, 'total'>>;
  one: (id: BaseKey, signal?: AbortSignal) => Promise<BaseRecord>;
  create: (body: Readonly<Record<string, unknown>>, key: string) => Promise<Changed>;
  update: (id: BaseKey, body: object, key: string) => Promise<Changed>;
  remove: (id: BaseKey, key: string) => Promise<Changed>;
}
