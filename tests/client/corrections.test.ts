import { describe, expect, it } from 'vitest';
import { trialBalance } from '../../src/client/pages/books/trialBalance.ts';
import { previewLines } from '../../src/client/pages/transaction/previewLines.ts';

describe('the preview of a correction', () => {
  it('shows balances and goods before and after, and the change with its sign', () => {
    const lines = previewLines({
      books: [
        { book: 'vendor:3', label: 'Vendor', name: 'Padma', before: '100.10', after: -0.2 },
        { book: 'cash', label: 'Cash', name: null, before: 50, after: 50 },
      ],
      stock: [
        { resource: 'inventory', record_id: 7, name: 'Cement', quantity_before: 2, quantity_after: 2.125 },
      ],
    });
    expect(lines).toEqual([
      { key: 'vendor:3', name: 'Padma', kind: 'Vendor', before: '100.10', after: '−0.20', change: '−100.30' },
      { key: 'cash', name: 'Cash', kind: '', before: '50.00', after: '50.00', change: '' },
      { key: 'inventory:7', name: 'Cement', kind: '', before: '2', after: '2.125', change: '+0.125' },
    ]);
  });
});

describe('the trial balance', () => {
  it('puts each balance on the side where it stands, and both sides agree', () => {
    const { lines, debit, credit } = trialBalance([
      { key: 'cash', label: 'Cash', normal: 'debit', balance: 70.1 },
      { key: 'vendor', label: 'Vendors', normal: 'credit', balance: '-30.00' },
      { key: 'receipts', label: 'Receipts', normal: 'credit', balance: '100.10' },
    ]);
    expect(lines.map(({ key, debit, credit }) => [key, debit, credit])).toEqual([
      ['cash', '70.10', null],
      ['vendor', '30.00', null],
      ['receipts', null, '100.10'],
    ]);
    expect([debit, credit]).toEqual(['100.10', '100.10']);
  });
});
