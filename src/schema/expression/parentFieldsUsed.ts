import { keptFor } from '../keptFor.ts';
import type { Field, RecordRules } from '../resource.ts';

/** The name by which the expressions of a line refer to the fields of its record: `record.rate`. */
export const RECORD = 'record';

/**
 * The fields of the record that the expressions of its lines use. Searches the text without parsing it; a
 * match within quotes does no harm.
 */
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
  return texts.flatMap((text = '') => [...text.matchAll(PARENT_FIELD)].map(([, name = '']) => name));
}

const PARENT_FIELD = /\brecord\s*\.\s*([a-z]\w*)/g;
