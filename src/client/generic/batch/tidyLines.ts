import { fieldTypes } from '../../../fields/index.ts';
import { linesIn } from '../../../fields/lines/index.ts';
import type { Field, FieldTypes } from '../../../schema/index.ts';

/** How an input tells a number that it understood; anything else is what was typed. */
const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * Lines in which every number that has a default is one: a blank, and what is no number, becomes the default
 * (specification 1, section 5: a non-numeric value becomes 0). Nothing entered yet is one empty line.
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
