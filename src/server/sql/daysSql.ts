import { type RawBuilder, sql } from 'kysely';
import type { FieldSql } from './fieldSql.ts';

/**
 * SQL: the days of a `daterange` column as PostgreSQL's range, without an end where the value has none. Only immutable functions
 * are used, so that an index can hold it (syncIndexes.ts).
 */
export function rangeOfDays(column: RawBuilder<unknown>): RawBuilder<unknown> {
  const day = (end: 'from' | 'to') => {
    const text = sql`${column} ->> ${sql.lit(end)}`;
    const part = (start: number, length: number) =>
      sql`substr(${text}, ${sql.lit(start)}, ${sql.lit(length)})::int`;
    return sql`make_date(${part(1, 4)}, ${part(6, 2)}, ${part(9, 2)})`;
  };
  // Without a value there is no range, rather than one without ends.
  return sql`(case when ${column} is not null then daterange(${day('from')}, ${day('to')}, '[]') end)`;
}

/** SQL: the first and the last day of a record on a calendar, as dates; null for an open end. */
export function daysOf(
  { type, raw, sent }: FieldSql,
  timeZone: string,
): { from: RawBuilder<unknown>; to: RawBuilder<unknown> } {
  if (type.orderedBy !== undefined) {
    // `sent` is the whole value, of which `raw` is the first day.
    const day = (end: 'from' | 'to') => sql`(${sent} ->> ${sql.lit(end)})::date`;
    return { from: day('from'), to: day('to') };
  }
  const day = type.storage === 'instant' ? sql`(${raw} at time zone ${sql.lit(timeZone)})::date` : raw;
  return { from: day, to: day };
}
