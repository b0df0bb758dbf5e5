import { shownDigits } from '../../../fields/digits.ts';
import { figureGrouping } from '../../../fields/grouping.ts';
import type { Writing } from '../../../papers/writing.ts';
import { language } from '../../providers/language.ts';
import type { AnyOrder, PdfReport } from './pdf.worker.ts';

/**
 * Makes the PDF of a report, or of the papers of records, in a worker, which loads the library and its fonts with the first PDF.
 *
 * @param onProgress called with 0 to 1 after the pages are laid out. Rejects if it fails, or if the signal aborts it.
 */
export function makePdf(
  order: AnyOrder,
  signal: AbortSignal,
  onProgress: (progress: number) => void,
): Promise<Blob> {
  const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Blob>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessage = ({ data }: MessageEvent<PdfReport>) => {
      if ('progress' in data) return onProgress(data.progress);
      if ('failed' in data) return reject(new Error(data.failed));
      resolve(new Blob([data.pdf], { type: 'application/pdf' }));
    };
    const writing: Writing = { grouping: figureGrouping(), digits: shownDigits(), tag: language().tag };
    worker.postMessage({ order, writing });
  }).finally(() => worker.terminate());
}
