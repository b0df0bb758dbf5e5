import { type RawBuilder, sql } from 'kysely';

/** PostgreSQL's format of a moment in the API (docs/business-rules.md, "Dates and time zones"). */
const MOMENT = 'YYYY-MM-DD HH24:MI:SS';

const formatters = new Map<string, Intl.DateTimeFormat>();
/** The day of a zone within a second, because a call needs it several times. A day ends with a whole second. */
const days = new Map<string, { second: number; day: string }>();

/** SQL: a timestamptz as 'YYYY-MM-DD HH:mm:ss' in the business time zone. */
export function momentText(expression: RawBuilder<unknown>, timeZone: string): RawBuilder<unknown> {
  return sql`to_char(${expression} at time zone ${sql.lit(timeZone)}, ${sql.lit(MOMENT)})`;
}

/** SQL: a wall time of the business zone as a timestamptz. */
export function momentOf(expression: RawBuilder<unknown>, timeZone: string): RawBuilder<unknown> {
  return sql`(${expression}::timestamp at time zone ${sql.lit(timeZone)})`;
}

/** Today in the business time zone, 'YYYY-MM-DD'. */
export function businessToday(timeZone: string, now = new Date()): string {
  const second = Math.floor(now.getTime() / 1000);
  const known = days.get(timeZone);
  if (known?.second === second) return known.day;
  const day = zoned(timeZone).format(now);
  days.set(timeZone, { second, day });
  return day;
}

/** Cached for each zone, because creating one is slow. Sweden writes dates and times as ISO does. */
function zoned(timeZone: string, timeStyle?: 'medium'): Intl.DateTimeFormat {
  const key = `${timeZone} ${timeStyle}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle });
  formatters.set(key, made);
  return made;
}

/** Converts a moment in PostgreSQL's JSON format to the API's: 'YYYY-MM-DD HH:mm:ss' in the business time zone. */
export function momentIn(timeZone: string, moment: string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? moment : zoned(timeZone, 'medium').format(date);
}
