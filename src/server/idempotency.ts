import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import { AppError, invalid } from '../errors/AppError.ts';
import { canonical, secretNames } from './canonical.ts';
import type { Actor, Context } from './context.ts';
import { keepPrepared } from './database/keepPrepared.ts';
import type { Tables } from './database/tables.ts';
import { againAfterConflict, inTransaction } from './inTransaction.ts';

/** What a call that changes something answers: a 2xx status and the body; refusals are thrown. */
export interface Outcome {
  status: number;
  body: unknown;
}

export type Work = (trx: Kysely<Tables>, actor: Actor) => Promise<Outcome>;

const TAKE_KEY = keepPrepared(
  `insert into plinth.idempotency (user_id, key, fingerprint, status, answer) values ($1, $2, $3, 0, '')
   on conflict do nothing`,
);
const KEEP_ANSWER = keepPrepared(
  'update plinth.idempotency set status = $3, answer = $4 where user_id = $1 and key = $2',
);

export interface Answering {
  /** The work writes with a single statement; without a key it needs no transaction around it. */
  oneStatement?: boolean;
  /** Whether the call takes an Idempotency-Key; password calls take none, since nothing of a password may be kept to tell two bodies apart. */
  keyed?: boolean;
}

/** The header in the description of a call that takes it. */
export const KEY_HEADER = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      description: 'The same key with the same call gives its first answer again',
    },
  },
};

/** An answer as it is sent and kept: its text is made once. */
interface Answer {
  status: number;
  text: string;
}

/**
 * Does a call's work in one database transaction and answers it; with an Idempotency-Key exactly once (business
 * rules, section 7): the same call by the same user gets its first answer again, another call under the key is 422.
 * The answer is kept in the transaction that did the work, so that there is never one without the other. A refusal
 * rolls both back, and the key is judged anew.
 *
 */
export async function answerOnce(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  work: Work,
  { oneStatement = false, keyed = true }: Answering = {},
): Promise<FastifyReply> {
  const { actor } = request;
  const key = keyed ? keyOf(request) : undefined;
  if (key === undefined) {
    const { status, body } = oneStatement
      ? await againAfterConflict(context, () => work(context.db, actor))
      : await inTransaction(context, (trx) => work(trx, actor));
    return reply.code(status).send(body);
  }
  const print = fingerprint(context, request);
  const { status, text } = await inTransaction(
    context,
    async (trx) => (await earlierAnswer(trx, actor.id, key, print)) ?? keep(trx, key, actor, work),
  );
  return reply.code(status).type('application/json; charset=utf-8').send(text);
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const given = headers['idempotency-key'];
  if (given === undefined) return undefined;
  const key = String(given);
  if (/^[\x21-\x7e][\x20-\x7e]{0,254}$/.test(key)) return key;
  throw invalid({ 'Idempotency-Key': 'Idempotency-Key must have 1 to 255 printable characters' });
}

/** The call and its body, without the values of secret fields: even a hash of a password would tell too much. */
function fingerprint({ resources, types }: Context, { method, url, body }: FastifyRequest): Buffer {
  const text = canonical(body, secretNames(resources, types));
  return createHash('sha256').update(`${method} ${url}\n${text}`).digest();
}

/**
 * Takes the key for this call; undefined when it was free. While another transaction holds it this waits: if that one
 * commits, its answer is found here; if it is rolled back, the key is free.
 */
async function earlierAnswer(
  trx: Transaction<Tables>,
  userId: number,
  key: string,
  print: Buffer,
): Promise<Answer | undefined> {
  const taken = await trx.executeQuery(CompiledQuery.raw(TAKE_KEY, [userId, key, print]));
  if (taken.numAffectedRows === 1n) return undefined;
  const earlier = await trx
    .selectFrom('plinth.idempotency')
    .select(['fingerprint', 'status', 'answer as text'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!earlier.fingerprint.equals(print)) throw new AppError('keyReused');
  return earlier;
}

/** Does the work and keeps its answer under the key. */
async function keep(trx: Transaction<Tables>, key: string, actor: Actor, work: Work): Promise<Answer> {
  const { status, body } = await work(trx, actor);
  const text = JSON.stringify(body);
  await trx.executeQuery(CompiledQuery.raw(KEEP_ANSWER, [actor.id, key, status, text]));
  return { status, text };
}
