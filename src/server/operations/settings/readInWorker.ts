import type { ReadResult } from '../../../schema/read/read.ts';
import type { SourceFile } from '../../../schema/source.ts';
import { runInWorker, workerFile } from '../runInWorker.ts';

/** Reads and validates definitions in a worker thread. */
export function readInWorker(files: readonly SourceFile[]): Promise<ReadResult> {
  return runInWorker(workerFile('settings/definitionsWorker'), files);
}
