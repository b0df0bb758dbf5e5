import { type Kysely, sql } from 'kysely';
import { type Failure, failure } from '../../../../errors/failure.ts';
import { presentName } from '../../../../schema/formerNames.ts';
import type { Resource, Resources } from '../../../../schema/index.ts';
import { runSql } from '../../../database/runSql.ts';
import { readTables } from '../../../database/syncCatalog.ts';
import { accountResource, tableOf } from '../../../sql/recordSql.ts';
import type { Tables } from '../../../tables.ts';

/** The fields by which people sign in, and what they may do then. */
const FIELDS = ['email', 'password', 'admin', 'roles'] as const;

/**
 * The effect of another `account` on the people who sign in: refused where it moves to another entity, since sessions, tokens and the
 * audit trail name people by the ids of its records; to be accepted where another field of theirs takes a part in it.
 */
export async function accountChanges(
  db: Kysely<Tables>,
  resources: Resources,
  before: Resources,
): Promise<{ refusals: Failure[]; asks: Failure[] }> {
  const [former, own] = [accountResource({ resources: before }), accountResource({ resources })];
  const none = { refusals: [], asks: [] };
  if (former === undefined || own === undefined) return none;
  const isSame = own.name === former.name || own.was?.includes(former.name) === true;
  const changed = isSame ? otherFields(own, former) : [];
  if (isSame && changed.length === 0) return none;
  const count = await countOf(db, former, before);
  if (count === 0) return none;
  if (!isSame)
    return {
      refusals: [failure('accountsMoved', { former: former.name, wanted: own.name, count })],
      asks: [],
    };
  return { refusals: [], asks: changed.map((one) => failure('accountFieldChanged', { ...one, count })) };
}

function otherFields(own: Resource, former: Resource) {
  return FIELDS.flatMap((key) => {
    const [name, formerly] = [own.account?.[key], former.account?.[key]];
    if (name === formerly || formerly === undefined) return [];
    const field = name === undefined ? undefined : own.fields[name];
    const isRenamed = field !== undefined && presentName(field, (one) => one === formerly) !== undefined;
    return isRenamed ? [] : [{ key, wanted: name ?? '-', former: formerly }];
  });
}

async function countOf(db: Kysely<Tables>, former: Resource, before: Resources): Promise<number> {
  const asIs = (await readTables(db, before)).get(former.name);
  if (asIs === undefined) return 0;
  const [found] = await runSql<{ count: number }>(
    db,
    sql`select count(*)::int as count from ${tableOf(asIs)} t where t.archived_at is null`,
  );
  return found?.count ?? 0;
}
