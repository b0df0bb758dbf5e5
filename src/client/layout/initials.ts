/** The first letters of the first and the last name, at most two; whole letters, also of scripts that build them of several signs. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => firstLetter(word ?? '').toLocaleUpperCase()).join('') || '?';
}

/** A letter that is one sign, as nothing is put together with the next. */
const ONE_SIGN = /^[ -~]([ -~]|$)/;

function firstLetter(word: string): string {
  if (ONE_SIGN.test(word)) return word.charAt(0);
  // Made where it is needed: a browser takes long to read its rules, and this is drawn at each start.
  const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const { segment } of letters.segment(word)) return segment;
  return '';
}
