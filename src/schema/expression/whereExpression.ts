import type { FieldTypes } from '../fieldType.ts';
import { keptFor } from '../keptFor.ts';
import { lineReference } from '../references.ts';
import type { Field } from '../resource.ts';
import { type FilterValue, filterValue } from '../views/filterValue.ts';
import { type Period, periodDays } from '../views/periods.ts';
import {
  groupOf,
  isGroup,
  valuesOf,
  type Where,
  type WhereCondition,
  type WhereEntry,
  type WhereOperator,
} from '../views/where.ts';
import type { Comparison, Expression } from './Expression.ts';
import { BOOLEAN, NUMBER, TEXT, typeOfField, type ValueType } from './types.ts';

/** The fields of a list, for its filters. */
export interface Filtered {
  fields: Readonly<Record<string, Field>>;
  types: FieldTypes;
}

/** The account whose records `mine` finds, and the day that ranges of days are seen from. */
export interface Reading {
  reader: number;
  today: string;
}

/** The name under which a field's text stands as searches see it: `$searched.body`, without its formatting. */
export const SEARCHED = '$searched';

/** The conditions of a filter that `readWhere` has read, which must all hold. */
export function whereExpressions(where: Where, filtered: Filtered, reading: Reading): Expression[] {
  return where.map((entry) => entryExpression(entry, filtered, reading));
}

function entryExpression(entry: WhereEntry, filtered: Filtered, reading: Reading): Expression {
  if (isGroup(entry)) {
    const { any, entries } = groupOf(entry);
    return joined(any ? '||' : '&&', whereExpressions(entries, filtered, reading));
  }
  const [name, operator] = entry;
  const field = filtered.fields[name] as Field;
  return fieldExpression(field, filtered.types, operator, valuesIn(entry, field, filtered.types, reading));
}

function valuesIn(
  entry: WhereCondition,
  field: Field,
  types: FieldTypes,
  { reader, today }: Reading,
): FilterValue[] {
  const [, operator] = entry;
  if (operator === 'mine') return [String(reader)];
  const texts = valuesOf(entry).map(String);
  if (operator === 'in') {
    const { from, to } = periodDays(texts[0] as Period, today);
    return [from, to];
  }
  const type = types[field.type];
  return texts.map((text) => (type && filterValue(field, type, operator, text)) ?? text);
}

/**
 * The conditions of the `where` of a definition, field by value, which must all hold. A field that is not there, such as one that the
 * reader does not see, and a value that it cannot have make a condition that never holds.
 */
export function valueExpressions(
  where: Readonly<Record<string, unknown>> = {},
  { fields, types }: Filtered,
): Expression[] {
  return Object.entries(where).map(([name, given]) => {
    const field = fields[name];
    const type = types[field?.type ?? ''];
    const value = field && type && filterValue(field, type, 'is', String(given));
    if (field === undefined || value === undefined) return written(false, BOOLEAN);
    return fieldExpression(field, types, 'is', [value]);
  });
}

/**
 * The condition of a filter on one field, with the values that `filterValue` reads. A record without a value meets no comparison,
 * and the opposite of each. A day stands for all of it where moments are compared.
 *
 * @param values of `in`, the first and the last day.
 */
export function fieldExpression(
  field: Field,
  types: FieldTypes,
  operator: WhereOperator,
  values: readonly FilterValue[],
): Expression {
  const name = nameOf(field, types);
  if (operator === 'empty') return emptiness(field, types, name);
  if (operator === 'not_empty')
    return name.type.kind === 'list' ? compared('>', sizeOf(name), '0') : not(emptiness(field, types, name));
  const positive = OPPOSITES[operator];
  if (positive !== undefined)
    return joined('||', [isNull(name), not(fieldExpression(field, types, positive, values))]);
  const [first = '', last = first] = values;
  const match = TEXT_PLACES[operator];
  if (match !== undefined) {
    const of: Expression = { op: 'name', path: [SEARCHED, field.name], type: TEXT, ...NOWHERE };
    return { op: 'match', of, part: String(first), ...match, type: BOOLEAN, ...NOWHERE };
  }
  const compare = name.type.kind === 'moment' ? comparedMoment : compared;
  switch (operator) {
    case 'above':
    case 'after':
      return compare('>', name, first);
    case 'below':
    case 'before':
      return compare('<', name, first);
    case 'from':
      return compare('>=', name, first);
    case 'to':
      return compare('<=', name, first);
    case 'between':
    case 'in':
      return joined('&&', [compare('>=', name, first), compare('<=', name, last)]);
    default: {
      const each = equals(field, name, values);
      return joined(operator === 'all_of' ? '&&' : '||', each);
    }
  }
}

/** Filters stand in no text. */
const NOWHERE = { start: 0, end: 0 };

const nameOf = keptFor((field: Field, types: FieldTypes): Expression => {
  const type = typeOfField(field, types) ?? TEXT;
  return { op: 'name', path: [field.name], type, ...NOWHERE };
});

