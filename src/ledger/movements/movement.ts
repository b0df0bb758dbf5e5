import type { Decimal } from '../money.ts';
import type { Posting } from '../posting.ts';

/** The checked values of a movement, by field: decimal text for amounts, a number for the id of a record. */
export type Values = Readonly<Record<string, unknown>>;

/** A record that a movement points to. */
export interface Referred {
  resource: string;
  id: number;
  /** How a refusal calls it. */
  name: string;
}

/** A movement as its rule sees it. */
export interface Given {
  values: Values;
  /** The record that a field points to; of a line's field the path has the lines' own: `inventory.product_id`. */
  refers: (path: string, id: unknown) => Referred;
}

/** What a movement does: the part of a posting that its rule makes. */
export interface Effect extends Pick<Posting, 'entries' | 'stock'> {
  /** Values that the rule computes and the record keeps beside what was given. */
  values?: Values | undefined;
}

/** How a person is paid, and what stands of the same movement in the period (business rules, section 2). */
export interface PayFacts {
  /** The pay of one period. */
  rate: Decimal;
  basis: 'day' | 'month';
  /** Nothing of this movement stands for the person in the period: this one accrues, if the basis is the period's. */
  first: boolean;
  /** Whether the person is on the project that day. */
  assigned: boolean;
}

interface AnyRule {
  /** The references whose own book or stock it always posts to: a closed one refuses, so they need not be held. */
  posts: readonly string[];
}

/** A rule whose values say all that it needs. */
export interface PlainRule extends AnyRule {
  needs: 'nothing';
  effect: (given: Given) => Effect;
}

/** A rule that accrues pay once in a period. */
export interface PayRule extends AnyRule {
  needs: 'pay';
  period: 'day' | 'month';
  /** The field that points to the person, and the person's own fields with the pay. */
  person: string;
  rate: string;
  basis: string;
  /** The field that points to the project which the person must be on. */
  place?: string | undefined;
  /** All books that it may touch: they are held before the facts are read. */
  books: (given: Given) => string[];
  effect: (given: Given, facts: PayFacts) => Effect;
}

/** A rule that needs to know how much of each product a project has received and not given back. */
export interface ReceivedRule extends AnyRule {
  needs: 'received';
  /** The field that points to the project, and the lines with their product. */
  place: string;
  lines: string;
  product: string;
  books: (given: Given) => string[];
  effect: (given: Given, received: (product: number) => Decimal) => Effect;
}

export type Rule = PlainRule | PayRule | ReceivedRule;

/** A value that the check has made sure of. */
export function amountOf(values: Values, field: string): Decimal {
  return String(values[field] ?? '0');
}

/** The child rows of a movement. */
export function linesOf(values: Values, field: string): readonly Values[] {
  return (values[field] ?? []) as readonly Values[];
}
