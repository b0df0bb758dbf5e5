import type { Phrase } from '../../errors/params.ts';
import { type Problem, phrase, problem } from '../../errors/problem.ts';
import type { FieldType } from '../fieldType.ts';
import { isFilteredById } from '../filterOperators.ts';
import { didYouMean } from '../mistake.ts';
import type { Field } from '../resource.ts';
import { filterValue } from '../views/filterValue.ts';

/** Why a list cannot filter by a value of a field, and whether the field or the value is wrong. */
export interface NoCondition {
  problem: Problem;
  at: 'key' | 'value';
}

/** `where` runs as the filter `field=value` of a list. Returns undefined if the list accepts it. */
export function whyNoCondition(field: Field, type: FieldType, value: unknown): NoCondition | undefined {
  const { name } = field;
  if (name === 'archived_at') return { problem: problem('deletedNotListed'), at: 'key' };
  if (!type.filters.includes('eq') && !isFilteredById(field))
    return { problem: problem('notFiltered', { name, type: type.name }), at: 'key' };
  if (filterValue(field, type, 'is', String(value)) !== undefined) return undefined;
  const wrong = problem('notValueOf', {
    value: JSON.stringify(value),
    name,
    hint: hintFor(field, type, value),
  });
  return { problem: wrong, at: 'value' };
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
