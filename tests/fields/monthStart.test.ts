import { expect, it } from 'vitest';
import { month } from '../../src/fields/month/index.ts';
import type { Field } from '../../src/schema/index.ts';

const start = (previousUntil: number | undefined, today: string) =>
  month.startOn?.({ previousUntil } as Field, today);

it('a new form starts with the previous month up to a day, then with the present one', () => {
  expect(start(10, '2026-07-01')).toBe('2026-06');
  expect(start(10, '2026-07-10')).toBe('2026-06');
  expect(start(10, '2026-07-11')).toBe('2026-07');
  expect(start(10, '2026-01-05')).toBe('2025-12');
  expect(start(undefined, '2026-01-05')).toBeUndefined();
});
