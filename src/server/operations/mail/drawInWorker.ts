import { runInWorker, workerFile } from '../runInWorker.ts';
import type { DrawReport } from './drawReport.ts';

/** How long a drawing may take, in milliseconds: many times as long as the longest report that a PDF takes. */
const PATIENCE = 120_000;

/** Draws a report in a worker thread, which ends with the drawing, after the time limit, or when the signal aborts it. */
export function drawInWorker(
  order: Parameters<DrawReport>[0],
  signal: AbortSignal,
  patience = PATIENCE,
): ReturnType<DrawReport> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  return runInWorker(workerFile('mail/drawWorker'), order, limited);
}
