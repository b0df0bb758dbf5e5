import Big from 'big.js';
import { addDays, addMonths, daysBetween, fiscalYearOf, quarterOf, weekOf } from '../days.ts';
import { namedDay } from '../views/namedDays.ts';
import { BOOLEAN, DATE, NUMBER, TEXT, type ValueKind, type ValueType } from './types.ts';
import { spellAmount, WORD_LANGUAGES } from './words.ts';

/** The values and functions of expressions. The table of functions stands in one place. */

/** The decimals of a quotient, far more than any field has. */
export const QUOTIENT_PLACES = 30;

/** The numbers of expressions. */
export const Decimal = Big();
Decimal.DP = QUOTIENT_PLACES;
Decimal.RM = Big.roundHalfUp;

/** An exact value: numbers are decimals, days and moments texts as in the API. */
export type Value = Big | string | boolean | null | readonly Value[];

/** Settings that values depend on. */
export interface FunctionSettings {
  /** The first month of the fiscal year, 1 to 12. */
  fiscalMonth: number;
}

/** How SQL is written, as Kysely's `sql` does; so this table imports no database. */
export interface SqlTag<Sql> {
  (parts: TemplateStringsArray, ...values: Sql[]): Sql;
  raw(text: string): Sql;
  join(parts: Sql[], between?: Sql): Sql;
}

/** A function of expressions. It has an answer only where all of its arguments are there. */
export interface FunctionShape {
  /** The kinds that each argument may have; the last one repeats if `repeats`. */
  takes: readonly (readonly ValueKind[])[];
  repeats?: true;
  /** Arguments from this one on are numbers written in the expression. */
  writtenFrom?: number;
  /** The values of which an argument is one, by its place: it is written in the expression. */
  choices?: Readonly<Record<number, readonly string[]>>;
  /** All arguments are of one kind, which is that of the result. */
  isOfOneKind?: true;
  /** It may be written behind its first argument: `name.startsWith("A")`. */
  method?: true;
  result: ValueType;
  /** A moment comes as the text of its day where days are taken. */
  exact(args: readonly Value[], settings: FunctionSettings): Value;
  /**
   * Undefined if only records that are saved can use it: the check refuses it where expressions run in the database.
   *
   * @param args as many as it takes.
   * @param written the arguments that are numbers in the text.
   */
  sql?: <Sql>(
    sql: SqlTag<Sql>,
    args: readonly [Sql, Sql, ...Sql[]],
    settings: FunctionSettings & { written: readonly number[] },
  ) => Sql;
}

const DAY = ['date', 'moment'] as const;
const TEXTS = [['text'], ['text']] as const;

