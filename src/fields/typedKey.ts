import type { Field, FieldTypes } from '../schema/index.ts';

/** A field as a key of a TypeScript type: `amount: number | null`. */
export function typedKey(field: Field, types: FieldTypes): string {
  const type = types[field.type];
  const held = type?.typescript?.(field) ?? (type?.numeric ? 'number' : 'string');
  return `${field.name}: ${field.required || field.name === 'id' ? held : `${held} | null`}`;
}

/** The names of what a field points to, as rows carry them beside it: `vendor_name: string | null`. */
export function typedNames({ nameKey, namesKey }: Field): string[] {
  return [
    ...(nameKey === undefined ? [] : [`${nameKey}: string | null`]),
    ...(namesKey === undefined ? [] : [`${namesKey}: (string | null)[] | null`]),
  ];
}
