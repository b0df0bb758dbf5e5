import { expect, it } from 'vitest';
import { dataPosting } from '../../../src/ledger/movements/index.ts';

const ENTRIES = [
  { side: 'debit', book: 'vendor:{vendor_id}', amount: 'amount' },
  { side: 'credit', book: 'cash', amount: 'amount', when: 'from cash' },
  { side: 'credit', book: 'bank:{bank_id}', amount: 'amount', when: 'from bank' },
] as const;

it.each([
  ['from cash', 'cash'],
  ['from bank', 'bank:3'],
])('makes the entries whose condition holds: %s', (holding, book) => {
  const values = { vendor_id: 7, bank_id: 3, amount: '12.50' };
  expect(dataPosting(ENTRIES, values, (when) => when === holding).entries).toEqual([
    { book: 'vendor:7', debit: '12.50' },
    { book, credit: '12.50' },
  ]);
});
