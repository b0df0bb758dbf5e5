import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Paper } from '../../../papers/Paper.ts';
import { exceededLimit } from '../../../papers/rowLimit.ts';
import { fileName, type Sheet } from '../../../papers/Sheet.ts';
import type { Format } from '../../../schema/index.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { countText, text } from '../../providers/i18n.ts';
import { notify } from '../../providers/notification.ts';
import { saveFile } from '../../providers/saveFile.ts';
import type { ExportTask } from '../export/ExportTools.tsx';
import { pictureData } from '../pdf/pictureData.ts';

interface Wanted {
  /** The name of the files. */
  title: string;
  /** The element with the firm's logo. */
  mark: RefObject<HTMLElement | null>;
  /** Renders the rows that a long report hides on the screen. */
  showAll: () => void;
}

/** Prints a report, or saves it as a PDF or a workbook. The libraries load with the first file. */
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
      const onProgress = (part: number) => setProgress({ done: Math.round(part * of), of });
      const file =
        kind === 'excel'
          ? await workbook(from)
          : await pdf(from, { format, logo }, control.signal, onProgress);
      if (file !== undefined && !control.signal.aborted)
        saveFile(file, fileName(title, kind === 'excel' ? 'xlsx' : 'pdf'));
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
      const limit = exceededLimit(paper, kind);
      if (limit !== undefined) {
        const message = text(`report.tooLong.${kind}`, { limit: countText(limit) });
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
  onProgress: (part: number) => void,
): Promise<Blob | undefined> {
  const { makePdf } = await import('../pdf/makePdf.ts');
  return makePdf({ paper, ...look, pageWords: text('report.page') }, signal, onProgress);
}

async function workbook(paper: Paper): Promise<Blob> {
  const { toExcel } = await import('../../../papers/excel.ts');
  return toExcel(...sheetsOf(paper));
}

/** A sheet for each table. The facts are above the first, the amounts in words below it. */
function sheetsOf({ firm, title, facts, totals, words, tables }: Paper): Sheet[] {
  const about = [firm, ...[...facts, ...totals].map(({ label, value }) => `${label}: ${value}`)];
  const below = words.map(({ label, amount, words: inText }) => `${label} ${amount}: ${inText}`);
  return tables.map((table, place) =>
    place === 0 ? { ...table, heading: title, about, below } : { ...table, about: [facts[0]?.value ?? ''] },
  );
}
