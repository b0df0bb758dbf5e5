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
