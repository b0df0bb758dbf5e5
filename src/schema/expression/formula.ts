import { Environment } from '@marcbachmann/cel-js';
import Big from 'big.js';
import { RECORD } from './askedOfRecord.ts';
import {
  type Aggregate,
  aggregatesIn,
  compileExpression,
  ExpressionError,
  type ExpressionValues,
  literalRanges,
} from './expression.ts';

/**
 * What a computed field comes to: an expression over the record's other fields, in which every number is an exact decimal.
 * Apart from `index.ts`, so that the browser loads it only where a form has such a field.
 */
export interface Formula {
  /** The fields that it asks for, each once; `record` among them where a line asks for those of its record. */
  fields: readonly string[];
  /** What it asks of `record`, each once. */
  ofRecord: readonly string[];
  /** Whether it asks for `record` as a whole. */
  asksWhole: boolean;
  /** The figures over lines among them. */
  aggregates: readonly Aggregate[];
  /**
   * The result: decimal text that is not rounded yet, a text, yes or no; null where a value that it needs is absent, or where
   * it divides by 0.
   *
   * @param values as they travel; those of `numbers` are read as exact decimals, those of lines under `items.amount`,
   * those of a line's record under `record.rate`.
   */
  result: (values: ExpressionValues, numbers: Numbers) => string | boolean | Exact | null;
  /** The same, but saying why there is no result. @throws ExpressionError */
  attempt: (values: ExpressionValues, numbers: Numbers) => string | boolean | Exact | null;
}

/** Which names stand for numbers. */
export type Numbers = Pick<ReadonlySet<string>, 'has'>;

/** An exact number of a formula, in decimal text. */
export class Exact {
  readonly value: Big;

  constructor(value: Big | string | number) {
    this.value = new Decimals(value);
  }

  /** Plain digits with so many places, rounded half away from zero; all of them where no number is given. */
  text(places?: number): string {
    return places === undefined
      ? this.value.toFixed()
      : this.value.round(places, Big.roundHalfUp).toFixed(places);
  }
}

const PLAIN = /^-?\d+(\.\d+)?$/;
/** Longer texts are no numbers that anyone meant. */
const LONGEST = 64;

/** A division that does not end is cut here, far beyond the places of any field. */
const DIVISION_PLACES = 30;

const Decimals = Big();
Decimals.DP = DIVISION_PLACES;
Decimals.RM = Big.roundHalfUp;

let language: Environment | undefined;

/**
 * A formula that can be asked many times.
 *
 * @throws ExpressionError where the text does not parse.
 */
export function compileFormula(text: string): Formula {
  const { fields, ofRecord, asksWhole } = compileExpression(text);
  const aggregates = aggregatesIn(text);
  language ??= makeLanguage();
  const parsed = language.parse(rewritten(text, aggregates));
  const attempt: Formula['attempt'] = (values, numbers) => {
    const asked = [
      ...fields.map((field) => [
        field,
        field === RECORD
          ? ofRecordIn(values[field], ofRecord, numbers)
          : operand(values[field], numbers.has(field)),
      ]),
      ...aggregates.map((aggregate, index) => [columnName(index), columnOf(aggregate, values, numbers)]),
    ];
    try {
      return resultOf(parsed(Object.fromEntries(asked)));
    } catch (error) {
      const { summary, message } = error as { summary?: string; message: string };
      throw new ExpressionError(
        `the expression "${text}" cannot be computed: ${inWords(summary ?? message)}`,
      );
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

/** The language's own reason, in the words of a definition; functions and fields stay as they are written. */
function inWords(reason: string): string {
  const words = reason
    .replace(/dyn<(\w+)>/g, '$1')
    .replace(/(?<![.\w])Exact\b(?!\()/g, 'number')
    .replace(/(?<![.\w])string\b(?!\()/g, 'text')
    .replace(/(?<![.\w])dyn\b(?!\()/g, 'value')
    .replace(/^no such overload/, 'this cannot be done');
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** Binary floating point takes no part: each number in the text stands for exactly its digits. A figure over lines is one over a list. */
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

/** No field can have such a name. */
function columnName(index: number): string {
  return `_column${index}`;
}

/** What the lines have in one of their fields, without those that have nothing there; for a count of the lines, the lines. */
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

/** A field of a line may have this name, too: then it stays as it is. */
function ofRecordIn(record: unknown, asked: readonly string[], numbers: Numbers): unknown {
  if (typeof record !== 'object' || record === null) return operand(record, numbers.has(RECORD));
  const values = record as ExpressionValues;
  const known = asked.map((name) => [name, operand(values[name], numbers.has(`${RECORD}.${name}`))]);
  return { ...values, ...Object.fromEntries(known) };
}

function operand(value: unknown, isNumber: boolean): unknown {
  if (value === undefined || value === null || value === '') return null;
  if (!isNumber) return value;
  if (typeof value === 'number') return Number.isFinite(value) ? new Exact(value) : null;
  const text = String(value).trim();
  // What is still being typed is no number yet.
  return text.length <= LONGEST && PLAIN.test(text) ? new Exact(text) : null;
}

function resultOf(value: unknown): string | boolean | Exact | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (value instanceof Exact) return value;
  if (typeof value === 'bigint' || typeof value === 'number') return new Exact(String(value));
  throw new Error('it gives neither a number, a text nor yes or no');
}

function makeLanguage(): Environment {
  const made = new Environment({ unlistedVariablesAreDyn: true })
    .registerType('Exact', { ctor: Exact })
    .registerFunction('exact(string): Exact', (text: string) => new Exact(text))
    .registerFunction('string(Exact): string', (number: Exact) => number.text())
    .registerOperator('-Exact: Exact', ({ value }: Exact) => new Exact(value.neg()))
    .registerFunction('sum(list): Exact', (all: Exact[]) => new Exact(sumOf(all)))
    .registerFunction('count(list): Exact', (all: unknown[]) => new Exact(all.length))
    // Of no lines there is no least.
    .registerFunction('min(list): dyn', (all: Exact[]) => all.reduce(lesser, all[0] ?? null))
    .registerFunction('max(list): dyn', (all: Exact[]) => all.reduce(greater, all[0] ?? null));
  for (const [left, right] of PAIRS) {
    for (const [sign, work] of Object.entries(ARITHMETIC))
      made.registerOperator(`${left} ${sign} ${right}: Exact`, (a, b) => new Exact(work(big(a), big(b))));
    for (const [sign, holds] of Object.entries(COMPARISONS))
      made.registerOperator(`${left} ${sign} ${right}: bool`, (a, b) => holds(big(a).cmp(big(b))));
  }
  // The language has the other order of these by itself.
  for (const right of ['Exact', 'int', 'double'])
    made.registerOperator(`Exact == ${right}: bool`, (a, b) => big(a).eq(big(b)));
  return made;
}

function sumOf(all: readonly Exact[]): Big {
  return all.reduce((sum, { value }) => sum.plus(value), new Decimals(0));
}

function lesser(one: Exact | null, other: Exact): Exact {
  return one === null || other.value.lt(one.value) ? other : one;
}

function greater(one: Exact | null, other: Exact): Exact {
  return one === null || other.value.gt(one.value) ? other : one;
}

/** Whole numbers come from functions of the language, such as size. */
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
