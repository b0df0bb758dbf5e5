import { describe, expect, it } from 'vitest';
import { addDays } from '../../../src/client/generic/calendar/calendarDays.ts';
import { moveOfKey, moveRange, placeOf, rulesOf } from '../../../src/client/generic/timeline/timelineDays.ts';

const year = { from: '2026-01-01', to: '2026-12-31' };
const march = { from: '2026-03-01', to: '2026-03-31' };

describe('a timeline', () => {
  it('is ruled by days, by weeks that begin on Sunday, or by months', () => {
    expect(rulesOf('month', march)).toHaveLength(31);
    expect(rulesOf('quarter', { from: '2026-01-01', to: '2026-03-31' }).slice(0, 3)).toEqual([
      '2026-01-01',
      '2026-01-04',
      '2026-01-11',
    ]);
    expect(rulesOf('year', year)).toHaveLength(12);
  });

  it('draws a bar over its days, and its shown part where it goes on', () => {
    expect(placeOf({ from: '2026-03-01', to: '2026-03-31' }, march)).toEqual({ left: 0, width: 100 });
    const { left, width } = placeOf({ from: '2026-03-11', to: '2026-03-11' }, march);
    expect(left).toBeCloseTo(1000 / 31);
    expect(width).toBeCloseTo(100 / 31);
    expect(placeOf({ from: '2025-01-01', to: '2027-01-01' }, march)).toEqual({ left: 0, width: 100 });
  });
});

describe('a bar', () => {
  const later = (day: string) => addDays(day, 5);
  const earlier = (day: string) => addDays(day, -40);
  const range = { from: '2026-03-05', to: '2026-03-17' };

  it('moves with both ends, or is stretched at one', () => {
    expect(moveRange(range, 'whole', range, later)).toEqual({ from: '2026-03-10', to: '2026-03-22' });
    expect(moveRange(range, 'to', range, later)).toEqual({ from: '2026-03-05', to: '2026-03-22' });
    expect(moveRange(range, 'from', range, later)).toEqual({ from: '2026-03-10', to: '2026-03-17' });
  });

  it('lasts a day at least', () => {
    expect(moveRange(range, 'to', range, earlier)).toEqual({ from: '2026-03-05', to: '2026-03-05' });
    expect(moveRange(range, 'from', range, (day) => addDays(day, 40))).toEqual({
      from: '2026-03-17',
      to: '2026-03-17',
    });
  });

  it('keeps an open end, unless that is moved itself', () => {
    const open = { from: '2026-03-05', to: null };
    const shown = { from: '2026-03-05', to: '2026-03-31' };
    expect(moveRange(open, 'whole', shown, later)).toEqual({ from: '2026-03-10', to: null });
    expect(moveRange(open, 'to', shown, later)).toEqual({ from: '2026-03-05', to: '2026-04-05' });
  });

  it.each([
    ['ArrowRight', {}, 'whole', '2026-03-02'],
    ['ArrowLeft', { shiftKey: true }, 'to', '2026-02-28'],
    ['PageDown', { ctrlKey: true }, 'from', '2026-04-01'],
  ] as const)('is moved with %s %o', (key, keys, moved, day) => {
    const way = moveOfKey({ key, shiftKey: false, ctrlKey: false, ...keys });
    expect(way?.moved).toBe(moved);
    expect(way?.move('2026-03-01')).toBe(day);
  });

  it('is not moved with other keys', () =>
    expect(moveOfKey({ key: 'Home', shiftKey: false, ctrlKey: false })).toBeUndefined());
});
