/**
 * Compiles checked expressions (src/schema/expression) to SQL with parameters, with the answers that `evaluate` gives.
 *
 * An expression that cannot be answered, because it compares or calculates with a missing value or divides by 0, is null in SQL,
 * and null is no answer: a condition then does not hold, and neither does its opposite. `==` and `in` always have an answer for a
 * missing value: `a == null` is true, `a == 5` is false. `&&` and `||` need only the side that decides.
 */
import { type RawBuilder, sql } from 'kysely';
import { compare } from '../../ledger/money.ts';
import type { Comparison, Expression } from '../../schema/expression/Expression.ts';
import {
  FUNCTIONS,
  type FunctionSettings,
  type FunctionShape,
  QUOTIENT_PLACES,
  type SqlTag,
} from '../../schema/expression/functions.ts';
import type { ValueType } from '../../schema/expression/types.ts';
import { escapeLike } from './escapeLike.ts';

export type Sql = RawBuilder<unknown>;

/** The PostgreSQL type of a compiled value. */
export type SqlType =
  | 'numeric'
  | 'bigint'
  | 'text'
  | 'date'
  | 'time'
  | 'timestamptz'
  | 'boolean'
  | 'jsonb'
  | 'array';

/** A column or another SQL expression. */
export interface ColumnSql {
  sql: Sql;
  is: SqlType;
  /** Every collation orders its digits and signs alike, so that an index in the order of any serves. */
  isDigits?: boolean | undefined;
  /** For lines: the field of them that a list is made of. */
  column?: string | undefined;
}

/** The value of a name, or a value that is known before the statement runs. */
export type NamedSql = ColumnSql | { known: unknown };

export interface SqlNames extends FunctionSettings {
  /** The value at a path that the check has accepted. */
  resolve: (path: readonly string[], type: ValueType) => NamedSql;
  /** The business time zone: a moment counts as its day there. */
  timeZone: string;
  /** How a value stands in the statement; as a parameter by default. */
  bind?: ((value: unknown) => Sql) | undefined;
}

interface Value extends ColumnSql {
  /** Present for a value that is known before the statement runs. */
  known?: { value: unknown };
  /** When there is no answer: never, exactly where the value is null, or where a condition holds. */
  fails: 'never' | 'null' | Sql;
}

/** SQL of a value; null where there is none, or no answer. */
export function valueSql(typed: Expression, names: SqlNames): { sql: Sql; is: SqlType } {
  return compile(typed, names);
}

/** SQL of a condition, for places where null counts as false. */
export function conditionSql(typed: Expression, names: SqlNames): RawBuilder<boolean> {
  return truth(typed, names).sql as RawBuilder<boolean>;
}

/** True or false if a condition is decided before the statement runs. */
export function decided(typed: Expression, names: SqlNames): boolean | undefined {
  const { known } = truth(typed, names);
  return known === undefined ? undefined : known.value === true;
}

/**
 * A condition whose null counts as false, so that `=` can be used, for which PostgreSQL has indexes.
 */
function truth(typed: Expression, names: SqlNames): Value {
  if (typed.op === 'logic') return logic(typed.sign, truth(typed.left, names), truth(typed.right, names));
  if (typed.op === 'compare' && typed.sign === '==') {
    const [left, right] = operands(typed, names);
    const isKnown = left.known !== undefined && right.known !== undefined;
    const certain = !isKnown && (isCertain(left) || isCertain(right));
    if (certain && !isAmbiguous(left) && !isAmbiguous(right)) return answer(sql`${left.sql} = ${right.sql}`);
  }
  if (typed.op === 'in' && typed.list.op === 'list' && typed.list.items.length > 0) {
    const item = compile(typed.item, names);
    const values = typed.list.items.map((each) => compile(each, names));
    if (!isAmbiguous(item)) return answer(oneOf(item, values, names));
  }
  return compile(typed, names);
}

/** A value that is null only where there is no answer. */
function isCertain({ known, fails }: Value): boolean {
  return known === undefined ? fails === 'null' : known.value !== null;
}

