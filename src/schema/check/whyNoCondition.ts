import type { Phrase } from '../../errors/params.ts';
import { type Problem, phrase, problem } from '../../errors/problem.ts';
import type { FieldType } from '../fieldType.ts';
import { isFilteredById } from '../filterOperators.ts';
import { didYouMean } from '../mistake.ts';
import type { Field } from '../resource.ts';

/** Why a list cannot filter by a value of a field, and whether the field or the value is wrong. */
export interface NoCondition {
  problem: Problem;
  at: 'key' | 'value';
}

/** Ids are whole numbers from 1, up to what JSON keeps exact. */
const ID = /^[1-9]\d{0,14}$/;

/** `where` runs as the filter `field=value` of a list. Returns undefined if the list accepts it. */
export function whyNoCondition(field: Field, type: FieldType, value: unknown): NoCondition | undefined {
  const { name } = field;
  if (name === 'archived_at') return { problem: problem('deletedNotListed'), at: 'key' };
  if (!type.filters.includes('eq') && !isFilteredById(field))
    return { problem: problem('notFiltered', { name, type: type.name }), at: 'key' };
  if (isValue(field, type, String(value))) return undefined;
  const wrong = problem('notValueOf', {
    value: JSON.stringify(value),
    name,
    hint: hintFor(field, type, value),
  });
  return { problem: wrong, at: 'value' };
}

function isValue(field: Field, type: FieldType, text: string): boolean {
  if (isFilteredById(field) || field.each !== undefined) return ID.test(text);
  const boundless = { ...field, min: undefined, max: undefined, pattern: undefined };
  const accepts = (given: unknown, used: Field = boundless) => {
    const result = type.check(used).safeParse(given);
    return result.success && result.data !== null;
  };
  if (type.orderedBy !== undefined)
    return accepts({ [type.orderedBy]: text }, { ...boundless, required: false });
  // A day matches all its moments.
  return accepts(text) || (type.storage === 'instant' && accepts(`${text} 00:00:00`));
}

function hintFor(field: Field, type: FieldType, value: unknown): Phrase {
  if (field.name === 'added_by') return phrase('hintAccountId');
  if (isFilteredById(field) || field.each !== undefined) return phrase('hintRecordId');
  if (field.options !== undefined)
    return didYouMean(
      String(value),
      field.options.map((option) => option.value),
    );
  return type.storage === 'instant' ? phrase('hintDay') : '';
}
