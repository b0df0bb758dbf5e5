import type { FieldTypes } from '../fieldType.ts';
import type { Definition, WrittenField } from '../grammar/grammar.ts';
import type { WrittenSection } from '../grammar/sectionKeys.ts';
import type { Say } from '../language/say.ts';
import type { Section } from '../resource.ts';

/** The lists of what points to a record, below its details; what they leave out stands in the other's own list. */
export function completeSections(
  { name, show }: Definition,
  definitions: readonly Definition[],
  types: FieldTypes,
  say: Say,
): readonly Section[] {
  return (show?.sections ?? []).map((entry) => {
    const { of, by, columns, sort, pageSize = 5, create = true, label } = sectionOf(entry);
    const other = definitions.find((definition) => definition.name === of);
    return {
      of,
      by: by ?? (other && pointersTo(other, name, types)[0]) ?? '',
      label,
      columns: columns?.map((item) => {
        const [[field, label] = ['', undefined]] =
          typeof item === 'string' ? [[item, undefined]] : Object.entries(item);
        return { field, label: label ?? (field === 'no' ? say('field.no') : undefined) };
      }),
      sort: sort?.replace(/^-/, ''),
      order: sort?.startsWith('-') ? 'desc' : 'asc',
      pageSize,
      create,
    };
  });
}

/** A section as it was written, a bare name as what it stands for. */
export function sectionOf(entry: WrittenSection): Exclude<WrittenSection, string> {
  return typeof entry === 'string' ? { of: entry } : entry;
}

/** The references of a definition to another one. */
export function pointersTo({ fields }: Definition, name: string, types: FieldTypes): string[] {
  return Object.entries(fields)
    .filter(([, field]) => {
      const { type, to } = field as unknown as WrittenField;
      // What points to several is asked for otherwise.
      return to === name && types[type]?.each === undefined;
    })
    .map(([field]) => field);
}