/** The functions, each with its exact value and its SQL. A moment counts as its day in the business zone. */
export const FUNCTIONS = {
  /** The number of days from the first day to the second. */
  days: {
    takes: [DAY, DAY],
    result: NUMBER,
    exact: ([from, to]: readonly [string, string]) => new Decimal(daysBetween(from, to)),
    sql: (sql, [from, to]) => sql`(${to} - ${from})::numeric`,
  },
  add_days: {
    takes: [DAY, ['number']],
    result: DATE,
    exact: ([day, count]: readonly [string, Big]) => addDays(day, count.toNumber()),
    sql: (sql, [day, count]) => sql`(${day} + trunc(${count})::int)`,
  },
  /** As many months later; the last day of a shorter month. */
  add_months: {
    takes: [DAY, ['number']],
    result: DATE,
    exact: ([day, count]: readonly [string, Big]) => addMonths(day, count.toNumber()),
    sql: (sql, [day, count]) => sql`(${day} + make_interval(months => trunc(${count})::int))::date`,
  },
  ...spanDays('week'),
  ...spanDays('month'),
  ...spanDays('quarter'),
  ...spanDays('year'),
  ...spanDays('fiscal_year'),
  day: { takes: [DAY], result: DATE, exact: ([day]: readonly [string]) => day, sql: (_, [day]) => day },
  /** The Sunday with which its week begins. */
  week: {
    takes: [DAY],
    result: DATE,
    exact: ([day]: readonly [string]) => weekOf(day),
    sql: (sql, [day]) => sql`(${day} - extract(dow from ${day})::int)`,
  },
  /** 2026-07 */
  month: dayText('YYYY-MM', (day) => day.slice(0, 7)),
  /** 2026-Q3, of the calendar's year. */
  quarter: dayText('YYYY"-Q"Q', quarterOf),
  /** 2026 */
  year: dayText('YYYY', (day) => day.slice(0, 4)),
  /** 2026/27 as in the numbers of vouchers, by the setting of its first month; 2026 if it is the calendar's year. */
  fiscal_year: {
    takes: [DAY],
    result: TEXT,
    exact: ([day]: readonly [string], { fiscalMonth }) => fiscalYearOf(day, fiscalMonth),
    sql: (sql, [day], { fiscalMonth }) => {
      if (fiscalMonth === 1) return sql`to_char(${day}, 'YYYY')`;
      const start = sql`(${day} - interval '${sql.raw(String(fiscalMonth - 1))} months')`;
      return sql`(to_char(${start}, 'YYYY"/"') || to_char(${start} + interval '1 year', 'YY'))`;
    },
  },
  /** The place of a number between limits: 0 up to the first one, 1 up to the second, and so on. */
  band: {
    takes: [['number'], ['number']],
    repeats: true,
    writtenFrom: 1,
    result: NUMBER,
    exact: ([number, ...limits]: readonly [Big, ...Big[]]) =>
      new Decimal(limits.filter((limit) => limit.lt(number)).length),
    sql: (sql, [number], { written }) => {
      const negated = written.map((limit) => -limit).sort((one, other) => one - other);
      return sql`(${sql.raw(String(written.length))} - width_bucket(-(${number}), array[${sql.raw(negated.join(', '))}]::numeric[]))`;
    },
  },
  /** The least of several numbers or days; of one field in all lines, `min(items.rate)` is an aggregate. */
  min: {
    takes: [
      ['number', 'date'],
      ['number', 'date'],
    ],
    repeats: true,
    isOfOneKind: true,
    result: NUMBER,
    exact: (args: readonly Value[]) => args.reduce((best, one) => (orderOf(one, best) < 0 ? one : best)),
    sql: (sql, args) =>
      sql`(case when num_nulls(${sql.join([...args])}) = 0 then least(${sql.join([...args])}) end)`,
  },
  max: {
    takes: [
      ['number', 'date'],
      ['number', 'date'],
    ],
    repeats: true,
    isOfOneKind: true,
    result: NUMBER,
    exact: (args: readonly Value[]) => args.reduce((best, one) => (orderOf(one, best) > 0 ? one : best)),
    sql: (sql, args) =>
      sql`(case when num_nulls(${sql.join([...args])}) = 0 then greatest(${sql.join([...args])}) end)`,
  },
  /** Rounded half away from zero. */
  round: {
    takes: [['number'], ['number']],
    writtenFrom: 1,
    result: NUMBER,
    exact: ([number, places]: readonly [Big, Big]) =>
      number.round(Math.trunc(places.toNumber()), Big.roundHalfUp),
    sql: (sql, [number], { written: [places = 0] }) =>
      sql`round(${number}, ${sql.raw(String(Math.trunc(places)))})`,
  },
  /** The digits of a number, without zeros at the end. */
  string: {
    takes: [['number']],
    result: TEXT,
    exact: ([number]: readonly [Big]) => number.toFixed(),
    sql: (sql, [number]) => sql`trim_scale(${number})::text`,
  },
  /** An amount in words, as papers have it: `words(amount, "bn", "টাকা", "পয়সা")`. */
  words: {
    takes: [['number'], ['text'], ['text'], ['text']],
    choices: { 1: WORD_LANGUAGES },
    result: TEXT,
    exact: ([amount, language, unit, part]: readonly [Big, string, string, string]) =>
      spellAmount(amount.toFixed(), language, { unit, part }),
  },
  /** The characters of a text, or the values of a list. */
  size: {
    takes: [['text', 'list']],
    method: true,
    result: NUMBER,
    exact: ([of]: readonly [string | readonly Value[]]) => new Decimal([...of].length),
    // A list is compiled on its own, for it may be jsonb or an array.
    sql: (sql, [of]) => sql`char_length(${of})::bigint`,
  },
  startsWith: {
    takes: TEXTS,
    method: true,
    result: BOOLEAN,
    exact: ([text, part]: readonly [string, string]) => text.startsWith(part),
    sql: (sql, [text, part]) => sql`starts_with(${text}, ${part})`,
  },
  endsWith: {
    takes: TEXTS,
    method: true,
    result: BOOLEAN,
    exact: ([text, part]: readonly [string, string]) => text.endsWith(part),
    sql: (sql, [text, part]) => sql`(right(${text}, char_length(${part})) = ${part})`,
  },
  contains: {
    takes: TEXTS,
    method: true,
    result: BOOLEAN,
    exact: ([text, part]: readonly [string, string]) => text.includes(part),
    sql: (sql, [text, part]) => sql`(strpos(${text}, ${part}) > 0)`,
  },
} as const satisfies Record<string, FunctionShape>;

