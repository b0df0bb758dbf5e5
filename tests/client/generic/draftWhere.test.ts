import { expect, it } from 'vitest';
import { isComplete, newCondition, newGroup, whereOf } from '../../../src/client/generic/views/draftWhere.ts';
import { theResource } from './resource.ts';

/** Filters while they are written. */

const resource = theResource();

it.each([
  ['১,২০০.৫০', '1200.50'],
  [' ৳ 500', '500'],
  ['1,200', '1200'],
])('the number %s of a condition is taken as a call takes it', (typed, taken) => {
  const condition = { ...newCondition(resource, 'balance'), operator: 'above' as const, values: [typed] };
  expect(isComplete(resource, condition, 'BDT')).toBe(true);
  expect(whereOf(resource, newGroup([condition], false), 'BDT')).toEqual([['balance', 'above', taken]]);
});

it('a text is searched as it is typed, and a condition without a number is not complete', () => {
  const text = {
    ...newCondition(resource, 'tool_name'),
    operator: 'contains' as const,
    values: [' ৫ ইঞ্চি '],
  };
  expect(whereOf(resource, newGroup([text], false), 'BDT')).toEqual([['tool_name', 'contains', '৫ ইঞ্চি']]);
  const wrong = { ...newCondition(resource, 'balance'), operator: 'above' as const, values: ['many'] };
  expect(isComplete(resource, wrong, 'BDT')).toBe(false);
});
