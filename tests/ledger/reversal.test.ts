import { describe, expect, test } from 'vitest';
import { isBalanced } from '../../src/ledger/posting.ts';
import { type PostedTransaction, reversal } from '../../src/ledger/reversal.ts';

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

  test('takes back the entry of goods, whose value its books follow', () => {
    const supply = posted({
      entries: [
        { book: 'material_cost', debit: 100, credit: 0, salary: 0 },
        { book: 'stock', debit: 0, credit: 100, salary: 0 },
      ],
      stock: [
        {
          id: 31,
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
      { book: 'stock', takes: 'stock_value' },
      { book: 'material_cost', takes: 'site_value', site: 2, projectId: undefined },
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
        valued: 'undo',
        refersTo: 31,
      },
    ]);
  });
});
