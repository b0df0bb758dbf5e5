import pg from 'pg';

/** PostgreSQL's pattern of a moment as it travels (business rules, section 8). */
const MOMENT = `'YYYY-MM-DD HH24:MI:SS'`;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** SQL: a timestamptz as 'YYYY-MM-DD HH:mm:ss' in the business time zone. */
export function momentText(expression: string, timeZone: string): string {
  return `to_char(${expression} at time zone ${pg.escapeLiteral(timeZone)}, ${MOMENT})`;
}

/** SQL: a wall time of the business zone as a timestamptz. */
export function momentOf(expression: string, timeZone: string): string {
  return `(${expression}::timestamp at time zone ${pg.escapeLiteral(timeZone)})`;
}

/** Today in the business time zone, 'YYYY-MM-DD'. */
export function businessToday(timeZone: string, now = new Date()): string {
  const known = formatters.get(timeZone);
  // Sweden writes dates as ISO does.
  const formatter = known ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  if (known === undefined) formatters.set(timeZone, formatter);
  return formatter.format(now);
}

/** Whether a text is a day that exists, 'YYYY-MM-DD'. */
export function isDay(text: string): boolean {
  const parts = DAY.exec(text);
  if (parts === null) return false;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && year <= 2200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
