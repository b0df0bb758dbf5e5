/** The Idempotency-Keys of calls and their stored answers (docs/business-rules.md, "Repeated calls"). */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import { violatedUnique } from '../../database/databaseError.ts';
import { type Placeholders, prepared } from '../../sql/prepared.ts';
import { type Tables, table } from '../../tables.ts';

/** The columns of some calls, each as an array. */
interface Calls {
  users: readonly number[];
  keys: readonly string[];
}

interface Answers extends Calls {
  statuses: readonly number[];
  texts: readonly string[];
}

/** The keys of calls, with the places of their rows in a statement that writes these, from 1. */
export interface TakenKeys extends Calls {
  prints: readonly Buffer[];
  places: readonly number[];
}

/** In the order of the keys, so that two calls with several keys cannot deadlock. */
const take = prepared<Calls & { prints: readonly Buffer[] }, KeyRow>(
  ({ users, keys, prints }) => sql`
    insert into ${table.idempotency} (user_id, key, fingerprint, status, answer)
    select n.user_id, n.key, n.fingerprint, 0, ''
    from unnest(${users}::bigint[], ${keys}::text[], ${prints}::bytea[]) n(user_id, key, fingerprint) order by n.user_id, n.key
    on conflict do nothing returning user_id, key`,
);
const findAnswers = prepared<Calls, AnswerRow>(
  ({ users, keys }) => sql`
    select i.user_id, i.key, i.fingerprint, i.status, i.answer as text, i.row from ${table.idempotency} i
    join unnest(${users}::bigint[], ${keys}::text[]) n(user_id, key) using (user_id, key)`,
);
const keep = prepared<Answers, unknown>(
  ({ users, keys, statuses, texts }) => sql`
    update ${table.idempotency} i set status = n.status, answer = n.answer
    from unnest(${users}::bigint[], ${keys}::text[], ${statuses}::integer[], ${texts}::text[]) n(user_id, key, status, answer)
    where i.user_id = n.user_id and i.key = n.key`,
);
const takeWithAnswers = prepared<Answers & { prints: readonly Buffer[] }, unknown>(
  ({ users, keys, prints, statuses, texts }) => sql`
    insert into ${table.idempotency} (user_id, key, fingerprint, status, answer)
    select n.* from unnest(${users}::bigint[], ${keys}::text[], ${prints}::bytea[], ${statuses}::integer[], ${texts}::text[])
      n(user_id, key, fingerprint, status, answer)
    order by n.user_id, n.key`,
);
const free = prepared<Calls, unknown>(
  ({ users, keys }) => sql`
    delete from ${table.idempotency} i using unnest(${users}::bigint[], ${keys}::text[]) n(user_id, key)
    where i.user_id = n.user_id and i.key = n.key`,
);

/** An answer as it is sent and stored; its text is made once. */
export interface Answer {
  status: number;
  text: string;
}

/** The row that a statement stored with its key: the answer is made from it again. */
export interface KeptRow {
  row: object;
}

/** The key of a call, its user, and the fingerprint that distinguishes it from another call with the same key. */
export interface CallKey {
  userId: number;
  key: string;
  fingerprint: Buffer;
}

/**
 * Takes the keys of some calls, all of them different. It waits while another transaction holds one of them: if that commits,
 * its answer is found here; if it rolls back, the key is free.
 *
 * @returns for each call its earlier answer or row, keyReused for another call with its key, or undefined if it is new.
 */
export async function takeKeys(
  trx: Transaction<Tables>,
  calls: readonly CallKey[],
): Promise<(Answer | KeptRow | AppError | undefined)[]> {
  const [users, keys] = columns(calls);
  const prints = calls.map((call) => call.fingerprint);
  const taken = await take(trx, { users, keys, prints });
  if (taken.length === calls.length) return calls.map(() => undefined);
  const isNew = new Set(taken.map(({ user_id, key }) => `${user_id} ${key}`));
  const earlier = await findAnswers(trx, { users, keys });
  return calls.map((call) => {
    if (isNew.has(`${call.userId} ${call.key}`)) return undefined;
    const found = earlier.find(({ user_id, key }) => user_id === call.userId && key === call.key);
    if (found === undefined) throw new Error('An Idempotency-Key went away while it was read');
    if (!found.fingerprint.equals(call.fingerprint)) return new AppError('keyReused');
    const { status, text, row } = found;
    return row === null ? { status, text } : { row };
  });
}

interface KeyRow {
  user_id: number;
  key: string;
}

interface AnswerRow extends KeyRow, Answer {
  fingerprint: Buffer;
  row: object | null;
}

/** Stores the answers of finished calls. */
export async function keepAnswers(
  trx: Transaction<Tables>,
  kept: readonly { call: CallKey; answer: Answer }[],
): Promise<void> {
  if (kept.length === 0) return;
  await keep(trx, answersOf(kept));
}

/**
 * Takes the keys of finished calls together with their answers: one round trip in place of three if no key was used before, as
 * nearly always.
 *
 * @throws Error of PostgreSQL (isKeyTaken) if one was used; the caller's database transaction is then aborted, and its work
 * must be repeated after takeKeys.
 */
export async function takeKeysWithAnswers(
  trx: Kysely<Tables>,
  kept: readonly { call: CallKey; answer: Answer }[],
): Promise<void> {
  if (kept.length === 0) return;
  const prints = kept.map(({ call }) => call.fingerprint);
  await takeWithAnswers(trx, { ...answersOf(kept), prints });
}

/**
 * The part of a statement that takes the keys of calls whose rows it writes. No round trip is needed for them then, and no database
 * transaction around them. A used key fails the statement (isKeyTaken).
 *
 * @param rows SQL: a table with the `place` and the `row` (json) of each call that is not refused.
 */
export function takenKeys(
  rows: RawBuilder<unknown>,
  { users, keys, prints, places }: Placeholders<TakenKeys>,
): RawBuilder<unknown> {
  return sql`keys as (
  insert into ${table.idempotency} (user_id, key, fingerprint, status, answer, row)
  select n.user_id, n.key, n.fingerprint, 0, '', k.row
  from unnest(${users}::bigint[], ${keys}::text[], ${prints}::bytea[], ${places}::integer[]) n(user_id, key, fingerprint, place)
  join ${rows} k on k.place = n.place
  order by n.user_id, n.key
)`;
}

/** The values of `takenKeys`. */
export function valuesOfKeys(calls: readonly { key: CallKey; place: number }[]): TakenKeys {
  const taken = calls.map(({ key }) => key);
  const [users, keys] = columns(taken);
  const prints = taken.map(({ fingerprint }) => fingerprint);
  return { users, keys, prints, places: calls.map(({ place }) => place) };
}

/** Whether takeKeysWithAnswers, or a statement with `takenKeys`, failed because of a used key. */
export function isKeyTaken(error: unknown): boolean {
  return violatedUnique(error) === 'idempotency_pkey';
}

/** Frees the keys of the refused calls of a write group: a repeat is checked again. */
export async function freeKeys(trx: Transaction<Tables>, calls: readonly CallKey[]): Promise<void> {
  if (calls.length === 0) return;
  const [users, keys] = columns(calls);
  await free(trx, { users, keys });
}

function answersOf(kept: readonly { call: CallKey; answer: Answer }[]): Answers {
  const [users, keys] = columns(kept.map(({ call }) => call));
  return {
    users,
    keys,
    statuses: kept.map(({ answer }) => answer.status),
    texts: kept.map(({ answer }) => answer.text),
  };
}

function columns(calls: readonly CallKey[]): [number[], string[]] {
  return [calls.map(({ userId }) => userId), calls.map(({ key }) => key)];
}
