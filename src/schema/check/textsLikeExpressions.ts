import { compileExpression, operatorsIn } from '../expression/expression.ts';
import type { Mistake } from '../mistake.ts';
import type { Written } from '../written.ts';

/**
 * Warnings for texts that read like expressions over fields where only constants are taken: in `set` of an action and in
 * `default` of a field. They are valid, and probably not meant as they stand.
 */
export function textsLikeExpressions(all: readonly Written[]): Mistake[] {
  return all.flatMap((written) =>
    textsOf(written).flatMap(({ path, text }) =>
      isLikeExpression(text, written.fieldNames)
        ? [written.source.mistake(path, warning(text), 'value')]
        : [],
    ),
  );
}

function warning(text: string): string {
  return (
    `warning: ${JSON.stringify(text)} is stored as this text and not worked out; for a value that follows from other fields ` +
    'write a field `{ type: computed, from: ... }`'
  );
}

interface PlacedText {
  path: readonly string[];
  text: string;
}

function textsOf({ definition: { fields, actions = {} } }: Written): PlacedText[] {
  const values: [readonly string[], unknown][] = [
    ...Object.entries(actions).flatMap(([action, { set = {} }]) =>
      Object.entries(set).map(([name, value]): [string[], unknown] => [
        ['actions', action, 'set', name],
        value,
      ]),
    ),
    ...Object.entries(fields).map(([name, field]): [string[], unknown] => [
      ['fields', name, 'default'],
      (field as { default?: unknown }).default,
    ]),
  ];
  return values.flatMap(([path, value]) => (typeof value === 'string' ? [{ path, text: value }] : []));
}

/** It parses, asks for fields of the definition and for nothing else, and does something with them. */
function isLikeExpression(text: string, fieldNames: readonly string[]): boolean {
  try {
    const { fields } = compileExpression(text);
    const does = [...operatorsIn(text)].some((operator) => operator !== 'id' && operator !== 'value');
    return does && fields.length > 0 && fields.every((field) => fieldNames.includes(field));
  } catch {
    return false;
  }
}
