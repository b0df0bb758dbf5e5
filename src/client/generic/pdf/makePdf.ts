import type { PdfOrder } from './paperDefinition.ts';
import type { PdfReport } from './pdf.worker.ts';

/**
 * The PDF of a report, made in a worker: the library and its fonts are loaded there when the first one is asked for.
 *
 * @param onProgress from 0 to 1, once the pages are laid out.
 * Rejects when it fails, or when the signal stops it.
 */
export function makePdf(
  order: PdfOrder,
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
    worker.postMessage(order);
  }).finally(() => worker.terminate());
}
