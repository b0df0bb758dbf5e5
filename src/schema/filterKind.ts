import type { FieldType } from './fieldType.ts';
import type { Field } from './resource.ts';

/**
 * How a list is filtered by a field: by one record or several, one of some options, yes or no, from one value to another, or a part of a
 * text; undefined where it cannot be.
 */
export type FilterKind = 'record' | 'option' | 'answer' | 'range' | 'text';

/** @param type of the field. */
export function filterKind(field: Field, type: FieldType): FilterKind | undefined {
  const { filters } = type;
  // People are asked for by who they are, and their names stand in the column.
  if (field.to !== undefined || field.each !== undefined || field.name === 'added_by') return 'record';
  if (field.options !== undefined) return filters.includes('eq') ? 'option' : undefined;
  if (filters.includes('gte')) return 'range';
  if (filters.includes('like')) return 'text';
  return isYesNo(field, type) ? 'answer' : undefined;
}

/** It travels as a boolean, or as 1 and 0. */
export function isYesNo(field: Field, type: FieldType): boolean {
  const yes = type.storage === 'plain' && type.send(true, field);
  return yes === true || yes === 1;
}

/** A filter's text as a range: '5..10', '5..' and '..10'; '5' alone is from 5 to 5. An open end is ''. */
export function readRange(text: string): { from: string; to: string } {
  const [from = '', to = from] = text.split('..');
  return { from: from.trim(), to: to.trim() };
}

/** The same as text, as it stands in an address: `2025-01-01..`; '' for no range. */
export function writeRange({ from, to }: { from: string; to: string }): string {
  return from === '' && to === '' ? '' : `${from}..${to}`;
}
