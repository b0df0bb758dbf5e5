import { shownDigits } from '../../../fields/digits.ts';
import { figureGrouping } from '../../../fields/grouping.ts';
import { namedLetters, unprintable } from '../../../papers/runs.ts';
import type { Writing } from '../../../papers/writing.ts';
import { text } from '../../providers/i18n.ts';
import { language } from '../../providers/language.ts';
import { notify } from '../../providers/notification.ts';
import type { AnyOrder, PdfReport } from './pdf.worker.ts';

/**
 * Makes the PDF of a report, or of the papers of records, in a worker, which loads the library and its fonts with the first PDF.
 * Letters that it cannot print are named first.
 *
 * @param onProgress called with 0 to 1 after the pages are laid out.
 * @returns undefined if the user does not want the PDF without those letters. Rejects if it fails, or if the signal aborts it.
 */
export async function makePdf(
  order: AnyOrder,
  signal: AbortSignal,
  onProgress: (progress: number) => void,
): Promise<Blob | undefined> {
  const missing = unprintable('slips' in order ? order.slips : order.paper);
  if (missing.length > 0 && !(await agreesToBoxes(missing))) return undefined;
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

/** Names the letters that print as boxes, and waits for the answer. */
function agreesToBoxes(missing: readonly string[]): Promise<boolean> {
  const letters = namedLetters(missing);
  return new Promise((resolve) =>
    notify({
      type: 'error',
      key: 'pdf.unprintable',
      message: text('pdf.unprintable', { letters }),
      action: { label: text('pdf.withBoxes'), run: () => resolve(true) },
      onDismiss: () => resolve(false),
    }),
  );
}
