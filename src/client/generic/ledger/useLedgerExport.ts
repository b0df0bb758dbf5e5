import { useCallback, useEffect, useRef, useState } from 'react';
import { countText, text } from '../../providers/i18n.ts';
import { notify } from '../../providers/notification.ts';
import { download } from '../export/download.ts';
import type { ExportTask, LedgerExportKind } from '../export/ExportTools.tsx';
import { fileName } from '../export/Sheet.ts';
import { askWholeLedger, type LedgerRange } from './askLedger.ts';
import type { Ledger } from './Ledger.ts';
import type { LedgerColumn } from './ledgerColumns.ts';
import type { ShownView } from './ledgerPart.ts';
import { ledgerSheetOf } from './ledgerSheetOf.ts';

/** More rows than this are no reading on paper, and no work for a browser's printing or a workbook. */
const LIMITS: Readonly<Record<LedgerExportKind, number>> = { csv: 1_000_000, excel: 50_000, print: 5_000 };

interface Wanted {
  view: ShownView;
  range: LedgerRange;
  total: number;
  name: string;
  columns: readonly LedgerColumn[];
}

/** Fetches a whole range and hands it over as a file, or to the printer: `printed` is then to be drawn. */
export function useLedgerExport(wanted: Wanted): ExportTask & { printed: Ledger | undefined } {
  const [progress, setProgress] = useState<ExportTask['progress']>();
  const [printed, setPrinted] = useState<Ledger>();
  const running = useRef<AbortController>(undefined);
  const latest = useRef(wanted);
  latest.current = wanted;
  usePrinting(printed, () => setPrinted(undefined));
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(async (kind: LedgerExportKind) => {
    const { view, range, total } = latest.current;
    if (total > LIMITS[kind]) {
      return notify({
        type: 'error',
        message: text(`export.tooLong.${kind}`, { limit: countText(LIMITS[kind]) }),
      });
    }
    const control = new AbortController();
    running.current = control;
    setProgress({ done: 0, of: total });
    try {
      const ledger = await askWholeLedger(view, range, control.signal, (done) =>
        setProgress({ done, of: total }),
      );
      if (kind === 'print') setPrinted(ledger);
      else await save(kind, ledger, latest.current);
    } catch (error) {
      if (!control.signal.aborted) notify({ type: 'error', message: (error as Error).message });
    } finally {
      setProgress(undefined);
    }
  }, []);

  return { progress, printed, start: (kind) => void start(kind), cancel: () => running.current?.abort() };
}

/** The libraries come when the first file is asked for. */
async function save(kind: 'csv' | 'excel', ledger: Ledger, { view, range, name, columns }: Wanted) {
  const sheet = ledgerSheetOf(view, ledger, columns, { name, words: wordsOf(range) });
  const title = `${sheet.title} ${range.from} ${range.to}`;
  if (kind === 'csv') {
    const { toCsv } = await import('../export/csv.ts');
    return download(toCsv(sheet), fileName(title, 'csv'));
  }
  const { toExcel } = await import('../export/excel.ts');
  download(await toExcel(sheet), fileName(title, 'xlsx'));
}

function wordsOf({ from, to }: LedgerRange) {
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
    },
  };
}

/** Opens the browser's print once the rows are drawn, and puts the page back afterwards. */
function usePrinting(printed: Ledger | undefined, done: () => void): void {
  const latest = useRef(done);
  latest.current = done;
  useEffect(() => {
    if (printed === undefined) return;
    const after = () => latest.current();
    window.addEventListener('afterprint', after, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', after);
  }, [printed]);
}
