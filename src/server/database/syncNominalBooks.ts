import type { Kysely } from 'kysely';
import { failure } from '../../errors/failure.ts';
import type { NominalBook } from '../../ledger/books.ts';
import { add, compare } from '../../ledger/money.ts';
import { presentName } from '../../schema/formerNames.ts';
import type { Tables } from '../tables.ts';
import { literal } from './quote.ts';
import { unguarded } from './renameTable.ts';
import type { Plan, Step } from './syncPlan.ts';

interface BookAsIs {
  key: string;
  normal: 'debit' | 'credit';
  floor: number | null;
  balance: number;
  entries: number;
}

/**
 * The steps that make the books of `settings.yaml` what it says: new ones are opened with balance 0, renamed ones (`was`) keep
 * their entries, floors and the sides of books without entries are set. A book keeps its side once it has entries, because
 * its balance would change its sign, and gets no floor above its balance.
 */
export async function planNominalBooks(db: Kysely<Tables>, books: readonly NominalBook[]): Promise<Plan> {
  const rows: BookAsIs[] = await db
    .selectFrom('plinth.book')
    .select(['key', 'normal', 'floor', 'balance', 'entries'])
    .where('resource', 'is', null)
    .execute();
  const all = new Map(rows.map((row) => [row.key, row]));
  const plans = books.map((book) => planBook(book, all, books));
  return {
    steps: plans.flatMap(({ steps }) => steps),
    refusals: plans.flatMap(({ refusals }) => refusals),
  };
}

function planBook(
  book: NominalBook,
  all: ReadonlyMap<string, BookAsIs>,
  books: readonly NominalBook[],
): Plan {
  const { key, normal, floor } = book;
  const present = presentBook(book, all, books);
  if (present === undefined) {
    const values = [literal(key), literal(normal), numberOf(floor)].join(', ');
    const sql = `insert into plinth.book (key, normal, floor) values (${values})`;
    return { steps: [{ change: failure('bookOpened', { key }), sql }], refusals: [] };
  }
  const plan: Plan = { steps: present.key === key ? [] : [renameBook(key, present, all)], refusals: [] };
  const at = `where key = ${literal(key)}`;
  if (present.normal !== normal && present.entries > 0)
    plan.refusals.push(failure('bookSideChanged', { key, side: present.normal, other: normal }));
  else if (present.normal !== normal)
    plan.steps.push({
      change: failure('bookSideSet', { key, side: normal }),
      sql: unguarded('book', `update plinth.book set normal = ${literal(normal)} ${at}`),
    });
  if (present.floor === toNumber(floor)) return plan;
  if (floor !== null && compare(present.balance, floor) < 0)
    plan.refusals.push(failure('bookFloorRaised', { key, floor: String(floor) }));
  else
    plan.steps.push({
      change: failure('bookFloorSet', { key, floor: floor === null ? '-' : String(floor) }),
      sql: `update plinth.book set floor = ${numberOf(floor)} ${at}`,
    });
  return plan;
}

/**
 * The book that has the entries: its own, or the one of its latest former key that nothing else has. One of its own without entries
 * gives way, so that `was` may be added later.
 */
function presentBook(
  { key, was = [] }: NominalBook,
  all: ReadonlyMap<string, BookAsIs>,
  books: readonly NominalBook[],
): BookAsIs | undefined {
  const own = all.get(key);
  if (own !== undefined && own.entries > 0) return own;
  const isFree = (name: string) => all.has(name) && !books.some((other) => other.key === name);
  const former = presentName({ name: '', was }, isFree);
  if (former === undefined) return own;
  const found = all.get(former) as BookAsIs;
  return own !== undefined && found.entries === 0 ? own : found;
}

/**
 * Entries name their book by its id, so its key alone changes, with the rules of earlier postings, by which the books are
 * verified. What fields of the type `head` store is moved by `planOptions`.
 */
function renameBook(key: string, former: BookAsIs, all: ReadonlyMap<string, BookAsIs>): Step {
  const [from, to] = [literal(former.key), literal(key)];
  const statements = [
    ...(all.has(key) ? [unguarded('book', `delete from plinth.book where key = ${to} and entries = 0`)] : []),
    unguarded('book', `update plinth.book set key = ${to} where key = ${from} and resource is null`),
    `update plinth.posting_rule set post = jsonb_set(post, '{entries}', (
        select jsonb_agg(case when e ->> 'book' = ${from} then jsonb_set(e, '{book}', to_jsonb(${to}::text)) else e end order by n)
        from jsonb_array_elements(post -> 'entries') with ordinality entry(e, n)))
      where post -> 'entries' @> jsonb_build_array(jsonb_build_object('book', ${from}::text))`,
  ];
  return {
    change: failure('bookRenamed', {
      key,
      former: former.key,
      count: former.entries,
      balance: { money: add([former.balance]) },
    }),
    sql: statements.join(';\n'),
  };
}

function numberOf(floor: NominalBook['floor']): string {
  return floor === null ? 'null' : `${literal(String(floor))}::numeric`;
}

function toNumber(floor: NominalBook['floor']): number | null {
  return floor === null ? null : Number(floor);
}
