import { comparable } from '../../../fields/comparable.ts';

/** The words of a text, in lower case. */
export function wordsOf(text: string): string[] {
  return comparable(text).split(/\s+/).filter(Boolean);
}

/** Whether every word stands somewhere in one of the texts. */
export function holdsWords(texts: readonly string[], words: readonly string[]): boolean {
  const hay = comparable(texts.join(' '));
  return words.every((word) => hay.includes(word));
}

/** Those that hold every word, at most `most`; first what is called exactly so, then what begins so. */
export function bestMatches<T>(
  entries: readonly T[],
  textsOf: (entry: T) => readonly string[],
  typed: string,
  most: number,
): T[] {
  const words = wordsOf(typed);
  const whole = words.join(' ');
  const rank = (entry: T) => {
    const name = comparable(textsOf(entry)[0] ?? '');
    if (name === whole) return 0;
    return name.startsWith(whole) ? 1 : 2;
  };
  return entries
    .filter((entry) => holdsWords(textsOf(entry), words))
    .map((entry, index) => ({ entry, index, rank: rank(entry) }))
    .sort((one, other) => one.rank - other.rank || one.index - other.index)
    .slice(0, most)
    .map(({ entry }) => entry);
}