function isAmbiguous({ fails }: Value): boolean {
  return fails !== 'never' && fails !== 'null';
}

function compile(typed: Expression, names: SqlNames): Value {
  switch (typed.op) {
    case 'value':
      return constant(typed.value, typed.type, names);
    case 'name':
      return named(names.resolve(typed.path, typed.type), typed.type, names);
    case 'list':
      throw new Error('A list stands only behind "in" and in size');
    case 'function':
      return functionSql(typed, names);
    case 'aggregate':
      return { sql: aggregateSql(typed, names), is: 'numeric', fails: 'never' };
    case 'compare':
      return comparison(typed, names);
    case 'in':
      return membership(typed, names);
    case 'match':
      return matching(typed, names);
    case 'arithmetic':
      return { sql: arithmetic(typed, names), is: 'numeric', fails: 'null' };
    case 'join':
      return {
        sql: sql`(${compile(typed.left, names).sql} || ${compile(typed.right, names).sql})`,
        is: 'text',
        fails: 'null',
      };
    case 'logic':
      return logic(typed.sign, compile(typed.left, names), compile(typed.right, names));
    case 'not':
      return opposite(compile(typed.of, names));
    case 'negate':
      return { sql: sql`(-${number(compile(typed.of, names))})`, is: 'numeric', fails: 'null' };
    case 'choose':
      return choice(typed, names);
  }
}

const answer = (of: Sql): Value => ({ sql: of, is: 'boolean', fails: 'null' });
const decidedAs = (value: boolean): Value => ({
  sql: sql.raw(String(value)),
  is: 'boolean',
  known: { value },
  fails: 'null',
});

function constant(value: unknown, { kind }: ValueType, { timeZone, bind = sql.val }: SqlNames): Value {
  const is = TYPE_OF_KIND[kind];
  if (is === 'timestamptz' && value !== null)
    return {
      sql: sql`(${bind(value)}::timestamp at time zone ${sql.lit(timeZone)})`,
      is,
      known: { value },
      fails: 'never',
    };
  // A whole number stays one, so that ids are compared through their index.
  const own = kind === 'number' && /^-?\d{1,15}$/.test(String(value)) ? 'bigint' : is;
  const text = typeof value === 'number' ? String(value) : value;
  return {
    sql: sql`${bind(text)}::${sql.raw(own === 'array' ? 'text' : own)}`,
    is: own,
    known: { value },
    fails: 'never',
  };
}

const TYPE_OF_KIND = {
  number: 'numeric',
  text: 'text',
  boolean: 'boolean',
  date: 'date',
  moment: 'timestamptz',
  list: 'array',
  parts: 'jsonb',
  null: 'text',
} as const satisfies Record<ValueType['kind'], SqlType>;

function named(found: NamedSql, type: ValueType, names: SqlNames): Value {
  if ('known' in found) return constant(found.known ?? null, type, names);
  return { ...found, fails: 'never' };
}

function number({ sql: of, is }: Value): Sql {
  return is === 'numeric' ? of : sql`(${of})::numeric`;
}

function logic(sign: '&&' | '||', left: Value, right: Value): Value {
  const decides = sign === '||';
  for (const [one, other] of [
    [left, right],
    [right, left],
  ] as const) {
    if (one.known?.value === decides) return decidedAs(decides);
    if (one.known?.value === !decides) return other;
  }
  return answer(decides ? sql`(${left.sql} or ${right.sql})` : sql`(${left.sql} and ${right.sql})`);
}

function opposite(of: Value): Value {
  if (typeof of.known?.value === 'boolean') return decidedAs(of.known.value !== true);
  return answer(sql`(not ${of.sql})`);
}

type Pair = { left: Expression; right: Expression };

function operands({ left, right }: Pair, names: SqlNames): [Value, Value] {
  const [one, other] = [compile(left, names), compile(right, names)];
  return [beside(one, other, names), beside(other, one, names)];
}

