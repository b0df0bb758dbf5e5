/** The data module of the web app (README.md). Only it, and the providers below it, use Refine's data hooks and TanStack Query. */

export type { Reading } from './Reading.ts';
export type * from './types.ts';
export {
  type CallOptions,
  useCall,
  useCalls,
  useCancel,
  useEndlessCall,
  useIsReading,
  useRows,
  wholeBody,
} from './useCall.ts';
export { useChange } from './useChange.ts';
export { type Call, type ListAnswer, type ListRequest, type Reader, useReader } from './useReader.ts';
export { useRecordChange } from './useRecordChange.ts';
export {
  type ReadList,
  useEndlessRecords,
  useManyRecords,
  useOneRecord,
  useRecordList,
} from './useRecords.ts';
export { type Refresh, refreshAll, useRefresh } from './useRefresh.ts';
export { type Change, type Send, useSend } from './useSend.ts';
