import { type BaseKey, useDataProvider } from '@refinedev/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { useDefinitions, useFormat } from '../../providers/definitions.tsx';
import { notify } from '../../providers/notification.ts';
import { useToday } from '../../providers/today.ts';
import type { ExportKind, ExportTask } from '../export/ExportTools.tsx';
import type { Paper } from '../export/Paper.ts';
import type { ListState } from './listState.ts';

/** The formats of a list, in the order of their menus. */
export const EXPORT_KINDS: readonly ExportKind[] = ['csv', 'excel', 'pdf', 'print'];

export interface ListExport extends ExportTask<ExportKind> {
  /** Rendered for the printer. */
  printed: Paper | undefined;
  onPrinted: () => void;
}

/**
 * Fetches all records that a list finds, page by page, and saves them as a file, or returns them as `printed`.
 *
 * @param ids of the chosen records; all by default.
 */
export function useListExport(
  resource: Resource,
  state: ListState,
  ids?: readonly BaseKey[] | undefined,
): ListExport {
  const { resources } = useDefinitions();
  const format = useFormat();
  const today = useToday();
  const provider = useDataProvider()();
  const [progress, setProgress] = useState<ExportTask['progress']>();
  const [printed, setPrinted] = useState<Paper>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (kind: ExportKind) => {
    const control = new AbortController();
    running.current = control;
    setProgress({ done: 0, of: 0 });
    const wanted = { resource, state, ids, provider, resources, today, format };
    try {
      // Loaded with the first exported file.
      const { saveWholeList } = await import('./saveWholeList.ts');
      setPrinted(await saveWholeList(kind, wanted, control.signal, setProgress));
    } catch (error) {
      if (!control.signal.aborted) notify({ type: 'error', message: (error as Error).message });
    } finally {
      setProgress(undefined);
    }
  };
  const onPrinted = useCallback(() => setPrinted(undefined), []);
  return {
    progress,
    printed,
    onPrinted,
    start: (kind) => void start(kind),
    cancel: () => running.current?.abort(),
  };
}
