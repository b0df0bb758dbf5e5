import { describe, expect, it } from 'vitest';
import { DAY_PRESETS, type DayPreset, presetDays } from '../../../src/client/address/dayPresets.ts';
import { mostUsed } from '../../../src/client/generic/filter/mostUsed.ts';
import { theResource } from './resource.ts';

const CASES: [today: string, days: Record<DayPreset, [string, string]>][] = [
  [
    '2026-11-23',
    {
      today: ['2026-11-23', '2026-11-23'],
      yesterday: ['2026-11-22', '2026-11-22'],
      this_week: ['2026-11-22', '2026-11-28'],
      this_month: ['2026-11-01', '2026-11-30'],
      last_month: ['2026-10-01', '2026-10-31'],
      this_quarter: ['2026-10-01', '2026-12-31'],
      last_quarter: ['2026-07-01', '2026-09-30'],
      this_fiscal_year: ['2026-07-01', '2027-06-30'],
      last_fiscal_year: ['2025-07-01', '2026-06-30'],
    },
  ],
  [
    '2024-01-01',
    {
      today: ['2024-01-01', '2024-01-01'],
      yesterday: ['2023-12-31', '2023-12-31'],
      this_week: ['2023-12-31', '2024-01-06'],
      this_month: ['2024-01-01', '2024-01-31'],
      last_month: ['2023-12-01', '2023-12-31'],
      this_quarter: ['2024-01-01', '2024-03-31'],
      last_quarter: ['2023-10-01', '2023-12-31'],
      this_fiscal_year: ['2023-07-01', '2024-06-30'],
      last_fiscal_year: ['2022-07-01', '2023-06-30'],
    },
  ],
  [
    '2024-06-30',
    {
      today: ['2024-06-30', '2024-06-30'],
      yesterday: ['2024-06-29', '2024-06-29'],
      this_week: ['2024-06-30', '2024-07-06'],
      this_month: ['2024-06-01', '2024-06-30'],
      last_month: ['2024-05-01', '2024-05-31'],
      this_quarter: ['2024-04-01', '2024-06-30'],
      last_quarter: ['2024-01-01', '2024-03-31'],
      this_fiscal_year: ['2023-07-01', '2024-06-30'],
      last_fiscal_year: ['2022-07-01', '2023-06-30'],
    },
  ],
];

describe.each(CASES)('the presets on %s', (today, days) => {
  it.each(DAY_PRESETS)('%s', (preset) => {
    const { from, to } = presetDays(preset, today);
    expect([from, to]).toEqual(days[preset]);
  });
});

it('February ends where its year ends it', () => {
  expect(presetDays('last_month', '2024-03-31').to).toBe('2024-02-29');
  expect(presetDays('last_month', '2023-03-31').to).toBe('2023-02-28');
});

describe('the filters of a toolbar', () => {
  const fieldsOf = (filters: string[], isPhone = false) =>
    mostUsed(theResource({ list: { filters } }), isPhone).map(({ field }) => field);

  it('are all of three, and the first range and record of more', () => {
    expect(fieldsOf(['condition', 'balance', 'maker_id'])).toEqual(['condition', 'balance', 'maker_id']);
    expect(fieldsOf(['condition', 'created_at', 'balance', 'maker_id'])).toEqual(['created_at', 'maker_id']);
    expect(fieldsOf(['condition', 'tool_name', 'note', 'serial'])).toEqual(['condition', 'tool_name']);
  });

  it('are none on a phone, where they stand in the panel', () => {
    expect(fieldsOf(['condition', 'balance'], true)).toEqual([]);
  });
});
