import { type Problem, problem } from '../../errors/problem.ts';
import { namesIn, parse } from '../expression/parse.ts';
import type { Mistake } from '../mistake.ts';
import type { Written } from '../written.ts';

/**
 * Warnings for texts that look like expressions in places that accept only constants: `set` of an action,
 * and `default` of a field. They are valid, but probably a mistake.
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

function warning(text: string): Problem {
  return problem('likeExpression', {
    value: JSON.stringify(text),
    example: '`{ type: computed, from: ... }`',
  });
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

/** It parses, uses only fields of the definition, at least one, and an operator. */
function isLikeExpression(text: string, fieldNames: readonly string[]): boolean {
  try {
    const names = namesIn(text).map(({ path: [first = ''] }) => first);
    return (
      !['id', 'value', '.'].includes(parse(text).op) &&
      names.length > 0 &&
      names.every((name) => fieldNames.includes(name))
    );
  } catch {
    return false;
  }
}
