/** A heading, and a row of its times below. */
export function printTitle(title: string): void {
  console.log(`\n${title}, ms`.padEnd(52), ' median longest');
}

/**
 * @param times in milliseconds.
 * @param aim for their median.
 */
export function printTimes(name: string, times: readonly number[], aim = Number.POSITIVE_INFINITY): void {
  const sorted = times.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const figures = [median, sorted.at(-1) ?? 0].map((time) => time.toFixed(0).padStart(7));
  console.log(name.padEnd(50), ...figures, median > aim ? ' above the aim' : '');
}
