import { describe, expect, it } from 'vitest';
import { renderFailure } from '../../src/errors/renderFailure.ts';
import { compileExpression, ExpressionError } from '../../src/schema/expression/expression.ts';

function problemOf(compile: () => void): string {
  try {
    compile();
  } catch (error) {
    if (error instanceof ExpressionError) return renderFailure(error.problem);
  }
  throw new Error('It was not refused');
}

describe('an expression', () => {
  it.each([
    ['bank_id == null', { bank_id: null }, true],
    ['bank_id == null', { bank_id: 3 }, false],
    ['bank_id == null', {}, true],
    ['bank_id != null && source == "cash"', { bank_id: 3, source: 'cash' }, true],
    ['amount > 100', { amount: 1250.5 }, true],
    ['amount > 100', { amount: 100 }, false],
    ['amount == null || amount > 100', { amount: null }, true],
    ['paid', { paid: false }, false],
    ['kind in ["rent", "fee"]', { kind: 'fee' }, true],
    ['sold_on > "2025-01-01"', { sold_on: '2025-02-01' }, true],
  ])('%s of %o answers %s', (text, values, answer) => {
    expect(compileExpression(text).test(values)).toBe(answer);
  });

  it('says which fields it asks for, and what it compares them with', () => {
    const { fields, literals } = compileExpression('a == null && (b > 5 || b == c) && d == "x"');
    expect(fields).toEqual(['a', 'b', 'c', 'd']);
    expect(literals).toEqual([5, 'x']);
  });

  it.each([
    ['bank_id = null', 'the expression "bank_id = null" does not parse; equality is =='],
    ['', 'the expression "" does not parse: it is blank'],
    ['a &&', 'the expression "a &&" does not parse: unexpected end at character 5'],
    ['a == #', 'the expression "a == #" does not parse: unexpected character: # at character 6'],
  ])('that does not parse says so: %s', (text, message) => {
    expect(problemOf(() => compileExpression(text))).toBe(message);
  });

  it.each([
    ['amount > 100', { amount: null }],
    ['amount', { amount: 5 }],
    ['"yes"', {}],
    ['nothing.inside', {}],
    ['constructor("return process")()', {}],
  ])('that has no answer throws, and reaches nothing but its fields: %s', (text, values) => {
    expect(() => compileExpression(text).test(values)).toThrow(ExpressionError);
  });
});
