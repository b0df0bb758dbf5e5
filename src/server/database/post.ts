import { CompiledQuery, type Kysely } from 'kysely';
import type { AppError } from '../../errors/AppError.ts';
import { isBalanced, type Posting } from '../../ledger/posting.ts';
import { keepPrepared } from './keepPrepared.ts';
import { type PostArgument, postArgument } from './postArgument.ts';
import { type PostAnswer, type Posted, readPosted } from './posted.ts';
import { isStated, postStated, type StatedPosting } from './postStated.ts';
import { asRefusal, type Figures } from './refusal.ts';
import type { Tables } from './tables.ts';

export type { Posted, PostedStockEntry } from './posted.ts';

/**
 * Posts to the books and stocks in one round trip (plinth.post), within the caller's database transaction (READ COMMITTED).
 *
 * @param figures how amounts are written in a refusal.
 * @throws AppError floor, stock, stale, conflict (dated before the last entry, closed, reversed or opened twice, balance
 * too large), invalid (amount too large, no such book). The caller's database transaction is then aborted.
 */
export async function post(db: Kysely<Tables>, posting: Posting, figures?: Figures): Promise<Posted> {
  const [posted] = await postAll(db, [posting], figures);
  return posted as Posted;
}

/**
 * Several postings at once, in their order, each a transaction of its own. Floors and stock judge only their outcome: the
 * reversal and the corrected posting of a correction (business rules, section 6).
 */
export async function postAll(
  db: Kysely<Tables>,
  postings: readonly Posting[],
  figures?: Figures,
): Promise<Posted[]> {
  const [first] = postings;
  if (first && postings.length === 1 && isStated(first)) return [await postAlone(db, first, figures)];
  const { posted } = await postGroups(db, [postings], 'together', figures);
  return posted[0] as Posted[];
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
  figures?: Figures,
): Promise<(Posted[] | AppError)[]> {
  return groups.length === 0 ? [] : (await postGroups(db, groups, 'apart', figures)).posted;
}

/** A statement that posts, and writes what belongs to the transactions. */
export interface Along {
  /**
   * Begins with `with ${POSTED}, ...` and gives one row with posted.answer in it. `answer -> 'recorded'` has for each group the
   * id and the time (`at`) of its last transaction, which the statement itself cannot see yet; null where it was refused.
   */
  text: string;
  /** From `$7` on. */
  parameters: readonly unknown[];
}

const POST = 'select plinth.post($1, $2, $3, $4, $5, $6) as answer';

/** The postings, as the first part of a statement. */
export const POSTED = `posted as materialized (${POST})`;

/** `postEach`, and what belongs to the transactions, in one statement: all of it is kept, or nothing. */
export async function postEachAlong<R extends object>(
  db: Kysely<Tables>,
  groups: readonly (readonly Posting[])[],
  along: Along,
  figures?: Figures,
): Promise<{ posted: (Posted[] | AppError)[]; row: R }> {
  return postGroups<R>(db, groups, 'apart', figures, along);
}

async function postAlone(
  db: Kysely<Tables>,
  posting: StatedPosting,
  figures: Figures | undefined,
): Promise<Posted> {
  refuseUnbalanced([posting]);
  try {
    return await postStated(db, posting);
  } catch (error) {
    throw asRefusal(error, figures);
  }
}

/** A call that never changes, so that each connection plans it once. */
const NOTHING_ALONG: Along = { text: keepPrepared(POST), parameters: [] };

async function postGroups<R extends object>(
  db: Kysely<Tables>,
  groups: readonly (readonly Posting[])[],
  judged: 'together' | 'apart',
  figures: Figures | undefined,
  along: Along = NOTHING_ALONG,
): Promise<{ posted: (Posted[] | AppError)[]; row: R }> {
  refuseUnbalanced(groups.flat());
  const argument = postArgument(groups);
  const given = [...parameters(argument, judged === 'apart'), ...along.parameters];
  try {
    const { rows } = await db.executeQuery<R & { answer: PostAnswer }>(CompiledQuery.raw(along.text, given));
    const row = rows[0] as R & { answer: PostAnswer };
    return { posted: readPosted(row.answer, argument, groups, figures), row };
  } catch (error) {
    throw asRefusal(error, figures);
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
