import { describe, expect, it } from 'vitest';
import {
  addMonths,
  dayOfKey,
  extentOf,
  mayBegin,
  placeInWeek,
  shownDays,
  spanOf,
  stepDays,
  textOfDay,
  weeksOf,
} from '../../../src/client/generic/calendar/calendarDays.ts';
import { fieldTypes } from '../../../src/fields/index.ts';
import type { FieldType } from '../../../src/schema/index.ts';

const typeOf = (name: string) => (fieldTypes as Record<string, FieldType>)[name] as FieldType;

describe('the shown days', () => {
  it.each([
    ['month', '2026-02-14', '2026-02-01', '2026-02-28', 28],
    ['month', '2026-03-31', '2026-03-01', '2026-04-04', 35],
    ['month', '2026-05-02', '2026-04-26', '2026-06-06', 42],
    ['week', '2026-11-24', '2026-11-22', '2026-11-28', 7],
    ['week', '2026-11-22', '2026-11-22', '2026-11-28', 7],
    ['list', '2024-02-10', '2024-02-01', '2024-02-29', 29],
  ] as const)('of a %s around %s are whole', (days, at, first, last, count) => {
    const shown = shownDays(days, at);
    expect([shown[0], shown.at(-1), shown.length]).toEqual([first, last, count]);
    expect(weeksOf(shown)).toHaveLength(Math.ceil(count / 7));
  });

  it.each([
    ['month', '2026-02-14', '2026-02-01', '2026-02-28'],
    ['quarter', '2026-05-31', '2026-04-01', '2026-06-30'],
    ['quarter', '2026-12-01', '2026-10-01', '2026-12-31'],
    ['year', '2024-02-29', '2024-01-01', '2024-12-31'],
  ] as const)('of a timeline of a %s around %s are exact', (days, at, from, to) =>
    expect(spanOf(days, at)).toEqual({ from, to }),
  );

  it('step by what is shown, and end with the calendar', () => {
    expect(stepDays('month', '2026-01-31', 1)).toBe('2026-02-01');
    expect(stepDays('list', '2026-01-31', -1)).toBe('2025-12-01');
    expect(stepDays('week', '2026-12-30', 1)).toBe('2027-01-06');
    expect(stepDays('quarter', '2026-12-30', 1)).toBe('2027-01-01');
    expect(stepDays('year', '2026-12-30', -1)).toBe('2025-01-01');
    expect(stepDays('month', '2200-12-31', 1)).toBe('2200-12-01');
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  });

  it.each([
    ['ArrowLeft', '2026-02-28'],
    ['ArrowRight', '2026-03-02'],
    ['ArrowUp', '2026-02-22'],
    ['ArrowDown', '2026-03-08'],
    ['Home', '2026-03-01'],
    ['End', '2026-03-07'],
    ['PageUp', '2026-02-01'],
    ['PageDown', '2026-04-01'],
    ['Enter', undefined],
  ])('are walked with %s', (key, day) => expect(dayOfKey(key, '2026-03-01')).toBe(day));
});

describe('a record on a calendar', () => {
  const shown = { from: '2026-03-01', to: '2026-03-31' };

  it.each([
    ['date', '2026-03-05', '2026-03-05', '2026-03-05'],
    ['datetime', '2026-03-05 23:59:00', '2026-03-05', '2026-03-05'],
    ['daterange', { from: '2026-02-05', to: '2026-03-02' }, '2026-03-01', '2026-03-02'],
    ['daterange', { from: '2026-03-30', to: null }, '2026-03-30', '2026-03-31'],
    ['daterange', { from: null, to: '2026-03-02' }, '2026-03-01', '2026-03-02'],
  ])('has the days of its %s', (type, value, from, to) => {
    expect(extentOf(value, typeOf(type), shown)).toEqual({ from, to });
  });

  it('is not shown without a day, or with one that is not shown', () => {
    for (const value of [null, undefined, '', '2026-04-01'])
      expect(extentOf(value, typeOf('date'), shown)).toBeUndefined();
    for (const value of [null, { from: '2026-04-01', to: null }])
      expect(extentOf(value, typeOf('daterange'), shown)).toBeUndefined();
  });

  it('stands in a lane of its own as long as it lasts, those that begin first at the top', () => {
    const week = shownDays('week', '2026-03-04');
    const entry = (name: string, from: string, to = from) => ({
      name,
      from: `2026-03-0${from}`,
      to: `2026-03-0${to}`,
    });
    const entries = [
      entry('short', '2', '3'),
      entry('long', '2', '6'),
      entry('after', '4', '7'),
      entry('day', '2'),
      { name: 'before', from: '2026-02-20', to: '2026-03-01' },
      { name: 'none', from: '2026-02-20', to: '2026-02-28' },
    ];
    expect(
      placeInWeek(entries, week).map(({ entry: { name }, ...place }) => [name, ...Object.values(place)]),
    ).toEqual([
      ['before', 0, 1, 0],
      ['long', 1, 5, 0],
      ['short', 1, 2, 1],
      ['day', 1, 1, 2],
      ['after', 3, 4, 1],
    ]);
  });

  it('begins with the day in the form of its field, unless that may not be later than today', () => {
    expect(textOfDay('2026-03-05', typeOf('date'))).toBe('2026-03-05');
    expect(textOfDay('2026-03-05', typeOf('datetime'))).toBe('2026-03-05 09:00:00');
    expect(textOfDay('2026-03-05', typeOf('daterange'))).toBe('{"from":"2026-03-05","to":"2026-03-05"}');
    expect(mayBegin({ notAfter: 'today' }, '2026-03-06', '2026-03-05')).toBe(false);
    expect(mayBegin({ notAfter: 'today' }, '2026-03-05', '2026-03-05')).toBe(true);
    expect(mayBegin({}, '2026-03-06', '2026-03-05')).toBe(true);
  });
});
