import type { Field } from '../../../schema/index.ts';

/** A field that no definition has, for the validation by its type. */
export function undeclaredField(name: string, type: string, label: string, min?: number): Field {
  const labels = { list: label, show: label, create: label, edit: label };
  return {
    name,
    type,
    label,
    labels,
    required: true,
    unique: false,
    readOnly: false,
    immutable: false,
    source: 'column',
    only: [],
    min,
  };
}
