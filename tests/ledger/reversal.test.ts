import { describe, expect, test } from 'vitest';
import { isBalanced, type Posting, type StockLine } from '../../src/ledger/posting.ts';
import { type PostedStock, type PostedTransaction, reversal } from '../../src/ledger/reversal.ts';
import { toCome } from '../../src/ledger/toCome.ts';

const header = { date: '2025-06-30', createdBy: 7, note: 'Entered twice' };

function posted(more: Partial<PostedTransaction>): PostedTransaction {
  return { id: 12, date: '2025-03-01', entries: [], stock: [], ...more };
}

describe('a reversal', () => {
  test('swaps the sides and negates what was accrued, on its own date', () => {
    const wage = posted({
      entries: [
        { book: 'wages', debit: 700, credit: 0, salary: 0 },
        { book: 'employee:3', debit: 450.5, credit: 700, salary: 700 },
        { book: 'project:2', debit: 0, credit: 450.5, salary: 0 },
      ],
    });
    const taken = reversal(wage, header);
    expect(taken).toEqual({
      type: 'reversal',
      date: '2025-06-30',
      createdBy: 7,
      note: 'Entered twice',
      reverses: 12,
      entries: [
        { book: 'wages', debit: 0, credit: 700, salary: '0.00' },
        { book: 'employee:3', debit: 700, credit: 450.5, salary: '-700.00' },
        { book: 'project:2', debit: 450.5, credit: 0, salary: '0.00' },
      ],
    });
    expect(isBalanced(taken)).toBe(true);
  });

  test('takes stock back at the value it moved at; its book follows what is there, the rest is an adjustment', () => {
    const supply = posted({
      entries: [
        { book: 'material_cost', debit: 100, credit: 0, salary: 0 },
        { book: 'stock', debit: 0, credit: 100, salary: 0 },
      ],
      stock: [
        {
          resource: 'inventory',
          recordId: 4,
          type: 'supply',
          qty: -12.5,
          value: -100,
          rate: 8,
          projectId: 2,
          name: 'Sand',
        },
      ],
    });
    const taken = reversal(supply, header);
    expect(taken.entries).toEqual([
      { book: 'material_cost', debit: 0, credit: 100, salary: '0.00' },
      { book: 'stock', takes: 'stock_value' },
      { book: 'stock_adjustment', takes: 'rest' },
    ]);
    expect(taken.stock).toEqual([
      {
        resource: 'inventory',
        recordId: 4,
        type: 'reversal',
        qty: '12.500',
        value: '100.00',
        rate: 8,
        projectId: 2,
        name: 'Sand',
      },
    ]);
  });
});

describe('what a group still brings', () => {
  const bought = (recordId: number, qty: string, value?: string): StockLine => ({
    resource: 'inventory',
    recordId,
    type: 'purchase',
    qty,
    ...(value !== undefined && { value }),
  });
  const moved = (recordId: number): PostedStock => ({
    resource: 'inventory',
    recordId,
    type: 'purchase',
    qty: 5,
    value: 50,
    rate: 10,
    projectId: null,
  });
  const group = (correction: StockLine[], ...originals: PostedStock[]): Posting[] => [
    reversal(posted({ stock: originals }), header),
    { ...header, type: 'purchase', entries: [], stock: correction },
  ];
  const comingLines = (postings: Posting[]) =>
    [...toCome(postings)].map(([line, coming]) => ({ recordId: line.recordId, ...coming }));

  test.each([
    ['a reversal alone', group([], moved(1)), [{ recordId: 1, qty: '0.000', value: '0.00' }]],
    [
      'a correction with another figure',
      group([bought(1, '2', '20.10'), bought(1, '1.5', '15')], moved(1)),
      [{ recordId: 1, qty: '3.500', value: '35.10' }],
    ],
    [
      'other products stand apart',
      group([bought(2, '2', '20')], moved(1), moved(2)),
      [
        { recordId: 2, qty: '2.000', value: '20.00' },
        { recordId: 1, qty: '0.000', value: '0.00' },
      ],
    ],
    [
      'what comes at the average waits for the reversal',
      group([bought(1, '2')], moved(1)),
      [{ recordId: 1, qty: '0.000', value: '0.00' }],
    ],
    [
      'several lines of one product are checked at the last',
      group([bought(1, '1', '9')], moved(1), moved(1)),
      [{ recordId: 1, qty: '1.000', value: '9.00' }],
    ],
    ['nothing is taken back', group([bought(1, '1', '9')]), []],
  ])('%s', (_, postings, expected) => {
    expect(comingLines(postings)).toEqual(expected);
  });
});
