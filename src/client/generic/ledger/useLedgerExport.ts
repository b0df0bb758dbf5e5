import { useRef } from 'react';
import { MOST_DRAWN } from '../../../papers/mostDrawn.ts';
import { fileName } from '../../../papers/Sheet.ts';
import type { Format } from '../../../schema/index.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { countText, text } from '../../providers/i18n.ts';
import { notify } from '../../providers/notification.ts';
import { saveFile } from '../../providers/saveFile.ts';
import type { ExportTask, LedgerExportKind } from '../export/ExportTools.tsx';
import { useExportRun } from '../export/useExportRun.ts';
import { fetchWholeLedger, type LedgerRange } from './fetchLedger.ts';
import type { Ledger } from './Ledger.ts';
import type { LedgerColumn } from './ledgerColumns.ts';
import type { ShownView } from './ledgerPart.ts';
import { ledgerSheetOf } from './ledgerSheetOf.ts';

/** The maximum number of rows: more are too many to read on paper, to print from a browser, or for a workbook. */
const LIMITS: Readonly<Record<LedgerExportKind, number>> = {
  csv: 1_000_000,
  excel: 50_000,
  print: MOST_DRAWN,
};

interface Wanted {
  view: ShownView;
  range: LedgerRange;
  total: number;
  name: string;
  columns: readonly LedgerColumn[];
}

/** Fetches a whole range and saves it as a file, or returns it as `printed`, to be rendered for the printer. */
export function useLedgerExport(
  wanted: Wanted,
): ExportTask & { printed: Ledger | undefined; onPrinted: () => void } {
  const { run, ...task } = useExportRun<Ledger>();
  const format = useFormat();
  const latest = useRef({ ...wanted, format });
  latest.current = { ...wanted, format };

  const start = async (kind: LedgerExportKind): Promise<void> => {
    const { view, range, total } = latest.current;
    if (total > LIMITS[kind]) {
      return notify({
        type: 'error',
        message: text(`export.tooLong.${kind}`, { limit: countText(LIMITS[kind]) }),
      });
    }
    return run(total, async ({ signal, onProgress }) => {
      const ledger = await fetchWholeLedger(view, range, signal, (done) => onProgress({ done, of: total }));
      if (kind === 'print') return ledger;
      await save(kind, ledger, latest.current);
    });
  };

  return { ...task, start: (kind) => void start(kind) };
}

/** The libraries load with the first exported file. */
async function save(
  kind: 'csv' | 'excel',
  ledger: Ledger,
  { view, range, name, columns, format }: Wanted & { format: Format },
) {
  const sheet = ledgerSheetOf(view, ledger, columns, { name, words: sheetTexts(range), format });
  const title = `${sheet.title} ${range.from} ${range.to}`;
  if (kind === 'csv') {
    const { toCsv } = await import('../../../papers/csv.ts');
    return saveFile(toCsv(sheet), fileName(title, 'csv'));
  }
  const { toExcel } = await import('../../../papers/excel.ts');
  saveFile(await toExcel(sheet), fileName(title, 'xlsx'));
}

function sheetTexts({ from, to }: LedgerRange) {
  return {
    total: text('ledger.total'),
    opening: text('ledger.opening'),
    closing: text('ledger.closing'),
    note: text('ledger.note'),
    correction: text('ledger.correction'),
    range: text('ledger.range', { from, to }),
    marks: {
      reverses: text('ledger.mark.reverses'),
      reversed_by: text('ledger.mark.reversed_by'),
      corrects: text('ledger.mark.corrects'),
      corrected_by: text('ledger.mark.corrected_by'),
      revalues: text('ledger.mark.revalues'),
      caused_by: text('ledger.mark.caused_by'),
    },
  };
}
