/**
 * The first letters of the first and the last name, at most two. They are whole graphemes, also in scripts that combine several
 * characters.
 */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => firstLetter(word ?? '').toLocaleUpperCase()).join('') || '?';
}

/** A single ASCII character that combines with nothing after it. */
const ONE_SIGN = /^[ -~]([ -~]|$)/;

function firstLetter(word: string): string {
  if (ONE_SIGN.test(word)) return word.charAt(0);
  // Created on demand, because constructing a segmenter is slow and this code runs at each start.
  const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const { segment } of letters.segment(word)) return segment;
  return '';
}
