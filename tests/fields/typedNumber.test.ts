import { describe, expect, it } from 'vitest';
import {
  caretAfter,
  groupTyped,
  plainDigits,
  significantBefore,
  ungroup,
  ungroupEdited,
} from '../../src/fields/typedNumber.ts';

describe('a typed number', () => {
  it.each([
    ['1,250.50', '1250.50'],
    ['12,345', '12345'],
    ['12,50,000', '1250000'],
    ['1,00,00,000', '10000000'],
    ['12 50 000', '1250000'],
    ['BDT 1,250', '1250'],
    ['bdt -1250', '-1250'],
    ['1,250 BDT', '1250'],
    [' ৳ 500', '500'],
    ['৳১,২০০.৫০', '1200.50'],
    ['1,200.50 ৳', '1200.50'],
    ['৳ 500/-', '500'],
    ['500/=', '500'],
    ['−1,250.5', '-1250.5'],
    ['১,২৫০.৫০', '1250.50'],
    ['1 250', '1250'],
    ['0.10', '0.10'],
    ['05', '5'],
    ['-007.50', '-7.50'],
    ['0', '0'],
    ['00', '0'],
    ['12.', '12.'],
    ['', ''],
  ])('%s is %s', (typed, text) => {
    expect(ungroup(typed, 'BDT')).toBe(text);
  });

  it.each([
    'abc',
    '1.2.3',
    '12x',
    '--1',
    '1e5',
    '/-',
    '5/2',
    '12,50',
    '12 5',
    '1,2503',
    '1,250 000',
    '12,,500',
    ',500',
    '1.250,50',
    '$100',
    '100 €',
    '(500)',
  ])('%s stays as it was typed', (typed) => {
    expect(ungroup(typed, 'BDT')).toBe(typed);
  });

  it('has the sign of the firm, not that of another one', () => {
    expect(ungroup('$1,250', 'USD')).toBe('1250');
    expect(ungroup('৳1,250', 'USD')).toBe('৳1,250');
    expect(ungroup('Tk 1,250', 'Tk')).toBe('1250');
    expect(ungroup('৳1,250', undefined)).toBe('৳1,250');
  });

  it('has commas anywhere in an input that groups them by itself', () => {
    expect(ungroupEdited('1,2503')).toBe('12503');
    expect(ungroupEdited('12,50')).toBe('1250');
    expect(ungroupEdited('১,২')).toBe('12');
    expect(ungroupEdited('12 5')).toBe('12 5');
  });

  it.each([
    ['12.', '12'],
    ['.5', '0.5'],
    ['-.50', '-0.50'],
    ['1250.50', '1250.50'],
    ['.', '.'],
    ['-', '-'],
    ['', ''],
    ['abc', 'abc'],
    ['1e5', '1e5'],
  ])('%s is sent as %s', (typed, sent) => {
    expect(plainDigits(typed)).toBe(sent);
  });

  it('is grouped by lakhs where the firm writes it so', () => {
    expect(['1', '1250', '-1234567.891', '123456789.'].map((typed) => groupTyped(typed, 'lakh'))).toEqual([
      '1',
      '1,250',
      '-12,34,567.891',
      '12,34,56,789.',
    ]);
  });

  it('is grouped for the eye, decimals and a point just typed aside', () => {
    expect(
      ['1', '1250', '-1234567.891', '1250.', '.5', '-', 'abc', '12345x'].map((typed) => groupTyped(typed)),
    ).toEqual(['1', '1,250', '-1,234,567.891', '1,250.', '.5', '-', 'abc', '12345x']);
  });

  it('keeps as many digits before the caret as there were', () => {
    // '1,250' with the caret after the 2; a 9 was typed there.
    const significant = significantBefore('1,2950', 4);
    expect(significant).toBe(3);
    expect(caretAfter('12,950', significant)).toBe(4);
    expect(caretAfter('1,250', 1)).toBe(1);
    expect(caretAfter('1,250', 1, true)).toBe(2);
    expect(caretAfter('1', 9)).toBe(1);
  });
});
