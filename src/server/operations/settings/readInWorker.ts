import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { ReadResult } from '../../../schema/read/read.ts';
import type { SourceFile } from '../../../schema/source.ts';

/** In the sources beside this file; in a build beside main.js, whose chunks may be one folder below. */
const PLACES = ['./definitionsWorker.ts', './definitionsWorker.js', '../definitionsWorker.js'];

/** Reads and validates definitions in a worker thread, so that the server answers other calls meanwhile. */
export function readInWorker(files: readonly SourceFile[]): Promise<ReadResult> {
  const file = PLACES.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url));
  if (file === undefined) throw new Error('The build has no definitionsWorker.js');
  const worker = new Worker(file, { workerData: files });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The reading of definitions ended with code ${code}`)));
  });
}
