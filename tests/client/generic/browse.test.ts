import { expect, it } from 'vitest';
import { browse } from '../../../src/client/providers/data/browse.ts';
import { fieldTypes } from '../../../src/fields/index.ts';
import { resourceOf } from '../../schema/reading.ts';

const memo = resourceOf('name: memo\nfields: { memo_name: { type: text }, body: { type: richtext } }\n');
const rows = [
  { id: 1, memo_name: 'A', body: 'Check **all** of [the rules](https://x.example)' },
  { id: 2, memo_name: 'B', body: null },
];

it.each([
  ['body', 'contains', 'check all of the rules'],
  ['q', 'contains', 'all rules'],
] as const)('finds formatted text by its words here, too: %s', (field, operator, value) => {
  const found = browse(rows, memo, fieldTypes, { filters: [{ field, operator, value }] });
  expect(found.data.map(({ id }) => id)).toEqual([1]);
});
