import type { Resource } from './resource.ts';

/** What staff call a record, from its row: its title, of a reference the name of what it points to; '' where it has none. */
export function recordName(
  { fields, title }: Pick<Resource, 'fields' | 'title'>,
  row: Readonly<Record<string, unknown>>,
): string {
  return String(row[fields[title]?.nameKey ?? title] ?? '');
}
