import type { FieldTypes } from '../fieldType.ts';
import { filterKind } from '../filterKind.ts';
import type { Field } from '../resource.ts';
import type { Span } from './viewNames.ts';
import { WHERE_TEXT } from './where.ts';
import { isByDay } from './whereOperators.ts';

/** Whether rows can stand in groups by the values of a field: a record, a choice, yes or no, a day, a text. */
export function canGroup(field: Field, types: FieldTypes): boolean {
  const type = types[field.type];
  if (type === undefined || type.storage === 'secret' || field.name === 'archived_at' || field.name === 'id')
    return false;
  const kind = filterKind(field, type);
  if (
    kind === undefined ||
    field.each !== undefined ||
    (type.storage === 'json' && type.orderedBy === undefined)
  )
    return false;
  if (kind === 'range') return isByDay(field, type);
  // The records of a group are found by its text, which must fit into a filter.
  return kind !== 'text' || (type.filters.includes('eq') && (field.max ?? WHERE_TEXT) <= WHERE_TEXT);
}

/** The span of days that stand together where none is named; undefined for a field without days. */
export function defaultSpan(field: Field, types: FieldTypes): Span | undefined {
  const type = types[field.type];
  return type !== undefined && filterKind(field, type) === 'range' && isByDay(field, type)
    ? 'month'
    : undefined;
}
