import { describe, expect, it } from 'vitest';
import { parseTypedDay } from '../../src/fields/typedDay.ts';

const words = { yesterday: 'yesterday|গতকাল', today: 'today|আজ', tomorrow: 'tomorrow|আগামীকাল' };

describe('a day typed where days come first', () => {
  const typing = { pattern: 'DD/MM/YYYY', today: '2026-03-01', words };

  it.each([
    ['21', '2026-03-21'],
    ['5', '2026-03-05'],
    ['21/11', '2026-11-21'],
    ['2111', '2026-11-21'],
    ['21.11.26', '2026-11-21'],
    ['1-2-2025', '2025-02-01'],
    ['211126', '2026-11-21'],
    ['21112026', '2026-11-21'],
    ['21 11 2026', '2026-11-21'],
    ['2026-11-21', '2026-11-21'],
    ['21/11/2026', '2026-11-21'],
    ['yesterday', '2026-02-28'],
    ['Today', '2026-03-01'],
    ['আগামীকাল', '2026-03-02'],
    ['+7', '2026-03-08'],
    ['-1', '2026-02-28'],
    ['+0', '2026-03-01'],
  ])('%s is %s', (typed, day) => {
    expect(parseTypedDay(typed, typing)).toBe(day);
  });

  it.each([
    '',
    '32',
    '0',
    '31/2',
    '11/21',
    '21/11/202',
    '2111202',
    '21/11/1850',
    '1/2/3/4',
    'soon',
    '+',
    '--1',
    '21/',
  ])('%s is no day', (typed) => {
    expect(parseTypedDay(typed, typing)).toBeNull();
  });
});

it.each([
  ['MM/DD/YYYY', '11/21', '2026-11-21'],
  ['MM/DD/YYYY', '11212026', '2026-11-21'],
  ['YYYY-MM-DD', '20261121', '2026-11-21'],
  ['YYYY-MM-DD', '21', '2026-03-21'],
  ['YYYY-MM-DD', '21/11', '2026-11-21'],
  ['YYYY-MM-DD', '3/4', '2026-04-03'],
  ['YYYY-MM-DD', '3-4', '2026-04-03'],
  ['YYYY-MM-DD', '20/11/26', '2026-11-20'],
  ['YYYY-MM-DD', '20-11-26', '2026-11-20'],
  ['YYYY-MM-DD', '20.11.26', '2026-11-20'],
  ['YYYY-MM-DD', '201126', '2026-11-20'],
  ['YYYY-MM-DD', '2026.11.21', '2026-11-21'],
  ['DD/MM/YYYY', '2026-11-21', '2026-11-21'],
  ['YYYY-MM-DD', '21-11', '2026-11-21'],
  ['YYYY-MM-DD', '2111', '2026-11-21'],
  ['YYYY-MM-DD', '21.11.26', '2026-11-21'],
  ['YYYY-MM-DD', '21/11/2026', '2026-11-21'],
  ['YYYY-MM-DD', '21112026', '2026-11-21'],
  ['YYYY-MM-DD', '10122026', '2026-12-10'],
  ['YYYY-MM-DD', '2026/11/21', '2026-11-21'],
  ['D MMM YYYY', '21 11', '2026-11-21'],
])('has the order of the format %s: %s is %s', (pattern, typed, day) => {
  expect(parseTypedDay(typed, { pattern, today: '2026-03-01', words })).toBe(day);
});

it.each(['11-21', '11/21', '1121'])('%s is no day where the year comes first', (typed) => {
  expect(parseTypedDay(typed, { pattern: 'YYYY-MM-DD', today: '2026-03-01', words })).toBeNull();
});
