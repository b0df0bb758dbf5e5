import type { FieldTypes } from '../../schema/index.ts';
import { type ReadResult, readDefinitions } from '../../schema/read/read.ts';
import type { SourceFile } from '../../schema/source.ts';
import { hashOf } from './definitionSets.ts';

/**
 * Reads definitions again only when the content of their files has changed: reading takes up to two seconds, in which the
 * server answers nothing else.
 *
 * @param read replaced in tests.
 */
export function readChanged(
  types: FieldTypes,
  read: typeof readDefinitions = readDefinitions,
): (files: readonly SourceFile[]) => ReadResult {
  let latest: { hash: string; result: ReadResult } | undefined;
  return (files) => {
    const hash = hashOf(files);
    if (latest?.hash !== hash) latest = { hash, result: read(files, types) };
    return latest.result;
  };
}
