import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import { AppError, invalid } from '../errors/AppError.ts';
import type { Actor, Context } from './context.ts';
import { keepPrepared } from './database/keepPrepared.ts';
import type { Tables } from './database/tables.ts';
import { canonical, secretNames } from './http/canonical.ts';
import { againAfterConflict, inTransaction } from './inTransaction.ts';
import { runSql } from './queries/sql/runSql.ts';

/** What a call that changes something answers: a 2xx status and the body; refusals are thrown. */
export interface Outcome {
  status: number;
  body: unknown;
}

export type Work = (trx: Kysely<Tables>, actor: Actor) => Promise<Outcome>;

/** In the order of the keys, so that two calls with several wait for each other, but never in a circle. */
const TAKE_KEYS = keepPrepared(`
insert into plinth.idempotency (user_id, key, fingerprint, status, answer)
select n.user_id, n.key, n.fingerprint, 0, ''
from unnest($1::bigint[], $2::text[], $3::bytea[]) n(user_id, key, fingerprint) order by n.user_id, n.key
on conflict do nothing returning user_id, key`);
const FIND_ANSWERS = keepPrepared(`
select i.user_id, i.key, i.fingerprint, i.status, i.answer as text from plinth.idempotency i
join unnest($1::bigint[], $2::text[]) n(user_id, key) using (user_id, key)`);
const KEEP_ANSWERS = keepPrepared(`
update plinth.idempotency i set status = n.status, answer = n.answer
from unnest($1::bigint[], $2::text[], $3::integer[], $4::text[]) n(user_id, key, status, answer)
where i.user_id = n.user_id and i.key = n.key`);
const TAKE_WITH_ANSWERS = keepPrepared(`
insert into plinth.idempotency (user_id, key, fingerprint, status, answer)
select n.* from unnest($1::bigint[], $2::text[], $3::bytea[], $4::integer[], $5::text[]) n(user_id, key, fingerprint, status, answer)
order by n.user_id, n.key`);
const FREE_KEYS = keepPrepared(`
delete from plinth.idempotency i using unnest($1::bigint[], $2::text[]) n(user_id, key)
where i.user_id = n.user_id and i.key = n.key`);

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
export interface Answer {
  status: number;
  text: string;
}

/** The key of a call, whose it is, and what tells this call from another one under the same key. */
export interface CallKey {
  userId: number;
  key: string;
  fingerprint: Buffer;
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
  const key = keyed ? keyOf(context, request) : undefined;
  if (key === undefined) {
    const { status, body } = oneStatement
      ? await againAfterConflict(context, () => work(context.db, actor))
      : await inTransaction(context, (trx) => work(trx, actor));
    return reply.code(status).send(body);
  }
  const answer = await inTransaction(context, async (trx) => {
    const [earlier] = await takeKeys(trx, [key]);
    if (earlier instanceof AppError) throw earlier;
    return earlier ?? keep(trx, key, actor, work);
  });
  return sendAnswer(reply, answer);
}

/** Sends an answer whose text is made. */
export function sendAnswer(reply: FastifyReply, { status, text }: Answer): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(text);
}

/** The call's key, if it has one. @throws AppError invalid */
export function keyOf(context: Context, request: FastifyRequest): CallKey | undefined {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return undefined;
  const key = String(given);
  if (/^[\x21-\x7e][\x20-\x7e]{0,254}$/.test(key))
    return { userId: request.actor.id, key, fingerprint: fingerprint(context, request) };
  throw invalid({ 'Idempotency-Key': 'Idempotency-Key must have 1 to 255 printable characters' });
}

/** The call and its body, without the values of secret fields: even a hash of a password would tell too much. */
function fingerprint({ resources, types }: Context, { method, url, body }: FastifyRequest): Buffer {
  const text = canonical(body, secretNames(resources, types));
  return createHash('sha256').update(`${method} ${url}\n${text}`).digest();
}

/**
 * Takes the keys of some calls, all of them different. While another transaction holds one of them this waits: if that one
 * commits, its answer is found here; if it is rolled back, the key is free.
 *
 * @returns for each call the answer that it had before, keyReused for another call under its key, or undefined: it is new.
 */
export async function takeKeys(
  trx: Transaction<Tables>,
  calls: readonly CallKey[],
): Promise<(Answer | AppError | undefined)[]> {
  const [users, keys] = columns(calls);
  const prints = calls.map((call) => call.fingerprint);
  const taken = await runSql<KeyRow>(trx, TAKE_KEYS, [users, keys, prints]);
  if (taken.length === calls.length) return calls.map(() => undefined);
  const free = new Set(taken.map(({ user_id, key }) => `${user_id} ${key}`));
  const earlier = await runSql<AnswerRow>(trx, FIND_ANSWERS, [users, keys]);
  return calls.map((call) => {
    if (free.has(`${call.userId} ${call.key}`)) return undefined;
    const found = earlier.find(({ user_id, key }) => user_id === call.userId && key === call.key);
    if (found === undefined) throw new Error('An Idempotency-Key went away while it was read');
    return found.fingerprint.equals(call.fingerprint) ? found : new AppError('keyReused');
  });
}

interface KeyRow {
  user_id: number;
  key: string;
}

interface AnswerRow extends KeyRow, Answer {
  fingerprint: Buffer;
}

/** Keeps the answers of calls whose work is done. */
export async function keepAnswers(
  trx: Transaction<Tables>,
  kept: readonly { call: CallKey; answer: Answer }[],
): Promise<void> {
  if (kept.length === 0) return;
  await runSql(trx, KEEP_ANSWERS, [
    ...columns(kept.map(({ call }) => call)),
    kept.map(({ answer }) => answer.status),
    kept.map(({ answer }) => answer.text),
  ]);
}

/**
 * Takes the keys of calls whose work is done already, with their answers: one round trip in place of three where no key was
 * used before, as nearly always.
 *
 * @throws Error of PostgreSQL (isKeyTaken) where one was used; the caller's database transaction is then aborted, and with it
 * the work, which must be done again behind takeKeys.
 */
export async function takeKeysWithAnswers(
  trx: Kysely<Tables>,
  kept: readonly { call: CallKey; answer: Answer }[],
): Promise<void> {
  if (kept.length === 0) return;
  const [users, keys] = columns(kept.map(({ call }) => call));
  await runSql(trx, TAKE_WITH_ANSWERS, [
    users,
    keys,
    kept.map(({ call }) => call.fingerprint),
    kept.map(({ answer }) => answer.status),
    kept.map(({ answer }) => answer.text),
  ]);
}

/** Why takeKeysWithAnswers failed. */
export function isKeyTaken(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'idempotency_pkey';
}

/** Frees the keys of calls that were refused while others stand: they are judged anew. */
export async function freeKeys(trx: Transaction<Tables>, calls: readonly CallKey[]): Promise<void> {
  if (calls.length > 0) await runSql(trx, FREE_KEYS, columns(calls));
}

function columns(calls: readonly CallKey[]): [number[], string[]] {
  return [calls.map(({ userId }) => userId), calls.map(({ key }) => key)];
}

/** Does the work and keeps its answer under the key. */
async function keep(trx: Transaction<Tables>, call: CallKey, actor: Actor, work: Work): Promise<Answer> {
  const { status, body } = await work(trx, actor);
  const answer = { status, text: JSON.stringify(body) };
  await keepAnswers(trx, [{ call, answer }]);
  return answer;
}
