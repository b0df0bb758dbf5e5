import { fieldTypes } from '../fields/index.ts';
import { CHANGED_AT, ID } from '../schema/importFile.ts';
import { type Field, isRequired, type Resource, writableFields } from '../schema/index.ts';

/** The field of each column in the file, in column order; '' for an ignored column. */
export type Mapping = readonly string[];

const IDENTIFYING = [ID, CHANGED_AT];

/** The fields that a file may have: those that can be imported, and those that identify the record. */
export function importFields(resource: Resource): Field[] {
  const written = writableFields(resource, 'create').filter(
    ({ type }) => fieldTypes[type]?.storage !== 'secret',
  );
  return [...written, ...IDENTIFYING.flatMap((name) => resource.fields[name] ?? [])];
}

/** Whether the rows of a file can be checked: some field is there, and all that a new record needs or what identifies a record. */
export function isMapped(resource: Resource, mapping: Mapping): boolean {
  const taken = mapping.filter((name) => name !== '' && !IDENTIFYING.includes(name));
  const keys = [ID, resource.title, ...resource.unique.flat()];
  const namesRecord = mapping.some((name) => keys.includes(name) || resource.fields[name]?.unique === true);
  return taken.length > 0 && (namesRecord || missingFields(resource, mapping).length === 0);
}

/** Matches columns by their heading: a field's name, or its label in the list or form, ignoring case. */
export function matchHeadings(resource: Resource, headings: readonly string[]): Mapping {
  const mapping = headings.map(() => '');
  for (const namesOf of [nameOf, labelsOf]) {
    for (const field of importFields(resource)) {
      if (mapping.includes(field.name)) continue;
      const names = namesOf(field, resource).map(plain);
      const place = headings.findIndex((heading, at) => mapping[at] === '' && names.includes(plain(heading)));
      if (place >= 0) mapping[place] = field.name;
    }
  }
  return mapping;
}

/** Whether a cell is the heading of a field: above it, titles are stepped over. */
export function isHeading(resource: Resource, cell: string): boolean {
  const heading = plain(cell);
  return importFields(resource).some((field) =>
    [...nameOf(field), ...labelsOf(field, resource)].some((name) => plain(name) === heading),
  );
}

/** The required fields that no column provides. */
export function missingFields(resource: Resource, mapping: Mapping): Field[] {
  return importFields(resource).filter(
    (field) => isRequired(field, 'create') && field.default === undefined && !mapping.includes(field.name),
  );
}

/** Changes the field of one column. A field belongs to one column only. */
export function mapColumn(mapping: Mapping, place: number, field: string): Mapping {
  return mapping.map((before, at) => {
    if (at === place) return field;
    return before === field ? '' : before;
  });
}

function nameOf({ name }: Field): string[] {
  return [name];
}

function labelsOf({ name, label, labels }: Field, { list }: Resource): string[] {
  const column = list.columns.find(({ field }) => field === name)?.label;
  return [...(column === undefined ? [] : [column]), ...Object.values(labels), label];
}

function plain(heading: string): string {
  return heading
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ');
}
