/** Characters of the usual classes. */
const COMMON = 'aA0 -._';
/** An ending that no pattern matches, so that matching has to fail. */
const WRONG = '\u0001\n';
const LENGTHS = [16, 20, 24, 28, 32, 36];
/**
 * A short text is matched within microseconds, unless the pattern backtracks exponentially; in
 * milliseconds.
 */
const TOO_LONG = 25;
const TRIES = 3;

/**
 * Whether a pattern backtracks exponentially: `(a+)+`. Such a pattern could block the server with one text.
 */
export function runsAway(pattern: RegExp): boolean {
  const letters = new Set([...COMMON, ...pattern.source.replace(/\\./g, '')]);
  return [...letters].some((letter) =>
    LENGTHS.some((length) => leastTime(pattern, letter.repeat(length) + WRONG) > TOO_LONG),
  );
}

/** The least of several tries: the machine may be busy with something else. */
function leastTime(pattern: RegExp, text: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < TRIES && least > TOO_LONG; tried += 1) {
    const begun = performance.now();
    pattern.test(text);
    least = Math.min(least, performance.now() - begun);
  }
  return least;
}
