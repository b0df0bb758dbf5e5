import type { ReadResult } from '../../../schema/read/read.ts';
import type { SourceFile } from '../../../schema/source.ts';
import { hashOf } from './definitionSets.ts';

/** Reads and validates definitions, such as readInWorker. */
export type ReadDefinitions = (files: readonly SourceFile[]) => Promise<ReadResult>;

/** For the files of this server and the definitions in force, which may differ. */
const KEPT = 2;

/** Reads definitions again only if their content has changed, because reading takes up to two seconds of processor time. */
export function readChanged(read: ReadDefinitions): ReadDefinitions {
  const results = new Map<string, Promise<ReadResult>>();
  return (files) => {
    const hash = hashOf(files);
    const result = results.get(hash) ?? read(files);
    // The latest is at the end.
    results.delete(hash);
    results.set(hash, result);
    for (const old of [...results.keys()].slice(0, -KEPT)) results.delete(old);
    // A failed read is tried again.
    result.catch(() => results.delete(hash));
    return result;
  };
}