export type FunctionName = keyof typeof FUNCTIONS;

type Span = 'week' | 'month' | 'quarter' | 'year' | 'fiscal_year';

/** The month, the quarter or the year of a day as text. @param pattern as `to_char` of PostgreSQL takes it. */
function dayText(pattern: string, exact: (day: string) => string): FunctionShape {
  return {
    takes: [DAY],
    result: TEXT,
    exact: ([day]) => exact(String(day)),
    sql: (sql, [day]) => sql`to_char(${day}, ${sql.raw(`'${pattern}'`)})`,
  };
}

/** The first and the last day of the week, month ... of a day. A week begins on Sunday. */
function spanDays<Of extends Span>(span: Of): Readonly<Record<`${'start' | 'end'}_of_${Of}`, FunctionShape>> {
  const shape = (end: 'start' | 'end'): FunctionShape => ({
    takes: [DAY],
    result: DATE,
    exact: ([day], { fiscalMonth }) =>
      namedDay(`${end} of ${span.replace('_', ' ')}`, String(day), fiscalMonth) ?? null,
    sql: (sql, [day], { fiscalMonth }) => {
      const months = sql.raw(`interval '${span === 'fiscal_year' ? fiscalMonth - 1 : 0} months'`);
      const unit = sql.raw(span === 'fiscal_year' ? `'year'` : `'${span}'`);
      const start =
        span === 'week'
          ? sql`(${day} - extract(dow from ${day})::int)`
          : sql`(date_trunc(${unit}, ${day} - ${months}) + ${months})::date`;
      if (end === 'start') return start;
      return span === 'week'
        ? sql`(${start} + 6)`
        : sql`(${start} + ${sql.raw(LENGTHS[span])} - interval '1 day')::date`;
    },
  });
  return { [`start_of_${span}`]: shape('start'), [`end_of_${span}`]: shape('end') } as never;
}

const LENGTHS: Readonly<Record<Span, string>> = {
  week: `interval '7 days'`,
  month: `interval '1 month'`,
  quarter: `interval '3 months'`,
  year: `interval '1 year'`,
  fiscal_year: `interval '1 year'`,
};

/** Below 0, 0 or above 0; texts by their characters, days and moments by time. */
export function orderOf(left: Value, right: Value): number {
  if (left instanceof Big && right instanceof Big) return left.cmp(right);
  if (typeof left === 'string' && typeof right === 'string')
    return Number(left > right) - Number(left < right);
  return Number(left !== right);
}

export function isFunction(name: string): name is FunctionName {
  return Object.hasOwn(FUNCTIONS, name);
}

/** The functions over the lines of a field: `sum(items.amount)`, `count(items)`. */
export const AGGREGATES = ['sum', 'count', 'min', 'max'] as const;

export type AggregateName = (typeof AGGREGATES)[number];

export function isAggregate(name: string): name is AggregateName {
  return (AGGREGATES as readonly string[]).includes(name);
}
