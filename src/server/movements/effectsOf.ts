import type { Kysely } from 'kysely';
import type { Effect, PayFacts, PayRule } from '../../ledger/movements/index.ts';
import type { Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { runSql } from '../queries/sql/runSql.ts';
import { accepted, each, type Judged } from './judged.ts';
import type { Movement } from './Movement.ts';
import { type Payment, periodOf, readPayFacts } from './payFacts.ts';
import { plainEffect } from './plainEffect.ts';
import { noteMoved, type Received, type Returning, readReceived, receivedKey } from './receivedFacts.ts';
import type { FoundRecords } from './references.ts';
import { givenOf, needsFacts, ruleOfMovement } from './rules.ts';

/**
 * What each movement does to books and stocks, in their order. Rules that ask about the past are told it under the locks of
 * every book of the batch, and with what the batch's earlier movements do: so the second wage of a day accrues
 * nothing, whether the first was recorded long ago, by another server at this moment, or just before in the batch.
 */
export async function effectsOf(
  trx: Kysely<Tables>,
  context: Context,
  movements: readonly Judged<Movement>[],
  found: FoundRecords,
): Promise<Judged<Effect>[]> {
  const asking = accepted(movements).filter(({ item }) => needsFacts(item.resource));
  if (asking.length === 0) return each(movements, (movement) => plainEffect(context, movement, found));
  await holdBooks(trx, booksOf(context, movements, found));
  const past = await readPast(trx, context, asking);
  return each(movements, (movement) => {
    const effect = needsFacts(movement.item.resource)
      ? ruledEffect(movement, found, past)
      : plainEffect(context, movement, found);
    noteMoved(past.received, effect);
    return effect;
  });
}

interface Past {
  pay: Map<Movement, PayFacts>;
  /** The people and periods that accrued in this batch. */
  accrued: Set<string>;
  received: Received;
}

async function readPast(
  trx: Kysely<Tables>,
  context: Context,
  movements: readonly Movement[],
): Promise<Past> {
  const payments: Payment[] = [];
  const returning: Returning[] = [];
  for (const movement of movements) {
    const rule = ruleOfMovement(movement.item.resource);
    if (rule?.needs === 'pay') payments.push({ movement, rule });
    if (rule?.needs === 'received') returning.push({ movement, rule });
  }
  return {
    pay: await readPayFacts(trx, context, payments),
    accrued: new Set(),
    received: returning.length === 0 ? new Map() : await readReceived(trx, returning),
  };
}

function ruledEffect(movement: Movement, found: FoundRecords, past: Past): Effect {
  const rule = ruleOfMovement(movement.item.resource);
  const given = givenOf(movement, found);
  if (rule?.needs === 'received') {
    const project = movement.values[rule.place];
    return rule.effect(given, (product) => past.received.get(receivedKey(project, product)) ?? '0');
  }
  const facts = past.pay.get(movement);
  if (rule?.needs !== 'pay' || facts === undefined) throw new Error('A movement without its facts');
  const key = periodKey(movement, rule);
  const effect = rule.effect(given, { ...facts, first: facts.first && !past.accrued.has(key) });
  past.accrued.add(key);
  return effect;
}

function periodKey({ item, values, date }: Movement, rule: PayRule): string {
  return `${item.resource.name}:${values[rule.person]}:${periodOf(rule, date).first}`;
}

/** Every book of the batch: those that are known without facts, and those that a rule may touch. */
function booksOf(context: Context, movements: readonly Judged<Movement>[], found: FoundRecords): string[] {
  const keys = each(movements, (movement) => {
    const rule = ruleOfMovement(movement.item.resource);
    if (rule !== undefined && rule.needs !== 'nothing') return rule.books(givenOf(movement, found));
    return plainEffect(context, movement, found).entries.map(({ book }) => book);
  });
  const reversed = accepted(movements).flatMap(({ item }) => item.corrects?.reversal.entries ?? []);
  return [...accepted(keys).flat(), ...reversed.map(({ book }) => book)];
}

/** Holds books in the order in which plinth.post does: two batches may wait for each other, but never in a circle. */
async function holdBooks(trx: Kysely<Tables>, keys: readonly string[]): Promise<void> {
  await runSql(trx, 'select cardinality(plinth.lock_books($1::text[]))', [[...new Set(keys)].sort()]);
}
