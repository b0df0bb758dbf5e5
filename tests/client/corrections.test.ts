// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { costSentences } from '../../src/client/generic/page/costSentences.ts';
import { previewLines } from '../../src/client/generic/transaction/previewLines.ts';
import { refusalText } from '../../src/client/generic/transaction/refusalText.ts';
import { text } from '../../src/client/providers/i18n.ts';
import { showBangla, showEnglish } from './bangla.ts';

describe('the preview of a correction', () => {
  it('shows balances and goods before and after, and the change with its sign', () => {
    const lines = previewLines({
      books: [
        { book: 'vendor:3', label: 'Vendor', name: 'Padma', before: '100.10', after: -0.2 },
        { book: 'cash', label: 'Cash', name: null, before: 50, after: 50 },
      ],
      stock: [
        {
          resource: 'inventory',
          record_id: 7,
          name: 'Cement',
          quantity_before: 2,
          quantity_after: 2.125,
          value_before: 20,
          value_after: 21.25,
        },
      ],
      costs: [],
    });
    expect(lines).toEqual([
      { key: 'vendor:3', name: 'Padma', kind: 'Vendor', before: '100.10', after: '−0.20', change: '−100.30' },
      { key: 'cash', name: 'Cash', kind: '', before: '50.00', after: '50.00', change: '' },
      { key: 'inventory:7', name: 'Cement', kind: '', before: '2', after: '2.125', change: '+0.125' },
    ]);
  });
});

describe('the cost of goods that left', () => {
  const goods = { resource: 'inventory', record_id: 7, name: 'Cement' };
  const cost = (project_name: string | null, amount: number) => ({ ...goods, project_name, amount });
  const other = {
    ...goods,
    record_id: 8,
    name: 'Sand',
    quantity_before: 1,
    quantity_after: 1,
    value_before: 5,
    value_after: 5,
  };

  it('is said in words for each project, for the stock and for the adjustment', () => {
    const preview = {
      books: [],
      stock: [
        { ...goods, quantity_before: 30, quantity_after: 25.5, value_before: '300.00', value_after: 600 },
        other,
      ],
      costs: [cost('Harbour', 400), cost('Quay', -0.5), cost(null, 100), cost(null, -2)],
    };
    expect(costSentences(preview, text)).toEqual([
      'Cement: now 30 in stock worth 300.00, afterwards 25.5 worth 600.00',
      'Harbour: Cement costs 400.00 more',
      'Quay: Cement costs 0.50 less',
      'Stock adjustment: Cement costs 100.00 more, since no project received these goods',
      'Stock adjustment: Cement costs 2.00 less, since no project received these goods',
    ]);
  });
});

describe('a transaction that cannot be corrected', () => {
  it('says why in the language of the screen', async () => {
    const reversed = {
      ...{ correctable: false, reason: 'This has already been reversed' },
      refusal: { code: 'alreadyReversed', params: {} },
    };
    expect(refusalText(reversed, text)).toBe('Cannot be corrected: This has already been reversed');
    expect(refusalText({ ...reversed, correctable: true }, text)).toBe('');
    await showBangla();
    try {
      expect(refusalText(reversed, text)).toBe('সংশোধন করা যায় না: এটি আগেই বাতিল করা হয়েছে');
    } finally {
      await showEnglish();
    }
  });
});
