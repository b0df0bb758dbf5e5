/** Some letters, digits and signs that a class may stand for. */
const COMMON = 'aA0 -._';
/** What no pattern waits for: a text that ends so has to be given up. */
const WRONG = '\u0001\n';
const LENGTHS = [16, 20, 24, 28, 32, 36];
/** A short text is judged within microseconds, unless the pattern tries every way to divide it; in milliseconds. */
const TOO_LONG = 25;
const TRIES = 3;

/**
 * Whether a pattern takes ever longer, twice for each letter more, to refuse a text: `(a+)+`. One such text would keep the server
 * from everything else.
 */
export function runsAway(pattern: RegExp): boolean {
  const letters = new Set([...COMMON, ...pattern.source.replace(/\\./g, '')]);
  return [...letters].some((letter) =>
    LENGTHS.some((length) => leastTime(pattern, letter.repeat(length) + WRONG) > TOO_LONG),
  );
}

/** The least of some tries: the machine may have had something else to do. */
function leastTime(pattern: RegExp, text: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < TRIES && least > TOO_LONG; tried += 1) {
    const begun = performance.now();
    pattern.test(text);
    least = Math.min(least, performance.now() - begun);
  }
  return least;
}