/** A known value takes the type of a column that keeps its kind as something else: a day as text, a time as a time. */
function beside(value: Value, { is, known }: Value, { bind = sql.val }: SqlNames): Value {
  const isOther = is === 'time' || (is === 'text' && value.is === 'date');
  if (!isOther || value.known === undefined || known !== undefined || value.known.value === null)
    return value;
  return { ...value, sql: sql`${bind(value.known.value)}::${sql.raw(is)}`, is };
}

function comparison(typed: Expression & { op: 'compare' }, names: SqlNames): Value {
  const [left, right] = operands(typed, names);
  const { sign } = typed;
  const difference = knownDifference(left, right);
  if (difference !== undefined) return decidedAs(HOLDS[sign](difference));
  if (sign === '==' || sign === '!=') return equality(left, right, sign === '!=');
  // CEL compares texts by their code points.
  const isDigits = left.isDigits === true || right.isDigits === true;
  const [one, other] = [left, right].map((side) =>
    side.is === 'text' && !isDigits ? sql`${side.sql} collate "C"` : side.sql,
  );
  return answer(sql`(${one as Sql} ${sql.raw(sign)} ${other as Sql})`);
}

const HOLDS: Readonly<Record<Comparison, (difference: number) => boolean>> = {
  '==': (difference) => difference === 0,
  '!=': (difference) => difference !== 0,
  '<': (difference) => difference < 0,
  '<=': (difference) => difference <= 0,
  '>': (difference) => difference > 0,
  '>=': (difference) => difference >= 0,
};

/** Below 0, 0 or above 0 for two numbers or two days that are both known. */
function knownDifference(left: Value, right: Value): number | undefined {
  const [one, other] = [left.known?.value, right.known?.value];
  if (typeof one !== 'string' || typeof other !== 'string') return undefined;
  if (isNumber(left) && isNumber(right)) return compare(one, other);
  if (left.is !== 'date' || right.is !== 'date') return undefined;
  return Number(one > other) - Number(one < other);
}

function isNumber({ is }: Value): boolean {
  return is === 'numeric' || is === 'bigint';
}

function equality(left: Value, right: Value, isOpposite: boolean): Value {
  const nulls = [left, right].filter(({ known }) => known?.value === null);
  if (nulls.length === 2) return decidedAs(!isOpposite);
  if (nulls.length === 1) {
    const other = nulls[0] === left ? right : left;
    if (other.known !== undefined) return decidedAs(isOpposite);
    const test = sql`(${other.sql} is ${sql.raw(isOpposite ? 'not null' : 'null')})`;
    if (other.fails === 'never') return answer(test);
    if (other.fails === 'null')
      return answer(sql`case when ${other.sql} is not null then ${sql.raw(String(isOpposite))} end`);
    return answer(unless(other.fails, test));
  }
  const { known } = right;
  if (left.known !== undefined && known !== undefined && left.is !== 'numeric' && left.is === right.is)
    return decidedAs((left.known.value === known.value) !== isOpposite);
  const compared = sql.raw(isOpposite ? 'is distinct from' : 'is not distinct from');
  return guarded([left, right], (one, other) => sql`(${one as Sql} ${compared} ${other as Sql})`);
}

/** A test that always has an answer, unless one of its values has none. Each value is written once. */
function guarded(values: readonly Value[], test: (...of: Sql[]) => Sql): Value {
  const strict = values.filter(({ fails }) => fails === 'null');
  const conditions = values.flatMap(({ fails }) => (fails === 'never' || fails === 'null' ? [] : [fails]));
  const within = (made: Sql) => conditions.reduce(unlessOf, made);
  if (strict.every(({ known }) => known !== undefined))
    return answer(within(test(...values.map((value) => value.sql))));
  const columns = values.map((value, index) => sql`${value.sql} as ${sql.raw(`v${index}`)}`);
  const missing = values.flatMap(({ fails }, index) =>
    fails === 'null' ? [sql.raw(`x.v${index} is null`)] : [],
  );
  const made = test(...values.map((_, index) => sql.raw(`x.v${index}`)));
  const tested = unless(sql.join(missing, sql` or `), made);
  return answer(within(sql`(select ${tested} from (select ${sql.join(columns)} offset 0) x)`));
}

