import { expect, it } from 'vitest';
import { formatDay, parseDay } from '../../src/fields/formatDay.ts';

it('puts the day of a date or a moment into the format of the firm', () => {
  expect(formatDay('2025-01-31', 'DD/MM/YYYY')).toBe('31/01/2025');
  expect(formatDay('2025-01-31 23:59:59', 'D MMM YYYY')).toBe('31 Jan 2025');
  expect(formatDay('2025-01-31', 'YYYY-MM-DD')).toBe('2025-01-31');
});

it('leaves what is no day as it is', () => {
  expect(formatDay('0000-00-00', 'DD/MM/YYYY')).toBe('0000-00-00');
  expect(formatDay('2025-02-30', 'DD/MM/YYYY')).toBe('2025-02-30');
});

it('understands ISO always, and the format of the firm strictly', () => {
  expect(parseDay(' 2025-01-31 ', 'DD/MM/YYYY')).toBe('2025-01-31');
  expect(parseDay('31/01/2025', 'DD/MM/YYYY')).toBe('2025-01-31');
  expect(parseDay('01/31/2025', 'DD/MM/YYYY')).toBeNull();
  expect(parseDay('30/02/2025', 'DD/MM/YYYY')).toBeNull();
  expect(parseDay('1/1/25', 'DD/MM/YYYY')).toBeNull();
  expect(parseDay('31/01/1850', 'DD/MM/YYYY')).toBeNull();
});
