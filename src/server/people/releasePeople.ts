import type { Kysely } from 'kysely';
import { AppError } from '../../errors/AppError.ts';
import type { Actor, Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { runSql } from '../queries/sql/runSql.ts';
import { holdPeople, holdSite } from './holdStaff.ts';
import { peopleOfBody } from './peopleOfBody.ts';
import { countWords, listWords, type Staffing, staffing } from './staffing.ts';
import { tellHistories } from './tellHistories.ts';

/**
 * Releases people from a project (business rules, section 4): all of them or, where one is not on it, none. The closed
 * assignments stay as history.
 *
 * @param body {employees: [{employee_id}, ...]}
 * @returns what was done, in words: '3 employees released from Harbour Mall'.
 * @throws AppError notFound, invalid; conflict with the names of those who are not on the project.
 */
export async function releasePeople(
  trx: Kysely<Tables>,
  context: Context,
  siteId: number,
  body: unknown,
  actor: Actor | null,
): Promise<string> {
  const staff = staffing(context.resources);
  if (staff === undefined) throw new AppError('notFound');
  const ids = peopleOfBody(staff.person, body);
  const site = await holdSite(trx, context, staff, siteId);
  const names = await holdPeople(trx, context, staff, ids);
  const released = new Set(await closeAssignments(trx, staff, siteId, actor, ids));
  const missing = ids.filter((id) => !released.has(id)).map((id) => names.get(id) ?? String(id));
  if (missing.length > 0) {
    const verb = missing.length === 1 ? 'is' : 'are';
    throw new AppError('conflict', `${listWords(missing)} ${verb} not assigned to ${site.title}`);
  }
  return `${countWords(staff.person, ids.length)} released from ${site.title}`;
}

/**
 * Closes the open assignments of a site, those of the given people or of everyone, and tells their histories.
 * @returns who was released.
 */
export async function closeAssignments(
  trx: Kysely<Tables>,
  staff: Staffing,
  siteId: number,
  actor: Actor | null,
  ids?: readonly number[],
): Promise<number[]> {
  // Locked in the order of the people, as assigning does; whoever waited reads the row anew and finds it closed.
  const text = `
    with open as materialized (
      select id from plinth.assignment
      where project_id = $1 and released_at is null and ($3::bigint[] is null or employee_id = any ($3))
      order by employee_id for update
    )
    update plinth.assignment a set released_at = greatest(clock_timestamp(), a.assigned_at), released_by = $2
    from open where a.id = open.id returning a.employee_id as id`;
  const rows = await runSql<{ id: number }>(trx, text, [siteId, actor?.id ?? null, ids ?? null]);
  const released = rows.map(({ id }) => id).toSorted((one, other) => one - other);
  if (released.length > 0)
    await tellHistories(trx, staff, { action: 'release', siteId, ids: released, actor });
  return released;
}
