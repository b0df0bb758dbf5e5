import type { Kysely } from 'kysely';
import type { Actor } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { runSql } from '../queries/sql/runSql.ts';
import type { Staffing } from './staffing.ts';

/** What happened to people: on whose site, to whom, by whom (null for the product itself) and, of an import, when. */
interface Staffed {
  action: 'assign' | 'release';
  siteId: number;
  ids: readonly number[];
  actor: Actor | null;
  /** SQL of the moment that an import dates it by, whose wall time is $7; now by default. */
  at?: { sql: string; value: string } | undefined;
}

/**
 * Writes into the histories of the site and of its people who was assigned or released: the release closes an assignment, its
 * history stays (business rules, section 4). The audit rows name the other side by its resource: {project: 3}, {employee: [1, 2]}.
 */
export async function tellHistories(
  trx: Kysely<Tables>,
  { person, site }: Staffing,
  { action, siteId, ids, actor, at }: Staffed,
): Promise<void> {
  const side = action === 'assign' ? 'new' : 'old';
  const text = `
    insert into plinth.audit (resource, record_id, action, user_id, at, ${side})
    select $1::text, id, $5::text, $6::bigint, ${at?.sql ?? 'now()'}, jsonb_build_object($2::text, $4::bigint) from unnest($3::bigint[]) id
    union all
    select $2, $4, $5, $6, ${at?.sql ?? 'now()'}, jsonb_build_object($1::text, $3::bigint[])`;
  const values = [person.name, site.name, ids, siteId, action, actor?.id ?? null];
  await runSql(trx, text, at === undefined ? values : [...values, at.value]);
}
