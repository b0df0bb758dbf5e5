import { fieldTypes } from '../../../fields/index.ts';
import type { Field } from '../../../schema/index.ts';

/** The room before a name, as CSS: deep parts stay within the page, also on a phone. */
export function indent(level: number): string {
  return `min(${Math.min(level - 1, 12) * 20}px, 20vw)`;
}

export function isNumeric(field: Field | undefined): boolean {
  return field !== undefined && fieldTypes[field.type]?.numeric === true;
}
