import { expect, it } from 'vitest';
import { byField, unshownWords } from '../../../src/client/generic/form/fieldErrors.ts';
import { theResource } from './resource.ts';

const resource = theResource({
  fields: {
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
  const errors = Object.fromEntries(byField(refused, 'server'));
  expect(unshownWords(errors, [{ name: 'tool_name' }], resource)).toEqual([
    'Spare parts, row 1: Part is required',
    'Spare parts, row 12: Part is too long',
    'Serial is already in use',
  ]);
  expect(unshownWords(errors, Object.values(resource.fields), resource)).toEqual([]);
});
