import type { FieldType } from '../fieldType.ts';
import { isAskedById } from '../filterOperators.ts';
import type { Field } from '../resource.ts';

/** Why records cannot be found by a value of a field, and whether the field or the value is wrong. */
export interface NoCondition {
  message: string;
  at: 'key' | 'value';
}

/** Ids are whole numbers from 1, up to what JSON keeps exact. */
const ID = /^[1-9]\d{0,14}$/;

/** A `where` is run as the filters `field=value` of a list, so it must be one that the list accepts; undefined if it is. */
export function whyNoCondition(field: Field, type: FieldType, value: unknown): NoCondition | undefined {
  const { name } = field;
  if (name === 'archived_at')
    return { message: 'lists have no deleted records; people choose them on the page', at: 'key' };
  if (!type.filters.includes('eq') && !isAskedById(field))
    return { message: `"${name}" is a ${type.name}; it cannot be asked for`, at: 'key' };
  if (isValue(field, type, String(value))) return undefined;
  return { message: `${JSON.stringify(value)} is not a value of "${name}"${hint(field, type)}`, at: 'value' };
}

function isValue(field: Field, type: FieldType, text: string): boolean {
  if (isAskedById(field) || field.each !== undefined) return ID.test(text);
  const boundless = { ...field, min: undefined, max: undefined, pattern: undefined };
  const accepts = (given: unknown, asked: Field = boundless) => {
    const result = type.check(asked).safeParse(given);
    return result.success && result.data !== null;
  };
  if (type.orderedBy !== undefined)
    return accepts({ [type.orderedBy]: text }, { ...boundless, required: false });
  // A day stands for all its moments.
  return accepts(text) || (type.storage === 'instant' && accepts(`${text} 00:00:00`));
}

function hint(field: Field, type: FieldType): string {
  if (field.name === 'added_by') return '; write the id of an account, such as 1';
  if (isAskedById(field) || field.each !== undefined) return '; write the id of a record, such as 1';
  return type.storage === 'instant' ? '; write a day, such as 2025-01-31' : '';
}
