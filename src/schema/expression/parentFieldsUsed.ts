import { keptFor } from '../keptFor.ts';
import type { Field, RecordRules } from '../resource.ts';
import { namesIn } from './parse.ts';
import { RECORD } from './types.ts';

/** The fields of the record that the expressions of its lines use. */
export function parentFieldsUsed({ of }: Pick<Field, 'of'>): readonly string[] {
  if (of === undefined || Object.hasOwn(of, RECORD)) return [];
  return fieldsUsedIn(of);
}

/** The fields of lines whose expressions use the record's fields. */
export const linesWithParentFields = keptFor(({ fields }: Pick<RecordRules, 'fields'>): readonly Field[] =>
  Object.values(fields).filter((field) => parentFieldsUsed(field).length > 0),
);

const fieldsUsedIn = keptFor((lines: RecordRules['fields']): readonly string[] => [
  ...new Set(Object.values(lines).flatMap(fieldsUsedBy)),
]);

function fieldsUsedBy({ formula, visibleIf, requiredIf, readOnlyIf, options = [] }: Field): string[] {
  const texts = [formula, visibleIf, requiredIf, readOnlyIf, ...options.map(({ when }) => when)];
  const paths = texts.flatMap((text) => (text === undefined ? [] : namesIn(text).map(({ path }) => path)));
  return paths.flatMap(([owner, name]) => (owner === RECORD && name !== undefined ? [name] : []));
}
