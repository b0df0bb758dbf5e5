import { AppError } from '../../errors/AppError.ts';
import { bookKey, NOMINAL } from '../books.ts';
import { add } from '../money.ts';
import type { AccrualRule, Effect, Given, Unaccrued } from './movement.ts';

/**
 * The pay of a month for everyone who is paid by the month and whose pay was not accrued yet: debit salaries, credit each person
 * (docs/business-rules.md, "Payroll"). It pays nobody; salaries for the month then accrue nothing.
 */
export const accrual: AccrualRule = {
  needs: 'unaccrued',
  posts: [],
  month: 'month',
  pays: 'salary',
  effect,
};

function effect({ values }: Given, people: readonly Unaccrued[]): Effect {
  if (people.length === 0) throw new AppError('nothingToAccrue', { month: String(values.month) });
  const total = add(people.map(({ pay }) => pay));
  return {
    entries: [
      { book: NOMINAL.salaries, debit: total },
      ...people.map(({ resource, id, pay }) => ({ book: bookKey(resource, id), credit: pay, salary: pay })),
    ],
    values: { people: people.length, total },
  };
}
