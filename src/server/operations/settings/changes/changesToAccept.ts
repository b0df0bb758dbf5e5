import { type Kysely, sql } from 'kysely';
import { type Failure, failure } from '../../../../errors/failure.ts';
import { presentName } from '../../../../schema/formerNames.ts';
import type { FieldTypes, Resources, Settings } from '../../../../schema/index.ts';
import { runSql } from '../../../database/runSql.ts';
import { findRecomputed } from '../../../database/syncComputed.ts';
import { accountsOf } from '../../../queries/reports/accounts.ts';
import { type Tables, table } from '../../../tables.ts';

interface Given {
  resources: Resources;
  settings: Settings;
}

/**
 * The changes of stored values, or of what is reported of them, though nothing is lost: values that a new formula replaces, books that
 * move to another class, entries that are about another record. They must be accepted.
 */
export async function changesToAccept(
  db: Kysely<Tables>,
  own: Given,
  before: Given,
  types: FieldTypes,
): Promise<Failure[]> {
  return [
    ...(await findRecomputed(db, own.resources, types)),
    ...(await otherClasses(db, own, before)),
    ...(await otherDimension(db, own, before)),
  ];
}

async function otherClasses(db: Kysely<Tables>, own: Given, before: Given): Promise<Failure[]> {
  const classes = new Map(accountsOf(before).map(({ key, class: former }) => [key, former]));
  const changed = accountsOf(own).flatMap(({ key, class: wanted }) => {
    const { was = [] } = own.settings.books[key] ?? own.resources[key] ?? {};
    const name = presentName({ name: key, was }, (one) => classes.has(one));
    const former = name === undefined ? undefined : classes.get(name);
    return name === undefined || former === undefined || former === wanted
      ? []
      : [{ key, name, former, wanted }];
  });
  if (changed.length === 0) return [];
  const held = await runSql<{ key: string; entries: number; balance: string }>(
    db,
    sql`select coalesce(b.resource, b.key) as key, sum(b.entries)::int as entries, sum(b.balance)::text as balance
      from ${table.book} b where coalesce(b.resource, b.key) = any (${changed.map(({ name }) => name)}::text[]) group by 1`,
  );
  return changed.flatMap(({ key, name, former, wanted }) => {
    const { entries = 0, balance = '0' } = held.find((one) => one.key === name) ?? {};
    if (entries === 0) return [];
    return failure('bookClassChanged', { key, former, wanted, count: entries, balance: { money: balance } });
  });
}

async function otherDimension(db: Kysely<Tables>, own: Given, before: Given): Promise<Failure[]> {
  const [former] = before.settings.dimensions;
  const [wanted] = own.settings.dimensions;
  const isRenamed = wanted !== undefined && own.resources[wanted]?.was?.includes(former ?? '');
  if (former === undefined || former === wanted || isRenamed) return [];
  const [found] = await runSql<{ count: number }>(
    db,
    sql`select count(*)::int as count from ${table.entry} e where e.project_id is not null`,
  );
  const count = found?.count ?? 0;
  return count === 0 ? [] : [failure('dimensionChanged', { former, wanted: wanted ?? '-', count })];
}
