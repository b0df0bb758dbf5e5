const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first letters of the first and the last name, at most two; whole letters, also of scripts that build them of several signs. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => firstLetter(word ?? '').toLocaleUpperCase()).join('') || '?';
}

function firstLetter(word: string): string {
  for (const { segment } of letters.segment(word)) return segment;
  return '';
}
