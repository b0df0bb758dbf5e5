import type { Failure } from '../../../errors/failure.ts';
import { readCell } from '../../../fields/cell.ts';
import type { Field, FieldType } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import type { IdOf } from './findByTitle.ts';

/**
 * The value of a cell, or why it has none.
 *
 * @param idOf finds the record that a reference names; undefined for other fields.
 */
export function readValue(
  context: Context,
  field: Field,
  text: string,
  idOf: IdOf | undefined,
): { value: unknown } | Failure {
  if (idOf === undefined || isList(text))
    return {
      value: readCell(text, field, context.types[field.type] as FieldType, context.settings.currency),
    };
  const found = partsOf(field, text).map(idOf);
  const refused = found.find((id) => typeof id === 'object');
  if (refused !== undefined) return refused;
  return { value: field.each !== undefined ? found : found[0] };
}

/** The names in a cell: several ones are separated by semicolons. */
export function partsOf(field: Field, text: string): string[] {
  if (field.each === undefined) return [text];
  return text.split(';').filter((part) => part.trim() !== '');
}

/** Several ids may also be a JSON list. */
function isList(text: string): boolean {
  return /^\s*\[[\d\s,]*\]\s*$/.test(text);
}
