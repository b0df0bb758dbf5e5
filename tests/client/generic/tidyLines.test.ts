import { describe, expect, it } from 'vitest';
import { tidyLines } from '../../../src/client/generic/batch/tidyLines.ts';
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
