import { type RawBuilder, sql } from 'kysely';
import type { FunctionName } from '../../schema/expression/typed/functions.ts';

type Sql = RawBuilder<unknown>;
type DayFunction = Exclude<FunctionName, 'round' | 'band' | 'size'>;

/** SQL of a function of a day. @param second the further argument of `days` and `add_days`. */
export function dayFunction(
  name: DayFunction,
  day: Sql,
  second: Sql | undefined,
  { fiscalMonth }: { fiscalMonth: number },
): Sql {
  switch (name) {
    case 'days':
      return sql`(${second as Sql} - ${day})::numeric`;
    case 'add_days':
      return sql`(${day} + trunc(${second as Sql})::int)`;
    case 'day':
      return day;
    case 'week':
      return sql`(${day} - extract(dow from ${day})::int)`;
    case 'month':
      return sql`to_char(${day}, 'YYYY-MM')`;
    case 'quarter':
      return sql`to_char(${day}, 'YYYY"-Q"Q')`;
    case 'year':
      return sql`to_char(${day}, 'YYYY')`;
    case 'fiscal_year':
      return fiscalYear(day, fiscalMonth);
  }
}

/** 2026/27, as in the numbers of vouchers; 2026 if it is the calendar's year. */
function fiscalYear(day: Sql, month: number): Sql {
  if (month === 1) return sql`to_char(${day}, 'YYYY')`;
  const start = sql`${day} - interval '${sql.raw(String(month - 1))} months'`;
  return sql`(to_char(${start}, 'YYYY"/"') || to_char(${start} + interval '1 year', 'YY'))`;
}
