import Big from 'big.js';
import { type Problem, problem } from '../../errors/problem.ts';
import { comparable } from '../comparable.ts';
import type { Arithmetic, Comparison, Expression } from './Expression.ts';
import {
  Decimal,
  FUNCTIONS,
  type FunctionSettings,
  type FunctionShape,
  orderOf,
  type Value,
} from './functions.ts';
import type { ValueType } from './types.ts';

/** Values by name as they travel in the API, null for absent ones: `{ rate: 12.5, items: [{ qty: 3 }], record: { kind: 'rent' } }`. */
export type Given = Readonly<Record<string, unknown>>;

/** Why there is no answer: a value is missing that the expression calculates or compares with, or it would divide by 0. */
export type NoAnswer = { missing: 'value' | 'quotient' };

const NO_VALUE: NoAnswer = { missing: 'value' };
const NO_QUOTIENT: NoAnswer = { missing: 'quotient' };

/** The same as a mistake of the expression. */
export function problemOfNoAnswer(text: string, { missing }: NoAnswer): Problem {
  return missing === 'quotient'
    ? problem('formulaDividesByZero', { text })
    : problem('expressionOfAbsent', { text, example: '`a != null && a > 5`' });
}

export function isNoAnswer(answer: Value | NoAnswer): answer is NoAnswer {
  return typeof answer === 'object' && answer !== null && 'missing' in answer;
}

/** The exact value of an expression; null for an absent value. `&&` and `||` need only the side that decides. */
export function evaluate(expression: Expression, given: Given, settings: FunctionSettings): Value | NoAnswer {
  const of = (part: Expression) => evaluate(part, given, settings);
  switch (expression.op) {
    case 'value':
      return expression.type.kind === 'number' ? new Decimal(expression.value as string) : expression.value;
    case 'name':
      return exactValue(valueAt(given, expression.path), expression.type);
    case 'list':
      return all(expression.items.map(of), (items) => items);
    case 'function': {
      const { exact, takes }: FunctionShape = FUNCTIONS[expression.name];
      const args = expression.args.map((arg, index) => {
        const takesDays = takes[Math.min(index, takes.length - 1)]?.includes('date');
        const value = of(arg);
        return takesDays && typeof value === 'string' ? value.slice(0, 10) : value;
      });
      return all(args, (known) => exact(known, settings));
    }
    case 'aggregate':
      return aggregated(expression, given);
    case 'compare':
      return compared(expression.sign, of(expression.left), of(expression.right));
    case 'in':
      return includes(of(expression.list), of(expression.item));
    case 'match':
      return all([of(expression.of)], ([text]) => matches(expression, String(text)));
    case 'arithmetic':
      return all([of(expression.left), of(expression.right)], ([left, right]) =>
        calculated(expression.sign, left as Big, right as Big),
      );
    case 'join':
      return all([of(expression.left), of(expression.right)], ([left, right]) => `${left}${right}`);
    case 'logic':
      return logic(expression.sign === '||', of(expression.left), () => of(expression.right));
    case 'not':
      return all([of(expression.of)], ([value]) => value === false);
    case 'negate':
      return all([of(expression.of)], ([value]) => (value as Big).neg());
    case 'choose': {
      const when = of(expression.when);
      if (typeof when === 'boolean') return of(when ? expression.yes : expression.no);
      return isNoAnswer(when) ? when : NO_VALUE;
    }
  }
}

/** Whether a condition holds: false where it has no answer. */
export function isMet(expression: Expression, given: Given, settings: FunctionSettings): boolean {
  return evaluate(expression, given, settings) === true;
}

/** Plain digits with that many decimals, rounded half away from zero; all of them without `places`. */
export function decimalText(value: Big, places?: number): string {
  return places === undefined ? value.toFixed() : value.round(places, Big.roundHalfUp).toFixed(places);
}

/** Makes something of values if all of them are there. */
function all(
  values: readonly (Value | NoAnswer)[],
  make: (known: readonly Value[]) => Value | NoAnswer,
): Value | NoAnswer {
  for (const value of values) {
    if (value === null) return NO_VALUE;
    if (isNoAnswer(value)) return value;
  }
  return make(values as readonly Value[]);
}

/** The value at a path; of lines, that of each. */
function valueAt(given: unknown, [name, ...more]: readonly string[]): unknown {
  if (name === undefined) return given;
  if (Array.isArray(given)) return given.map((line) => valueAt(line, [name, ...more]));
  const isOwner = typeof given === 'object' && given !== null && Object.hasOwn(given, name);
  return isOwner ? valueAt((given as Given)[name], more) : null;
}

