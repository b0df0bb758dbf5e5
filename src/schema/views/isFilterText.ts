import type { FieldTypes } from '../fieldType.ts';
import { filterKind, readRange } from '../filterKind.ts';
import type { Field } from '../resource.ts';
import { isFilterValue } from './isFilterValue.ts';
import { isPeriod } from './periods.ts';
import { isByDay } from './whereOperators.ts';

/** Whether a simple filter may have the text: a value, a range such as `5..10`, or a named range of days; '' is for all. */
export function isFilterText(field: Field, types: FieldTypes, text: string): boolean {
  const type = types[field.type];
  if (text === '') return true;
  if (type === undefined || text.length > 255) return false;
  if (filterKind(field, type) !== 'range') return isFilterValue(field, type, text);
  if (isByDay(field, type) && isPeriod(text)) return true;
  return Object.values(readRange(text)).every((end) => end === '' || isFilterValue(field, type, end));
}
