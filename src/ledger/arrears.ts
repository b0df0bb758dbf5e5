import { sidesOf } from './books.ts';
import type { Decimal } from './money.ts';
import type { Header } from './opening.ts';
import type { Posting } from './posting.ts';

/**
 * The posting of arrears: what a person's pay of a period that was accrued already is more by now, or less if the amount is below 0. The
 * book to which the pay was debited takes it, and it is accrued pay of the person (docs/business-rules.md, "Arrears").
 *
 * @param of the person's book, and the book of costs.
 */
export function arrears(
  header: Header,
  { person, cost }: { person: string; cost: string },
  amount: Decimal,
): Posting {
  return {
    ...header,
    type: 'arrears',
    entries: [
      { book: cost, ...sidesOf('debit', amount) },
      { book: person, ...sidesOf('credit', amount), salary: amount },
    ],
  };
}
