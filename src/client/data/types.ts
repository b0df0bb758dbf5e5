/** Refine's words for records, their keys, filters and failures, as pages and fields use them. */
export type {
  BaseKey,
  BaseRecord,
  CrudFilter,
  CrudSort,
  DataProvider,
  GetListParams,
  HttpError,
} from '@refinedev/core';
