import type { FieldType, FieldTypes } from '../fieldType.ts';
import { filterKind } from '../filterKind.ts';
import type { Field } from '../resource.ts';
import type { WhereOperator } from './where.ts';

const EMPTY = ['empty', 'not_empty'] as const;
const ONE = ['is', 'is_not', 'one_of', 'none_of', ...EMPTY] as const;
const RANGE = ['from', 'to', 'between', ...EMPTY] as const;

/** The operators of a field, those first that are used most; empty if no list can be filtered by it. */
export function whereOperators(field: Field, types: FieldTypes): readonly WhereOperator[] {
  const type = types[field.type];
  // A deleted record is found by its own parameter, and a secret by nothing.
  if (type === undefined || type.storage === 'secret' || field.name === 'archived_at') return [];
  switch (filterKind(field, type)) {
    case 'record':
      return isPerson(field) ? ['mine', ...ONE] : ONE;
    case 'option':
      return ONE;
    case 'answer':
      return ['is', ...EMPTY];
    case 'range':
      return isByDay(field, type)
        ? ['in', 'is', 'is_not', 'after', 'before', ...RANGE]
        : ['above', 'below', 'is', 'is_not', 'one_of', 'none_of', ...RANGE];
    case 'text':
      return type.filters.includes('eq')
        ? ['contains', 'not_contains', ...ONE]
        : ['contains', 'not_contains', ...EMPTY];
    default:
      return [];
  }
}

/** Days, moments and ranges of days are filtered by a day. */
export function isByDay(field: Field, { storage, orderedBy, column }: FieldType): boolean {
  return storage === 'instant' || orderedBy !== undefined || column(field) === 'date';
}

/** Who entered a record: the one person of whom every list knows which account is the reader's. */
function isPerson({ name }: Field): boolean {
  return name === 'added_by';
}
