import { describe, expect, it } from 'vitest';
import { tidyLines } from '../../../src/client/generic/batch/tidyLines.ts';
import { inViewWords } from '../../../src/client/generic/form/fieldErrors.ts';
import { productResources } from '../../api/sampleRecord.ts';

const resources = productResources();
const lines = resources.project_info?.batch?.lines;
if (lines === undefined) throw new Error('There are no blocks');

describe('the blocks of a form', () => {
  it('hold 0 for a blank and for what is no number, and leave texts and numbers alone', () => {
    const [line] = tidyLines(lines, [
      {
        floor: 'abc',
        unit: null,
        unit_cost: 'abc',
        unit_price: '',
        area: '12.5',
        shop_cost: '-3',
        shop_rent: null,
      },
    ]);
    expect(line).toEqual({
      floor: 'abc',
      unit: null,
      unit_cost: '0',
      unit_price: '0',
      area: '12.5',
      shop_cost: '-3',
      shop_advanced: '0',
      shop_rent: '0',
    });
  });

  it('are one at least', () => {
    expect(tidyLines(lines, null)).toHaveLength(1);
    expect(tidyLines(lines, [])).toHaveLength(1);
  });
});

describe('the words of a refusal', () => {
  it('name a field as its form does', () => {
    const bank = resources.bank;
    const vendor = resources.vendor;
    if (bank === undefined || vendor === undefined) throw new Error('There is no such definition');
    const words = inViewWords(
      { note: 'Note is too long', other: 'Note' },
      { resource: vendor, view: vendor.create },
    );
    expect(words).toEqual({ note: 'Contact is too long', other: 'Note' });
    const same = { bank_name: 'Bank Name "x" is already used', balance: 'Balances do not fit' };
    expect(inViewWords(same, { resource: bank, view: bank.create })).toEqual(same);
  });
});
