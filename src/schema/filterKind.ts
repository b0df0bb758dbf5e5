import type { FieldType } from './fieldType.ts';
import { lineReference } from './references.ts';
import type { Field } from './resource.ts';

/**
 * How a list filters by a field: by records, options, yes or no, a range, or a part of a text. Returns
 * undefined if it cannot.
 */
export type FilterKind = 'record' | 'option' | 'answer' | 'range' | 'text';

/** @param type of the field. */
export function filterKind(field: Field, type: FieldType): FilterKind | undefined {
  const { filters } = type;
  // Accounts are filtered by id, although the column shows their names.
  if (filteredRecords(field) !== undefined || field.name === 'added_by') return 'record';
  if (field.options !== undefined) return filters.includes('eq') ? 'option' : undefined;
  if (filters.includes('gte')) return 'range';
  if (filters.includes('like')) return 'text';
  return isYesNo(field, type) ? 'answer' : undefined;
}

/** The resource whose records a filter by the field offers; undefined if it offers none, or accounts. */
export function filteredRecords(field: Field): string | undefined {
  return field.each?.to ?? field.to ?? lineReference(field)?.to;
}

/** In the API, a boolean is true or false, or 1 or 0. */
export function isYesNo(field: Field, type: FieldType): boolean {
  const yes = type.storage === 'plain' && type.send(true, field);
  return yes === true || yes === 1;
}

/**
 * Reads a filter's text as a range: '5..10', '5..' and '..10'; '5' alone is from 5 to 5. An open end is ''.
 */
export function readRange(text: string): { from: string; to: string } {
  const [from = '', to = from] = text.split('..');
  return { from: from.trim(), to: to.trim() };
}

/** Writes a range as it appears in an address: `2025-01-01..`; '' for no range. */
export function writeRange({ from, to }: { from: string; to: string }): string {
  return from === '' && to === '' ? '' : `${from}..${to}`;
}
