/** A stretch of text in one font. */
export interface Run {
  text: string;
  font: PdfFont;
}

export type PdfFont = 'Latin' | 'LatinExtended' | 'Bengali';

/**
 * Bangla with its signs, numbers and joiners; Latin letters with marks beyond Western Europe. The first font has everything
 * else.
 */
const SCRIPTS =
  /((?:[\u0980-\u09FF\u0964\u0965\u25CC]|\u200C|\u200D)+)|([\u0100-\u02AF\u1E00-\u1EFF\u20A0-\u20AB\u20AD-\u20C0]+)/gu;

/**
 * Splits a text into runs of one script each, because no font has all scripts. Returns the text itself if there is only one
 * run. Runs of Bangla are never broken, because the letters join.
 */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  let end = 0;
  for (const match of text.matchAll(SCRIPTS)) {
    if (match.index > end) runs.push({ text: text.slice(end, match.index), font: 'Latin' });
    runs.push({ text: match[0], font: match[1] === undefined ? 'LatinExtended' : 'Bengali' });
    end = match.index + match[0].length;
  }
  if (end < text.length || runs.length === 0) runs.push({ text: text.slice(end), font: 'Latin' });
  return runs;
}

/**
 * The same for a figure, whose digits are all as wide as each other: the others of Inter cover the point after a 7. Those of Bangla
 * have one width in themselves; a feature would only keep pdfmake from reusing the layout of a text that it has measured.
 */
export function figureRuns(text: string): (Run & { fontFeatures?: ['tnum'] })[] {
  return runsOf(text).map((run) => (run.font === 'Latin' ? { ...run, fontFeatures: ['tnum'] } : run));
}

/** The letters that a run's font has, by the `unicode.json` of its package: the subsets latin, latin-ext and bengali. */
const HAS_GLYPH =
  /[\u0304\u0308\u0329]|[\0-\u02AF\u02BB\u02BC\u02C6\u02DA\u02DC\u0964\u0965\u0980-\u09FE\u1E00-\u1E9F\u1EF2-\u1EFF\u2000-\u206F\u20A0-\u20C0\u2122\u2191\u2193\u2212\u2215\u25CC\uFEFF\uFFFD]/u;

/** The most letters that a message names. */
const MOST_NAMED = 12;

/** Some of the letters that no font has, for a message. */
export function namedLetters(missing: readonly string[]): string {
  return `${missing.slice(0, MOST_NAMED).join(' ')}${missing.length > MOST_NAMED ? ' …' : ''}`;
}

/**
 * The distinct letters of a paper's texts that no font has, in their order: Chinese, Arabic, emoji. They print as boxes.
 *
 * @param paper plain data, all of whose texts are looked through.
 */
export function unprintable(paper: object): string[] {
  const found = new Set<string>();
  for (const { segment } of new Intl.Segmenter().segment(JSON.stringify(paper)))
    if ([...segment].some((letter) => !HAS_GLYPH.test(letter))) found.add(segment);
  return [...found];
}
