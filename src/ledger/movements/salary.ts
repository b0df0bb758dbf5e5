import { bookKey, NOMINAL } from '../books.ts';
import { compare } from '../money.ts';
import type { AmountLine } from '../posting.ts';
import { accrued } from './accrued.ts';
import { amountOf, type Effect, type Given, type PayFacts, type PayRule } from './movement.ts';

/**
 * A salary paid from cash or a bank account. The first for a month accrues the pay of a person who is paid by
 * the month (docs/business-rules.md, "Pay").
 */
export const salary: PayRule = {
  needs: 'pay',
  posts: ['employee_id', 'bank_id'],
  period: 'month',
  person: 'employee_id',
  rate: 'salary',
  basis: 'pay_basis',
  cost: NOMINAL.salaries,
  month: 'month',
  books: (given) => [NOMINAL.salaries, personBook(given), paidFrom(given)],
  personBook,
  effect,
};

function effect(given: Given, facts: PayFacts): Effect {
  const amount = amountOf(given.values, 'amount');
  const pay = accrued('month', facts);
  const entries: AmountLine[] = [
    { book: personBook(given), debit: amount, credit: pay, salary: pay },
    { book: paidFrom(given), credit: amount },
  ];
  return { entries: compare(pay, 0) > 0 ? [{ book: NOMINAL.salaries, debit: pay }, ...entries] : entries };
}

function personBook({ values, refers }: Given): string {
  const person = refers('employee_id', values.employee_id);
  return bookKey(person.resource, person.id);
}

function paidFrom({ values, refers }: Given): string {
  if (values.bank_id === null || values.bank_id === undefined) return NOMINAL.cash;
  const bank = refers('bank_id', values.bank_id);
  return bookKey(bank.resource, bank.id);
}
