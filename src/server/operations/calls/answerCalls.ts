/**
 * The wrappers around an operation: its database transaction, and its Idempotency-Key (docs/business-rules.md, "Repeated
 * calls"). A single call uses `answerCall`; those collected by a queue use `answerCalls`.
 */
import type { Kysely } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import type { Context } from '../../context.ts';
import { failsEveryCall } from '../../database/databaseError.ts';
import { againAfterConflict, flushCommits, inTransaction } from '../../database/inTransaction.ts';
import type { Tables } from '../../tables.ts';
import {
  type Answer,
  type CallKey,
  freeKeys,
  isKeyTaken,
  type KeptRow,
  keepAnswers,
  takeKeys,
  takeKeysWithAnswers,
} from './idempotencyKeys.ts';
import type { Turn } from './writeInGroups.ts';

/** A change of the database. */
export interface Operation<Item, Row> {
  /**
   * Makes the change for each item, in order, and returns each row or the reason for its refusal. It sends its statements only
   * through `db`. A thrown error rolls back all items.
   *
   * @param keys those that its one statement takes, in the order of the items. Only an operation with `rowOfKey` gets any.
   */
  run: (
    db: Kysely<Tables>,
    items: readonly Item[],
    keys?: readonly (CallKey | undefined)[],
  ) => Promise<readonly (Row | AppError)[]>;
  /** Whether one statement writes everything, so that no transaction is needed around it. */
  isOneStatement?: (items: readonly Item[]) => boolean;
  /** There if this statement can take keys, too (`takenKeys`): makes the row of what was kept with its key. */
  rowOfKey?: (kept: object) => Row;
}

/** A call that requests a change. */
export interface ChangeCall<Item, Row> {
  item: Item;
  /** Its Idempotency-Key, if it has one. */
  key: CallKey | undefined;
  /** Makes the answer for the row. */
  answer: (row: Row) => Answer;
}

/** The answer of a call, or why there is none. */
export type Outcome = { answer: Answer } | { error: unknown };

type Way = <Item, Row>(
  context: Context,
  operation: Operation<Item, Row>,
  calls: readonly ChangeCall<Item, Row>[],
) => Promise<Outcome[]>;

/**
 * Answers one call. A keyed call first takes its key, which waits for an earlier call under the same key.
 *
 * @throws AppError why the change is refused, keyReused.
 */
export async function answerCall<Item, Row>(
  context: Context,
  operation: Operation<Item, Row>,
  call: ChangeCall<Item, Row>,
): Promise<Answer> {
  const way = call.key === undefined ? answerAsNew : answerBehindKeys;
  const [outcome] = await way(context, operation, [call]);
  if (outcome === undefined || 'error' in outcome) throw outcome?.error;
  return outcome.answer;
}

/**
 * Answers several calls together; all of their keys are different.
 *
 * Nearly every key is new, so the keys are taken last, with the answers. A key that was used before undoes all, and a refusal may
 * belong to the repeat of a call that succeeded: these are answered behind their keys.
 *
 * @param turn awaited before keys are locked.
 */
export async function answerCalls<Item, Row>(
  context: Context,
  operation: Operation<Item, Row>,
  calls: readonly ChangeCall<Item, Row>[],
  turn: Turn,
): Promise<Outcome[]> {
  const outcomes = new Map(zip(calls, await settle(context, operation, calls, answerAsNew)));
  const repeats = calls.filter((call) => mayBeRepeat(call, outcomes.get(call) as Outcome));
  if (repeats.length > 0) await turn();
  for (const [call, outcome] of zip(repeats, await settle(context, operation, repeats, answerBehindKeys)))
    outcomes.set(call, outcome);
  return calls.map((call) => outcomes.get(call) as Outcome);
}

function mayBeRepeat<Item, Row>({ key }: ChangeCall<Item, Row>, outcome: Outcome): boolean {
  if ('answer' in outcome) return false;
  return isKeyTaken(outcome.error) || (key !== undefined && outcome.error instanceof AppError);
}

/**
 * If one call fails unexpectedly, each is tried alone, so that the others do not fail with it. Not if the database fails every
 * call; if the connection broke, nobody knows whether the changes were committed, and only a key can tell.
 */
async function settle<Item, Row>(
  context: Context,
  operation: Operation<Item, Row>,
  calls: readonly ChangeCall<Item, Row>[],
  way: Way,
): Promise<Outcome[]> {
  if (calls.length === 0) return [];
  try {
    return await way(context, operation, calls);
  } catch (error) {
    if (calls.length === 1 || failsEveryCall(error) || isKeyTaken(error)) return calls.map(() => ({ error }));
    context.log.debug({ err: error }, 'A write group failed; each is tried alone');
    const outcomes: Outcome[] = [];
    for (const call of calls) outcomes.push(...(await settle(context, operation, [call], way)));
    return outcomes;
  }
}

