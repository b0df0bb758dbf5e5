import { type BaseRecord, type DataProvider, useDataProvider } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import type { Resource, Resources } from '../../../schema/index.ts';
import { listKey } from '../../providers/data/parts.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { countText, text } from '../../providers/i18n.ts';
import { notify } from '../../providers/notification.ts';
import type { ExportTask } from '../export/ExportTools.tsx';
import { type ListState, listRequest } from './listState.ts';

export type ListExportKind = 'csv' | 'excel';

/** Of more a browser has no room, and no spreadsheet a reader. */
const MOST_ROWS = 100_000;
/** As many rows as a host gives at once. */
const WINDOW = 1_000;

interface Wanted {
  resource: Resource;
  state: ListState;
  provider: DataProvider;
  resources: Resources;
}

/** Fetches everything that a list finds, window by window, and hands it over as a file. */
export function useListExport(resource: Resource, state: ListState): ExportTask<ListExportKind> {
  const { resources } = useDefinitions();
  const provider = useDataProvider()();
  const [progress, setProgress] = useState<ExportTask['progress']>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (kind: ListExportKind) => {
    const control = new AbortController();
    running.current = control;
    setProgress({ done: 0, of: 0 });
    const wanted = { resource, state, provider, resources };
    try {
      const rows = await wholeList(wanted, control.signal, setProgress);
      if (rows !== undefined) await save(kind, wanted, rows, control.signal);
    } catch (error) {
      if (!control.signal.aborted) notify({ type: 'error', message: (error as Error).message });
    } finally {
      setProgress(undefined);
    }
  };
  return { progress, start: (kind) => void start(kind), cancel: () => running.current?.abort() };
}

/** Each row once, also where some came or went meanwhile; undefined where there are too many, which was said. */
async function wholeList(
  { resource, state, provider }: Wanted,
  signal: AbortSignal,
  tell: (progress: { done: number; of: number }) => void,
): Promise<BaseRecord[] | undefined> {
  const rows = new Map<unknown, BaseRecord>();
  for (let page = 1; ; page += 1) {
    const { data, total, more } = await provider.getList({
      resource: listKey(resource),
      ...listRequest(resource, { ...state, page, size: WINDOW }),
    });
    signal.throwIfAborted();
    if (total > MOST_ROWS || more) {
      const message = text('export.tooLong.list', { limit: countText(MOST_ROWS) });
      notify({ type: 'error', message });
      return undefined;
    }
    for (const row of data) rows.set(row.id, row);
    tell({ done: rows.size, of: total });
    if (data.length === 0 || page * WINDOW >= total) return [...rows.values()];
  }
}

/** The libraries come when the first file is asked for. */
async function save(
  kind: ListExportKind,
  { resource, provider, resources }: Wanted,
  rows: readonly BaseRecord[],
  signal: AbortSignal,
): Promise<void> {
  const [{ recordSheet }, { sharedNames }, { fileName }, { download }] = await Promise.all([
    import('./recordSheet.ts'),
    import('./sharedNames.ts'),
    import('../export/Sheet.ts'),
    import('../export/download.ts'),
  ]);
  const shared = await sharedNames(provider, resources, resource, rows);
  const sheet = recordSheet(resource, rows, shared);
  const file =
    kind === 'csv'
      ? (await import('../export/csv.ts')).toCsv(sheet)
      : await (await import('../export/excel.ts')).toExcel(sheet);
  signal.throwIfAborted();
  download(file, fileName(sheet.title, kind === 'csv' ? 'csv' : 'xlsx'));
}
