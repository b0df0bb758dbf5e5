import type { Field, Resource, Resources } from '../resource.ts';

/** What staff call a record, from its row: its title, of a reference the name of what it points to; '' where it has none. */
export function recordName(
  { fields, title }: Pick<Resource, 'fields' | 'title'>,
  row: Readonly<Record<string, unknown>>,
): string {
  return String(row[fields[title]?.nameKey ?? title] ?? '');
}

/** The field whose value a record is called by: of a title that points to another record, that one's. */
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