const OPPOSITES: Partial<Record<WhereOperator, WhereOperator>> = {
  ...{ is_not: 'is', none_of: 'one_of', not_all_of: 'all_of', not_between: 'between' },
  ...{ not_contains: 'contains', not_contains_exactly: 'contains_exactly' },
  ...{ not_starts_with: 'starts_with', not_starts_with_exactly: 'starts_with_exactly' },
  ...{ not_ends_with: 'ends_with', not_ends_with_exactly: 'ends_with_exactly' },
};

type Place = Pick<Expression & { op: 'match' }, 'at' | 'exact'>;

const TEXT_PLACES: Partial<Record<WhereOperator, Place>> = {
  contains: { at: 'within', exact: false },
  starts_with: { at: 'start', exact: false },
  ends_with: { at: 'end', exact: false },
  contains_exactly: { at: 'within', exact: true },
  starts_with_exactly: { at: 'start', exact: true },
  ends_with_exactly: { at: 'end', exact: true },
};

/** A comparison with each value; of several plain ones, a single test. */
function equals(field: Field, name: Expression, values: readonly FilterValue[]): Expression[] {
  if (name.type.kind === 'list') return values.map((value) => isWithin(field, name, value));
  if (name.type.kind === 'moment')
    return values.map((value) =>
      joined('&&', [comparedMoment('>=', name, value), comparedMoment('<=', name, value)]),
    );
  if (values.length === 1) return values.map((value) => compared('==', name, value));
  const items = values.map((value) => written(value, name.type));
  const list: Expression = { op: 'list', items, type: { kind: 'list', each: name.type }, ...NOWHERE };
  return [{ op: 'in', item: name, list, type: BOOLEAN, ...NOWHERE }];
}

/** Lines are found by the record that one of them points to. */
function isWithin(field: Field, list: Expression, value: FilterValue): Expression {
  const line = lineReference(field);
  const within: Expression =
    line === undefined
      ? list
      : { op: 'name', path: [field.name, line.name], type: { kind: 'list', each: NUMBER }, ...NOWHERE };
  const item = written(value, within.type.each ?? TEXT);
  return { op: 'in', item, list: within, type: BOOLEAN, ...NOWHERE };
}

function compared(sign: Comparison, left: Expression, value: FilterValue): Expression {
  return { op: 'compare', sign, left, right: written(value, left.type), type: BOOLEAN, ...NOWHERE };
}

/** A day lasts until the next one, and a moment until the next second. */
function comparedMoment(sign: '<' | '<=' | '>' | '>=', left: Expression, value: FilterValue): Expression {
  if (sign === '>=' || sign === '<') return compared(sign, left, momentOf(String(value)));
  return compared(sign === '>' ? '>=' : '<', left, momentAfter(String(value)));
}

function momentOf(text: string): string {
  return text.length > DAY_LENGTH ? text : `${text} 00:00:00`;
}

const DAY_LENGTH = 10;
const LAST = '9999-12-31';

function momentAfter(text: string): string {
  // Years have four digits.
  if (text === LAST) return 'infinity';
  const length = text.length > DAY_LENGTH ? 1_000 : 86_400_000;
  const time = Date.parse(`${momentOf(text).replace(' ', 'T')}Z`) + length;
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ');
}

function written(value: FilterValue, { kind }: ValueType): Expression {
  return { op: 'value', value, type: { kind }, ...NOWHERE };
}

function isNull(left: Expression): Expression {
  const right: Expression = { op: 'value', value: null, type: { kind: 'null' }, ...NOWHERE };
  return { op: 'compare', sign: '==', left, right, type: BOOLEAN, ...NOWHERE };
}

/** A text may be stored as an empty one, and a list as one without values. */
function emptiness(field: Field, types: FieldTypes, name: Expression): Expression {
  if (name.type.kind === 'list') return joined('||', [isNull(name), compared('==', sizeOf(name), '0')]);
  const isText = name.type.kind === 'text' && types[field.type]?.column(field) === 'text';
  return isText ? joined('||', [isNull(name), compared('==', name, '')]) : isNull(name);
}

function sizeOf(list: Expression): Expression {
  return { op: 'function', name: 'size', args: [list], type: NUMBER, ...NOWHERE };
}

function not(of: Expression): Expression {
  return { op: 'not', of, type: BOOLEAN, ...NOWHERE };
}

/** All of the conditions, or one of them; all of none hold. */
function joined(sign: '&&' | '||', [first, ...others]: readonly Expression[]): Expression {
  if (first === undefined) return { op: 'value', value: sign === '&&', type: BOOLEAN, ...NOWHERE };
  return others.reduce(
    (left, right): Expression => ({ op: 'logic', sign, left, right, type: BOOLEAN, ...NOWHERE }),
    first,
  );
}
