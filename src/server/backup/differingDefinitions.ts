import type { SourceFile } from '../../schema/source.ts';
import { definitionFile } from './definitionFile.ts';

/** By their places in the folder, such as vendor.yaml. */
export interface Differing {
  /** In the backup, and in force with another text. */
  changed: string[];
  /** In the backup alone. */
  missing: string[];
}

/** How the definitions in force differ from those that a backup was made with; files that are new do not matter to it. */
export function differingDefinitions(
  saved: readonly SourceFile[],
  inForce: readonly SourceFile[],
): Differing {
  const texts = new Map(inForce.map(({ file, text }) => [definitionFile(file), text]));
  const others = saved.filter(({ file, text }) => texts.get(definitionFile(file)) !== text);
  const names = (list: readonly SourceFile[]) => list.map(({ file }) => definitionFile(file));
  return {
    changed: names(others.filter(({ file }) => texts.has(definitionFile(file)))),
    missing: names(others.filter(({ file }) => !texts.has(definitionFile(file)))),
  };
}
