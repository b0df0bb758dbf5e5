import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localDigits, setDigits } from '../../src/fields/digits.ts';
import { digitsOf } from '../../src/fields/digitsOf.ts';
import { formatDay, formatMoment } from '../../src/fields/formatDay.ts';
import { fieldTypes } from '../../src/fields/index.ts';
import { westernDigits } from '../../src/fields/westernDigits.ts';
import { type FieldTypes, undeclaredField } from '../../src/schema/index.ts';

const FORMAT = { date: 'DD/MM/YYYY', currency: 'BDT', grouping: 'lakh' } as const;
const textOf = (type: string, value: unknown, more: object = {}) =>
  (fieldTypes as FieldTypes)[type]?.text(value, { ...undeclaredField('a', type, 'A'), ...more }, FORMAT);

describe('the digits', () => {
  it('are those of the language only where the setting says so', () => {
    expect(digitsOf('language', 'bn')).toBe('bangla');
    expect(digitsOf('language', 'en')).toBe('western');
    expect(digitsOf('western', 'bn')).toBe('western');
    // Inputs do not understand other digits.
    expect(digitsOf('language', 'ar-EG')).toBe('western');
  });
});

describe('Bangla digits', () => {
  beforeEach(() => setDigits('bangla'));
  afterEach(() => setDigits('western'));

  it.each([
    ['money', '1234567.5', { prefix: 'BDT' }, 'BDT ১২,৩৪,৫৬৭.৫০'],
    ['money', '-5', {}, '−৫.০০'],
    ['quantity', '12.500', { unit: 'm2' }, '১২.৫ m2'],
    ['integer', 1_234_567, {}, '১২,৩৪,৫৬৭'],
    ['integer', 1234, { source: 'system' }, '1234'],
    ['decimal', '1.25', {}, '১.২৫'],
    ['percent', '7.50', {}, '৭.৫ %'],
    ['date', '2026-01-31', {}, '৩১/০১/২০২৬'],
    ['datetime', '2026-01-31 09:05:00', {}, '৩১/০১/২০২৬ ০৯:০৫:০০'],
    ['daterange', { from: '2026-01-31', to: null }, {}, '৩১/০১/২০২৬ –'],
    ['month', '2026-01', {}, 'Jan ২০২৬'],
    ['time', '09:05', {}, '০৯:০৫'],
    ['text', 'Block 7', {}, 'Block 7'],
    ['phone', '01711', {}, '01711'],
  ])('of %s %j', (type, value, more, shown) => {
    expect(textOf(type, value, more)).toBe(shown);
  });

  it('are for days and moments on screen, not for other hosts nor for what is no day', () => {
    expect(formatDay('2026-01-31', 'YYYY-MM-DD')).toBe('২০২৬-০১-৩১');
    expect(formatMoment('2026-01-31 09:05:00', 'D-M')).toBe('৩১-১ ০৯:০৫:০০');
    expect(formatDay('Phase 2', 'YYYY-MM-DD')).toBe('Phase 2');
    expect(formatDay('2026-01-31', 'DD/MM/YYYY', String)).toBe('31/01/2026');
  });

  it('go back to the digits that calls take', () => {
    expect(westernDigits(localDigits('12,34.50'))).toBe('12,34.50');
  });
});
