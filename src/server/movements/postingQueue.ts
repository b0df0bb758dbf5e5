/**
 * Movements that arrive while others are being written are taken together into the next database transaction.
 *
 * A posting on its own costs PostgreSQL a commit, a lock on every book, and a statement for each step; on a hot pair of books
 * each waits for the commit of the one before. Together they cost all of that once, and a movement that comes alone is
 * written at once. Nothing is acknowledged before COMMIT, each movement has its own answer or refusal, and nothing is kept
 * here between calls: a process that dies loses only what nobody was told of.
 */
import type { Context } from '../context.ts';
import type { Answer } from '../idempotency.ts';
import { answerCalls, type Outcome, type PostingCall } from './answerCalls.ts';

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
  const { metrics } = context;
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
    metrics?.postingsWaiting.dec(batch.length);
    metrics?.postingBatches.inc();
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
      metrics?.postingBatches.dec();
      goOn();
    });
  }

  return (call) =>
    new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject });
      metrics?.postingsWaiting.inc();
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

/** Settles every call of the batch. */
async function write(context: Context, batch: readonly Waiting[]): Promise<void> {
  const outcomes = await answerCalls(
    context,
    batch.map(({ call }) => call),
  );
  for (const [index, { resolve, reject }] of batch.entries()) {
    const outcome = outcomes[index] as Outcome;
    if ('answer' in outcome) resolve(outcome.answer);
    else reject(outcome.error);
  }
}