async function answerAsNew<Item, Row>(
  context: Context,
  operation: Operation<Item, Row>,
  calls: readonly ChangeCall<Item, Row>[],
): Promise<Outcome[]> {
  const items = calls.map(({ item }) => item);
  const keys = calls.map(({ key }) => key);
  const hasKeys = keys.some((key) => key !== undefined);
  if (operation.isOneStatement?.(items) && (!hasKeys || operation.rowOfKey)) {
    const rows = await againAfterConflict(context, () => operation.run(context.db, items, keys));
    return zip(calls, rows).map(([call, row]) => committedOutcome(call, row));
  }
  return inTransaction(context, async (trx) => {
    const outcomes = outcomesOf(calls, await operation.run(trx, items));
    await takeKeysWithAnswers(trx, keptAnswers(zip(calls, outcomes)));
    return outcomes;
  });
}

/** Takes the keys, answers the calls that were answered before, and runs the others. */
async function answerBehindKeys<Item, Row>(
  context: Context,
  operation: Operation<Item, Row>,
  calls: readonly ChangeCall<Item, Row>[],
): Promise<Outcome[]> {
  let isRepeat = false;
  const all = await inTransaction(context, async (trx) => {
    const keyed = calls.filter(({ key }) => key !== undefined);
    const found = await takeKeys(
      trx,
      keyed.map(({ key }) => key as CallKey),
    );
    const earlier = new Map<ChangeCall<Item, Row>, Outcome>();
    for (const [call, kept] of zip(keyed, found))
      if (kept !== undefined) earlier.set(call, outcomeOf(earlierAnswer(operation, call, kept)));
    isRepeat = earlier.size > 0;
    const fresh = calls.filter((call) => !earlier.has(call));
    const rows =
      fresh.length === 0
        ? []
        : await operation.run(
            trx,
            fresh.map(({ item }) => item),
          );
    const outcomes = zip(fresh, outcomesOf(fresh, rows));
    await keepAnswers(trx, keptAnswers(outcomes));
    await freeKeys(trx, refusedKeys(outcomes));
    const answered = new Map([...earlier, ...outcomes]);
    return calls.map((call) => answered.get(call) as Outcome);
  });
  // The earlier answer may be committed and not yet on the disk.
  if (isRepeat) await flushCommits(context.db);
  return all;
}

/** A row is kept by a movement alone. After a change of the definitions, another operation may have its address. */
function earlierAnswer<Item, Row>(
  { rowOfKey }: Operation<Item, Row>,
  call: ChangeCall<Item, Row>,
  kept: Answer | KeptRow | AppError,
): Answer | AppError {
  if (!('row' in kept)) return kept;
  if (rowOfKey === undefined) return new AppError('keyReused');
  return call.answer(rowOfKey(kept.row));
}

function outcomesOf<Item, Row>(
  calls: readonly ChangeCall<Item, Row>[],
  rows: readonly (Row | AppError)[],
): Outcome[] {
  return zip(calls, rows).map(([call, row]) => outcomeOf(row instanceof AppError ? row : call.answer(row)));
}

function outcomeOf(result: Answer | AppError): Outcome {
  return result instanceof AppError ? { error: result } : { answer: result };
}

/** A failure to make the answer fails its call alone: the change is committed, and trying again would make it twice. */
function committedOutcome<Item, Row>(call: ChangeCall<Item, Row>, row: Row | AppError): Outcome {
  try {
    return outcomeOf(row instanceof AppError ? row : call.answer(row));
  } catch (error) {
    return { error };
  }
}

type Answered<Item, Row> = readonly (readonly [ChangeCall<Item, Row>, Outcome])[];

function keptAnswers<Item, Row>(answered: Answered<Item, Row>): { call: CallKey; answer: Answer }[] {
  return answered.flatMap(([{ key }, outcome]) =>
    key !== undefined && 'answer' in outcome ? [{ call: key, answer: outcome.answer }] : [],
  );
}

function refusedKeys<Item, Row>(answered: Answered<Item, Row>): CallKey[] {
  return answered.flatMap(([{ key }, outcome]) => (key !== undefined && 'error' in outcome ? [key] : []));
}

function zip<A, B>(left: readonly A[], right: readonly B[]): [A, B][] {
  return left.map((one, index) => [one, right[index] as B]);
}
