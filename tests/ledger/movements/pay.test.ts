import { describe, expect, it } from 'vitest';
import { ruleOf } from '../../../src/ledger/movements/index.ts';
import type { PayFacts, PayRule } from '../../../src/ledger/movements/movement.ts';
import { given } from './given.ts';

const wage = ruleOf('wage') as PayRule;
const salary = ruleOf('salary') as PayRule;

const DAY: PayFacts = { rate: '900.00', basis: 'day', first: true, beyond: '0', assigned: true };

describe('a wage', () => {
  const paid = (amount: string) => given({ employee_id: 5, project_id: 9, amount });

  it('is one row of the employee and one of the project; the first of a day accrues', () => {
    expect(wage.effect(paid('700.00'), DAY).entries).toEqual([
      { book: 'wages', debit: '900.00' },
      { book: 'employee:5', debit: '700.00', credit: '900.00', salary: '900.00' },
      { book: 'project:9', credit: '700.00' },
    ]);
  });

  it.each<[string, Partial<PayFacts>]>([
    ['a later one of the day', { first: false }],
    ['someone who is paid by the month', { basis: 'month' }],
    ['someone without a salary', { rate: '0.00' }],
  ])('accrues nothing for %s', (_, facts) => {
    const { entries } = wage.effect(paid('700.00'), { ...DAY, ...facts });
    expect(entries.map(({ book }) => book)).toEqual(['employee:5', 'project:9']);
    expect(entries[0]).toMatchObject({ debit: '700.00' });
  });

  it('of 0 is a day present, once', () => {
    expect(wage.effect(paid('0.00'), DAY).entries).toContainEqual({
      book: 'employee:5',
      debit: '0.00',
      credit: '900.00',
      salary: '900.00',
    });
    expect(() => wage.effect(paid('0.00'), { ...DAY, first: false })).toThrow(
      expect.objectContaining({
        code: 'presentThatDay',
        message: 'employee 5 is already present on that day',
      }),
    );
  });

  it('is paid only to who is on the project that day', () => {
    expect(() => wage.effect(paid('700.00'), { ...DAY, assigned: false })).toThrow(
      expect.objectContaining({ message: 'employee 5 is not assigned to project 9 on that day' }),
    );
  });
});

describe('a salary', () => {
  it.each<[string, Partial<PayFacts>, string]>([
    ['accrues the first of a month', { basis: 'month' }, '900.00'],
    ['accrues nothing later in the month', { basis: 'month', first: false }, '0.00'],
    ['accrues nothing for someone who is paid by the day', {}, '0.00'],
  ])('%s', (_, facts, pay) => {
    const { entries } = salary.effect(given({ employee_id: 5, amount: '100.00', bank_id: null }), {
      ...DAY,
      ...facts,
    });
    expect(entries).toContainEqual({ book: 'employee:5', debit: '100.00', credit: pay, salary: pay });
    expect(entries.some(({ book }) => book === 'salaries')).toBe(pay !== '0.00');
    expect(entries).toContainEqual({ book: 'cash', credit: '100.00' });
  });

  it('is paid from a bank account where one is named', () => {
    const { entries } = salary.effect(given({ employee_id: 5, amount: '100.00', bank_id: 3 }), DAY);
    expect(entries).toContainEqual({ book: 'bank:3', credit: '100.00' });
  });
});
