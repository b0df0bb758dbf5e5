import { type Kysely, sql } from 'kysely';
import { type Failure, failure } from '../../../../errors/failure.ts';
import type { Resources, Settings } from '../../../../schema/index.ts';
import { runSql } from '../../../database/runSql.ts';
import { accountsOf } from '../../../queries/reports/accounts.ts';
import { type Tables, table } from '../../../tables.ts';

interface Held {
  key: string;
  resource: string | null;
  entries: number;
  amount: string;
}

/** A definition that keeps entries: by its name, or by one that it had before. */
interface Kept {
  name: string;
  was?: readonly string[] | undefined;
}

/**
 * Refuses definitions without a book or stock that has entries: statements, reports and ledgers would lose them. It may be renamed
 * (`was`), unless what has its new name has entries of its own.
 */
export async function refuseDroppedBooks(
  db: Kysely<Tables>,
  own: { resources: Resources; settings: Settings },
): Promise<Failure[]> {
  const { resources, settings } = own;
  const books = await runSql<Held>(
    db,
    sql`select coalesce(b.resource, b.key) as key, b.resource, sum(b.entries)::int as entries, sum(b.balance)::text as amount
     from ${table.book} b group by 1, 2 having sum(b.entries) > 0 order by min(b.id)`,
  );
  const stocks = await runSql<Held>(
    db,
    sql`select s.resource as key, s.resource, sum(s.entries)::int as entries, sum(s.value)::text as amount
     from ${table.stock} s group by 1 having sum(s.entries) > 0 order by min(s.id)`,
  );
  const named = accountsOf(own).map(({ key }) => ({
    name: key,
    was: (Object.hasOwn(settings.books, key) ? settings.books[key] : resources[key])?.was,
  }));
  const stocked = Object.values(resources).filter(({ stock }) => stock !== undefined);
  return [
    ...droppedOf(books, named).map(({ key, resource, entries, amount }) => {
      const held = { count: entries, balance: { money: amount } };
      return resource === null
        ? failure('bookDropped', { key, ...held })
        : failure('booksDropped', { resource, ...held });
    }),
    ...droppedOf(stocks, stocked).map(({ key, entries, amount }) =>
      failure('stocksDropped', { resource: key, count: entries, value: { money: amount } }),
    ),
  ];
}

function droppedOf(held: readonly Held[], kept: readonly Kept[]): Held[] {
  const names = new Set(kept.map(({ name }) => name));
  const filled = new Set(held.map(({ key }) => key));
  return held.filter(
    ({ key }) => !names.has(key) && !kept.some(({ name, was }) => was?.includes(key) && !filled.has(name)),
  );
}
