import { fieldTypes } from '../../../fields/index.ts';
import { linesIn } from '../../../fields/lines/index.ts';
import type { Field, FieldTypes } from '../../../schema/index.ts';

/** Number inputs return valid numbers in this form, and otherwise the typed text. */
const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * Replaces blank and invalid numbers in lines by the field's default, if it has one (docs/business-rules.md, "Screens").
 * Without any lines, returns one empty line.
 */
export function tidyLines(field: Field, value: unknown): Readonly<Record<string, unknown>>[] {
  const numbers = Object.values(field.of ?? {}).filter(
    (child) => child.default !== undefined && (fieldTypes as FieldTypes)[child.type]?.numeric,
  );
  const entered = linesIn(value) ?? [];
  return (entered.length > 0 ? entered : [{}]).map((line) => {
    const wrong = numbers.filter(({ name }) => !NUMBER.test(String(line[name] ?? '')));
    return { ...line, ...Object.fromEntries(wrong.map((child) => [child.name, String(child.default)])) };
  });
}
