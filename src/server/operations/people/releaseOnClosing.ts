import { type Kysely, sql } from 'kysely';
import type { Resource } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import type { Actor, Context } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { type PeopleCounted, peopleCounted, staffing } from '../../queries/lists/staffing.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { whereSql } from '../../sql/whereSql.ts';
import type { Tables } from '../../tables.ts';
import { closeAssignments } from './releasePeople.ts';

/** Whether an edit with this body may close the record to people, so that those on it must be released. */
export function mayClose({ fields }: Resource, body: unknown): boolean {
  if (!isObject(body)) return false;
  const assigned = Object.values(fields).find(({ from }) => from === 'assigned');
  return Object.keys(assigned?.where ?? {}).some((name) => Object.hasOwn(body, name));
}

/**
 * After an edit: if the record accepts no people any more, releases those on it (docs/business-rules.md, "Completed projects").
 * The edit locks the record's row, so nobody is assigned meanwhile.
 *
 * @returns the number of released people; undefined if there were none.
 */
export async function releaseOnClosing(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  id: number,
  actor: Actor | null,
): Promise<PeopleCounted | undefined> {
  const staff = staffing(context.resources);
  if (staff === undefined || staff.site !== resource || (await takesPeople(trx, context, resource, id)))
    return undefined;
  const released = await closeAssignments(trx, staff, id, actor);
  if (released.length === 0) return undefined;
  return peopleCounted(staff, released.length);
}

async function takesPeople(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  id: number,
): Promise<boolean> {
  const assigned = staffing(context.resources)?.assigned;
  const takes = whereSql(context, resource, assigned?.where);
  const [row] = await runSql<{ takes: boolean }>(
    trx,
    sql`select ${takes} as takes from ${tableOf(resource)} t where t.id = ${id}`,
  );
  return row?.takes === true;
}
