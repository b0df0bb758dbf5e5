import type { FieldTypes } from '../fieldType.ts';
import { filteredRecords } from '../filterKind.ts';
import type { Definition } from '../grammar/grammar.ts';
import type { Field } from '../resource.ts';

/**
 * The filters of a list whose definition has none. Movements are filtered by the day, by each of their references (also those
 * of their lines), choices and amounts, by whether they were reversed, and by who entered them.
 */
export function defaultFilters(
  { kind }: Definition,
  fields: Readonly<Record<string, Field>>,
  types: FieldTypes,
): string[] {
  if (kind !== 'movement') return [];
  const own = Object.values(fields).filter(({ source, name }) => source === 'column' && name !== 'date');
  const named = (fits: (field: Field) => boolean) => own.filter(fits).map(({ name }) => name);
  return [
    'date',
    ...named((field) => filteredRecords(field) !== undefined),
    ...named(({ options, type }) => options !== undefined && types[type]?.filters.includes('eq') === true),
    ...named(({ type }) => types[type]?.amount === 'money'),
    'state',
    'added_by',
  ];
}