function unless(fails: Sql, test: Sql): Sql {
  return sql`case when ${fails} then null else ${test} end`;
}

function unlessOf(test: Sql, fails: Sql): Sql {
  return unless(fails, test);
}

/** Known values are one parameter, so that their number does not change the statement. */
function oneOf(item: Value, values: readonly Value[], { bind = sql.val }: SqlNames): Sql {
  if (item.known !== undefined || values.some(({ known }) => known === undefined || known.value === null))
    return sql`(${item.sql} = any(array[${sql.join(values.map((value) => value.sql))}]))`;
  const is =
    values.every((value) => value.is === 'bigint') && item.is === 'bigint' ? 'bigint' : arrayType(item);
  return sql`(${item.sql} = any(${bind(values.map(({ known }) => known?.value))}::${sql.raw(is)}[]))`;
}

function arrayType(item: Value): SqlType {
  return isNumber(item) ? 'numeric' : item.is;
}

/** The texts of a search are in one Unicode form already. */
function matching({ of, part, at, exact }: Expression & { op: 'match' }, names: SqlNames): Value {
  const { bind = sql.val } = names;
  const pattern = `${at === 'start' ? '' : '%'}${escapeLike(part)}${at === 'end' ? '' : '%'}`;
  return answer(sql`(${compile(of, names).sql} ${sql.raw(exact ? 'like' : 'ilike')} ${bind(pattern)})`);
}

function membership(typed: Expression & { op: 'in' }, names: SqlNames): Value {
  const item = compile(typed.item, names);
  if (typed.list.op === 'list') {
    if (typed.list.items.length === 0) return guarded([item], () => sql`false`);
    const values = typed.list.items.map((each) => compile(each, names));
    return guarded(
      [item],
      (one) => sql`coalesce(${oneOf({ ...item, sql: one as Sql }, values, names)}, false)`,
    );
  }
  const list = compile(typed.list, names);
  if (list.known !== undefined) {
    if (list.known.value === null) return answer(sql`null::boolean`);
    const array = sql`${list.known.value}::${sql.raw(item.is === 'bigint' ? 'bigint' : item.is)}[]`;
    return guarded([item], (one) => sql`coalesce(${one as Sql} = any(${array}), false)`);
  }
  // A missing list is no list, so there is no answer. A known value in it is found by the list's index.
  if (item.known !== undefined && item.known.value !== null && list.is === 'jsonb' && !isAmbiguous(list))
    return answer(sql`(${list.sql} @> ${(names.bind ?? sql.val)(listOf(item, list))}::jsonb)`);
  const strict: Value = { ...list, fails: 'null' };
  return guarded(
    [item, strict],
    (one, all) => sql`coalesce(${all as Sql} @> to_jsonb(${one as Sql}), false)`,
  );
}

function listOf({ known, is }: Value, { column }: Value): string {
  const value = isNumber({ is } as Value) ? String(known?.value) : JSON.stringify(known?.value);
  return column === undefined ? `[${value}]` : `[{${JSON.stringify(column)}: ${value}}]`;
}

function arithmetic(typed: Expression & { op: 'arithmetic' }, names: SqlNames): Sql {
  const [left, right] = operands(typed, names).map(number) as [Sql, Sql];
  if (typed.sign === '%') return sql`(${left} % nullif(${right}, 0))`;
  // The quotient of a number with that many decimals has as many; exact values are rounded to the same.
  if (typed.sign === '/')
    return sql`round((${left} + 0e-${sql.raw(String(QUOTIENT_PLACES))}) / nullif(${right}, 0), ${sql.raw(String(QUOTIENT_PLACES))})`;
  return sql`(${left} ${sql.raw(typed.sign)} ${right})`;
}

