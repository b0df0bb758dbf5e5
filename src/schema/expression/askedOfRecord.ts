import type { Field } from '../resource.ts';

/** The name by which the expressions of a line ask for the fields of its record: `record.rate`. */
export const RECORD = 'record';

const known = new WeakMap<object, readonly string[]>();

/**
 * The fields of the record that the conditions and formulas of its lines ask for. Told by the text alone, so that nothing need be
 * parsed for lines that ask for none; a text in quotes that looks like one does no harm.
 */
export function askedOfRecord({ of }: Pick<Field, 'of'>): readonly string[] {
  if (of === undefined || Object.hasOwn(of, RECORD)) return [];
  const found = known.get(of) ?? [...new Set(Object.values(of).flatMap(askedBy))];
  known.set(of, found);
  return found;
}

function askedBy({ formula, visibleIf, requiredIf, readOnlyIf, options = [] }: Field): string[] {
  const texts = [formula, visibleIf, requiredIf, readOnlyIf, ...options.map(({ when }) => when)];
  return texts.flatMap((text = '') => [...text.matchAll(ASKED)].map(([, name = '']) => name));
}

const ASKED = /\brecord\s*\.\s*([a-z]\w*)/g;
