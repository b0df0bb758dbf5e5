import { fieldTypes } from '../../../fields/index.ts';
import type { FieldTypes, Format, Resource } from '../../../schema/index.ts';

/** The sums of a group, of those columns that are shown. */
export function sumsOf(
  { list, fields }: Resource,
  totals: Readonly<Record<string, string>>,
  format: Format,
): { name: string; label: string; words: string }[] {
  return list.columns.flatMap(({ field: name, label }) => {
    const field = fields[name];
    const type = (fieldTypes as FieldTypes)[field?.type ?? ''];
    const sum = totals[name];
    if (field === undefined || type === undefined || sum === undefined) return [];
    return [{ name, label, words: type.text(sum, field, format) }];
  });
}
