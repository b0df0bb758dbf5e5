import { expect, it } from 'vitest';
import { daysToMove, shiftDays } from '../../src/cli/demo/shiftDays.ts';

it.each([
  ['2025-12-31 12:00:00', 0],
  ['2026-01-01 00:00:00', 0],
  ['2026-01-01 12:00:00', 1],
  ['2028-02-29 18:30:00', 790],
])('the year that ends on 2025-12-31 ends at the last noon before %s', (now, days) => {
  expect(daysToMove(now)).toBe(days);
});

it('moves every day of a line, and nothing else', () => {
  const line =
    '{"at": "2025-01-31 09:30:00", "record": {"date": "2025-02-28", "note": "since 2025-02-28", "qty": 2025}}';
  expect(shiftDays(line, 1)).toBe(
    '{"at": "2025-02-01 09:30:00", "record": {"date": "2025-03-01", "note": "since 2025-02-28", "qty": 2025}}',
  );
  expect(shiftDays(shiftDays(line, 365), -365)).toBe(line);
});
