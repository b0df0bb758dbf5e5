import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import type { Staffing } from '../../queries/lists/staffing.ts';
import { momentOf } from '../../sql/businessTime.ts';
import { type Tables, table } from '../../tables.ts';

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
  const side = sql.id(action === 'assign' ? 'new' : 'old');
  const moment = at === undefined ? sql`now()` : momentOf(sql`${at.moment}`, at.timeZone);
  const by = actor?.id ?? null;
  await runSql(
    trx,
    sql`
      with published as (
        insert into ${table.outbox} (keys)
        select array_agg(k) from (
          select ${person.name}::text || ':' || id from unnest(${ids}::bigint[]) id
          union all select ${site.name}::text || ':' || ${siteId}::bigint
        ) keys(k)
      )
      insert into ${table.audit} (resource, record_id, action, user_id, at, ${side})
      select ${person.name}::text, id, ${action}::text, ${by}::bigint, ${moment}, jsonb_build_object(${site.name}::text, ${siteId}::bigint)
      from unnest(${ids}::bigint[]) id
      union all
      select ${site.name}::text, ${siteId}::bigint, ${action}::text, ${by}::bigint, ${moment}, jsonb_build_object(${person.name}::text, ${ids}::bigint[])`,
  );
}
