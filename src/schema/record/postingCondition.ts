import { compileExpression, type Expression } from '../expression/expression.ts';
import type { FieldTypes } from '../fieldType.ts';
import type { Resource } from '../resource.ts';

/** The conditions of each definition; a replaced definition takes its own with it. */
const compiled = new WeakMap<Resource, Map<string, Expression>>();

/** Whether a definition's `when` holds for a movement's validated values. Each expression is compiled once. */
export function holds(
  when: string,
  resource: Resource,
  types: FieldTypes,
  values: Readonly<Record<string, unknown>>,
): boolean {
  const { fields } = resource;
  const known = compiled.get(resource) ?? new Map<string, Expression>();
  compiled.set(resource, known);
  const expression = known.get(when) ?? compileExpression(when);
  known.set(when, expression);
  // Conditions use values in the API's format: 12.5, not the exact text '12.50'.
  const entries = expression.fields.map((name) => {
    const field = fields[name];
    const value = values[name] ?? null;
    return [name, field === undefined ? value : types[field.type]?.send(value, field)];
  });
  return expression.test(Object.fromEntries(entries));
}
