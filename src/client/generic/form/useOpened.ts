import type { BaseRecord } from '@refinedev/core';
import { useRef } from 'react';

/**
 * The record that a form was opened with. What is read later, or can be read no more since somebody deleted it, must
 * not take the form and what was typed into it away.
 */
export function useOpened(record: BaseRecord | undefined): BaseRecord | undefined {
  const opened = useRef<BaseRecord>(undefined);
  if (opened.current?.id !== record?.id && record !== undefined) opened.current = record;
  return record ?? opened.current;
}
