import { type Kysely, sql } from 'kysely';
import { AppError, invalid } from '../../../errors/AppError.ts';
import { failure } from '../../../errors/failure.ts';
import { type Notice, notice } from '../../../errors/notices.ts';
import { openChange } from '../../access/openChange.ts';
import type { Actor, Context } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { peopleCounted, type Staffing, staffing } from '../../queries/lists/staffing.ts';
import { businessToday } from '../../sql/businessTime.ts';
import { type Tables, table } from '../../tables.ts';
import { addToHistories } from './addToHistories.ts';
import { endOfDay, refuseClosedDay } from './assignPeople.ts';
import { lockPeople, lockSite } from './lockStaff.ts';
import { peopleOfBody } from './peopleOfBody.ts';

/**
 * Releases people from a project (docs/business-rules.md, "Assignment"): all of them or, if one is not on it, none. The closed
 * assignments are kept as history.
 *
 * @param body {employees: [{employee_id}, ...], date}: their last day on it; by default they leave now.
 * @returns the message: '3 employees released from Harbour Mall'.
 * @throws AppError as `openChange` of the project; notFound, invalid; booksClosed; assignedLater or notAssigned with the
 * names of those who are not on the project.
 */
export async function releasePeople(
  trx: Kysely<Tables>,
  context: Context,
  siteId: number,
  body: unknown,
  actor: Actor | null,
): Promise<Notice> {
  const staff = staffing(context.resources);
  if (staff === undefined) throw new AppError('notFound');
  const today = businessToday(context.timeZone);
  const { ids, date, until } = peopleOfBody(staff.person, body, today);
  if (until !== undefined) throw invalid({ until: failure('unknownOfCall', { name: 'until' }) });
  await openChange(trx, context, actor, { resource: staff.site, right: 'update', id: siteId });
  const site = await lockSite(trx, context, staff, siteId, actor);
  const names = await lockPeople(trx, context, staff, ids, actor);
  const day = date === today ? undefined : date;
  if (day !== undefined) await refuseLater(trx, context, { siteId, names, day });
  const ends = day === undefined ? undefined : { day, timeZone: context.timeZone };
  const released = new Set(await closeAssignments(trx, staff, siteId, actor, ids, ends));
  const missing = ids.filter((id) => !released.has(id)).map((id) => names.get(id) ?? String(id));
  if (missing.length > 0) {
    throw new AppError('notAssigned', { people: { every: missing }, project: site.title });
  }
  return notice('released', { ...peopleCounted(staff, ids.length), project: site.title });
}

/** @throws AppError booksClosed; assignedLater with the names of those who were assigned after that day. */
async function refuseLater(
  trx: Kysely<Tables>,
  { timeZone }: Context,
  { siteId, names, day }: { siteId: number; names: ReadonlyMap<number, string>; day: string },
): Promise<void> {
  await refuseClosedDay(trx, day);
  const later = await runSql<{ id: number }>(
    trx,
    sql`select a.employee_id as id from ${table.assignment} a
      where a.project_id = ${siteId} and a.employee_id = any (${[...names.keys()]}::bigint[]) and a.released_at is null
        and (a.assigned_at at time zone ${timeZone})::date > ${day}::date order by a.employee_id`,
  );
  if (later.length > 0)
    throw new AppError('assignedLater', { people: { every: later.map(({ id }) => names.get(id) ?? '') } });
}

/**
 * Closes the open assignments of a site, those of the given people or of everyone, and adds them to their histories.
 * @param ends their last day; by default they leave now.
 * @returns the released people.
 */
export async function closeAssignments(
  trx: Kysely<Tables>,
  staff: Staffing,
  siteId: number,
  actor: Actor | null,
  ids?: readonly number[],
  ends?: { day: string; timeZone: string },
): Promise<number[]> {
  const moment = ends === undefined ? sql`clock_timestamp()` : endOfDay(ends.day, false, ends.timeZone);
  const isOne = ids === undefined ? sql`true` : sql`a.employee_id = any (${ids}::bigint[])`;
  // Locked in the order of the people, as assigning does; a transaction that waited reads the row again and finds it closed.
  const rows = await runSql<{ id: number }>(
    trx,
    sql`with open as materialized (
        select a.id from ${table.assignment} a
        where a.project_id = ${siteId} and a.released_at is null and ${isOne}
        order by a.employee_id for update
      )
      update ${table.assignment} a set released_at = greatest(${moment}, a.assigned_at), released_by = ${actor?.id ?? null}
      from open where a.id = open.id returning a.employee_id as id`,
  );
  const released = rows.map(({ id }) => id).toSorted((one, other) => one - other);
  if (released.length > 0)
    await addToHistories(trx, staff, { action: 'release', siteId, ids: released, actor });
  return released;
}
