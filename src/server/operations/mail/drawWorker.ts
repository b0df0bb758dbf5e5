import { parentPort, workerData } from 'node:worker_threads';
import { drawReport } from './drawReport.ts';

/** The worker thread of drawInWorker: it draws one file and ends. */
parentPort?.postMessage(await drawReport(workerData));
