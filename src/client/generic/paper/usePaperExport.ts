import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Format } from '../../../schema/index.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { countText, text } from '../../providers/i18n.ts';
import { notify } from '../../providers/notification.ts';
import { download } from '../export/download.ts';
import type { ExportTask } from '../export/ExportTools.tsx';
import { fileName, type Sheet } from '../export/Sheet.ts';
import { pictureData } from '../pdf/pictureData.ts';
import type { Paper } from './Paper.ts';
import { MOST_DRAWN } from './useAllRows.ts';

interface Wanted {
  /** Names the files. */
  title: string;
  /** Where the firm's mark is shown. */
  mark: RefObject<HTMLElement | null>;
  /** Draws what a long report leaves out on the screen. */
  showAll: () => void;
}

/** Prints a report, or saves it as a PDF or a workbook; the libraries come when the first file is asked for. */
export function usePaperExport(
  paper: Paper | undefined,
  { title, mark, showAll }: Wanted,
): ExportTask<'print' | 'pdf' | 'excel'> {
  const format = useFormat();
  const [progress, setProgress] = useState<ExportTask['progress']>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function save(kind: 'pdf' | 'excel', from: Paper): Promise<void> {
    const control = new AbortController();
    running.current = control;
    const of = rowsOf(from);
    setProgress({ done: 0, of });
    try {
      const logo = pictureData(mark.current?.querySelector('img'));
      const tell = (part: number) => setProgress({ done: Math.round(part * of), of });
      const file =
        kind === 'excel' ? await workbook(from) : await pdf(from, { format, logo }, control.signal, tell);
      if (!control.signal.aborted) download(file, fileName(title, kind === 'excel' ? 'xlsx' : 'pdf'));
    } catch {
      if (!control.signal.aborted) notify({ type: 'error', message: text(`report.failed.${kind}`) });
    } finally {
      setProgress(undefined);
    }
  }

  return {
    progress,
    cancel: () => running.current?.abort(),
    start: (kind) => {
      if (paper === undefined) return;
      if (kind !== 'excel' && rowsOf(paper) > MOST_DRAWN) {
        const message = text(`report.tooLong.${kind}`, { limit: countText(MOST_DRAWN) });
        return notify({ type: 'error', message });
      }
      if (kind !== 'print') return void save(kind, paper);
      flushSync(showAll);
      window.print();
    },
  };
}

function rowsOf({ tables }: Paper): number {
  return tables.reduce((sum, { rows }) => sum + rows.length, 0);
}

interface Look {
  format: Format;
  logo: string | undefined;
}

async function pdf(
  paper: Paper,
  look: Look,
  signal: AbortSignal,
  tell: (part: number) => void,
): Promise<Blob> {
  const { makePdf } = await import('../pdf/makePdf.ts');
  return makePdf({ paper, ...look, pageWords: text('report.page') }, signal, tell);
}

async function workbook(paper: Paper): Promise<Blob> {
  const { toExcel } = await import('../export/excel.ts');
  return toExcel(...sheetsOf(paper));
}

/** A sheet for each table; whose it is stands above the first, the amounts in words below it. */
function sheetsOf({ firm, title, facts, totals, words, tables }: Paper): Sheet[] {
  const about = [firm, ...[...facts, ...totals].map(({ label, value }) => `${label}: ${value}`)];
  const below = words.map(({ label, amount, words: said }) => `${label} ${amount}: ${said}`);
  return tables.map((table, place) =>
    place === 0 ? { ...table, heading: title, about, below } : { ...table, about: [facts[0]?.value ?? ''] },
  );
}
