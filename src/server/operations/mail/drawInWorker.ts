import { runInWorker, workerFile } from '../runInWorker.ts';
import type { DrawReport } from './drawReport.ts';

/** Draws a report in a worker thread. */
export const drawInWorker: DrawReport = (order) => runInWorker(workerFile('mail/drawWorker'), order);
