import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Actor, Context } from '../../context.ts';
import { answerCall } from '../../operations/calls/answerCalls.ts';
import { countedIfRefused } from '../../operations/movements/refusedPostings.ts';
import type { Tables } from '../../tables.ts';
import { type AnswerBody, keyOf, sendAnswer, toAnswer } from './keyedAnswer.ts';

/** The work of a call. It sends its statements only through `trx`. */
export type Work = (trx: Kysely<Tables>, actor: Actor) => Promise<AnswerBody>;

interface Options {
  /** The work is a single statement, so without a key it needs no transaction around it. */
  oneStatement?: boolean;
  /**
   * Whether the call accepts an Idempotency-Key. Password calls do not, because nothing derived from a password may be stored.
   */
  keyed?: boolean;
}

/**
 * Runs a call's work in one database transaction and sends its answer; with an Idempotency-Key exactly once
 * (docs/business-rules.md, "Repeated calls"): the same call by the same user gets its first answer again, another call with the
 * key gets 422. A refusal rolls the work back and frees the key.
 */
export async function answerOnce(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  work: Work,
  { oneStatement = false, keyed = true }: Options = {},
): Promise<FastifyReply> {
  const answer = await countedIfRefused(context, request.actor, () =>
    answerCall(
      context,
      {
        run: async (db) => [await work(db, request.actor)],
        isOneStatement: () => oneStatement,
      },
      { item: undefined, key: keyed ? keyOf(context, request) : undefined, answer: toAnswer },
    ),
  );
  return sendAnswer(reply, answer);
}
