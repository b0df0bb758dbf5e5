import type { FieldType, FieldTypes } from '../fieldType.ts';
import { filterKind } from '../filterKind.ts';
import { filterOperators } from '../filterOperators.ts';
import type { Field } from '../resource.ts';
import type { WhereOperator } from './where.ts';

const EMPTY = ['empty', 'not_empty'] as const;
const ONE = ['is', 'is_not', 'one_of', 'none_of'] as const;
const RANGE = ['from', 'to', 'between', 'not_between'] as const;
const TEXT = [
  ...['contains', 'not_contains', 'starts_with', 'not_starts_with', 'ends_with', 'not_ends_with'],
  ...['contains_exactly', 'not_contains_exactly', 'starts_with_exactly', 'not_starts_with_exactly'],
  ...['ends_with_exactly', 'not_ends_with_exactly'],
] as readonly WhereOperator[];

/**
 * The operators that a condition on a field may have, those first that are used most; empty if no list can be filtered by it. They
 * follow from the comparisons of its type (`filterOperators`).
 */
export function whereOperators(field: Field, types: FieldTypes): readonly WhereOperator[] {
  const type = types[field.type];
  // A deleted record is found by its own parameter, and a secret by nothing.
  if (type === undefined || type.storage === 'secret' || field.name === 'archived_at') return [];
  const can = filterOperators(field, type);
  if (can.length === 0) return [];
  return [
    ...(isPerson(field) ? (['mine'] as const) : []),
    ...(can.includes('like') ? TEXT : []),
    ...(can.includes('gte') ? rangeOperators(field, type) : []),
    ...(can.includes('eq') ? ONE : []),
    ...(isOfSeveral(type) ? (['all_of', 'not_all_of'] as const) : []),
    ...EMPTY,
  ];
}

function rangeOperators(field: Field, type: FieldType): readonly WhereOperator[] {
  return isByDay(field, type) ? ['in', 'after', 'before', ...RANGE] : ['above', 'below', ...RANGE];
}

/** Operators that definitions and programs use, and that people are not offered: they have simpler ones. */
const UNOFFERED: ReadonlySet<WhereOperator> = new Set([
  ...TEXT.filter((operator) => operator.endsWith('_exactly')),
  ...(['not_starts_with', 'not_ends_with', 'not_between', 'not_all_of'] as const),
]);

/** The operators of a field that people choose from, those first that are used most. */
export function offeredOperators(field: Field, types: FieldTypes): readonly WhereOperator[] {
  const type = types[field.type];
  const kind = type && filterKind(field, type);
  if (kind === undefined) return [];
  // An answer has one opposite, and nobody compares the numbers of records.
  const unasked = kind === 'answer' ? ONE.slice(1) : kind === 'record' ? ['above', 'below', ...RANGE] : [];
  return whereOperators(field, types).filter((each) => !UNOFFERED.has(each) && !unasked.includes(each));
}

/** Whether an operator looks into texts. */
export function isTextOperator(operator: WhereOperator): boolean {
  return TEXTS.has(operator);
}

const TEXTS: ReadonlySet<WhereOperator> = new Set(TEXT);

/** Days, moments and ranges of days are filtered by a day. */
export function isByDay(field: Field, { storage, orderedBy, column }: FieldType): boolean {
  return storage === 'instant' || orderedBy !== undefined || column(field) === 'date';
}

/** Whether a record has several values of the field, such as options, records or lines. */
function isOfSeveral({ storage, orderedBy }: FieldType): boolean {
  return storage === 'json' && orderedBy === undefined;
}

/** Who entered a record: the one person of whom every list knows which account is the reader's. */
function isPerson({ name }: Field): boolean {
  return name === 'added_by';
}
