import type { BaseKey, BaseRecord, GetListParams } from '@refinedev/core';

export type ListParams = Omit<GetListParams, 'resource'>;

/** What came of a change: the record, the server's words, and the whole list where the host sends it along. */
export interface Changed {
  row?: BaseRecord | undefined;
  message?: string | undefined;
  refreshed?: BaseRecord[] | undefined;
}

/** The calls of one resource, as its host wants them. Rows are as the host sent them. Failures are HttpErrors. */
export interface Transport {
  /** `total` is undefined where the host does not page: then `rows` is the whole list. `more` is that of ListTotal. */
  list: (params: ListParams) => Promise<{ rows: BaseRecord[]; total: number | undefined; more?: boolean }>;
  one: (id: BaseKey, signal?: AbortSignal) => Promise<BaseRecord>;
  create: (body: Readonly<Record<string, unknown>>, key: string) => Promise<Changed>;
  update: (id: BaseKey, body: object, key: string) => Promise<Changed>;
  remove: (id: BaseKey, key: string) => Promise<Changed>;
}
