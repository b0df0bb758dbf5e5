import { parentPort, workerData } from 'node:worker_threads';
import { fieldTypes } from '../../../fields/index.ts';
import { readProduct } from '../../../schema/read/read.ts';

/** The worker thread of readInWorker: it reads the given files once and ends. */
parentPort?.postMessage(readProduct(workerData, fieldTypes));
