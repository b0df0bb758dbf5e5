import { distance } from 'fastest-levenshtein';
import { type Failure, failure, nested } from '../errors/failure.ts';
import type { Phrase } from '../errors/params.ts';
import { type Problem, phrase } from '../errors/problem.ts';
import { renderFailure } from '../errors/renderFailure.ts';

/** One mistake in a definition, with its place. Lines and columns count from 1. */
export interface Mistake {
  file: string;
  line: number;
  column: number;
  /** The key, dotted: `fields.balance.type`. */
  key: string;
  problem: Problem;
}

/** In English: `resources/vendor.yaml:14:5 fields.balance.type: "mony" is not a field type; did you mean "money"?` */
export function describeMistake(mistake: Mistake): string {
  return renderFailure(mistakeAt(mistake));
}

/** A mistake with its place and its key, as a message of the catalogue. */
export function mistakeAt(mistake: Mistake): Failure {
  return failure('mistakeAt', { place: describePlace(mistake), mistake: nested(mistakeOfKey(mistake)) });
}

/** A mistake with its key. */
export function mistakeOfKey({ key, problem }: Mistake): Failure {
  return key === '' ? problem : failure('mistakeInDefinition', { key, problem: nested(problem) });
}

/** `resources/vendor.yaml:14:5` */
export function describePlace({ file, line, column }: Pick<Mistake, 'file' | 'line' | 'column'>): string {
  return `${file}:${line}:${column}`;
}

/** All mistakes of all files, by file and place. */
export function describeMistakes(mistakes: readonly Mistake[]): string {
  return inOrder(mistakes).map(describeMistake).join('\n');
}

/** By file and place. */
export function inOrder(mistakes: readonly Mistake[]): Mistake[] {
  return [...mistakes].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column);
}

/** `; did you mean "money"?`, or '' if no word is near. */
export function didYouMean(word: string, words: readonly string[]): Phrase {
  const near = nearest(word, words);
  return near === undefined ? '' : phrase('didYouMean', { near });
}

/** The word that was probably meant: by a slip of one letter, else by whole words, as in `category` for `category_id`, else by letters. */
function nearest(word: string, words: readonly string[]): string | undefined {
  const near = nearestByLetters(word, words);
  if (near !== undefined && near.steps <= 1) return near.word;
  return nearestByWords(word, words) ?? near?.word;
}

/**
 * The nearest word by changed letters: up to about a third of them; one in a word of two or three letters.
 */
function nearestByLetters(
  word: string,
  words: readonly string[],
): { word: string; steps: number } | undefined {
  const reach = word.length < 4 ? Math.min(1, word.length - 1) : Math.max(2, Math.floor(word.length / 3));
  let best: { word: string; steps: number } | undefined;
  for (const candidate of words) {
    const steps = distance(word.toLowerCase(), candidate.toLowerCase());
    if (steps < (best?.steps ?? reach + 1)) best = { word: candidate, steps };
  }
  return best;
}

/** The shortest one that has all its words in a row, those that begin with them first; or whose words are all in it. */
function nearestByWords(word: string, words: readonly string[]): string | undefined {
  const own = segmentsOf(word);
  // Words of two letters, such as `no` and `id`, are part of too many names.
  const isTelling = (parts: string) => parts.length > 4;
  const found = words
    .map((candidate) => ({ candidate, parts: segmentsOf(candidate) }))
    .filter(
      ({ parts }) => (isTelling(own) && parts.includes(own)) || (isTelling(parts) && own.startsWith(parts)),
    )
    .sort(
      (one, other) =>
        Number(other.parts.startsWith(own)) - Number(one.parts.startsWith(own)) ||
        one.parts.length - other.parts.length,
    );
  return found[0]?.candidate;
}

/** `-category-id-` for `category_id`, `categoryId` and `Category Id`. */
function segmentsOf(name: string): string {
  const parts = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return `-${parts.split(/[^\p{L}\p{M}\d]+/u).join('-')}-`;
}
