/**
 * Movements that arrive while others are being written are taken together into the next database transaction.
 *
 * A posting on its own costs PostgreSQL a commit, a lock on every book, and a statement for each step; on a hot pair of books
 * each waits for the commit of the one before. Together they cost all of that once, and a movement that comes alone is
 * written at once.
 */
import type { Context } from '../context.ts';
import type { Answer } from '../idempotency.ts';
import { writeTogether } from '../writeTogether.ts';
import { answerCalls, type PostingCall } from './answerCalls.ts';

/** Records the movement, alone or with others. @throws AppError why it is refused. */
export type PostingQueue = (call: PostingCall) => Promise<Answer>;

/** Only the first of several calls with one key joins a batch; the others get its answer. */
export function postingQueue(context: Context): PostingQueue {
  return writeTogether<PostingCall, Answer>(
    (calls) => answerCalls(context, calls),
    ({ key }) => key && `${key.userId} ${key.key}`,
    context.metrics && { waiting: context.metrics.postingsWaiting, batches: context.metrics.postingBatches },
  );
}
