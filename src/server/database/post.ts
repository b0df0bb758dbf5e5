import { CompiledQuery, type Kysely } from 'kysely';
import type { AppError } from '../../errors/AppError.ts';
import { isBalanced, type Posting } from '../../ledger/posting.ts';
import { keepPrepared } from './keepPrepared.ts';
import { type PostArgument, postArgument } from './postArgument.ts';
import { type PostAnswer, type Posted, readPosted } from './posted.ts';
import { isStated, postStated, type StatedPosting } from './postStated.ts';
import { asRefusal } from './refusal.ts';
import type { Tables } from './tables.ts';

export type { Posted, PostedStockEntry } from './posted.ts';

/**
 * Posts to the books and stocks in one round trip (plinth.post), within the caller's database transaction (READ COMMITTED).
 *
 * @param currency how amounts are labelled in a refusal.
 * @throws AppError floor, stock, stale, conflict (dated before the last entry, closed, reversed or opened twice, balance
 * too large), invalid (amount too large, no such book). The caller's database transaction is then aborted.
 */
export async function post(db: Kysely<Tables>, posting: Posting, currency?: string): Promise<Posted> {
  const [posted] = await postAll(db, [posting], currency);
  return posted as Posted;
}

/**
 * Several postings at once, in their order, each a transaction of its own. Floors and stock judge only their outcome: the
 * reversal and the corrected posting of a correction (business rules, section 6).
 */
export async function postAll(
  db: Kysely<Tables>,
  postings: readonly Posting[],
  currency?: string,
): Promise<Posted[]> {
  const [first] = postings;
  if (first && postings.length === 1 && isStated(first)) return [await postAlone(db, first, currency)];
  const [posted] = await postGroups(db, [postings], 'together', currency);
  return posted as Posted[];
}

/**
 * Many groups at once, each as `postAll` does it, in their order: each sees what the ones before it did, and is judged by
 * itself. One that is refused leaves nothing, its place in the answer holds the error, and the next one goes on.
 *
 * @throws Error of PostgreSQL for what is a defect; the caller's database transaction is then aborted.
 */
export async function postEach(
  db: Kysely<Tables>,
  groups: readonly (readonly Posting[])[],
  currency?: string,
): Promise<(Posted[] | AppError)[]> {
  return groups.length === 0 ? [] : postGroups(db, groups, 'apart', currency);
}

async function postAlone(
  db: Kysely<Tables>,
  posting: StatedPosting,
  currency: string | undefined,
): Promise<Posted> {
  refuseUnbalanced([posting]);
  try {
    return await postStated(db, posting);
  } catch (error) {
    throw asRefusal(error, currency);
  }
}

/** A call that never changes, so that each connection plans it once. */
const CALL = keepPrepared('select plinth.post($1, $2, $3, $4, $5, $6) as answer');

async function postGroups(
  db: Kysely<Tables>,
  groups: readonly (readonly Posting[])[],
  judged: 'together' | 'apart',
  currency: string | undefined,
): Promise<(Posted[] | AppError)[]> {
  refuseUnbalanced(groups.flat());
  const argument = postArgument(groups);
  try {
    const { rows } = await db.executeQuery<{ answer: PostAnswer }>(
      CompiledQuery.raw(CALL, parameters(argument, judged === 'apart')),
    );
    return readPosted((rows[0] as { answer: PostAnswer }).answer, argument, groups, currency);
  } catch (error) {
    throw asRefusal(error, currency);
  }
}

function refuseUnbalanced(postings: readonly Posting[]): void {
  const crooked = postings.find((posting) => !isBalanced(posting));
  if (crooked) throw new Error(`The posting "${crooked.type}" is not balanced`);
}

function parameters({ bookKeys, stocks, groups }: PostArgument, apart: boolean): unknown[] {
  return [
    bookKeys,
    stocks.map(({ resource }) => resource),
    stocks.map(({ recordId }) => recordId),
    stocks.map(({ name }) => name ?? null),
    groups,
    apart,
  ];
}
