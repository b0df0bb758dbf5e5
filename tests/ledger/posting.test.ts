import { expect, test } from 'vitest';
import { adjustment, stockAdjustment } from '../../src/ledger/adjustment.ts';
import { bookKey, bookWords, change, recordOfBook, sidesOf } from '../../src/ledger/books.ts';
import { hasOpening, opening, stockOpening } from '../../src/ledger/opening.ts';
import { isBalanced, type MoneyLine, type Posting } from '../../src/ledger/posting.ts';

const header = { date: '2025-03-01', createdBy: 1 };
const of = (entries: MoneyLine[], stock?: Posting['stock']): Posting => ({
  ...header,
  type: 'x',
  entries,
  stock,
});

test('an opening stands on the normal side when it is above 0, against opening equity', () => {
  expect(opening(header, { key: 'bank:1', normal: 'debit' }, '10').entries).toEqual([
    { book: 'bank:1', debit: '10.00' },
    { book: 'opening_equity', credit: '10.00' },
  ]);
  expect(opening(header, { key: 'vendor:1', normal: 'credit' }, '10').entries).toEqual([
    { book: 'vendor:1', credit: '10.00' },
    { book: 'opening_equity', debit: '10.00' },
  ]);
  expect(opening(header, { key: 'vendor:1', normal: 'credit' }, '-10').entries).toEqual([
    { book: 'vendor:1', debit: '10.00' },
    { book: 'opening_equity', credit: '10.00' },
  ]);
});

test('a balance of 0 asks for no opening', () => {
  expect([hasOpening(0), hasOpening('0.00'), hasOpening('-0.01')]).toEqual([false, false, true]);
});

test('all postings of openings and adjustments are balanced', () => {
  const stock = { resource: 'product', recordId: 1 };
  for (const posting of [
    opening(header, { key: 'cash', normal: 'debit' }, 0),
    adjustment(header, 'vendor:1', 5),
    stockOpening(header, stock, { quantity: 1, price: 2 }),
    stockAdjustment(header, stock, { price: 2 }, { price: 1 }),
  ]) {
    expect(isBalanced(posting)).toBe(true);
  }
});

test('balanced means exactly equal and at least two entries', () => {
  expect(
    isBalanced(
      of([
        { book: 'a', debit: '0.1' },
        { book: 'b', debit: '0.2' },
        { book: 'c', credit: '0.30' },
      ]),
    ),
  ).toBe(true);
  expect(
    isBalanced(
      of([
        { book: 'a', debit: '0.1' },
        { book: 'b', credit: '0.11' },
      ]),
    ),
  ).toBe(false);
  expect(isBalanced(of([{ book: 'a', debit: 1, credit: 1 }]))).toBe(false);
  expect(isBalanced(of([]))).toBe(false);
  expect(isBalanced(of([{ book: 'a', takes: 'rest' }]))).toBe(false);
  expect(isBalanced(of([], [{ resource: 'product', recordId: 1, type: 'supply', qty: -1 }]))).toBe(true);
});

test('keys, words and sides of books', () => {
  expect(bookKey('vendor', 12)).toBe('vendor:12');
  expect(recordOfBook('vendor:12')).toEqual({ resource: 'vendor', id: 12 });
  expect([recordOfBook('cash'), recordOfBook('vendor:'), recordOfBook('vendor:0')]).toEqual([
    null,
    null,
    null,
  ]);
  expect([bookWords('cash'), bookWords('petty_cash:3')]).toEqual(['cash', 'petty cash']);
  expect([change('debit', 5, 2), change('credit', 5, 2)]).toEqual(['3.00', '-3.00']);
  expect([sidesOf('credit', -5), sidesOf('debit', -5)]).toEqual([{ debit: '5.00' }, { credit: '5.00' }]);
});
