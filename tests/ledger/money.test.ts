import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  compare,
  formatMoney,
  formatQuantity,
  multiply,
  negate,
  parseDecimal,
  QUANTITY_PLACES,
  round,
  share,
  subtract,
} from '../../src/ledger/money.ts';

describe('parseDecimal', () => {
  test.each([
    ['1250', '1250.00'],
    [1250.5, '1250.50'],
    ['0.10', '0.10'],
    [0.1, '0.10'],
    ['-3', '-3.00'],
    ['007', '7.00'],
    [' 7 ', '7.00'],
    [1e3, '1000.00'],
    [1e21, '1000000000000000000000.00'],
    ['1.500', '1.50'],
    ['-0', '0.00'],
    ['-0.00', '0.00'],
    ['-0.05', '-0.05'],
    ['-00.5', '-0.50'],
    ['0.500', '0.50'],
    [999999999999.99, '999999999999.99'],
  ])('%s is %s', (value, text) => {
    expect(parseDecimal(value)).toBe(text);
  });

  test.each([
    '',
    ' ',
    'abc',
    '1,250',
    '1.005',
    0.001,
    'NaN',
    Number.NaN,
    'Infinity',
    Number.POSITIVE_INFINITY,
    '0x10',
    null,
    undefined,
    true,
    [],
    {},
    '1 2',
    '--1',
    '.',
    '1e3',
    '1e99999',
    '+3',
    '.5',
    '5.',
    '১২',
  ])('%s is refused, never rounded', (value) => {
    expect(parseDecimal(value)).toBeNull();
  });

  test('a quantity has 3 places', () => {
    expect(parseDecimal('1.005', QUANTITY_PLACES)).toBe('1.005');
    expect(parseDecimal('1.0005', QUANTITY_PLACES)).toBeNull();
  });

  test('reads back every amount that JSON carries', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n }), (paisa) => {
        const sign = paisa < 0n ? '-' : '';
        const digits = (paisa < 0n ? -paisa : paisa).toString().padStart(3, '0');
        const text = `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
        expect(parseDecimal(JSON.parse(text))).toBe(text);
      }),
    );
  });
});

describe('arithmetic', () => {
  test('rounds halves away from zero', () => {
    expect([round('0.005'), round('-0.005'), round('0.0049'), round('2.675'), round('-0.001')]).toEqual([
      '0.01',
      '-0.01',
      '0.00',
      '2.68',
      '0.00',
    ]);
  });

  test('what binary floating point gets wrong', () => {
    expect(add(['0.1', '0.2'])).toBe('0.30');
    expect(subtract('999999999999.99', '0.01')).toBe('999999999999.98');
    expect(multiply('1.005', '1')).toBe('1.01');
    expect(compare('0.30', add([0.1, 0.2]))).toBe(0);
    expect(negate('0')).toBe('0.00');
  });

  test('a share is rounded once', () => {
    expect(share('100', 1, 3)).toBe('33.33');
    expect(share('66.67', 1, 2)).toBe('33.34');
    expect(share('-66.67', 1, 2)).toBe('-33.34');
    // 0.00499999999999999999999999 would come to 0.01 if it were rounded to 20 places on the way.
    expect(share('0.0049999999999999999999999', 1, 1)).toBe('0.00');
  });
});

describe('in words', () => {
  test('money is grouped, with a real minus', () => {
    expect(formatMoney('1250', 'BDT')).toBe('BDT 1,250.00');
    expect(formatMoney(-1234567.5)).toBe('−1,234,567.50');
    expect(formatMoney('999999999999.99')).toBe('999,999,999,999.99');
    expect(formatMoney(0)).toBe('0.00');
    expect(formatMoney('-0.001')).toBe('0.00');
  });

  test('a quantity without trailing zeros', () => {
    expect([
      formatQuantity('12.000'),
      formatQuantity('1250.5'),
      formatQuantity(0.125),
      formatQuantity(100),
    ]).toEqual(['12', '1,250.5', '0.125', '100']);
  });
});
