import { expect, it } from 'vitest';
import type { ReportColumn } from '../../src/schema/index.ts';
import { summedFormula } from '../../src/server/queries/reports/summedFormula.ts';

const column = (name: string, of: Pick<ReportColumn, 'measure' | 'formula'>) =>
  ({ name, label: name, ...of }) as ReportColumn;

const DEBIT = '((debit) == null ? 0 : (debit))';
const CREDIT = '((credit) == null ? 0 : (credit))';

const COLUMNS = [
  column('debit', { measure: { of: 'sum', value: 'debit' } }),
  column('credit', { measure: { of: 'sum', value: 'credit' } }),
  column('highest', { measure: { of: 'max', value: 'debit' } }),
  column('entries', { measure: { of: 'count' } }),
  column('balance', { formula: 'debit - credit' }),
];

const summed = (formula: string) => summedFormula([...COLUMNS, column('asked', { formula })], 'asked');

it('a sum is the value of each row, 0 where it has none', () => {
  expect(summedFormula(COLUMNS, 'debit')).toBe(DEBIT);
});

it.each([
  ['debit + credit', `(${DEBIT} + ${CREDIT})`],
  ['-debit', `(-${DEBIT})`],
  ['debit - (credit - debit)', `(${DEBIT} - (${CREDIT} - ${DEBIT}))`],
  ['credit - balance', `(${CREDIT} - (${DEBIT} - ${CREDIT}))`],
])('%s is taken of each row', (formula, expected) => {
  expect(summed(formula)).toBe(expected);
});

it.each([
  'debit / credit',
  'debit * 2',
  'debit + 1',
  'debit - highest',
  'debit - entries',
  'debit > credit ? debit : credit',
  'round(debit)',
  'debit.credit',
  'debit - missing',
])('%s is no sum of rows', (formula) => {
  expect(summed(formula)).toBeUndefined();
});
