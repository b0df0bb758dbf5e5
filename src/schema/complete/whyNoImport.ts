import { type Problem, problem } from '../../errors/problem.ts';
import type { FieldTypes } from '../fieldType.ts';
import type { Definition } from '../grammar/grammar.ts';
import type { Field } from '../resource.ts';

/**
 * The reason why records of a definition cannot be imported, or undefined. A movement moves money, and
 * people choose their own passwords.
 */
export function whyNoImport(
  { kind = 'entity', account }: Definition,
  fields: Readonly<Record<string, Pick<Field, 'type'>>>,
  types: FieldTypes,
): Problem | undefined {
  if (kind !== 'entity') return problem('importOfKind');
  const hasSecret = Object.values(fields).some(({ type }) => types[type]?.storage === 'secret');
  return account !== undefined || hasSecret ? problem('importWithPassword') : undefined;
}
