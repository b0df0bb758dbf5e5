import type { Field } from '../../../schema/index.ts';

/** A field that no definition declares, such as the date of a day book. It has the properties that the views of its type read. */
export function undeclaredField(name: string, type: string, label: string, more: Partial<Field> = {}): Field {
  return {
    name,
    type,
    label,
    labels: { list: label, show: label, create: label, edit: label },
    required: false,
    unique: false,
    readOnly: false,
    immutable: false,
    source: 'derived',
    only: [],
    ...more,
  };
}
