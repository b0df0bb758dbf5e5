import type { FieldType } from '../fieldType.ts';
import { filterKind } from '../filterKind.ts';
import type { Field } from '../resource.ts';

/** Whether a list can be filtered by a value of a field; a range has two of them. */
export function isFilterValue(field: Field, type: FieldType, text: string): boolean {
  const kind = filterKind(field, type);
  if (kind === 'text') return true;
  if (kind === 'record') return /^[1-9]\d{0,14}$/.test(text);
  if (kind === 'option') return field.options?.some(({ value }) => value === text) === true;
  if (kind === 'answer') return (field.as === 'number' ? ['0', '1'] : ['true', 'false']).includes(text);
  const boundless = { ...field, min: undefined, max: undefined, positive: undefined, required: false };
  return type.check(boundless).safeParse(asValue(type, text)).success;
}

/** Ranges of days are filtered by a day, moments also by a moment. */
function asValue({ storage, orderedBy }: FieldType, text: string): unknown {
  if (orderedBy !== undefined) return { [orderedBy]: text };
  return storage === 'instant' && /^\d{4}-\d\d-\d\d$/.test(text) ? `${text} 00:00:00` : text;
}
