import { add, type Decimal } from '../money.ts';
import type { Posting } from '../posting.ts';

/** The checked values of a movement, by field: decimal text for amounts, a number for the id of a record. */
export type Values = Readonly<Record<string, unknown>>;

/** A record that a movement points to. */
export interface Referred {
  resource: string;
  id: number;
  /** Its name in error messages. */
  name: string;
}

/** A movement as its rule receives it. */
export interface Given {
  values: Values;
  /**
   * The record that a field points to; the path of a line's field contains the lines':
   * `inventory.product_id`.
   */
  refers: (path: string, id: unknown) => Referred;
}

/** The part of a posting that a rule makes. */
export interface Effect extends Pick<Posting, 'entries' | 'stock'> {
  /** Computed values that the record stores beside the given ones. */
  values?: Values | undefined;
}

/**
 * How a person is paid, and whether an earlier payment of the same kind counts in the period
 * (docs/business-rules.md, "Pay").
 */
export interface PayFacts {
  /** The pay of one period, as it was on that day or at the end of that month. */
  rate: Decimal;
  basis: 'day' | 'month';
  /**
   * No payment of this movement counts for the person in the period: this one accrues if the basis is the
   * period's.
   */
  first: boolean;
  /** Earned beyond the rate, such as overtime: it accrues whether or not this is the first. */
  beyond: Decimal;
  /** Whether the person is on the project that day. */
  assigned: boolean;
}

interface AnyRule {
  /**
   * The references to whose own book or stock it always posts. A closed book refuses the posting itself, so
   * these records need no lock.
   */
  posts: readonly string[];
  /** It takes goods in or passes them on, so that a return or a count after it starts from other quantities. */
  movesGoods?: true;
}

/** A rule that needs only the movement's values. */
export interface PlainRule extends AnyRule {
  needs: 'nothing';
  effect: (given: Given) => Effect;
  /** The effect in an earlier version, by which vouchers of its time are verified. */
  earlier?: (given: Given) => Effect;
}

/** A rule that accrues pay once in a period. */
export interface PayRule extends AnyRule {
  needs: 'pay';
  period: 'day' | 'month';
  /** The field that points to the person, and the person's own fields with the pay. */
  person: string;
  rate: string;
  basis: string;
  /** The book to which accrued pay is debited. */
  cost: string;
  /** The field with the month that is paid, YYYY-MM; without one it is the month of the movement's date. */
  month?: string | undefined;
  /** The field that points to the project which the person must be on. */
  place?: string | undefined;
  /** All books that it may change. */
  books: (given: Given) => string[];
  /** The person's book. The facts change only under its lock. */
  personBook: (given: Given) => string;
  effect: (given: Given, facts: PayFacts) => Effect;
}

/** The goods of one product that a project has received and not returned, and their value. */
export interface Held {
  quantity: Decimal;
  value: Decimal;
  /** At the end of the movement's day, and of each later one with an entry, in their order. */
  days: readonly HeldOnDay[];
}

/** The quantity of a product that a project held at the end of a day. */
export interface HeldOnDay {
  /** YYYY-MM-DD */
  day: string;
  quantity: Decimal;
}

/** A rule that needs the goods that a project holds. */
export interface HeldRule extends AnyRule {
  needs: 'held';
  /** The field that points to the project, and the lines with their product. */
  place: string;
  lines: string;
  product: string;
  books: (given: Given) => string[];
  effect: (given: Given, heldOf: (product: Referred) => Held) => Effect;
}

/** The quantity of a product that the books have: now, and at the end of a movement's day. */
export interface OnHand {
  now: Decimal;
  onDay: Decimal;
}

/** A rule that needs the quantity of a product. */
export interface CountedRule extends AnyRule {
  needs: 'counted';
  /** The field that points to the product. */
  product: string;
  books: (given: Given) => string[];
  effect: (given: Given, onHand: OnHand) => Effect;
}

/** A person whose pay of a month was not accrued yet. */
export interface Unaccrued {
  resource: string;
  id: number;
  pay: Decimal;
}

/** A rule that accrues the pay of a month for everyone at once. */
export interface AccrualRule extends AnyRule {
  needs: 'unaccrued';
  /** The field with the month, YYYY-MM. */
  month: string;
  /** The rule whose movements pay the people, and accrue their pay if this one did not. */
  pays: string;
  effect: (given: Given, people: readonly Unaccrued[]) => Effect;
}

export type Rule = PlainRule | PayRule | HeldRule | CountedRule | AccrualRule;

/** A money or quantity field, after the check. */
export function amountOf(values: Values, field: string): Decimal {
  return String(values[field] ?? '0');
}

/** The sum of the amounts that were earned beyond the rate of a pay (docs/business-rules.md, "Pay"). */
export function earnedBeyond(fields: readonly string[] | undefined, values: Values): Decimal {
  return add((fields ?? []).map((field) => amountOf(values, field)));
}

/** The child rows of a movement. */
export function linesOf(values: Values, field: string): readonly Values[] {
  return (values[field] ?? []) as readonly Values[];
}
