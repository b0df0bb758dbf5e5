import type { Field } from '../resource.ts';

/** An optional field that no definition declares, such as the day of a day book, for its check and its input. */
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
