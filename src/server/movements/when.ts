import { compileExpression } from '../../schema/expression.ts';

type Expression = ReturnType<typeof compileExpression>;

const compiled = new Map<string, Expression>();

/** Whether a definition's `when` holds for a movement's values. Each text is compiled once. */
export function holds(when: string, values: Readonly<Record<string, unknown>>): boolean {
  const known = compiled.get(when) ?? compileExpression(when);
  compiled.set(when, known);
  return known.test(values);
}
