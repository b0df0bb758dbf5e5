import { MOST_DRAWN } from '../../../papers/mostDrawn.ts';
import type { Paper } from '../../../papers/Paper.ts';
import { conditionsOf, type Format, type Resource, type Resources } from '../../../schema/index.ts';
import type { BaseKey, BaseRecord, Reader } from '../../data/index.ts';
import { listKey } from '../../providers/data/parts.ts';
import type { Definitions } from '../../providers/definitions.tsx';
import { countText, text } from '../../providers/i18n.ts';
import { notify } from '../../providers/notification.ts';
import type { ExportKind } from '../export/ExportTools.tsx';
import { readLetterhead } from '../page/useLetterhead.ts';
import { inGroups, withGroupColumns } from './groups.ts';
import { listRequest } from './listRequest.ts';
import type { ListState } from './listState.ts';
import { viewedResource } from './viewedResource.ts';

/** Browsers run out of memory above this many rows, and people do not read so many. */
export const MOST_ROWS = 100_000;
/** The most rows that a host returns at once. */
const WINDOW = 1_000;
/** The ids of one call, whose address has a limit. */
const IDS = 300;

export interface WantedList {
  resource: Resource;
  state: ListState;
  /** The chosen records; all that the list finds by default. */
  ids?: readonly BaseKey[] | undefined;
  reader: Reader;
  resources: Resources;
  settings: Definitions['settings'];
  today: string;
  format: Format;
}

type OnProgress = (progress: { done: number; of: number }) => void;

/**
 * Fetches all records that a list finds, or the chosen ones, and saves them as a file unless there are too many.
 *
 * @returns the paper to be printed.
 */
export async function saveWholeList(
  kind: ExportKind,
  wanted: WantedList,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<Paper | undefined> {
  const { state } = wanted;
  const isPaper = kind === 'pdf' || kind === 'print';
  const found = await wholeList(wanted, isPaper ? MOST_DRAWN : MOST_ROWS, signal, onProgress);
  if (found === undefined) return undefined;
  const viewed = viewedResource(wanted.resource, state);
  const resource = isGrouped(state) ? withGroupColumns(viewed, state) : viewed;
  const rows = isGrouped(state) ? inGroups(resource, state, found) : found;
  const shown = { ...wanted, resource };
  if (!isPaper) return void (await save(kind, shown, rows, signal));
  const paper = await onPaper(shown, rows, signal);
  if (kind === 'print') return paper;
  await savePdf(paper, shown, signal);
  return undefined;
}

function isGrouped({ view, group }: ListState): boolean {
  return view === 'table' && group.length > 0;
}

/**
 * Fetches each row once, even if others are added or deleted meanwhile. Returns undefined after a message if there are too
 * many.
 */
async function wholeList(
  wanted: WantedList,
  most: number,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<BaseRecord[] | undefined> {
  const { resource, state, ids, reader, today } = wanted;
  const tooMany = (): undefined => {
    notify({ type: 'error', message: text('export.tooLong.list', { limit: countText(most) }) });
  };
  if (ids !== undefined) return ids.length > most ? tooMany() : chosenRows(wanted, ids, signal, onProgress);
  const rows = new Map<unknown, BaseRecord>();
  for (let page = 1; ; page += 1) {
    const request = listRequest(resource, { ...state, page, size: WINDOW }, today);
    const { rows: read, total, more } = await reader.list(listKey(resource), request, signal);
    signal.throwIfAborted();
    if (total > most || more) return tooMany();
    for (const row of read) rows.set(row.id, row);
    onProgress({ done: rows.size, of: total });
    if (read.length === 0 || page * WINDOW >= total) return [...rows.values()];
  }
}

/** The chosen records in the order of the list, whatever it finds. */
async function chosenRows(
  { resource, state, reader, today }: WantedList,
  ids: readonly BaseKey[],
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<BaseRecord[]> {
  const rows: BaseRecord[] = [];
  const { sorters, filters } = listRequest(resource, state, today);
  for (let start = 0; start < ids.length; start += IDS) {
    const request = {
      pagination: { currentPage: 1, pageSize: IDS, mode: 'server' as const },
      sorters,
      filters: [
        { field: 'id', operator: 'eq' as const, value: ids.slice(start, start + IDS) },
        ...filters.filter(({ field }) => field === 'archived'),
      ],
    };
    const read = await reader.list(listKey(resource), request, signal);
    signal.throwIfAborted();
    rows.push(...read.rows);
    onProgress({ done: rows.length, of: ids.length });
  }
  return rows;
}

async function save(
  kind: 'csv' | 'excel',
  { resource, reader, resources }: WantedList,
  rows: readonly BaseRecord[],
  signal: AbortSignal,
): Promise<void> {
  const [{ recordSheet }, { sharedNames }, { fileName }, { saveFile }] = await Promise.all([
    import('./recordSheet.ts'),
    import('./sharedNames.ts'),
    import('../../../papers/Sheet.ts'),
    import('../../providers/saveFile.ts'),
  ]);
  const shared = await sharedNames({ reader, resources, signal }, resource, rows);
  const sheet = recordSheet(resource, rows, shared);
  const file =
    kind === 'csv'
      ? (await import('../../../papers/csv.ts')).toCsv(sheet)
      : await (await import('../../../papers/excel.ts')).toExcel(sheet);
  signal.throwIfAborted();
  saveFile(file, fileName(sheet.title, kind === 'csv' ? 'csv' : 'xlsx'));
}

async function onPaper(
  { resource, state, ids, reader, resources, settings, today, format }: WantedList,
  rows: readonly BaseRecord[],
  signal: AbortSignal,
): Promise<Paper> {
  const [{ recordPaper }, { readTotals }, { firm, lines }] = await Promise.all([
    import('./recordPaper.ts'),
    import('./useTotals.ts'),
    readLetterhead(reader, { resources, settings }),
  ]);
  const isSummed = ids === undefined && resource.list.totals.length > 0;
  // A failure leaves the sums to the rows.
  const found = isSummed ? await readTotals(reader, resource, state, today, signal).catch(() => null) : null;
  const groups = isSummed && isGrouped(state) ? await readGroupSums().catch(() => undefined) : undefined;
  signal.throwIfAborted();
  const posted = Object.values(resource.fields).find(({ from }) => from === 'posting')?.name;
  const filtered = [...Object.keys(state.filters), ...conditionsOf(state.where).map(([field]) => field)];
  return recordPaper(resource, rows, {
    firm,
    lines,
    today,
    format,
    levels: isGrouped(state) ? state.group : [],
    leavesReversed: posted !== undefined && !filtered.includes(posted),
    found,
    groups,
  });

  async function readGroupSums() {
    const { readGroupTotals } = await import('./readGroupTotals.ts');
    return readGroupTotals(reader, resource, state, today, signal);
  }
}

async function savePdf(paper: Paper, { today, format }: WantedList, signal: AbortSignal): Promise<void> {
  const [{ makePdf }, { fileName }, { saveFile }] = await Promise.all([
    import('../pdf/makePdf.ts'),
    import('../../../papers/Sheet.ts'),
    import('../../providers/saveFile.ts'),
  ]);
  const order = { paper, format, logo: undefined, pageWords: text('report.page') };
  const file = await makePdf(order, signal, () => {});
  if (file !== undefined && !signal.aborted) saveFile(file, fileName(`${paper.title} ${today}`, 'pdf'));
}
