import type { Kysely } from 'kysely';
import type { Actor } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import type { Tables } from '../../database/tables.ts';
import type { Staffing } from '../../queries/lists/staffing.ts';
import { momentOf } from '../../sql/businessTime.ts';

/** An assignment or release: on which project, of whom, by whom (null for the product itself) and, for an import, when. */
interface StaffingEvent {
  action: 'assign' | 'release';
  siteId: number;
  ids: readonly number[];
  actor: Actor | null;
  /** The time of an imported one, 'YYYY-MM-DD HH:mm:ss' in this zone; the default is now. */
  at?: { moment: string; timeZone: string } | undefined;
}

/**
 * Writes an assignment or release into the histories of the project and its people: a release closes an assignment, and its
 * history stays (docs/business-rules.md, "Assignment"). The audit rows refer to the other side by its resource: {project: 3},
 * {employee: [1, 2]}.
 */
export async function addToHistories(
  trx: Kysely<Tables>,
  { person, site }: Staffing,
  { action, siteId, ids, actor, at }: StaffingEvent,
): Promise<void> {
  const side = action === 'assign' ? 'new' : 'old';
  const values: unknown[] = [person.name, site.name, ids, siteId, action, actor?.id ?? null];
  const moment = at === undefined ? 'now()' : momentOf(`$${values.push(at.moment)}`, at.timeZone);
  const text = `
    with published as (
      insert into plinth.outbox (keys)
      select array_agg(k) from (select $1::text || ':' || id from unnest($3::bigint[]) id union all select $2::text || ':' || $4::bigint) keys(k)
    )
    insert into plinth.audit (resource, record_id, action, user_id, at, ${side})
    select $1::text, id, $5::text, $6::bigint, ${moment}, jsonb_build_object($2::text, $4::bigint) from unnest($3::bigint[]) id
    union all
    select $2, $4, $5, $6, ${moment}, jsonb_build_object($1::text, $3::bigint[])`;
  await runSql(trx, text, values);
}
