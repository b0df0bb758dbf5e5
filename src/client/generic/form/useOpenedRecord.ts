import { useRef } from 'react';
import type { BaseRecord } from '../../data/index.ts';

/**
 * The record as it was when the form opened. The form keeps its typed values when the record changes later, or can no longer be
 * read because somebody deleted it.
 */
export function useOpenedRecord(record: BaseRecord | undefined): BaseRecord | undefined {
  const opened = useRef<BaseRecord>(undefined);
  if (opened.current?.id !== record?.id && record !== undefined) opened.current = record;
  return record ?? opened.current;
}
