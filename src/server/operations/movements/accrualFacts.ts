import type { Kysely } from 'kysely';
import { bookKey, NOMINAL, recordOfBook } from '../../../ledger/books.ts';
import { compare } from '../../../ledger/money.ts';
import {
  type AccrualRule,
  type Effect,
  type Given,
  ruleOfMovement,
  type Unaccrued,
} from '../../../ledger/movements/index.ts';
import { productDb, readAsProduct } from '../../access/readAs.ts';
import type { Context } from '../../context.ts';
import { unaccruedPeople } from '../../queries/lists/payFigures.ts';
import { payingOf, peopleOf } from '../../sql/paySql.ts';
import type { Tables } from '../../tables.ts';
import type { Movement } from './Movement.ts';

/** The people whose pay each accrual of a month would accrue. */
export type UnaccruedOf = ReadonlyMap<Movement, readonly Unaccrued[]>;

/** For the accruals among some movements: the people whose pay of the month was not accrued yet. */
export async function readUnaccrued(
  trx: Kysely<Tables>,
  context: Context,
  movements: readonly Movement[],
): Promise<UnaccruedOf> {
  const found = new Map<Movement, readonly Unaccrued[]>();
  for (const movement of movements) {
    const rule = ruleOfMovement(movement.item.resource);
    if (rule?.needs !== 'unaccrued') continue;
    const paying = payingOf(context, rule);
    if (paying === undefined) {
      found.set(movement, []);
      continue;
    }
    const { resource, payRule } = paying;
    const { name } = peopleOf(context, resource, payRule);
    const month = String(movement.values[rule.month]);
    const people = await unaccruedPeople(productDb(trx), readAsProduct(context), resource, payRule, month);
    found.set(
      movement,
      people.map((person) => ({ resource: name, ...person })),
    );
  }
  return found;
}

export function booksOfUnaccrued(unaccrued: UnaccruedOf): string[] {
  const people = [...unaccrued.values()].flat();
  if (unaccrued.size === 0) return [];
  return [NOMINAL.salaries, ...people.map(({ resource, id }) => bookKey(resource, id))];
}

/** Those who are unaccrued under the locks, too, and whose books are locked. */
export function stillUnaccrued(before: UnaccruedOf, now: UnaccruedOf): UnaccruedOf {
  const kept = [...before].map(([movement, people]): [Movement, readonly Unaccrued[]] => {
    const locked = new Set(people.map(({ id }) => id));
    return [movement, (now.get(movement) ?? []).filter(({ id }) => locked.has(id))];
  });
  return new Map(kept);
}

/** The effect of an accrual. A correction in the same month accrues what its original accrued. */
export function accrualEffect(
  movement: Movement,
  rule: AccrualRule,
  given: Given,
  unaccrued: UnaccruedOf,
): Effect {
  const own = unaccrued.get(movement) ?? [];
  const { values } = movement;
  const { corrects } = movement.item;
  if (corrects === undefined || corrects.values[rule.month] !== values[rule.month])
    return rule.effect(given, own);
  const people = corrects.posted.entries.flatMap(({ book, salary }) => {
    const owner = recordOfBook(book);
    return owner === null || compare(salary, 0) === 0 ? [] : [{ ...owner, pay: String(salary) }];
  });
  return rule.effect(given, people);
}
