import { expect, it } from 'vitest';
import { comparedValues } from '../../src/server/queries/reports/comparedRange.ts';

const JULY = 7;

it.each([
  // From the first day of a month, a quarter or a year, calendar's or fiscal: the same days of the one before.
  ['2025-11-01', '2025-11-24', '2025-10-01', '2025-10-24'],
  ['2025-11-01', '2025-11-01', '2025-10-01', '2025-10-01'],
  ['2025-03-01', '2025-03-30', '2025-02-01', '2025-02-28'],
  ['2025-02-01', '2025-02-28', '2025-01-01', '2025-01-31'],
  ['2026-01-01', '2026-01-15', '2025-12-01', '2025-12-15'],
  ['2025-10-01', '2025-11-24', '2025-07-01', '2025-08-24'],
  ['2025-01-01', '2025-11-24', '2024-01-01', '2024-11-24'],
  ['2025-07-01', '2025-11-24', '2024-07-01', '2024-11-24'],
  ['2025-07-01', '2026-06-30', '2024-07-01', '2025-06-30'],
  ['2024-01-01', '2024-02-29', '2023-10-01', '2023-11-30'],
  // Other whole months: as many before them.
  ['2025-05-01', '2025-06-30', '2025-03-01', '2025-04-30'],
  // Other days: as many before them.
  ['2025-11-02', '2025-11-24', '2025-10-10', '2025-11-01'],
  ['2025-05-01', '2025-06-24', '2025-03-07', '2025-04-30'],
])('before %s to %s lies %s to %s', (from, to, before, until) => {
  expect(comparedValues({ from, to, compare: 'period before' }, JULY)).toMatchObject({
    from: before,
    to: until,
  });
});

it('knows the fiscal year of the settings, years before, and single days', () => {
  const inputs = { from: '2025-04-01', to: '2025-11-24', compare: 'period before' };
  expect(comparedValues(inputs, 4)).toMatchObject({ from: '2024-04-01', to: '2024-11-24' });
  expect(comparedValues(inputs, JULY)).toMatchObject({ from: '2024-08-06', to: '2025-03-31' });
  const year = { from: '2024-02-01', to: '2024-02-29', compare: 'year before' };
  expect(comparedValues(year, JULY)).toMatchObject({ from: '2023-02-01', to: '2023-02-28' });
  expect(comparedValues({ date: '2025-03-31', compare: 'period before' }, JULY)?.date).toBe('2025-02-28');
  expect(comparedValues({ from: '2025-04-01', to: '2025-11-24', compare: 'none' }, JULY)).toBeUndefined();
});
