import { fieldTypes } from '../../../fields/index.ts';
import { type Field, type FieldTypes, type Format, readRange } from '../../../schema/index.ts';
import { isDayPreset } from '../../address/dayPresets.ts';
import type { useText } from '../../providers/i18n.ts';

/** Whether a range of this field is one of days. */
export function isByDay({ type }: Field): boolean {
  const { storage, orderedBy } = (fieldTypes as FieldTypes)[type] ?? {};
  return type === 'date' || storage === 'instant' || orderedBy !== undefined;
}

/** The field for one end of a range: a moment or a date range becomes a day, without the field's bounds. */
export function endOf(field: Field, label: string): Field {
  const { name, unit, prefix, precision, type } = field;
  return {
    ...{ name, unit, prefix, precision, label },
    type: isByDay(field) ? 'date' : type,
    labels: { list: label, show: label, create: label, edit: label },
    ...{ required: false, unique: false, readOnly: false, immutable: false },
    source: 'column',
    only: [],
  };
}

/**
 * Formats a range: '2025-01-01 – 2025-01-31', 'from 5,000', 'up to 10', one value if both ends are equal, or the name of a
 * preset.
 */
export function formatRange(
  field: Field,
  value: string,
  format: Format,
  text: ReturnType<typeof useText>,
): string {
  if (isDayPreset(value)) return text(`filter.preset.${value}`);
  const { from, to } = readRange(value);
  // Amounts are shown without their currency here.
  const end = { ...endOf(field, ''), prefix: undefined };
  const words = (point: string) => (fieldTypes as FieldTypes)[end.type]?.text(point, end, format) || point;
  if (from === to) return words(from);
  if (to === '') return text('filter.atLeast', { from: words(from) });
  if (from === '') return text('filter.atMost', { to: words(to) });
  return `${words(from)} – ${words(to)}`;
}
