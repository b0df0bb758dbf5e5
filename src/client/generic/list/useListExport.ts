import type { Paper } from '../../../papers/Paper.ts';
import type { Resource } from '../../../schema/index.ts';
import { type BaseKey, useReader } from '../../data/index.ts';
import { useDefinitions, useFormat } from '../../providers/definitions.tsx';
import { useToday } from '../../providers/today.ts';
import { allowedKinds, type ExportKind, type ExportTask } from '../export/ExportTools.tsx';
import { useExportRun } from '../export/useExportRun.ts';
import { useMay } from '../page/useMay.ts';
import type { ListState } from './listState.ts';

/** The formats of a list, in the order of their menus. */
const EXPORT_KINDS: readonly ExportKind[] = ['csv', 'excel', 'pdf', 'print'];

/** The formats that the user may have. */
export function useListKinds(resource: Resource): readonly ExportKind[] {
  const may = useMay(resource);
  return resource.list.export ? allowedKinds(EXPORT_KINDS, may) : [];
}

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
  const { resources, settings } = useDefinitions();
  const format = useFormat();
  const today = useToday();
  const reader = useReader();
  const { run, ...task } = useExportRun<Paper>();

  const start = (kind: ExportKind) =>
    run(0, async ({ signal, onProgress }) => {
      const wanted = { resource, state, ids, reader, resources, settings, today, format };
      // Loaded with the first exported file.
      const { saveWholeList } = await import('./saveWholeList.ts');
      return saveWholeList(kind, wanted, signal, onProgress);
    });
  return { ...task, start: (kind) => void start(kind) };
}
