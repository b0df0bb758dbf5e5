import { expect, it } from 'vitest';
import {
  errorsByField,
  hiddenFieldErrors,
  refusalLines,
  withoutConsequences,
} from '../../../src/client/generic/form/fieldErrors.ts';
import { failure } from '../../../src/errors/failure.ts';
import { en } from '../../../src/i18n/en.ts';
import { theResource } from './resource.ts';

const resource = theResource({
  fields: {
    total: { type: 'money', from: 'balance * 2', max: 10 },
    parts: { type: 'lines', label: 'Spare parts', fields: { part: { type: 'text', required: true } } },
  },
});
const refused = {
  tool_name: 'Tool Name is required',
  'parts.0.part': 'Part is required',
  'parts.11.part': 'Part is too long',
  serial: 'Serial is already in use',
};

it('says of what a form does not show what is wrong, of lines in which row', () => {
  const errors = Object.fromEntries(errorsByField(refused, 'server'));
  expect(hiddenFieldErrors(errors, [{ name: 'tool_name' }], resource)).toEqual([
    'Spare parts, row 1: Part is required',
    'Spare parts, row 12: Part is too long',
    'Serial is already in use',
  ]);
  expect(hiddenFieldErrors(errors, Object.values(resource.fields), resource)).toEqual([]);
});

it('an error of a computed field that is not shown counts only where there is no other', () => {
  const field = { field: 'total', label: 'Total' };
  const total = failure('tooBig', { field, most: { number: '10' } });
  const weight = failure('required', { field: { field: 'weight', label: 'Weight' } });
  expect(withoutConsequences({ total, weight }, resource, ['weight'])).toEqual({ weight });
  expect(withoutConsequences({ total, weight }, resource, ['weight', 'total'])).toEqual({ total, weight });
  expect(withoutConsequences({ total }, resource, ['weight'])).toEqual({ total });
});

it('a refusal that repeats the error of a field stands once, and says whether sending again is safe', () => {
  const errors = Object.fromEntries(errorsByField({ serial: 'Serial is already in use' }, 'server'));
  const lines = (refusal: { message: string; noAnswer?: 'late' } | undefined) =>
    refusalLines(refusal, errors, [{ name: 'tool_name' }], resource);
  expect(lines(undefined)).toEqual(['Serial is already in use']);
  expect(lines({ message: 'Serial is already in use' })).toEqual(['Serial is already in use']);
  expect(lines({ message: 'Nothing was saved', noAnswer: 'late' })).toEqual([
    'Nothing was saved',
    'Serial is already in use',
    en['form.noAnswer.late'],
  ]);
});
