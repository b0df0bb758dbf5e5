/** The last day of the sample company's year, and a time after its last movement of that day. */
const LAST_DAY = '2025-12-31';
const AFTER_LAST = '12:00:00';

/** A day alone, or before a time, as a value in JSON. */
const DAY = /"(\d{4}-\d{2}-\d{2})((?: \d{2}:\d{2}:\d{2})?)"/g;

const MILLISECONDS = 86_400_000;

/**
 * How many days the sample company's year is moved, so that it ends today; before its last movement's time of day, yesterday. All
 * days move by the same number: their order, and whatever is counted from one to another, stays.
 *
 * @param now 'YYYY-MM-DD HH:mm:ss' in the business zone.
 */
export function daysToMove(now: string): number {
  const days = (Date.parse(now.slice(0, 10)) - Date.parse(LAST_DAY)) / MILLISECONDS;
  return now.slice(11) < AFTER_LAST ? days - 1 : days;
}

/** A line of an import with every day moved. */
export function shiftDays(line: string, days: number): string {
  return line.replace(DAY, (_, day: string, time: string) => {
    const moved = new Date(Date.parse(day) + days * MILLISECONDS);
    return `"${moved.toISOString().slice(0, 10)}${time}"`;
  });
}
