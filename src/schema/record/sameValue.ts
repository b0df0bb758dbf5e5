import type { FieldTypes } from '../fieldType.ts';
import type { Field } from '../resource.ts';

/** Whether two values of a field are the same: '1250.50' and 1250.5 are one amount, and a blank is none. */
export function sameValue(field: Field, types: FieldTypes, one: unknown, other: unknown): boolean {
  return valueKey(field, types, one) === valueKey(field, types, other);
}

function valueKey(field: Field, types: FieldTypes, value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  const checked = types[field.type]?.check({ ...field, min: undefined, max: undefined }).safeParse(value);
  return JSON.stringify(checked?.success ? checked.data : value);
}
