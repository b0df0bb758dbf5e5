import { distance } from 'fastest-levenshtein';

/** One thing wrong in a definition, where it stands, in words. Lines and columns count from 1. */
export interface Mistake {
  file: string;
  line: number;
  column: number;
  /** The key, dotted: `fields.balance.type`. */
  key: string;
  message: string;
}

/** `resources/vendor.yaml:14:5 fields.balance.type: "mony" is not a field type; did you mean "money"?` */
export function describeMistake(mistake: Mistake): string {
  const place = `${mistake.file}:${mistake.line}:${mistake.column}`;
  return mistake.key === '' ? `${place} ${mistake.message}` : `${place} ${mistake.key}: ${mistake.message}`;
}

/** All mistakes of all files in the order in which one would mend them. */
export function describeMistakes(mistakes: readonly Mistake[]): string {
  return [...mistakes]
    .sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column)
    .map(describeMistake)
    .join('\n');
}

/** `; did you mean "money"?`, or nothing where no word is near. */
export function didYouMean(word: string, words: readonly string[]): string {
  const near = nearest(word, words);
  return near === undefined ? '' : `; did you mean "${near}"?`;
}

/** A word that is reachable by changing about a third of the letters; of two or three letters, one. */
function nearest(word: string, words: readonly string[]): string | undefined {
  const reach = word.length < 4 ? Math.min(1, word.length - 1) : Math.max(2, Math.floor(word.length / 3));
  let best: string | undefined;
  let least = reach + 1;
  for (const candidate of words) {
    const steps = distance(word.toLowerCase(), candidate.toLowerCase());
    if (steps < least) {
      best = candidate;
      least = steps;
    }
  }
  return best;
}
