import { fieldTypes } from '../../../fields/index.ts';
import { type Field, isRequired, type Resource, writableFields } from '../../../schema/index.ts';

/** The field that each column of a file goes into, in the columns' order; '' for a column that is left out. */
export type Mapping = readonly string[];

/** The fields that a file can give. */
export function importFields(resource: Resource): Field[] {
  return writableFields(resource, 'create').filter(({ type }) => fieldTypes[type]?.storage !== 'secret');
}

/** The columns by their headings: the name of a field, or what it is called in the list or a form, in whatever case. */
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

/** The fields without which no record can be made and that no column gives. */
export function missingFields(resource: Resource, mapping: Mapping): Field[] {
  return importFields(resource).filter(
    (field) => isRequired(field, 'create') && field.default === undefined && !mapping.includes(field.name),
  );
}

/** Another choice for one column; a field goes with one column alone. */
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
