import type { FieldTypes } from '../fieldType.ts';
import { filterKind, readRange } from '../filterKind.ts';
import type { Field } from '../resource.ts';
import { filterValue } from './filterValue.ts';
import { isPeriod } from './periods.ts';
import { isByDay } from './whereOperators.ts';

/** Whether a simple filter may have the text: a value, a range such as `5..10`, or a named range of days; '' is for all. */
export function isFilterText(field: Field, types: FieldTypes, text: string): boolean {
  const type = types[field.type];
  if (text === '') return true;
  if (type === undefined || text.length > 255) return false;
  const kind = filterKind(field, type);
  if (kind !== 'range')
    return filterValue(field, type, kind === 'text' ? 'contains' : 'is', text) !== undefined;
  if (isByDay(field, type) && isPeriod(text)) return true;
  return Object.values(readRange(text)).every(
    (end) => end === '' || filterValue(field, type, 'is', end) !== undefined,
  );
}
