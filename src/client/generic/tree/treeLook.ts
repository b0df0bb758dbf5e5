import { fieldTypes } from '../../../fields/index.ts';
import type { Field } from '../../../schema/index.ts';

/** The room before a name, in pixels: deep parts stay within the page. */
export function indent(level: number): number {
  return Math.min(level - 1, 12) * 20;
}

export function isNumeric(field: Field | undefined): boolean {
  return field !== undefined && fieldTypes[field.type]?.numeric === true;
}
