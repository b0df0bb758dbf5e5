/** Formulas in exact decimals. Above 250 lines because the language, its functions and its numbers are one set. */
import { Environment } from '@marcbachmann/cel-js';
import Big from 'big.js';
import { type Problem, problem } from '../../errors/problem.ts';
import { addDays, daysBetween, quarterOf, weekOf } from './dayFunctions.ts';
import {
  type Aggregate,
  aggregatesIn,
  compileExpression,
  ExpressionError,
  type ExpressionValues,
  literalRanges,
} from './expression.ts';
import { RECORD } from './parentFieldsUsed.ts';

/**
 * The formula of a computed field: an expression over the record's other fields, in which every number is
 * an exact decimal. Not part of `index.ts`, so that the browser loads it only for forms with such a field.
 */
export interface Formula {
  /** The fields that it uses, each once; `record` among them if a line uses the fields of its record. */
  fields: readonly string[];
  /** The fields of `record` that it uses, each once. */
  ofRecord: readonly string[];
  /** Whether it uses `record` as a whole. */
  asksWhole: boolean;
  /** The aggregates over lines in it. */
  aggregates: readonly Aggregate[];
  /**
   * The result: decimal text that is not rounded yet, a text, or a boolean. Returns null if a value is missing, or on division
   * by 0.
   *
   * @param values in the API's format; those of `numbers` are parsed as exact decimals. Lines are at `items.amount`, the fields
   * of a line's record at `record.rate`.
   */
  result: (values: ExpressionValues, numbers: Numbers) => string | boolean | Exact | null;
  /** Like `result`, but throws the reason why there is no result. @throws ExpressionError */
  attempt: (values: ExpressionValues, numbers: Numbers) => string | boolean | Exact | null;
}

/** The names of the numeric values. */
export type Numbers = Pick<ReadonlySet<string>, 'has'>;

/** An exact number of a formula, as decimal text. */
export class Exact {
  readonly value: Big;

  constructor(value: Big | string | number) {
    this.value = new Decimals(value);
  }

  /**
   * Plain digits with that many decimals, rounded half away from zero; all decimals if `places` is
   * undefined.
   */
  text(places?: number): string {
    return places === undefined
      ? this.value.toFixed()
      : this.value.round(places, Big.roundHalfUp).toFixed(places);
  }
}

const PLAIN = /^-?\d+(\.\d+)?$/;
/** Longer texts are not read as numbers. */
const LONGEST = 64;

/** The number of decimals of a quotient, far more than any field has. */
const DIVISION_PLACES = 30;

const Decimals = Big();
Decimals.DP = DIVISION_PLACES;
Decimals.RM = Big.roundHalfUp;

let language: Environment | undefined;

/**
 * A compiled formula.
 *
 * @throws ExpressionError if the text does not parse.
 */
export function compileFormula(text: string): Formula {
  const { fields, ofRecord, asksWhole } = compileExpression(text);
  const aggregates = aggregatesIn(text);
  language ??= makeLanguage();
  const parsed = language.parse(rewritten(text, aggregates));
  const attempt: Formula['attempt'] = (values, numbers) => {
    const used = [
      ...fields.map((field) => [
        field,
        field === RECORD
          ? ofRecordIn(values[field], ofRecord, numbers)
          : operand(values[field], numbers.has(field)),
      ]),
      ...aggregates.map((aggregate, index) => [columnName(index), columnOf(aggregate, values, numbers)]),
    ];
    try {
      return resultOf(parsed(Object.fromEntries(used)));
    } catch (error) {
      throw new ExpressionError(problemOf(text, error));
    }
  };
  return {
    fields,
    ofRecord,
    asksWhole,
    aggregates,
    attempt,
    result: (values, numbers) => {
      try {
        return attempt(values, numbers);
      } catch (error) {
        if (error instanceof ExpressionError) return null;
        throw error;
      }
    },
  };
}

