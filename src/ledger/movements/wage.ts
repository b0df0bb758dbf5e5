import { AppError } from '../../errors/AppError.ts';
import { bookKey, NOMINAL } from '../books.ts';
import { compare } from '../money.ts';
import type { AmountLine } from '../posting.ts';
import { accrued } from './accrued.ts';
import { amountOf, type Effect, type Given, type PayFacts, type PayRule, type Referred } from './movement.ts';

/**
 * A wage paid from a project's cash to a person on the project. The first of a day accrues the pay of a
 * person paid by the day, and overtime always; 0 as the first of a day records a day present without pay
 * (docs/business-rules.md, "Pay").
 */
export const wage: PayRule = {
  needs: 'pay',
  posts: ['employee_id', 'project_id'],
  period: 'day',
  person: 'employee_id',
  rate: 'salary',
  basis: 'pay_basis',
  cost: NOMINAL.wages,
  place: 'project_id',
  books: (given) => [NOMINAL.wages, ownBook(personOf(given)), ownBook(projectOf(given))],
  personBook: (given) => ownBook(personOf(given)),
  effect,
};

function effect(given: Given, facts: PayFacts): Effect {
  const [person, project] = [personOf(given), projectOf(given)];
  const amount = amountOf(given.values, 'amount');
  if (!facts.assigned)
    throw new AppError('notAssignedThatDay', { person: person.name, project: project.name });
  if (!facts.first && compare(amount, 0) === 0 && compare(facts.beyond, 0) === 0)
    throw new AppError('presentThatDay', { person: person.name });
  const pay = accrued('day', facts);
  const entries: AmountLine[] = [
    { book: ownBook(person), debit: amount, credit: pay, salary: pay },
    { book: ownBook(project), credit: amount },
  ];
  return { entries: compare(pay, 0) > 0 ? [{ book: NOMINAL.wages, debit: pay }, ...entries] : entries };
}

function personOf({ values, refers }: Given): Referred {
  return refers('employee_id', values.employee_id);
}

function projectOf({ values, refers }: Given): Referred {
  return refers('project_id', values.project_id);
}

function ownBook({ resource, id }: Referred): string {
  return bookKey(resource, id);
}
