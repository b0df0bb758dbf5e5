import { AppError } from '../../errors/AppError.ts';
import type { Context } from '../context.ts';
import { isAway } from '../databaseError.ts';
import {
  type Answer,
  type CallKey,
  freeKeys,
  isKeyTaken,
  keepAnswers,
  takeKeys,
  takeKeysWithAnswers,
} from '../idempotency.ts';
import { againAfterConflict, inTransaction } from '../inTransaction.ts';
import type { Row } from '../queries/sql/runSql.ts';
import type { Judged } from './judged.ts';
import type { MovementItem } from './Movement.ts';
import { isBoundToTransaction, judgeMovements, postMovements, recordMovements } from './recordMovements.ts';

/** A call that records a movement. */
export interface PostingCall {
  item: MovementItem;
  /** Its Idempotency-Key, if it has one. */
  key: CallKey | undefined;
  /** The answer for the recorded row. */
  answer: (row: Row) => Answer;
}

type KeyedCall = PostingCall & { key: CallKey };

/** What came of a call: its answer, or why there is none. */
export type Outcome = { answer: Answer } | { error: unknown };

type Way = (context: Context, calls: readonly PostingCall[]) => Promise<Outcome[]>;

/**
 * Records the movements of some calls together, once for each key (business rules, section 7); all keys are different.
 *
 * Nearly every key is new, so that this is tried first. A key that was used undoes all, and a refusal may be that of a repeat
 * whose first call changed what it is judged by: those are answered as repeats.
 */
export async function answerCalls(context: Context, calls: readonly PostingCall[]): Promise<Outcome[]> {
  const outcomes = new Map(zip(calls, await settle(context, calls, answerAsNew)));
  const again = calls.filter((call) => mayBeRepeat(call, outcomes.get(call) as Outcome));
  for (const [call, outcome] of zip(again, await settle(context, again, answerAsRepeats)))
    outcomes.set(call, outcome);
  return calls.map((call) => outcomes.get(call) as Outcome);
}

function mayBeRepeat({ key }: PostingCall, outcome: Outcome): boolean {
  if ('answer' in outcome) return false;
  return isKeyTaken(outcome.error) || (key !== undefined && outcome.error instanceof AppError);
}

/**
 * What one of the calls breaks unexpectedly, the others do not suffer from: each is tried alone. Not so where the connection
 * broke: whether they were committed nobody knows, and only a key can tell.
 */
async function settle(context: Context, calls: readonly PostingCall[], way: Way): Promise<Outcome[]> {
  if (calls.length === 0) return [];
  try {
    return await way(context, calls);
  } catch (error) {
    if (calls.length === 1 || isAway(error) || isKeyTaken(error)) return calls.map(() => ({ error }));
    context.log.debug({ err: error }, 'A batch of movements failed; each is tried alone');
    const outcomes: Outcome[] = [];
    for (const call of calls) outcomes.push(...(await settle(context, [call], way)));
    return outcomes;
  }
}

/** In as few round trips as there can be: without keys, and with nothing to hold, the posting commits itself. */
async function answerAsNew(context: Context, calls: readonly PostingCall[]): Promise<Outcome[]> {
  const items = calls.map(({ item }) => item);
  const isBound = items.some(({ resource }) => isBoundToTransaction(context, resource));
  const judged = isBound ? undefined : await judgeMovements(context.db, context, items);
  if (judged !== undefined && !calls.some(({ key }) => key !== undefined)) {
    const rows = await againAfterConflict(context, () => postMovements(context.db, context, judged));
    return zip(calls, rows).map(([call, row]) => answerCommitted(call, row));
  }
  return inTransaction(context, async (trx) => {
    const rows = await postMovements(trx, context, judged ?? (await judgeMovements(trx, context, items)));
    const outcomes = zip(calls, rows).map(([call, row]) => answerOf(call, row));
    await takeKeysWithAnswers(trx, keptAnswers(zip(calls, outcomes)));
    return outcomes;
  });
}

/** What was answered before is answered again, the rest is recorded behind its key. */
async function answerAsRepeats(context: Context, calls: readonly PostingCall[]): Promise<Outcome[]> {
  return inTransaction(context, async (trx) => {
    const keyed = calls.filter(isKeyed);
    const found = await takeKeys(
      trx,
      keyed.map(({ key }) => key),
    );
    const earlier = new Map<PostingCall, Outcome>();
    for (const [call, answer] of zip(keyed, found)) {
      if (answer !== undefined)
        earlier.set(call, answer instanceof AppError ? { error: answer } : { answer });
    }
    const fresh = calls.filter((call) => !earlier.has(call));
    const rows = await recordMovements(
      trx,
      context,
      fresh.map(({ item }) => item),
    );
    const outcomes = zip(fresh, rows).map(([call, row]) => [call, answerOf(call, row)] as const);
    await keepAnswers(trx, keptAnswers(outcomes));
    await freeKeys(trx, refusedKeys(outcomes));
    const all = new Map([...earlier, ...outcomes]);
    return calls.map((call) => all.get(call) as Outcome);
  });
}

function isKeyed(call: PostingCall): call is KeyedCall {
  return call.key !== undefined;
}

function answerOf(call: PostingCall, row: Judged<Row>): Outcome {
  return row instanceof AppError ? { error: row } : { answer: call.answer(row) };
}

/** What fails now fails its call alone: the movement stands, and trying it again would record it twice. */
function answerCommitted(call: PostingCall, row: Judged<Row>): Outcome {
  try {
    return answerOf(call, row);
  } catch (error) {
    return { error };
  }
}

type Answered = readonly (readonly [PostingCall, Outcome])[];

function keptAnswers(answered: Answered): { call: CallKey; answer: Answer }[] {
  return answered.flatMap(([{ key }, outcome]) =>
    key !== undefined && 'answer' in outcome ? [{ call: key, answer: outcome.answer }] : [],
  );
}

function refusedKeys(answered: Answered): CallKey[] {
  return answered.flatMap(([{ key }, outcome]) => (key !== undefined && 'error' in outcome ? [key] : []));
}

function zip<A, B>(left: readonly A[], right: readonly B[]): [A, B][] {
  return left.map((one, index) => [one, right[index] as B]);
}
