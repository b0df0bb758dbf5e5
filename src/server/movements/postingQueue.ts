/**
 * Movements that arrive while others are being written are taken together into the next database transaction.
 *
 * A posting on its own costs PostgreSQL a commit, a lock on every book, and a statement for each step; on a hot pair of books
 * each waits for the commit of the one before. Together they cost all of that once, and a movement that comes alone is
 * written at once. Nothing is acknowledged before COMMIT, each movement has its own answer or refusal, and nothing is kept
 * here between calls: a process that dies loses only what nobody was told of.
 */
import type { Transaction } from 'kysely';
import { AppError } from '../../errors/AppError.ts';
import type { Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { isAway } from '../databaseError.ts';
import { type Answer, type CallKey, freeKeys, keepAnswers, takeKeys } from '../idempotency.ts';
import { inTransaction } from '../inTransaction.ts';
import type { Row } from '../queries/runSql.ts';
import type { Judged } from './judged.ts';
import type { MovementItem } from './Movement.ts';
import { recordMovements } from './recordMovements.ts';

/** A call that records a movement. */
export interface PostingCall {
  item: MovementItem;
  /** Its Idempotency-Key, if it has one. */
  key: CallKey | undefined;
  /** The answer for the recorded row. */
  answer: (row: Row) => Answer;
}

/** Records the movement, alone or with others. @throws AppError why it is refused. */
export type PostingQueue = (call: PostingCall) => Promise<Answer>;

interface Waiting {
  call: PostingCall;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** A batch stays small enough that none of its calls waits long for the others. */
const LARGEST_BATCH = 64;
/**
 * One batch at a time makes the largest ones, and those are the cheapest. One that takes longer than this waits for a lock,
 * and no longer holds back the others.
 */
const PATIENCE_MS = 50;
const MOST_IN_FLIGHT = 4;
/**
 * Under load those who have just been answered come again at once. Without a moment for them, the first of them would be
 * written alone, every second time.
 */
const GATHER_MS = 3;

export function postingQueue(context: Context): PostingQueue {
  let waiting: Waiting[] = [];
  /** Batches whose end the next one waits for. */
  let awaited = 0;
  let inFlight = 0;
  /** As many as the last batch had. */
  let expected = 1;
  let gathering: NodeJS.Timeout | undefined;

  function next(): void {
    if (waiting.length === 0 || awaited > 0 || inFlight === MOST_IN_FLIGHT) return;
    if (waiting.length >= expected) start();
    else gathering ??= setTimeout(start, GATHER_MS);
  }

  function start(): void {
    clearTimeout(gathering);
    gathering = undefined;
    const batch = batchOf(waiting);
    waiting = waiting.filter((one) => !batch.includes(one));
    expected = batch.length;
    inFlight += 1;
    awaited += 1;
    let isAwaited = true;
    const goOn = () => {
      if (isAwaited) awaited -= 1;
      isAwaited = false;
      next();
    };
    const patience = setTimeout(goOn, PATIENCE_MS);
    void write(context, batch).finally(() => {
      clearTimeout(patience);
      inFlight -= 1;
      goOn();
    });
  }

  return (call) =>
    new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject });
      next();
    });
}

/** The first that wait; of calls with one key only the first, whose answer the others are to get. */
function batchOf(waiting: readonly Waiting[]): Waiting[] {
  const keys = new Set<string>();
  const batch: Waiting[] = [];
  for (const one of waiting) {
    const { key } = one.call;
    const name = key && `${key.userId} ${key.key}`;
    if (name !== undefined && keys.has(name)) continue;
    if (name !== undefined) keys.add(name);
    if (batch.push(one) === LARGEST_BATCH) break;
  }
  return batch;
}

/**
 * Settles every call of the batch. What one of them breaks unexpectedly, the others do not suffer from: each is tried alone.
 * Not so where the connection broke: whether the batch was committed nobody knows, and only a key can tell.
 */
async function write(context: Context, batch: readonly Waiting[]): Promise<void> {
  try {
    const calls = batch.map(({ call }) => call);
    const outcomes = await inTransaction(context, (trx) => answerCalls(trx, context, calls));
    for (const [index, { resolve, reject }] of batch.entries()) {
      const outcome = outcomes[index] as Judged<Answer>;
      if (outcome instanceof AppError) reject(outcome);
      else resolve(outcome);
    }
  } catch (error) {
    if (batch.length === 1 || isAway(error)) {
      for (const { reject } of batch) reject(error);
      return;
    }
    context.log.debug({ err: error }, 'A batch of movements failed; each is tried alone');
    for (const one of batch) await write(context, [one]);
  }
}

/** Once for each key (business rules, section 7): what was answered before is answered again, the rest is recorded. */
async function answerCalls(
  trx: Transaction<Tables>,
  context: Context,
  calls: readonly PostingCall[],
): Promise<Judged<Answer>[]> {
  const earlier = await earlierAnswers(trx, calls);
  const fresh = calls.filter((call) => !earlier.has(call));
  const rows = await recordMovements(
    trx,
    context,
    fresh.map(({ item }) => item),
  );
  const outcomes = new Map(earlier);
  for (const [index, call] of fresh.entries()) {
    const row = rows[index] as Judged<Row>;
    outcomes.set(call, row instanceof AppError ? row : call.answer(row));
  }
  await settleKeys(trx, fresh, outcomes);
  return calls.map((call) => outcomes.get(call) as Judged<Answer>);
}

async function earlierAnswers(
  trx: Transaction<Tables>,
  calls: readonly PostingCall[],
): Promise<Map<PostingCall, Judged<Answer>>> {
  const keyed = calls.filter((call): call is PostingCall & { key: CallKey } => call.key !== undefined);
  if (keyed.length === 0) return new Map();
  const found = await takeKeys(
    trx,
    keyed.map(({ key }) => key),
  );
  return new Map(
    keyed.flatMap((call, index) => {
      const answer = found[index];
      return answer === undefined ? [] : [[call, answer] as const];
    }),
  );
}

async function settleKeys(
  trx: Transaction<Tables>,
  calls: readonly PostingCall[],
  outcomes: ReadonlyMap<PostingCall, Judged<Answer>>,
): Promise<void> {
  const kept: { call: CallKey; answer: Answer }[] = [];
  const refused: CallKey[] = [];
  for (const call of calls) {
    const outcome = outcomes.get(call) as Judged<Answer>;
    if (call.key === undefined) continue;
    if (outcome instanceof AppError) refused.push(call.key);
    else kept.push({ call: call.key, answer: outcome });
  }
  await keepAnswers(trx, kept);
  await freeKeys(trx, refused);
}
