import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderFailure } from '../../src/errors/renderFailure.ts';
import { checkExpression, expressionIn } from '../../src/schema/expression/check.ts';
import { comparedTexts, pathsIn } from '../../src/schema/expression/Expression.ts';
import { decimalText, evaluate, isMet, isNoAnswer } from '../../src/schema/expression/evaluate.ts';
import { ExpressionError } from '../../src/schema/expression/parse.ts';
import { BOOLEAN, DATE, NUMBER, type Scope, TEXT } from '../../src/schema/expression/types.ts';

const scope: Scope = {
  names: {
    ...{ a: NUMBER, b: NUMBER, c: NUMBER, bank_id: { kind: 'number', to: 'bank' }, amount: NUMBER },
    ...{ first: TEXT, last: TEXT, kind: TEXT, source: TEXT },
    ...{ paid: BOOLEAN, sold_on: DATE },
  },
  resources: {},
  types: {},
};
const SETTINGS = { fiscalMonth: 7 };

function result(text: string, values: Readonly<Record<string, unknown>>, places?: number): unknown {
  const found = evaluate(expressionIn(text, scope), values, SETTINGS);
  if (found instanceof Big) return decimalText(found, places);
  return isNoAnswer(found) ? null : found;
}

function mistakeIn(text: string): string {
  const found = checkExpression(text, scope);
  return 'problem' in found ? renderFailure(found.problem) : '';
}

describe('a condition', () => {
  it.each([
    ['bank_id == null', { bank_id: null }, true],
    ['bank_id == null', { bank_id: 3 }, false],
    ['bank_id == null', {}, true],
    ['bank_id != null && source == "cash"', { bank_id: 3, source: 'cash' }, true],
    ['amount > 100', { amount: 1250.5 }, true],
    ['amount > 100', { amount: 100 }, false],
    ['amount == null || amount > 100', { amount: null }, true],
    ['paid', { paid: false }, false],
    ['paid', { paid: 1 }, true],
    ['kind in ["rent", "fee"]', { kind: 'fee' }, true],
    ['sold_on > "2025-01-01"', { sold_on: '2025-02-01' }, true],
  ])('%s of %o answers %s', (text, values, answer) => {
    expect(isMet(expressionIn(text, scope), values, SETTINGS)).toBe(answer);
  });

  it('says which names it uses, and what texts it compares them with', () => {
    const condition = expressionIn('a == null && (b > 5 || b == c) && kind == "x"', scope);
    expect([...pathsIn(condition)]).toEqual(['a', 'b', 'c', 'kind']);
    expect(comparedTexts(condition)).toEqual([{ name: 'kind', text: 'x' }]);
  });

  it.each([
    ['bank_id = null', 'the expression "bank_id = null" does not parse; equality is =='],
    ['', 'the expression "" does not parse: it is blank'],
    ['a &&', 'the expression "a &&" does not parse: unexpected end at character 5'],
    ['a == #', 'the expression "a == #" does not parse: unexpected "#" at character 6'],
    ['amount b', 'the expression "amount b" does not parse: unexpected "b" at character 8'],
  ])('that does not parse says so: %s', (text, message) => {
    expect(mistakeIn(text)).toBe(message);
  });

  it.each([
    ['nothing.inside', '"nothing" is unknown here'],
    [
      'constructor("return process")()',
      'the expression "constructor("return process")()" does not parse: unexpected "(" at character 30',
    ],
    ['constructor("return process")', 'there is no function "constructor"'],
  ])('reaches nothing but its names: %s', (text, message) => {
    expect(mistakeIn(text)).toBe(message);
    expect(() => expressionIn(text, scope)).toThrow(ExpressionError);
  });

  it('of a missing amount has no answer', () => {
    expect(evaluate(expressionIn('amount > 100', scope), { amount: null }, SETTINGS)).toEqual({
      missing: 'value',
    });
    expect(evaluate(expressionIn('1 / a > 1', scope), { a: 0 }, SETTINGS)).toEqual({ missing: 'quotient' });
  });
});

