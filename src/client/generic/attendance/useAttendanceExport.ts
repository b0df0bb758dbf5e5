import { MOST_DRAWN } from '../../../papers/mostDrawn.ts';
import { fileName } from '../../../papers/Sheet.ts';
import type { Attendance } from '../../../schema/index.ts';
import { type Reader, useReader } from '../../data/index.ts';
import { countText, text } from '../../providers/i18n.ts';
import { notify } from '../../providers/notification.ts';
import { saveFile } from '../../providers/saveFile.ts';
import type { ExportTask, LedgerExportKind } from '../export/ExportTools.tsx';
import { useExportRun } from '../export/useExportRun.ts';
import { amountSheet, placeSheet, type SheetTexts, type WholeMonth } from './attendanceSheets.ts';
import {
  type AttendanceQuery,
  daysOf,
  peopleCall,
  readPeople,
  readTotals,
  totalsCall,
} from './MonthAttendance.ts';

/** The largest page of the call. */
const PAGE = 500;
/** More people would be too many cells for a workbook, or for the printer. */
const LIMITS: Readonly<Record<LedgerExportKind, number>> = {
  csv: 100_000,
  excel: 20_000,
  print: MOST_DRAWN / 5,
};

interface Wanted {
  attendance: Attendance;
  query: AttendanceQuery;
  total: number;
  texts: SheetTexts;
}

/** Reads everybody of the month, page by page, and saves them as a file, or returns them as `printed`. */
export function useAttendanceExport(
  wanted: Wanted,
): ExportTask & { printed: WholeMonth | undefined; onPrinted: () => void } {
  const reader = useReader();
  const { run, ...task } = useExportRun<WholeMonth>();

  async function start(kind: LedgerExportKind): Promise<void> {
    const { total } = wanted;
    if (total > LIMITS[kind])
      return notify({
        type: 'error',
        message: text(`export.tooLong.${kind}`, { limit: countText(LIMITS[kind]) }),
      });
    return run(total, async ({ signal, onProgress }) => {
      const all = await fetchEverybody(reader, wanted, signal, (done) => onProgress({ done, of: total }));
      if (kind === 'print') return all;
      await save(kind, all, wanted);
    });
  }

  return { ...task, start: (kind) => void start(kind) };
}

async function fetchEverybody(
  reader: Reader,
  { attendance, query }: Wanted,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<WholeMonth> {
  const read = async (start: number) => {
    const call = peopleCall(attendance, query, { start, end: start + PAGE });
    return readPeople(await reader.call(call, signal), start);
  };
  let all = await read(0);
  onProgress(all.people.length);
  for (let last = all.people.length; last === PAGE; ) {
    const next = await read(all.people.length);
    last = next.people.length;
    all = {
      ...next,
      people: [...all.people, ...next.people],
      places: new Map([...all.places, ...next.places]),
    };
    onProgress(all.people.length);
    signal.throwIfAborted();
  }
  return { ...all, ...readTotals(await reader.call(totalsCall(attendance, query), signal)) };
}

/** The libraries load with the first exported file. A workbook has the places on a sheet of their own. */
async function save(kind: 'csv' | 'excel', all: WholeMonth, { query, texts }: Wanted): Promise<void> {
  const days = daysOf(query.month);
  const name = `${texts.title} ${query.month}`;
  const amounts = amountSheet(all, days, texts);
  if (kind === 'csv') {
    const { toCsv } = await import('../../../papers/csv.ts');
    return saveFile(toCsv(amounts), fileName(name, 'csv'));
  }
  const { toExcel } = await import('../../../papers/excel.ts');
  saveFile(await toExcel(amounts, placeSheet(all, days, texts)), fileName(name, 'xlsx'));
}
