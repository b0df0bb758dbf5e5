import { fieldTypes } from '../../../fields/index.ts';
import type { Field, FieldTypes, Format } from '../../../schema/index.ts';
import type { useText } from '../../providers/i18n.ts';

/** A field as one end of a range is asked for: by its day where it is a moment or has several, without its bounds. */
export function endOf(field: Field, label: string): Field {
  const { name, unit, prefix, precision, type } = field;
  const { storage, orderedBy } = (fieldTypes as FieldTypes)[type] ?? {};
  const isDay = storage === 'instant' || orderedBy !== undefined;
  return {
    ...{ name, unit, prefix, precision, label },
    type: isDay ? 'date' : type,
    labels: { list: label, show: label, create: label, edit: label },
    ...{ required: false, unique: false, readOnly: false, immutable: false },
    source: 'column',
    only: [],
  };
}

/** '2025-01-01 – 2025-01-31', 'from 5,000', 'up to 10'; one value where both ends are the same. */
export function rangeWords(
  field: Field,
  { from, to }: { from: string; to: string },
  format: Format,
  text: ReturnType<typeof useText>,
): string {
  // Of amounts the digits say enough here.
  const end = { ...endOf(field, ''), prefix: undefined };
  const words = (value: string) => (fieldTypes as FieldTypes)[end.type]?.text(value, end, format) || value;
  if (from === to) return words(from);
  if (to === '') return text('filter.atLeast', { from: words(from) });
  if (from === '') return text('filter.atMost', { to: words(to) });
  return `${words(from)} – ${words(to)}`;
}