describe('a function', () => {
  const names = {
    ...scope.names,
    stay: { kind: 'date', ends: ['from', 'to'] },
    seen_at: { kind: 'moment' },
    today: DATE,
    now: { kind: 'moment' },
    user: { members: { id: NUMBER, email: TEXT } },
  } as const;
  const given = {
    sold_on: '2025-01-31',
    stay: { from: '2025-03-05', to: '2025-04-10' },
    seen_at: '2026-03-09 23:00:00',
    today: '2026-03-10',
    now: '2026-03-10 09:30:00',
    user: { id: 3, email: 'x@example.com' },
    ...{ a: '2.345', b: 7 },
  };
  it.each([
    ['add_months(sold_on, 1)', '2025-02-28'],
    ['add_months(sold_on, -2)', '2024-11-30'],
    ['add_days(sold_on, 1)', '2025-02-01'],
    ['start_of_month(today)', '2026-03-01'],
    ['end_of_month(sold_on)', '2025-01-31'],
    ['end_of_quarter(sold_on)', '2025-03-31'],
    ['end_of_year(sold_on)', '2025-12-31'],
    ['start_of_fiscal_year(sold_on)', '2024-07-01'],
    ['end_of_fiscal_year(sold_on)', '2025-06-30'],
    ['end_of_week(today)', '2026-03-14'],
    ['fiscal_year(today)', '2025/26'],
    ['days(stay.from, stay.to)', '36'],
    ['stay.to > today', false],
    ['stay < "2025-03-06"', true],
    ['min(a, b, 5)', '2.345'],
    ['max(sold_on, stay.to, today)', '2026-03-10'],
    ['round(a, 2)', '2.35'],
    ['words(a, "en", "Taka", "Paisa")', 'Taka Two and Thirty Five Paisa Only'],
    ['words(-120000, "bn", "টাকা", "পয়সা")', 'ঋণাত্মক এক লক্ষ বিশ হাজার টাকা মাত্র'],
    ['day(now) == today && now > seen_at', true],
    ['seen_at >= "2026-03-09 23:00:00" && seen_at < "2026-03-10"', true],
    ['user.id == 3 && user.email.endsWith("example.com")', true],
  ])('%s is %s', (text, answer) => {
    const found = evaluate(expressionIn(text, { ...scope, names }), given, SETTINGS);
    expect(found instanceof Big ? found.toFixed() : found).toBe(answer);
  });

  it.each([
    ['words(a, "fr", "Franc", "Centime")', 'words takes one of en, bn here, written in the expression'],
    ['words(a, b, "Taka", "Paisa")', 'words takes a text, not a number'],
    ['min(a, sold_on)', 'min cannot combine a number with a day: min(a, sold_on)'],
    ['add_month(sold_on, 1)', 'there is no function "add_month"; did you mean "add_months"?'],
    [
      'seen_at > "yesterday"',
      '"yesterday" is not a date and time; write one as 2025-01-31 09:30:00, or its day alone',
    ],
    ['stay.until > today', '"stay" has no "until"'],
    [
      'bank_id.name == "x"',
      '"bank_id" is another record, and this place has the values of its own record only',
    ],
  ])('%s is refused', (text, message) => {
    const found = checkExpression(text, { ...scope, names });
    expect('problem' in found ? renderFailure(found.problem) : '').toBe(message);
  });
});

describe('over a form with some of the fields, an expression', () => {
  const partial = { ...scope, isPartial: true };
  it.each([
    ['hidden == null || a > 5', { a: 1 }, true],
    ['hidden > 5', {}, false],
    ['!(hidden > 5)', {}, false],
    ['hidden in ["x"] || a == 1', { a: 1 }, true],
    ['first + hidden == "x"', { first: 'x' }, false],
    ['record.rate * a > 1 || paid', { a: 1, paid: true }, true],
    ['sum(gone.rate) > 1 || paid', { paid: true }, true],
    ['size(hidden) > 1 || hidden.startsWith("x") || paid', { paid: true }, true],
  ])('%s of %o answers %s', (text, values, answer) => {
    expect(isMet(expressionIn(text, partial), values, SETTINGS)).toBe(answer);
  });
});

describe('a formula', () => {
  it.each([
    ['a * 3', { a: 0.1 }, '0.3'],
    ['0.1 + 0.2', {}, '0.3'],
    ['10 / 4 * a', { a: 1 }, '2.5'],
    ['a * b', { a: '999999999999.99', b: '999999999999.999' }, '999999999999989000000000.00001'],
    ['a * (b > 2 ? 0.9 : 1)', { a: 10, b: 1 }, '10'],
    ['a - -b', { a: 1, b: 2 }, '3'],
    ['a == null ? 0 : a', { a: null }, '0'],
    ['a in [1, 2]', { a: 1 }, true],
    ['a != 1 || a >= 1.5', { a: 1 }, false],
    ['first + " " + last', { first: 'Abdul', last: 'Karim' }, 'Abdul Karim'],
    ['first + ": " + string(a)', { first: 'Floor', a: 2.5 }, 'Floor: 2.5'],
    ['size(first) * a', { first: 'four', a: 0.1 }, '0.4'],
  ])('%s of %o is %s', (text, values, answer) => {
    expect(result(text, values)).toBe(answer);
  });

  it.each([
    ['1 / a', { a: 3 }, '0.33'],
    ['2 / a', { a: 3 }, '0.67'],
    ['a', { a: '0.005' }, '0.01'],
    ['a', { a: '-0.005' }, '-0.01'],
  ])('%s of %o is rounded to %s', (text, values, answer) => {
    expect(result(text, values, 2)).toBe(answer);
  });

  it.each([
    ['a * b', { a: 1, b: null }],
    ['a / b', { a: 1, b: 0 }],
    ['a * b', { a: 'typing', b: 1 }],
  ])('%s of %o has no result', (text, values) => {
    expect(result(text, values)).toBeNull();
  });

  it('of a text and a number is refused before it is ever computed', () => {
    expect(mistakeIn('first + a')).toBe('+ cannot combine a text with a number: first + a');
  });

  it('is exact for whatever amounts', () => {
    const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 });
    fc.assert(
      fc.property(cents, cents, (one, other) => {
        const [a, b] = [new Big(one).div(100).toFixed(2), new Big(other).div(100).toFixed(2)];
        const exact = (BigInt(one) * BigInt(other) + BigInt(one) * 100n).toString();
        expect(result('a * b + a', { a, b })).toBe(new Big(exact).div(10_000).toFixed());
      }),
    );
  });
});
