import type { FieldTypes } from '../fieldType.ts';
import { isObject } from '../isObject.ts';
import type { Field } from '../resource.ts';
import { filterValue } from './filterValue.ts';
import { isPeriod } from './periods.ts';
import {
  WHERE_CONDITIONS,
  WHERE_DEPTH,
  WHERE_OPERATORS,
  WHERE_TEXT,
  WHERE_VALUES,
  type Where,
  type WhereCondition,
  type WhereEntry,
  type WhereOperator,
  type WhereValue,
} from './where.ts';
import { whereOperators } from './whereOperators.ts';

/** A part of a filter that cannot hold. */
export interface WrongPart {
  /** Where it is: `[0, 'or', 2]`. */
  path: readonly PropertyKey[];
  what: 'shape' | 'field' | 'operator' | 'value' | 'depth' | 'count';
  /** The field as written; '' if there is none. */
  field: string;
  /** The operator as written; '' if there is none. */
  operator: string;
  /** The value that is wrong, as text. */
  value: string;
}

export interface ReadWhere {
  /** The parts that hold. */
  where: Where;
  wrong: readonly WrongPart[];
}

interface Scope {
  fields: Readonly<Record<string, Field>>;
  types: FieldTypes;
  wrong: WrongPart[];
  /** The conditions so far. */
  count: number;
}

type Path = readonly PropertyKey[];

/**
 * Reads a filter from JSON or YAML. Parts with an unknown field, operator or value are left out and named; the others hold.
 *
 * @param given the parsed value: a list of conditions and groups.
 */
export function readWhere(
  given: unknown,
  fields: Readonly<Record<string, Field>>,
  types: FieldTypes,
): ReadWhere {
  const scope: Scope = { fields, types, wrong: [], count: 0 };
  const where = Array.isArray(given) ? readEntries(scope, given, []) : refuse(scope, [], 'shape', given);
  return { where: where ?? [], wrong: scope.wrong };
}

function readEntries(scope: Scope, given: readonly unknown[], path: Path): WhereEntry[] {
  return given
    .map((entry, index) => readEntry(scope, entry, [...path, index]))
    .filter((entry) => entry !== undefined);
}

function readEntry(scope: Scope, entry: unknown, path: Path): WhereEntry | undefined {
  if (Array.isArray(entry)) return readCondition(scope, entry, path);
  if (!isObject(entry)) return refuse(scope, path, 'shape', entry);
  const [[key, entries] = [], ...others] = Object.entries(entry);
  if ((key !== 'and' && key !== 'or') || !Array.isArray(entries) || others.length > 0)
    return refuse(scope, path, 'shape', entry);
  // The path of an entry is its index, after an index and a key for each group around it.
  if ((path.length + 1) / 2 >= WHERE_DEPTH) return refuse(scope, path, 'depth', entry);
  const read = readEntries(scope, entries, [...path, key]);
  if (read.length === 0) return undefined;
  return key === 'or' ? { or: read } : { and: read };
}

function readCondition(scope: Scope, entry: readonly unknown[], path: Path): WhereCondition | undefined {
  const [name, operator, value] = entry;
  if (entry.length > 3 || typeof name !== 'string' || typeof operator !== 'string')
    return refuse(scope, path, 'shape', entry);
  scope.count += 1;
  if (scope.count > WHERE_CONDITIONS) return refuse(scope, path, 'count', entry);
  const at = { field: name, operator };
  const field = Object.hasOwn(scope.fields, name) ? scope.fields[name] : undefined;
  const operators = field === undefined ? [] : whereOperators(field, scope.types);
  if (field === undefined || operators.length === 0) return refuse(scope, [...path, 0], 'field', name, at);
  if (!isOperator(operator) || !operators.includes(operator))
    return refuse(scope, [...path, 1], 'operator', operator, at);
  const values = readValues(operator, value);
  const wrong = values === undefined ? value : values.find((each) => !isValue(scope, field, operator, each));
  if (values === undefined || wrong !== undefined) return refuse(scope, [...path, 2], 'value', wrong, at);
  if (TAKES_NONE.includes(operator)) return [name, operator];
  return [name, operator, TAKES_SEVERAL.includes(operator) ? values : (values[0] as WhereValue)];
}

const TAKES_NONE: readonly WhereOperator[] = ['empty', 'not_empty', 'mine'];
const TAKES_TWO: readonly WhereOperator[] = ['between', 'not_between'];
const TAKES_SEVERAL: readonly WhereOperator[] = ['one_of', 'none_of', 'all_of', 'not_all_of', ...TAKES_TWO];

/** The values of a condition; undefined if their number does not fit the operator. */
function readValues(operator: WhereOperator, given: unknown): WhereValue[] | undefined {
  if (TAKES_NONE.includes(operator)) return given === undefined || given === null ? [] : undefined;
  const several = TAKES_SEVERAL.includes(operator);
  if (Array.isArray(given) !== several) return undefined;
  const values = [given].flat();
  const fits = TAKES_TWO.includes(operator) ? values.length === 2 : values.length > 0;
  return fits && values.length <= WHERE_VALUES && values.every(isPlain) ? values : undefined;
}

function isPlain(value: unknown): value is WhereValue {
  if (typeof value === 'string') return value !== '' && value.length <= WHERE_TEXT && !value.includes('\0');
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
}

function isValue({ types }: Scope, field: Field, operator: WhereOperator, value: WhereValue): boolean {
  if (operator === 'in') return isPeriod(String(value));
  const type = types[field.type];
  return type !== undefined && filterValue(field, type, operator, String(value)) !== undefined;
}

function isOperator(text: string): text is WhereOperator {
  return (WHERE_OPERATORS as readonly string[]).includes(text);
}

function refuse(
  { wrong }: Scope,
  path: Path,
  what: WrongPart['what'],
  given: unknown,
  { field, operator } = { field: '', operator: '' },
): undefined {
  const text = typeof given === 'string' ? given : (JSON.stringify(given) ?? '');
  wrong.push({ path, what, field, operator, value: text.slice(0, 60) });
}
