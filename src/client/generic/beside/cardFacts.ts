import { add, compare, type Decimal, negate } from '../../../ledger/money.ts';
import type { Resource } from '../../../schema/index.ts';
import type { Values } from '../form/formValues.ts';
import { isHolding } from '../page/isHolding.ts';
import type { BesideField } from './besideFields.ts';
import { amountIn, changeOf, currentEffects, type Effect } from './entryEffects.ts';

export interface CardFacts {
  /** The balance after this entry; undefined if it is not known. */
  after: Decimal | undefined;
  /** The field that 'Pay all' fills, with what is owed; undefined if this entry pays nothing off. */
  payAll: { field: string; amount: Decimal } | undefined;
}

/** The facts of a card beside the record's balance. */
export function cardFacts(
  movement: Resource,
  { field, target }: BesideField,
  values: Values,
  balance: Decimal,
): CardFacts {
  const { book } = target;
  const effects = effectsOn(movement, field.name, values);
  if (book === undefined) return { after: undefined, payAll: undefined };
  const change = changeOf(effects, book.normal, movement, values);
  const [only] = effects;
  const isPaidOff = effects.length === 1 && only?.side !== book.normal && !isHolding(book);
  return {
    after: change === undefined ? undefined : add([balance, change]),
    payAll:
      isPaidOff && only && compare(balance, 0) > 0 ? { field: only.amount, amount: balance } : undefined,
  };
}

/** An advance that an entry makes: what was owed, what is paid, and what is then paid in advance. */
export interface Advance {
  owed: Decimal;
  amount: Decimal;
  advance: Decimal;
}

/** The advance that a payment makes; undefined if it stays within what is owed, or nobody can say so. */
export function advanceOf(
  movement: Resource,
  beside: BesideField,
  values: Values,
  balance: Decimal,
): Advance | undefined {
  const { book } = beside.target;
  const effects = effectsOn(movement, beside.field.name, values);
  const [only] = effects;
  const { after } = cardFacts(movement, beside, values, balance);
  if (book === undefined || isHolding(book) || only === undefined || only.side === book.normal)
    return undefined;
  const amount = amountIn(movement, values, only.amount);
  if (amount === undefined || after === undefined || compare(after, 0) >= 0) return undefined;
  return { owed: compare(balance, 0) > 0 ? balance : '0.00', amount, advance: negate(after) };
}

function effectsOn(movement: Resource, name: string, values: Values): readonly Effect[] {
  const effects = currentEffects(movement, values) ?? [];
  return effects.filter(({ book }) => 'field' in book && book.field === name);
}
