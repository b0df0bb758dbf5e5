import { type Kysely, sql } from 'kysely';
import { type Failure, failure } from '../../../errors/failure.ts';
import type { Definitions } from '../../../schema/read/read.ts';
import { runSql } from '../../database/runSql.ts';
import { readPeriods } from '../../queries/periods/readPeriods.ts';
import { accountsOf } from '../../queries/reports/accounts.ts';
import { type Tables, table } from '../../tables.ts';

type Given = Pick<Definitions, 'resources' | 'settings'>;

/**
 * Refuses another class for books with entries on closed days: the statements of these days would change.
 *
 * @param before the definitions in force.
 */
export async function refuseClosedClasses(db: Kysely<Tables>, own: Given, before: Given): Promise<Failure[]> {
  const former = new Map(accountsOf(before).map((account) => [account.key, account.class]));
  const changed = accountsOf(own).filter(({ key, class: wanted }) => (former.get(key) ?? wanted) !== wanted);
  const { closedUpTo } = changed.length === 0 ? { closedUpTo: null } : await readPeriods(db);
  if (closedUpTo === null) return [];
  const used = await runSql<{ key: string }>(
    db,
    sql`select k.key from unnest(${changed.map(({ key }) => key)}::text[]) k(key) where exists (
       select from ${table.book} b join ${table.book_day} d on d.book_id = b.id
       where coalesce(b.resource, b.key) = k.key and d.date <= ${closedUpTo}::date
     )`,
  );
  return changed
    .filter(({ key }) => used.some((one) => one.key === key))
    .map(({ key, class: wanted }) =>
      failure('bookClassClosed', {
        key,
        day: { day: closedUpTo },
        former: former.get(key) ?? wanted,
        wanted,
      }),
    );
}