const PLAIN = /^-?\d+(\.\d+)?$/;
/** Longer texts are not read as numbers. */
const LONGEST = 64;

/** A value of the API as an exact one. A text that is no number yet, because somebody is still typing, is absent. */
function exactValue(value: unknown, { kind, each, ends }: ValueType): Value {
  if (value === undefined || value === null || value === '') return null;
  switch (kind) {
    case 'number':
      return exactNumber(value);
    case 'boolean':
      return value === true || value === 1 || value === '1' || value === 'true';
    case 'date':
      return dayOf(ends === undefined ? value : valueAt(value, [ends[0]]));
    case 'list':
      return Array.isArray(value) ? value.map((one) => exactValue(one, each ?? { kind: 'parts' })) : null;
    case 'parts':
      return JSON.stringify(value);
    default:
      return String(value);
  }
}

function exactNumber(value: unknown): Big | null {
  if (typeof value === 'number') return Number.isFinite(value) ? new Decimal(value) : null;
  const text = String(value).trim();
  return text.length <= LONGEST && PLAIN.test(text) ? new Decimal(text) : null;
}

function dayOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const day = value.slice(0, 10);
  return Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? null : day;
}

/** The values of one field in all lines, without absent ones; the lines themselves if there is no column. */
function aggregated({ name, of, column }: Expression & { op: 'aggregate' }, given: Given): Value {
  const found = of.op === 'name' ? valueAt(given, of.path) : null;
  const lines: readonly unknown[] = Array.isArray(found) ? found : [];
  if (column === undefined) return new Decimal(lines.length);
  const values = lines
    .map((line) => exactValue(valueAt(line, [column.name]), column.type))
    .filter((value) => value !== null);
  if (name === 'count') return new Decimal(values.length);
  const numbers = values as Big[];
  if (name === 'sum') return numbers.reduce((sum, value) => sum.plus(value), new Decimal(0));
  // There is no smallest of no values.
  const isBeyond = (one: Big, other: Big) => (name === 'min' ? one.lt(other) : one.gt(other));
  return numbers.reduce<Big | null>((best, one) => (best === null || isBeyond(one, best) ? one : best), null);
}

function compared(sign: Comparison, left: Value | NoAnswer, right: Value | NoAnswer): boolean | NoAnswer {
  if (isNoAnswer(left)) return left;
  if (isNoAnswer(right)) return right;
  if (left === null || right === null) {
    if (sign === '==') return left === right;
    return sign === '!=' ? left !== right : NO_VALUE;
  }
  return HOLDS[sign](orderOf(left, right));
}

const HOLDS: Readonly<Record<Comparison, (order: number) => boolean>> = {
  '==': (order) => order === 0,
  '!=': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

/** A missing list is no list, so there is no answer; a missing value is in none. */
function includes(list: Value | NoAnswer, item: Value | NoAnswer): boolean | NoAnswer {
  if (isNoAnswer(item)) return item;
  if (isNoAnswer(list)) return list;
  if (list === null) return NO_VALUE;
  return item !== null && (list as readonly Value[]).some((one) => one !== null && orderOf(one, item) === 0);
}

function calculated(sign: Arithmetic, left: Big, right: Big): Big | NoAnswer {
  if (sign === '+') return left.plus(right);
  if (sign === '-') return left.minus(right);
  if (sign === '*') return left.times(right);
  if (right.eq(0)) return NO_QUOTIENT;
  return sign === '/' ? left.div(right) : left.mod(right);
}

function matches({ part, at, exact }: Expression & { op: 'match' }, text: string): boolean {
  const inOneForm = (of: string) => (exact ? of.normalize('NFC') : comparable(of));
  const [had, wanted] = [inOneForm(text), inOneForm(part)];
  if (at === 'start') return had.startsWith(wanted);
  return at === 'end' ? had.endsWith(wanted) : had.includes(wanted);
}

/** One side that decides is enough, whatever the other is. */
function logic(decides: boolean, left: Value | NoAnswer, later: () => Value | NoAnswer): boolean | NoAnswer {
  if (left === decides) return decides;
  const right = later();
  if (right === decides) return decides;
  for (const side of [left, right])
    if (side === null) return NO_VALUE;
    else if (isNoAnswer(side)) return side;
  return !decides;
}
