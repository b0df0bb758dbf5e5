import { expect, it } from 'vitest';
import { boardColumns } from '../../../src/client/generic/board/boardColumns.ts';
import type { Field, Format } from '../../../src/schema/index.ts';
import { theResource } from './resource.ts';

const { fields, order } = theResource();
const format = { date: 'YYYY-MM-DD' } as Format;
const column = (value: number | null, title?: string) => ({ value, title, count: 1, totals: {} });
/** As the server counts them: those with the most records first. */
const COUNTED = [column(3, 'Finishing'), column(null), column(10, 'Handed over'), column(2, 'Planning')];
const labels = (as?: 'name' | 'entered') =>
  boardColumns(fields.maker_id as Field, COUNTED, format, as).map(({ label }) => label);

it('puts records by name, unless their definition puts them as they were entered', () => {
  expect(order).toBe('name');
  expect(labels(order)).toEqual(['Finishing', 'Handed over', 'Planning', 'Without Maker']);
  expect(labels('entered')).toEqual(['Planning', 'Finishing', 'Handed over', 'Without Maker']);
});

it('puts choices in the order of the definition, also those without records', () => {
  const counted = [
    { value: 'worn', count: 2, totals: {} },
    { value: 'gone', count: 1, totals: {} },
  ];
  expect(boardColumns(fields.condition as Field, counted, format).map(({ key }) => key)).toEqual([
    'good',
    'worn',
    'gone',
  ]);
});
