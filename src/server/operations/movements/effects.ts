import type { Kysely } from 'kysely';
import { add, type Decimal, subtract } from '../../../ledger/money.ts';
import {
  dataPosting,
  type Effect,
  type Given,
  type OnHand,
  type PayFacts,
  type PayRule,
  periodOf,
  ruleOfMovement,
} from '../../../ledger/movements/index.ts';
import type { Post, Resource } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import { holds } from '../../../schema/record/postingCondition.ts';
import type { Context } from '../../context.ts';
import { lockBooks } from '../../database/lockBooks.ts';
import { businessToday } from '../../sql/businessTime.ts';
import type { Tables } from '../../tables.ts';
import {
  accrualEffect,
  booksOfUnaccrued,
  readUnaccrued,
  stillUnaccrued,
  type UnaccruedOf,
} from './accrualFacts.ts';
import { checkMovement } from './checkMovement.ts';
import { type Counting, noteCounted, readOnHand } from './countFacts.ts';
import { dueAmount, dueFieldOf, readOpen } from './due.ts';
import {
  type HeldGoods,
  heldFrom,
  heldKey,
  NOTHING_HELD,
  noteMoved,
  type Returning,
  readHeld,
} from './heldFacts.ts';
import type { Movement } from './Movement.ts';
import { type Payment, readPayFacts } from './payFacts.ts';
import { type FoundRecords, foundKey } from './references.ts';
import { mapResults, type Result, successful } from './results.ts';

/**
 * The effect of each movement on books and stocks, in order. Rules that depend on history get it under locks, including the
 * effects of earlier movements of the write group: so the second wage of a day accrues nothing, whether the first was recorded
 * long ago, by another server at the same time, or earlier in the write group.
 */
export async function effectsOf(
  trx: Kysely<Tables>,
  context: Context,
  movements: readonly Result<Movement>[],
  found: FoundRecords,
): Promise<Result<Effect>[]> {
  const asking = successful(movements).filter(({ item }) => needsFacts(item.resource));
  if (asking.length === 0) return mapResults(movements, (movement) => plainEffect(context, movement, found));
  const before = await readUnaccrued(trx, context, asking);
  await lockBooks(trx, booksToLock(context, movements, found, before));
  const past = await readPast(trx, context, asking, before);
  return mapResults(movements, (movement) => {
    const effect = needsFacts(movement.item.resource)
      ? ruledEffect(context, movement, found, past)
      : plainEffect(context, movement, found);
    noteMoved(past.held, effect, movement.date);
    return effect;
  });
}

interface Past {
  pay: Map<Movement, PayFacts>;
  /** The people and periods that accrued in this write group, and what it has paid for them. */
  accrued: Set<string>;
  paid: Map<string, Decimal>;
  /** The open pay of the month of each movement that leaves its amount to the server. */
  open: Map<Movement, Decimal>;
  held: HeldGoods;
  onHand: Map<Movement, OnHand>;
  unaccrued: UnaccruedOf;
}

async function readPast(
  trx: Kysely<Tables>,
  context: Context,
  movements: readonly Movement[],
  before: UnaccruedOf,
): Promise<Past> {
  const payments: Payment[] = [];
  const returning: Returning[] = [];
  const counting: Counting[] = [];
  for (const movement of movements) {
    const rule = ruleOfMovement(movement.item.resource);
    if (rule?.needs === 'pay') payments.push({ movement, rule });
    if (rule?.needs === 'held') returning.push({ movement, rule });
    if (rule?.needs === 'counted') counting.push({ movement, rule });
  }
  return {
    pay: await readPayFacts(trx, context, payments),
    accrued: new Set(),
    paid: new Map(),
    open: await readOpen(trx, context, payments),
    held: returning.length === 0 ? new Map() : await readHeld(trx, returning),
    onHand: counting.length === 0 ? new Map() : await readOnHand(trx, counting),
    unaccrued:
      before.size === 0 ? before : stillUnaccrued(before, await readUnaccrued(trx, context, movements)),
  };
}