function problemOf(text: string, error: unknown): Problem {
  if (error instanceof NoResultError) return problem('formulaWithoutResult', { text });
  const { summary, message } = error as { summary?: string; message: string };
  const reason = plainReason(summary ?? message);
  return /division by zero/.test(reason)
    ? problem('formulaDividesByZero', { text })
    : problem('formulaFailed', { text, reason });
}

/** The result is neither a number, a text nor a boolean. */
class NoResultError extends Error {}

/** CEL's reason in the terms of definitions; functions and fields keep their names. */
function plainReason(reason: string): string {
  const words = reason
    .replace(/dyn<(\w+)>/g, '$1')
    .replace(/(?<![.\w])Exact\b(?!\()/g, 'number')
    .replace(/(?<![.\w])string\b(?!\()/g, 'text')
    .replace(/(?<![.\w])dyn\b(?!\()/g, 'value')
    .replace(/^no such overload/, 'this cannot be done');
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** Wraps each number so that it keeps exactly its digits, and replaces aggregates over lines by lists. */
function rewritten(text: string, aggregates: readonly Aggregate[]): string {
  const literals = literalRanges(text).map(({ start, end }) => {
    const digits = text.slice(start, end);
    return { start, end, by: `exact("${PLAIN.test(digits) ? digits : Number(digits)}")` };
  });
  const columns = aggregates.map(({ start, end }, index) => ({ start, end, by: columnName(index) }));
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, by } of [...literals, ...columns].sort((one, other) => one.start - other.start)) {
    parts.push(text.slice(at, start), by);
    at = end;
  }
  return [...parts, text.slice(at)].join('');
}

/** A name that no field can have. */
function columnName(index: number): string {
  return `_column${index}`;
}

/** The values of one field in all lines, without absent ones; the lines themselves if there is no column. */
function columnOf(
  { field, column }: Aggregate,
  values: ExpressionValues,
  numbers: Numbers,
): readonly unknown[] {
  const lines = Array.isArray(values[field]) ? (values[field] as readonly ExpressionValues[]) : [];
  if (column === undefined) return lines;
  const isNumber = numbers.has(`${field}.${column}`);
  return lines.map((line) => operand(line?.[column], isNumber)).filter((value) => value !== null);
}

/** A line may have a field of this name; that field is kept. */
function ofRecordIn(record: unknown, used: readonly string[], numbers: Numbers): unknown {
  if (typeof record !== 'object' || record === null) return operand(record, numbers.has(RECORD));
  const values = record as ExpressionValues;
  const known = used.map((name) => [name, operand(values[name], numbers.has(`${RECORD}.${name}`))]);
  return { ...(withExactNumbers(values) as ExpressionValues), ...Object.fromEntries(known) };
}

function operand(value: unknown, isNumber: boolean): unknown {
  if (value === undefined || value === null || value === '') return null;
  if (!isNumber || typeof value === 'number') return withExactNumbers(value);
  const text = String(value).trim();
  // A text that is not a number yet, because somebody is still typing, is absent.
  return text.length <= LONGEST && PLAIN.test(text) ? new Exact(text) : null;
}

/** The ids of references are exact too: CEL finds no plain number among the numbers of a formula, as in `project_id in [5, 7]`. */
function withExactNumbers(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? new Exact(value) : null;
  if (Array.isArray(value)) return value.map(withExactNumbers);
  if (typeof value !== 'object' || value === null || value instanceof Exact) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withExactNumbers(part)]));
}

function resultOf(value: unknown): string | boolean | Exact | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (value instanceof Exact) return value;
  if (typeof value === 'bigint' || typeof value === 'number') return new Exact(String(value));
  throw new NoResultError();
}

