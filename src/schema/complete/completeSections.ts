import type { FieldTypes } from '../fieldType.ts';
import type { Definition, WrittenField } from '../grammar/grammar.ts';
import type { WrittenSection } from '../grammar/sectionKeys.ts';
import type { Translate } from '../language/translate.ts';
import type { Section } from '../resource.ts';
import { completeFields } from './completeFields.ts';
import { labelOf } from './completeNames.ts';

/**
 * The lists below a record's details; defaults come from the other resource's own list. A list by one of several references to the record is
 * named with it: 'Product Transfers: From Project'.
 */
export function completeSections(
  { name, show }: Definition,
  definitions: readonly Definition[],
  types: FieldTypes,
  translate: Translate,
): readonly Section[] {
  return (show?.sections ?? []).map((entry) => {
    const { of, by, columns, sort, pageSize = 5, create = true, label } = sectionOf(entry);
    const other = definitions.find((definition) => definition.name === of);
    const pointers = other === undefined ? [] : pointersTo(other, name, types);
    return {
      of,
      by: by ?? pointers[0] ?? '',
      label: label ?? (other && by && pointers.length > 1 ? labelBy(other, by, types, translate) : undefined),
      columns: columns?.map((item) => {
        const [[field, label] = ['', undefined]] =
          typeof item === 'string' ? [[item, undefined]] : Object.entries(item);
        return { field, label: label ?? (field === 'no' ? translate('field.no') : undefined) };
      }),
      sort: sort?.replace(/^-/, ''),
      order: sort?.startsWith('-') ? 'desc' : 'asc',
      pageSize,
      create,
    };
  });
}

function labelBy(other: Definition, by: string, types: FieldTypes, translate: Translate): string {
  return `${labelOf(other).many}: ${completeFields(other, types, translate)[by]?.label ?? by}`;
}

/** A section in its long form. */
export function sectionOf(entry: WrittenSection): Exclude<WrittenSection, string> {
  return typeof entry === 'string' ? { of: entry } : entry;
}

/** The references of a definition to another one. */
export function pointersTo({ fields }: Definition, name: string, types: FieldTypes): string[] {
  return Object.entries(fields)
    .filter(([, field]) => {
      const { type, to } = field as unknown as WrittenField;
      // A field of several references is queried differently.
      return to === name && types[type]?.each === undefined;
    })
    .map(([field]) => field);
}
