import { type ASTNode, Environment } from '@marcbachmann/cel-js';
import Big from 'big.js';
import { addDays, addMonths, daysBetween, fiscalYearOf, quarterOf, weekOf } from '../../src/schema/days.ts';
import { namedDay } from '../../src/schema/views/namedDays.ts';

/**
 * Expressions evaluated by cel-js itself, with exact decimals in place of its numbers: what the product's own values and SQL are
 * compared with. Null where CEL has no answer.
 *
 * @param numbers the names whose values are exact numbers.
 */
export function celAnswer(
  text: string,
  values: Readonly<Record<string, unknown>>,
  numbers: ReadonlySet<string>,
): string | boolean | null {
  const given = Object.entries(values).map(([name, value]) => [name, operand(value, numbers.has(name))]);
  const known = Object.fromEntries(given);
  const parsed = language.parse(rewritten(text));
  try {
    const answer = parsed(known);
    if (answer instanceof Exact) return answer.value.toFixed();
    return typeof answer === 'string' || typeof answer === 'boolean' || answer === null
      ? answer
      : new Exact(String(answer)).value.toFixed();
  } catch {
    return null;
  }
}

const Decimals = Big();
Decimals.DP = 30;
Decimals.RM = Big.roundHalfUp;

class Exact {
  readonly value: Big;

  constructor(value: Big | string | number) {
    this.value = new Decimals(value);
  }
}

function operand(value: unknown, isNumber: boolean): unknown {
  if (value === undefined || value === null || value === '') return null;
  return isNumber ? new Exact(String(value)) : withExact(value);
}

function withExact(value: unknown): unknown {
  if (typeof value === 'number') return new Exact(value);
  if (Array.isArray(value)) return value.map(withExact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withExact(part)]));
}

/** The text with each of its numbers as an exact one. */
function rewritten(text: string): string {
  let made = '';
  let at = 0;
  for (const { start, end } of numbersIn(language.parse(text).ast)) {
    made += `${text.slice(at, start)}exact("${text.slice(start, end)}")`;
    at = end;
  }
  return made + text.slice(at);
}

function numbersIn(part: unknown): ASTNode[] {
  if (Array.isArray(part)) return part.flatMap(numbersIn).sort((one, other) => one.start - other.start);
  if (typeof part !== 'object' || part === null || !('op' in part)) return [];
  const node = part as ASTNode;
  const isNumber = node.op === 'value' && (typeof node.args === 'number' || typeof node.args === 'bigint');
  return isNumber ? [node] : numbersIn(node.args);
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

const language = makeLanguage();

function makeLanguage(): Environment {
  const made = new Environment({ unlistedVariablesAreDyn: true })
    .registerType('Exact', { ctor: Exact })
    .registerFunction('exact(string): Exact', (text: string) => new Exact(text))
    .registerFunction('string(Exact): string', ({ value }: Exact) => value.toFixed())
    .registerOperator('-Exact: Exact', ({ value }: Exact) => new Exact(value.neg()))
    .registerFunction(
      'days(string, string): Exact',
      (from: string, to: string) => new Exact(daysBetween(from, to)),
    )
    .registerFunction('add_days(string, Exact): string', (day: string, { value }: Exact) =>
      addDays(day, value.toNumber()),
    )
    .registerFunction('add_months(string, Exact): string', (day: string, { value }: Exact) =>
      addMonths(day, value.toNumber()),
    )
    .registerFunction('fiscal_year(string): string', (day: string) => fiscalYearOf(day, 7))
    .registerFunction('min(dyn, dyn): dyn', (a: unknown, b: unknown) => (isBelow(a, b) ? a : b))
    .registerFunction('max(dyn, dyn): dyn', (a: unknown, b: unknown) => (isBelow(a, b) ? b : a))
    .registerFunction('day(string): string', (day: string) => day.slice(0, 10))
    .registerFunction('week(string): string', weekOf)
    .registerFunction('month(string): string', (day: string) => day.slice(0, 7))
    .registerFunction('quarter(string): string', quarterOf)
    .registerFunction('year(string): string', (day: string) => day.slice(0, 4))
    .registerFunction(
      'round(Exact, Exact): Exact',
      ({ value }: Exact, places: Exact) => new Exact(value.round(places.value.toNumber(), Big.roundHalfUp)),
    );
  for (const span of ['week', 'month', 'quarter', 'year', 'fiscal_year'])
    for (const end of ['start', 'end'])
      made.registerFunction(`${end}_of_${span}(string): string`, (day: string) =>
        namedDay(`${end} of ${span.replace('_', ' ')}`, day, 7),
      );
  for (let limits = 1; limits <= 8; limits += 1)
    made.registerFunction(
      `band(${Array(limits + 1)
        .fill('Exact')
        .join(', ')}): Exact`,
      (number: Exact, ...all: Exact[]) => new Exact(all.filter(({ value }) => value.lt(number.value)).length),
    );
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

/** CEL finds no type of a call that has several, so these two take anything; a missing value has no answer. */
function isBelow(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one < other;
  return big(one as Exact).lt(big(other as Exact));
}

function big(value: Exact | bigint | number): Big {
  return value instanceof Exact ? value.value : new Decimals(String(value));
}