function makeLanguage(): Environment {
  const made = new Environment({ unlistedVariablesAreDyn: true })
    .registerType('Exact', { ctor: Exact })
    .registerFunction('exact(string): Exact', (text: string) => new Exact(text))
    .registerFunction('string(Exact): string', (number: Exact) => number.text())
    .registerOperator('-Exact: Exact', ({ value }: Exact) => new Exact(value.neg()))
    .registerFunction('sum(list): Exact', (all: Exact[]) => new Exact(sumOf(all)))
    .registerFunction('count(list): Exact', (all: unknown[]) => new Exact(all.length))
    // There is no smallest of no values.
    .registerFunction('min(list): dyn', (all: Exact[]) => all.reduce(lesser, all[0] ?? null))
    .registerFunction('max(list): dyn', (all: Exact[]) => all.reduce(greater, all[0] ?? null));
  registerDays(made);
  for (const [left, right] of PAIRS) {
    for (const [sign, work] of Object.entries(ARITHMETIC))
      made.registerOperator(`${left} ${sign} ${right}: Exact`, (a, b) => new Exact(work(big(a), big(b))));
    for (const [sign, holds] of Object.entries(COMPARISONS))
      made.registerOperator(`${left} ${sign} ${right}: bool`, (a, b) => holds(big(a).cmp(big(b))));
  }
  // CEL provides these with the operands in the other order.
  for (const right of ['Exact', 'int', 'double'])
    made.registerOperator(`Exact == ${right}: bool`, (a, b) => big(a).eq(big(b)));
  return made;
}

/** The functions of typed expressions (typed/functions.ts), but for the fiscal year, which needs the settings. */
function registerDays(made: Environment): void {
  made
    .registerFunction(
      'days(string, string): Exact',
      (from: string, to: string) => new Exact(daysBetween(from, to)),
    )
    .registerFunction('add_days(string, Exact): string', (day: string, { value }: Exact) =>
      addDays(day, value.toNumber()),
    )
    .registerFunction('day(string): string', (day: string) => day.slice(0, 10))
    .registerFunction('week(string): string', weekOf)
    .registerFunction('month(string): string', (day: string) => day.slice(0, 7))
    .registerFunction('quarter(string): string', quarterOf)
    .registerFunction('year(string): string', (day: string) => day.slice(0, 4))
    .registerFunction(
      'round(Exact, Exact): Exact',
      ({ value }: Exact, places: Exact) => new Exact(value.round(places.value.toNumber(), Big.roundHalfUp)),
    );
  for (let limits = 1; limits <= MOST_LIMITS; limits += 1) {
    const shape = `band(${Array(limits + 1)
      .fill('Exact')
      .join(', ')}): Exact`;
    made.registerFunction(
      shape,
      (number: Exact, ...all: Exact[]) => new Exact(all.filter(({ value }) => value.lt(number.value)).length),
    );
  }
}

/** The limits of a band. */
const MOST_LIMITS = 8;

function sumOf(all: readonly Exact[]): Big {
  return all.reduce((sum, { value }) => sum.plus(value), new Decimals(0));
}

function lesser(one: Exact | null, other: Exact): Exact {
  return one === null || other.value.lt(one.value) ? other : one;
}

function greater(one: Exact | null, other: Exact): Exact {
  return one === null || other.value.gt(one.value) ? other : one;
}

/** CEL functions such as size return whole numbers. */
const PAIRS = [
  ['Exact', 'Exact'],
  ['Exact', 'int'],
  ['int', 'Exact'],
  ['Exact', 'double'],
  ['double', 'Exact'],
] as const;

const ARITHMETIC: Readonly<Record<string, (a: Big, b: Big) => Big>> = {
  '+': (a, b) => a.plus(b),
  '-': (a, b) => a.minus(b),
  '*': (a, b) => a.times(b),
  '/': (a, b) => a.div(b),
  '%': (a, b) => a.mod(b),
};

const COMPARISONS: Readonly<Record<string, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

function big(value: Exact | bigint | number): Big {
  return value instanceof Exact ? value.value : new Decimals(String(value));
}
