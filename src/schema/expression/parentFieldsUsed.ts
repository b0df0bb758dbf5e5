import type { Field } from '../resource.ts';

/** The name by which the expressions of a line refer to the fields of its record: `record.rate`. */
export const RECORD = 'record';

const known = new WeakMap<object, readonly string[]>();

/**
 * The fields of the record that the expressions of its lines use. Searches the text without parsing it; a
 * match within quotes does no harm.
 */
export function parentFieldsUsed({ of }: Pick<Field, 'of'>): readonly string[] {
  if (of === undefined || Object.hasOwn(of, RECORD)) return [];
  const found = known.get(of) ?? [...new Set(Object.values(of).flatMap(fieldsUsedBy))];
  known.set(of, found);
  return found;
}

function fieldsUsedBy({ formula, visibleIf, requiredIf, readOnlyIf, options = [] }: Field): string[] {
  const texts = [formula, visibleIf, requiredIf, readOnlyIf, ...options.map(({ when }) => when)];
  return texts.flatMap((text = '') => [...text.matchAll(PARENT_FIELD)].map(([, name = '']) => name));
}

const PARENT_FIELD = /\brecord\s*\.\s*([a-z]\w*)/g;
