import { fieldTypes } from '../../../fields/index.ts';
import type { FieldTypes, Format, Resource } from '../../../schema/index.ts';

/** The sums of a group, of those columns that are shown; null for one that depends on what the reader does not read. */
export function sumsOf(
  { list, fields }: Resource,
  totals: Readonly<Record<string, string | null>>,
  format: Format,
): { name: string; label: string; words: string | null }[] {
  return list.columns.flatMap(({ field: name, label }) => {
    const field = fields[name];
    const type = (fieldTypes as FieldTypes)[field?.type ?? ''];
    const sum = totals[name];
    if (field === undefined || type === undefined || sum === undefined) return [];
    return [{ name, label, words: sum === null ? null : type.text(sum, field, format) }];
  });
}
