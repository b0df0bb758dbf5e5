import type { Field, Resource, Resources } from '../resource.ts';

/**
 * The name of a record, from its row: its title, or for a reference the name of the referenced record; ''
 * if it has none.
 */
export function recordName(
  { fields, title }: Pick<Resource, 'fields' | 'title'>,
  row: Readonly<Record<string, unknown>>,
): string {
  return String(row[fields[title]?.nameKey ?? title] ?? '');
}

/**
 * The field that holds a record's name: for a title that is a reference, the field with the referenced
 * record's name.
 */
export function namingField(
  resources: Resources,
  { fields, title }: Pick<Resource, 'fields' | 'title'>,
  within: readonly Field[] = [],
): Field | undefined {
  const field = fields[title];
  const target = field?.nameKey === undefined ? undefined : resources[field.to ?? ''];
  if (field === undefined || target === undefined || within.includes(field)) return field;
  return namingField(resources, target, [...within, field]);
}