function ruledEffect(context: Context, movement: Movement, found: FoundRecords, past: Past): Effect {
  const rule = ruleOfMovement(movement.item.resource);
  const given = givenOf(movement, found);
  if (rule?.needs === 'held') {
    const project = movement.values[rule.place];
    return rule.effect(given, ({ resource, id }) =>
      heldFrom(movement.date, past.held.get(heldKey(project, resource, id)) ?? NOTHING_HELD),
    );
  }
  if (rule?.needs === 'counted') {
    const effect = rule.effect(given, past.onHand.get(movement) as OnHand);
    noteCounted(past.onHand, { movement, rule }, String(movement.values.counted));
    return effect;
  }
  if (rule?.needs === 'unaccrued') return accrualEffect(movement, rule, given, past.unaccrued);
  const facts = past.pay.get(movement);
  if (rule?.needs !== 'pay' || facts === undefined) throw new Error('A movement without its facts');
  const key = periodKey(movement, rule);
  const now = { ...facts, first: facts.first && !past.accrued.has(key) };
  const paid = past.paid.get(key) ?? '0.00';
  const whole =
    movement.due === undefined
      ? movement
      : withAmount(
          context,
          movement,
          dueAmount(movement, rule, now, {
            open: subtract(past.open.get(movement) ?? '0', paid),
            person: given.refers(rule.person, movement.values[rule.person]).name,
          }),
        );
  const effect = rule.effect(givenOf(whole, found), now);
  past.accrued.add(key);
  past.paid.set(key, add([paid, String(whole.values[dueFieldOf(movement.item.resource) ?? ''] ?? '0')]));
  return whole === movement ? effect : { ...effect, values: { ...whole.values, ...effect.values } };
}

/** The movement with the amount that is due, checked as if its call had given it. */
function withAmount(context: Context, { item, due = '' }: Movement, amount: Decimal): Movement {
  const body = { ...(isObject(item.body) ? item.body : {}), [due]: amount };
  return { ...checkMovement(context, { ...item, body }, businessToday(context.timeZone)), item };
}

function periodKey(movement: Movement, rule: PayRule): string {
  const { item, values } = movement;
  return `${item.resource.name}:${values[rule.person]}:${periodOf(rule, movement).first}`;
}

/**
 * The books of the write group up to the last one on whose lock a fact depends, in the order of their keys. Posting locks the
 * others, which come after these: payments of different people then do not wait for each other at the books that all of them
 * change.
 */
function booksToLock(
  context: Context,
  movements: readonly Result<Movement>[],
  found: FoundRecords,
  unaccrued: UnaccruedOf,
): string[] {
  const ofUnaccrued = booksOfUnaccrued(unaccrued);
  const needed = [
    ...successful(movements).flatMap((movement) => guardingBooks(movement, found)),
    ...ofUnaccrued,
  ];
  const last = needed.sort().at(-1) ?? '';
  return [...booksOf(context, movements, found), ...ofUnaccrued].filter((key) => key <= last);
}

/** The books whose locks keep the facts of a movement as they were read. */
function guardingBooks(movement: Movement, found: FoundRecords): string[] {
  const rule = ruleOfMovement(movement.item.resource);
  if (rule === undefined || rule.needs === 'nothing' || rule.needs === 'unaccrued') return [];
  const given = givenOf(movement, found);
  return rule.needs === 'pay' ? [rule.personBook(given)] : rule.books(given);
}

/** All books of the write group: those that are known without history, and those that a rule may touch. */
function booksOf(context: Context, movements: readonly Result<Movement>[], found: FoundRecords): string[] {
  const keys = mapResults(movements, (movement) => {
    const rule = ruleOfMovement(movement.item.resource);
    if (rule?.needs === 'unaccrued') return [];
    if (rule !== undefined && rule.needs !== 'nothing') return rule.books(givenOf(movement, found));
    return plainEffect(context, movement, found).entries.map(({ book }) => book);
  });
  const reversed = successful(movements).flatMap(({ item }) => item.corrects?.reversal.entries ?? []);
  return [...successful(keys).flat(), ...reversed.map(({ book }) => book)];
}

/** The effect of a movement that depends only on its values. */
export function plainEffect({ types }: Context, movement: Movement, found: FoundRecords): Effect {
  const { resource } = movement.item;
  const rule = ruleOfMovement(resource);
  if (rule?.needs === 'nothing') return rule.effect(givenOf(movement, found));
  const { entries } = resource.post as Post;
  return dataPosting(entries, movement.values, (when, values) => holds(when, resource, types, values));
}

/** Whether the movement's rule depends on history. */
export function needsFacts(resource: Resource): boolean {
  const rule = ruleOfMovement(resource);
  return rule !== undefined && rule.needs !== 'nothing';
}

/** A movement in its rule's format. */
export function givenOf({ item, values }: Movement, found: FoundRecords): Given {
  return {
    values,
    refers: (path, id) => {
      const record = found.get(foundKey(item, path, id));
      if (record === undefined) throw new Error(`${item.resource.name}.${path} ${id} was not looked up`);
      return record;
    },
  };
}
