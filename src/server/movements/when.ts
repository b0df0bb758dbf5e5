import { compileExpression, type Expression } from '../../schema/expression/expression.ts';
import type { FieldTypes, Resource } from '../../schema/index.ts';

const compiled = new Map<string, Expression>();

/** Whether a definition's `when` holds for a movement's checked values. Each text is compiled once. */
export function holds(
  when: string,
  { fields }: Resource,
  types: FieldTypes,
  values: Readonly<Record<string, unknown>>,
): boolean {
  const expression = compiled.get(when) ?? compileExpression(when);
  compiled.set(when, expression);
  // Conditions speak of values as they travel: 12.5, not the exact text '12.50'.
  const asked = expression.fields.map((name) => {
    const field = fields[name];
    const value = values[name] ?? null;
    return [name, field === undefined ? value : types[field.type]?.send(value, field)];
  });
  return expression.test(Object.fromEntries(asked));
}
