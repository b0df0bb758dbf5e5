import { type RawBuilder, sql, type Transaction } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import { recordOfBook } from '../../../ledger/books.ts';
import type { Resource } from '../../../schema/index.ts';
import { readWithin } from '../../access/readAs.ts';
import { readsFigures } from '../../access/withoutFigures.ts';
import type { Actor, Context, ReadContext } from '../../context.ts';
import { rolledBack } from '../../database/inTransaction.ts';
import { readTitles } from '../../queries/lists/readTitles.ts';
import { staffing } from '../../queries/lists/staffing.ts';
import { bookLabel } from '../../queries/transactions/bookLabel.ts';
import { type Placeholders, prepared } from '../../sql/prepared.ts';
import { type Tables, table } from '../../tables.ts';
import { correctTransaction } from './correctTransaction.ts';
import { asCalled } from './Movement.ts';
import { recordMovements } from './recordMovements.ts';
import { isByBooks } from './refusedPostings.ts';
import { reverseTransaction } from './reverseTransaction.ts';

/** The effect of a movement, a reversal or a correction on each book and stock that it touches. */
export interface Preview {
  books: { book: string; label: string; name: string | null; before: number; after: number }[];
  stock: {
    resource: string;
    record_id: number;
    name: string | null;
    quantity_before: number;
    quantity_after: number;
    value_before: number;
    value_after: number;
  }[];
  /**
   * The cost of goods that left the stock: it moves to projects, or without one to the stock adjustment. It has the sums of what is
   * valued again.
   */
  costs: {
    resource: string;
    record_id: number;
    name: string | null;
    project_id: number | null;
    project_name: string | null;
    amount: number;
  }[];
  /** Not tried: balances and stocks are checked when it is posted. */
  untried?: true;
}

/**
 * The answer where something that could refuse is not read. It is always the same, since one that depended on a balance would tell it to
 * somebody who asks often enough (docs/definitions/access.md, "Changes").
 */
const UNTRIED: Preview = { books: [], stock: [], costs: [], untried: true };

/** The note of a preview, which is never shown. */
const PREVIEW_NOTE = 'Preview';

/**
 * Runs the reversal, or with a body the correction, and rolls it back: so it is refused exactly when the real one would be.
 *
 * @throws AppError as `reverseTransaction` and `correctTransaction`.
 */
export async function previewTransaction(
  context: Context,
  id: number,
  body: unknown,
  actor: Actor,
  date?: string,
): Promise<Preview> {
  return rolledBack(context, (trx) =>
    tried(trx, context, actor, () => runChange(trx, context, id, body, actor, date)),
  );
}

/**
 * Records movements and rolls them back: what they would do to the books, and what they would value again.
 *
 * @param bodies the bodies of the movement's own call; each sees those before it.
 * @throws AppError why one of them would be refused.
 */
export async function previewMovements(
  context: Context,
  resource: Resource,
  bodies: readonly Readonly<Record<string, unknown>>[],
  actor: Actor,
): Promise<Preview> {
  const items = bodies.map((body) => ({ ...asCalled(resource, body), actor, isApproved: true }));
  return rolledBack(context, (trx) =>
    tried(trx, context, actor, async () => {
      const ids: number[] = [];
      for (const result of await recordMovements(trx, context, items)) {
        if (result instanceof AppError) throw result;
        ids.push(Number(result.id));
      }
      return ids;
    }),
  );
}

/**
 * Posts within a transaction that is rolled back, and reads the effect.
 *
 * @param post returns the ids of the posted transactions.
 * @returns nothing to an actor who does not read everything that could have refused it: whether it was posted, or refused by a balance, a
 * stock or a budget, is the same answer.
 * @throws AppError why it would be refused otherwise.
 */
export async function tried(
  trx: Transaction<Tables>,
  context: Context,
  actor: Actor,
  post: () => Promise<number[]>,
): Promise<Preview> {
  const read = readWithin(trx, context, actor);
  if (readsFigures(actor.access)) return readPreview(read, await post());
  let ids: number[];
  try {
    ids = await post();
  } catch (error) {
    if (isByBooks(error, actor)) return UNTRIED;
    throw error;
  }
  const [[all], [seen]] = [await countRefusing(trx, { ids }), await countRefusing(read.db, { ids })];
  return all?.count === seen?.count ? readPreview(read, ids) : UNTRIED;
}

