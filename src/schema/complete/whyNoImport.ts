import type { FieldTypes } from '../fieldType.ts';
import type { Definition } from '../grammar/grammar.ts';
import type { Field } from '../resource.ts';

/**
 * Why records of a definition can never come in from a file; undefined where they can. A movement moves money, and a
 * password is chosen by whoever has it.
 */
export function whyNoImport(
  { kind = 'entity', account }: Definition,
  fields: Readonly<Record<string, Pick<Field, 'type'>>>,
  types: FieldTypes,
): string | undefined {
  if (kind !== 'entity') return 'only records of an entity come in from a file';
  const hasSecret = Object.values(fields).some(({ type }) => types[type]?.storage === 'secret');
  return account !== undefined || hasSecret
    ? 'records with a password do not come in from a file'
    : undefined;
}