function functionSql(typed: Expression & { op: 'function' }, names: SqlNames): Value {
  if (typed.name === 'size') return { sql: sizeOf(typed, names), is: 'bigint', fails: 'null' };
  const { takes, writtenFrom, sql: make }: FunctionShape = FUNCTIONS[typed.name];
  if (make === undefined) throw new Error(`The check lets ${typed.name} into no SQL`);
  const written = typed.args.slice(writtenFrom ?? typed.args.length).map(writtenNumber);
  const args = typed.args.map((arg, index) => {
    const value = compile(arg, names);
    if (isNumber(value)) return number(value);
    return takes[Math.min(index, takes.length - 1)]?.includes('date') ? dayOf(value, names) : value.sql;
  });
  const made = make(sql as SqlTag<Sql>, args as [Sql, Sql, ...Sql[]], { ...names, written });
  return { sql: made, is: TYPE_OF_KIND[typed.type.kind], fails: 'null' };
}

function writtenNumber(typed: Expression): number {
  if (typed.op === 'negate') return -writtenNumber(typed.of);
  return typed.op === 'value' ? Number(typed.value) : 0;
}

/** Lines without a value are left out; of no lines the sum is 0. */
function aggregateSql({ name, of, column }: Expression & { op: 'aggregate' }, names: SqlNames): Sql {
  const lines = compile(of, names).sql;
  const each = sql`jsonb_array_elements(case when jsonb_typeof(${lines}) = 'array' then ${lines} end) line`;
  if (column === undefined) return sql`(select count(*)::numeric from ${each})`;
  const value = sql`nullif(line.value ->> ${sql.lit(column.name)}, '')`;
  if (name === 'count') return sql`(select count(${value})::numeric from ${each})`;
  const made = sql`${sql.raw(name)}(${value}::numeric)`;
  return name === 'sum'
    ? sql`(select coalesce(${made}, 0) from ${each})`
    : sql`(select ${made} from ${each})`;
}

function dayOf({ sql: of, is }: Value, { timeZone }: SqlNames): Sql {
  return is === 'timestamptz' ? sql`((${of}) at time zone ${timeZone})::date` : of;
}

function sizeOf({ args: [typed] }: Expression & { op: 'function' }, names: SqlNames): Sql {
  if (typed?.op === 'list') return sql.raw(`${typed.items.length}::bigint`);
  const of = compile(typed as Expression, names);
  if (of.is === 'jsonb') return sql`jsonb_array_length(${of.sql})::bigint`;
  if (of.is === 'array') return sql`${Array.isArray(of.known?.value) ? of.known.value.length : null}::bigint`;
  return sql`char_length(${of.sql})::bigint`;
}

function choice(typed: Expression & { op: 'choose' }, names: SqlNames): Value {
  const when = compile(typed.when, names);
  const [yes, no] = [compile(typed.yes, names), compile(typed.no, names)];
  const is = typed.type.kind === 'number' ? 'numeric' : (yes.known?.value === null ? no : yes).is;
  if (when.known !== undefined && when.known.value !== null) {
    const chosen = when.known.value === true ? yes : no;
    // A null has the type of what it stands for: PostgreSQL compares no text with a number.
    return chosen.known?.value === null ? { ...chosen, sql: sql`null::${sql.raw(is)}`, is } : chosen;
  }
  const part = (value: Value) =>
    value.known?.value === null ? sql`null::${sql.raw(is)}` : is === 'numeric' ? number(value) : value.sql;
  const made = sql`(case when ${when.sql} then ${part(yes)} when not ${when.sql} then ${part(no)} end)`;
  if (isCertain(yes) && isCertain(no)) return { sql: made, is, fails: 'null' };
  const fails = sql`(case when ${when.sql} then ${failing(yes)} when not ${when.sql} then ${failing(no)} else true end)`;
  return { sql: made, is, fails };
}

function failing({ sql: of, fails, known }: Value): Sql {
  if (fails === 'never' || (known !== undefined && known.value !== null)) return sql`false`;
  return fails === 'null' ? sql`(${of} is null)` : fails;
}
