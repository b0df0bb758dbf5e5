import { type Kysely, type RawBuilder, sql } from 'kysely';
import { AppError } from '../../errors/AppError.ts';
import { isBalanced, type Posting } from '../../ledger/posting.ts';
import { recordKey } from '../sql/outboxSql.ts';
import { type Placeholders, prepared } from '../sql/prepared.ts';
import { type Tables, table } from '../tables.ts';
import { flushCommits, markUnflushed } from './inTransaction.ts';
import { type PostAnswer, type PostArgument, type Posted, postArgument, readPosted } from './postCall.ts';
import { asRefusal, type Figures } from './refusal.ts';

export type { Posted, PostedStockEntry } from './postCall.ts';

/** The values of a statement that posts. */
export interface PostValues {
  bookKeys: readonly string[];
  /** The definition, the record and the name of each stock. */
  stocks: readonly string[];
  stockRecords: readonly number[];
  stockNames: readonly (string | null)[];
  /** JSON. */
  groups: string;
  /** The keys that the outbox gets. */
  changed: readonly string[];
}

/**
 * A statement that posts, and writes the records of the postings: it begins with `posted`, has `published`, and returns one row with
 * posted.answer in it. `answer -> 'last_ids'` and `'last_times'` have for each group the id and the time of its last transaction, which
 * the statement itself cannot see yet; null for a refused group.
 */
export type PostingStatement<R> = (
  db: Kysely<Tables>,
  values: PostValues,
) => Promise<(R & { answer: PostAnswer })[]>;

/** SQL: the postings, as the first part of a statement. */
export function posted(values: Placeholders<PostValues>): RawBuilder<unknown> {
  const { bookKeys, stocks, stockRecords, stockNames, groups } = values;
  return sql`posted as materialized (
  select plinth.post(${bookKeys}, ${stocks}, ${stockRecords}, ${stockNames}, ${groups}) as answer
)`;
}

/**
 * SQL: the part of a statement that publishes what was posted (outboxSql.ts).
 *
 * @param more the keys of other records that the statement writes.
 */
export function published(
  { changed }: Placeholders<PostValues>,
  more: RawBuilder<unknown> = sql`'{}'::text[]`,
): RawBuilder<unknown> {
  return sql`published as (
  insert into ${table.outbox} (keys) select ${changed}::text[] || ${more} from posted where posted.answer ->> 'ids' is not null
)`;
}

const postAlone = prepared<PostValues, { answer: PostAnswer }>(
  (values) => sql`with ${posted(values)}, ${published(values)} select answer from posted`,
);

/**
 * Posts to books and stocks in one round trip (plinth.post), within the caller's database transaction (READ COMMITTED).
 *
 * @param figures the format of amounts in a refusal.
 * @throws AppError floor, stock, stockOfProduct; balanceChanged, quantityChanged, priceChanged; laterEntry, inFuture; deleted,
 * bookDeleted; booksClosed, invalid for a day before the books begin; alreadyReversed, openedBefore; budgetPassed, budgetOfGoodsPassed; amountTooLarge, balanceTooLarge, stockTooLarge; noBook, noStock. Nothing is
 * posted then.
 */
export async function post(db: Kysely<Tables>, posting: Posting, figures?: Figures): Promise<Posted> {
  const [group] = (await postGroups(db, [[posting]], figures)).posted;
  if (group instanceof AppError) throw group;
  return group?.[0] as Posted;
}

/**
 * Posts groups of postings in order; each posting is a transaction of its own. A group is posted completely or not at all, and
 * floors and stock limits apply to its result: the reversal and the corrected posting of a correction are one group
 * (docs/business-rules.md, "Corrections"). Each group sees the earlier ones. For a refused group the result is an error,
 * nothing of it is stored, and the next group is posted.
 *
 * @param statement the posting statement; it may write more, and returns that in `row`. All of it is written, or nothing.
 * @throws Error of PostgreSQL for a defect; the caller's database transaction is then aborted.
 */
export async function postGroups<R extends object>(
  db: Kysely<Tables>,
  groups: readonly (readonly Posting[])[],
  figures?: Figures,
  statement: PostingStatement<R> = postAlone as PostingStatement<R>,
): Promise<{ posted: (Posted[] | AppError)[]; row: R }> {
  refuseUnbalanced(groups.flat());
  const argument = postArgument(groups, figures);
  try {
    const rows = await statement(db, valuesOf(argument, groups.flat()));
    const row = rows[0] as R & { answer: PostAnswer };
    if (groups.length === 1) await flushVouchers(db, row.answer);
    return { posted: readPosted(row.answer, argument, groups, figures), row };
  } catch (error) {
    throw asRefusal(error, figures);
  }
}

/** plinth.post commits without waiting for the disk if it takes voucher numbers for a single group. */
async function flushVouchers(db: Kysely<Tables>, { vouchers }: PostAnswer): Promise<void> {
  if (!vouchers?.some((number) => number !== null)) return;
  if (db.isTransaction) markUnflushed(db);
  else await flushCommits(db);
}

function refuseUnbalanced(postings: readonly Posting[]): void {
  const unbalanced = postings.find((posting) => !isBalanced(posting));
  if (unbalanced) throw new Error(`The posting "${unbalanced.type}" is not balanced`);
}

function valuesOf(argument: PostArgument, postings: readonly Posting[]): PostValues {
  const { bookKeys, stocks, groups } = argument;
  return {
    bookKeys,
    stocks: stocks.map(({ resource }) => resource),
    stockRecords: stocks.map(({ recordId }) => recordId),
    stockNames: stocks.map(({ name }) => name ?? null),
    groups,
    changed: changedKeys(argument, postings),
  };
}

/** The keys of the books and stocks, and of the movements that are reversed: their rows show it. */
function changedKeys({ bookKeys, stocks }: PostArgument, postings: readonly Posting[]): string[] {
  const reversed = postings.flatMap(({ resource, recordId, reverses }) =>
    resource && reverses && !recordId ? recordKey(resource, reverses) : [],
  );
  const stockKeys = stocks.map(({ resource, recordId }) => recordKey(resource, recordId));
  return [...new Set([...bookKeys, ...stockKeys, ...reversed])];
}
