import type { Field, FieldTypes } from '../schema/index.ts';

/** A field as a key of a TypeScript type: `days: number | null`. Exact numbers are text, as they are read. */
export function typedKey(field: Field, types: FieldTypes): string {
  const type = types[field.type];
  const held =
    type?.typescript?.(field) ??
    (type?.numeric && typeof type.read(1, field) === 'number' ? 'number' : 'string');
  return `${field.name}: ${field.required || field.name === 'id' ? held : `${held} | null`}`;
}

/** The names of what a field points to, as rows carry them beside it: `vendor_name: string | null`. */
export function typedNames({ nameKey, namesKey }: Field): string[] {
  return [
    ...(nameKey === undefined ? [] : [`${nameKey}: string | null`]),
    ...(namesKey === undefined ? [] : [`${namesKey}: (string | null)[] | null`]),
  ];
}
