import { expect, it } from 'vitest';
import { calculate } from '../../src/fields/calculate.ts';

it.each([
  ['500+300', '800'],
  ['500 + 300 - 50', '750'],
  ['1,250.50+0.5', '1251'],
  ['1.5 lakh', '150000'],
  ['1.5lac', '150000'],
  ['১.৫ লাখ', '150000'],
  ['2 crore 50', null],
  ['2 crore + 50 lakh', '25000000'],
  ['২ কোটি', '20000000'],
  ['12k', '12000'],
  ['5 হাজার', '5000'],
  ['12 x 850 - 200', '10000'],
  ['3*33.335', '100.005'],
  ['0.1+0.2', '0.3'],
  ['-5+5', '0'],
  ['100−40', '60'],
  ['BDT 500+300', '800'],
  ['500+-300', '200'],
])('%s is %s', (typed, result) => {
  expect(calculate(typed, 'BDT')).toBe(result);
});

it.each([
  '',
  '1250',
  '-1250',
  '1,250.50',
  'abc',
  '500+',
  '+',
  '5++5x',
  '1e5',
  '12,50+1',
  'lakh',
  '1/2',
  '9'.repeat(101),
])('%s is not a calculation', (typed) => {
  expect(calculate(typed, 'BDT')).toBeNull();
});