/** @returns the ids of the posted transactions. */
async function runChange(
  trx: Transaction<Tables>,
  context: Context,
  id: number,
  body: unknown,
  actor: Actor,
  date?: string,
): Promise<number[]> {
  if (body === undefined) {
    return [(await reverseTransaction(trx, context, id, PREVIEW_NOTE, actor, date)).reversalId];
  }
  const { reversalId, row } = await correctTransaction(trx, context, id, PREVIEW_NOTE, body, actor, date);
  return [reversalId, Number(row.id)];
}

/**
 * The effect of transactions on each book and stock, with what they value again, as a reader reads them: from what it was before them to
 * what it is now.
 */
export async function readPreview(context: ReadContext, ids: readonly number[]): Promise<Preview> {
  const books = await changedBooks(context.db, { ids });
  const stock = await changedStocks(context.db, { ids });
  const costs = await movedCosts(context.db, { ids });
  const site = staffing(context.resources)?.site.name;
  const owners = [
    ...costs.map(({ project_id: id }) => (site && id !== null ? { resource: site, id } : null)),
    ...books.map(({ book }) => recordOfBook(book)),
    ...stock.map(({ resource, record_id: id }) => ({ resource, id })),
  ];
  const titleOf = await readTitles(
    context.db,
    context,
    owners.filter((owner) => owner !== null),
  );
  return {
    books: books.map(({ resource, record_id, ...change }) => ({
      ...change,
      label: bookLabel(context, { book: change.book, resource }),
      name: titleOf(resource, record_id),
    })),
    stock: stock.map((change) => ({ ...change, name: titleOf(change.resource, change.record_id) })),
    costs: costs.map((cost) => ({
      ...cost,
      name: titleOf(cost.resource, cost.record_id),
      project_name: titleOf(site ?? null, cost.project_id),
    })),
  };
}

interface BookChange {
  book: string;
  resource: string | null;
  record_id: number | null;
  before: number;
  after: number;
}

/** Transactions. */
interface Posted {
  ids: readonly number[];
}

/** SQL: the transactions, and those by which they value goods again. */
function allOf({ ids }: Placeholders<Posted>): RawBuilder<unknown> {
  return sql`(select t.id from ${table.transaction} t where t.id = any (${ids}::bigint[]) or t.caused_by = any (${ids}::bigint[]))`;
}

/** How many books with a floor, stocks and budgets the transactions touch. */
const countRefusing = prepared<Posted, { count: number }>(
  (posted) => sql`
    select (
      select count(*) from ${table.entry} e join ${table.book} b on b.id = e.book_id
      where b.floor is not null and e.transaction_id in ${allOf(posted)}
    ) + (select count(*) from ${table.stock_entry} e where e.transaction_id in ${allOf(posted)}) + (
      select count(*) from ${table.budget} g
      where g.project_id in (select e.project_id from ${table.entry} e where e.transaction_id in ${allOf(posted)})
    ) as count`,
);

const changedBooks = prepared<Posted, BookChange>(
  (posted) => sql`
    select b.key as book, b.resource, b.record_id, b.balance - sum(e.amount + e.salary) as before, b.balance as after
    from ${table.entry} e join ${table.book} b on b.id = e.book_id where e.transaction_id in ${allOf(posted)}
    group by b.id, b.key, b.resource, b.record_id, b.balance order by min(e.id)`,
);

const changedStocks = prepared<Posted, Preview['stock'][number]>(
  (posted) => sql`
    select s.resource, s.record_id, s.quantity - sum(e.qty) as quantity_before, s.quantity as quantity_after,
      s.value - sum(e.value) as value_before, s.value as value_after
    from ${table.stock_entry} e join ${table.stock} s on s.id = e.stock_id where e.transaction_id in ${allOf(posted)}
    group by s.id, s.resource, s.record_id, s.quantity, s.value order by min(e.id)`,
);

/** Entries without a quantity move cost. */
const movedCosts = prepared<Posted, Preview['costs'][number]>(
  (posted) => sql`
    select s.resource, s.record_id, e.project_id, -sum(e.value) as amount
    from ${table.stock_entry} e join ${table.stock} s on s.id = e.stock_id where e.qty = 0 and e.transaction_id in ${allOf(posted)}
    group by s.id, s.resource, s.record_id, e.project_id having sum(e.value) <> 0 order by s.id, e.project_id nulls last`,
);
