import { type Problem, problem } from '../../errors/problem.ts';
import type { AddMistake } from './check.ts';

/** A name, and the former ones that its definition writes. */
export interface WrittenNames {
  name: string;
  was: string | readonly string[] | undefined;
  /** The place of `was`. */
  path: readonly PropertyKey[];
}

/** A former name is in use no longer, and belongs to one of its siblings alone. */
export function checkFormerNames(
  siblings: readonly WrittenNames[],
  isInUse: (name: string) => boolean,
  inUse: (name: string) => Problem,
  addMistake: AddMistake,
): void {
  const heirs = new Map<string, string>();
  for (const { name, was, path } of siblings) {
    const formers = typeof was === 'string' ? [{ former: was, at: path }] : placesOf(was ?? [], path);
    for (const { former, at } of formers) {
      const heir = heirs.get(former);
      if (isInUse(former)) addMistake(at, inUse(former), 'value');
      else if (heir !== undefined)
        addMistake(at, problem('formerNameTwice', { heir, name: former }), 'value');
      else heirs.set(former, name);
    }
  }
}

function placesOf(was: readonly string[], path: readonly PropertyKey[]) {
  return was.map((former, place) => ({ former, at: [...path, place] }));
}
