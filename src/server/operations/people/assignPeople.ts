import { type Kysely, type RawBuilder, sql } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import { type Notice, notice } from '../../../errors/notices.ts';
import { recordRef } from '../../../schema/index.ts';
import { openChange } from '../../access/openChange.ts';
import { readWithin } from '../../access/readAs.ts';
import type { Actor, Context } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { peopleCounted, type Staffing, staffing } from '../../queries/lists/staffing.ts';
import { readPeriods } from '../../queries/periods/readPeriods.ts';
import { businessToday, momentOf } from '../../sql/businessTime.ts';
import { tableOf, titleSql } from '../../sql/recordSql.ts';
import { type Tables, table } from '../../tables.ts';
import { addToHistories } from './addToHistories.ts';
import { lockPeople, lockSite } from './lockStaff.ts';
import { peopleOfBody } from './peopleOfBody.ts';

/**
 * Assigns people to a project (docs/business-rules.md, "Assignment"): all of them or, if one is already assigned, none. If two
 * calls assign the same person at once, the index of open assignments lets one succeed.
 *
 * @param body {employees: [{employee_id}, ...], date, until}: from a day, and up to one if they are there no more; by default from now.
 * @param actor null for the product itself (import).
 * @param at the time of an import, 'YYYY-MM-DD HH:mm:ss' in the business zone; the default is now.
 * @returns the message: '3 employees assigned to Harbour Mall'.
 * @throws AppError as `openChange` of the project; notFound, invalid; siteClosed; booksClosed; assignedThen, alreadyAssigned, assignedElsewhere or
 * releasedLater with the names of people.
 */
export async function assignPeople(
  trx: Kysely<Tables>,
  context: Context,
  siteId: number,
  body: unknown,
  actor: Actor | null,
  { at }: { at?: string | undefined } = {},
): Promise<Notice> {
  const staff = staffing(context.resources);
  if (staff === undefined) throw new AppError('notFound');
  const today = businessToday(context.timeZone);
  const { ids, date, until } = peopleOfBody(staff.person, body, today);
  await openChange(trx, context, actor, { resource: staff.site, right: 'update', id: siteId });
  const site = await lockSite(trx, context, staff, siteId, actor);
  if (!site.takes) throw closed(staff, site.title);
  const isDated = (date !== undefined && date !== today) || until !== undefined;
  const names = await lockPeople(trx, context, staff, ids, actor, isDated);
  if (isDated) {
    const days = { from: date ?? today, until, today };
    await assignOnDays(trx, context, { siteId, names, days, actor });
    await addToHistories(trx, staff, { action: 'assign', siteId, ids, actor });
    return notice('assigned', { ...peopleCounted(staff, ids.length), project: site.title });
  }
  if (at !== undefined) await refuseEarlier(trx, context, names, at);
  const assigned = await openAssignments(trx, context, ids, siteId, actor, at);
  if (assigned.size < ids.length) {
    const taken = ids.filter((id) => !assigned.has(id));
    throw await takenError(trx, context, staff, taken, names, actor);
  }
  const dated = at === undefined ? undefined : { moment: at, timeZone: context.timeZone };
  await addToHistories(trx, staff, { action: 'assign', siteId, ids, actor, at: dated });
  return notice('assigned', { ...peopleCounted(staff, ids.length), project: site.title });
}

interface DatedAssignment {
  siteId: number;
  names: ReadonlyMap<number, string>;
  days: { from: string; until: string | undefined; today: string };
  actor: Actor | null;
}

/**
 * Assigns people on past days. An assignment to the project that began later is extended to the earlier day. Nobody is on two projects
 * at once: on a day on which another assignment ends or begins, this one begins after it or ends before it.
 *
 * @throws AppError booksClosed, assignedThen
 */
async function assignOnDays(
  trx: Kysely<Tables>,
  { timeZone }: Context,
  { siteId, names, days, actor }: DatedAssignment,
): Promise<void> {
  await refuseClosedDay(trx, days.from);
  const ids = [...names.keys()].toSorted((one, other) => one - other);
  const { from, until = null } = days;
  const dayOf = (column: string) => sql`(${sql.id('a', column)} at time zone ${sql.lit(timeZone)})::date`;
  const ends = until === null ? sql`null` : endOfDay(until, until === days.today, timeZone);
  const periods = sql`
    select p.id,
      greatest(${momentOf(sql`${`${from} 00:00:00`}`, timeZone)}, (
        select max(a.released_at) from ${table.assignment} a where a.employee_id = p.id and ${dayOf('released_at')} = ${from}::date)) as starts,
      case when ${until}::text is not null then least(${ends}, (
        select min(a.assigned_at) from ${table.assignment} a
        where a.employee_id = p.id and ${dayOf('assigned_at')} = ${until}::date and ${dayOf('assigned_at')} > ${from}::date)) end as ends
    from unnest(${ids}::bigint[]) p (id)`;
  const isSame = sql`a.project_id = ${siteId} and a.released_at is null and ${until}::text is null and a.assigned_at > p.starts`;
  const taken = await runSql<{ id: number }>(
    trx,
    sql`with p as (${periods})
      select distinct p.id from p join ${table.assignment} a on a.employee_id = p.id
      where a.assigned_at < coalesce(p.ends, 'infinity') and coalesce(a.released_at, 'infinity') > p.starts and not (${isSame})
      order by p.id`,
  );
  if (taken.length > 0)
    throw new AppError('assignedThen', { people: { every: taken.map(({ id }) => names.get(id) ?? '') } });
  const by = sql`${actor?.id ?? null}::bigint`;
  await runSql(
    trx,
    sql`with p as (${periods}), earlier as (
        update ${table.assignment} a set assigned_at = p.starts from p where a.employee_id = p.id and ${isSame} returning a.employee_id
      )
      insert into ${table.assignment} (employee_id, project_id, assigned_by, assigned_at, released_at, released_by)
      select p.id, ${siteId}::bigint, ${by}, p.starts, p.ends, case when p.ends is not null then ${by} end
      from p where p.id not in (select employee_id from earlier) order by p.id`,
  );
}

/** @throws AppError booksClosed: the attendance of closed days stays. */
export async function refuseClosedDay(trx: Kysely<Tables>, day: string): Promise<void> {
  const { closedUpTo } = await readPeriods(trx);
  if (closedUpTo !== null && day <= closedUpTo)
    throw new AppError('booksClosed', { day: { day: closedUpTo } });
}

/** SQL: the end of a day, or now on the present one. */
export function endOfDay(day: string, isToday: boolean, timeZone: string): RawBuilder<unknown> {
  return isToday ? sql`clock_timestamp()` : momentOf(sql`${`${day} 23:59:59`}`, timeZone);
}

function closed({ site, assigned }: Staffing, title: string): AppError {
  const { otherwise } = assigned;
  if (otherwise === undefined) return new AppError('siteClosed', { record: recordRef(site, title) });
  const at = `fields.${assigned.name}.otherwise`;
  return new AppError('rule', { text: { text: otherwise, resource: site.name, at, values: { title } } });
}

/** The people who had no open assignment and have one now. In the order of their ids, so that two calls cannot deadlock. */
async function openAssignments(
  trx: Kysely<Tables>,
  { timeZone }: Context,
  ids: readonly number[],
  siteId: number,
  actor: Actor | null,
  at: string | undefined,
): Promise<Set<number>> {
  // The clock may be a little behind the one of the last release.
  const now = sql`greatest(clock_timestamp(), (
    select max(a.released_at) from ${table.assignment} a where a.employee_id = person.id))`;
  const rows = await runSql<{ id: number }>(
    trx,
    sql`insert into ${table.assignment} (employee_id, project_id, assigned_by, assigned_at)
      select person.id, ${siteId}::bigint, ${actor?.id ?? null}::bigint, ${at === undefined ? now : momentOf(sql`${at}`, timeZone)}
      from unnest(${ids}::bigint[]) person (id) order by person.id
      on conflict (employee_id) where released_at is null do nothing
      returning employee_id as id`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** An import must not assign anyone to a time before their last release. */
async function refuseEarlier(
  trx: Kysely<Tables>,
  { timeZone }: Context,
  names: ReadonlyMap<number, string>,
  at: string,
): Promise<void> {
  const later = await runSql<{ id: number }>(
    trx,
    sql`select distinct a.employee_id as id from ${table.assignment} a
      where a.employee_id = any (${[...names.keys()]}::bigint[]) and a.released_at > ${momentOf(sql`${at}`, timeZone)} order by id`,
  );
  if (later.length === 0) return;
  const people = { every: later.map(({ id }) => names.get(id) ?? String(id)) };
  throw new AppError('releasedLater', { people });
}

/** 'Habib Sarker is already assigned to Harbour Mall'; the project only for who reads it. */
async function takenError(
  trx: Kysely<Tables>,
  context: Context,
  { site }: Staffing,
  taken: readonly number[],
  names: ReadonlyMap<number, string>,
  actor: Actor | null,
): Promise<AppError> {
  const { db } = readWithin(trx, context, actor);
  const rows = await runSql<{ id: number; title: string | null }>(
    db,
    sql`select a.employee_id as id, ${titleSql(context, site, 't')} as title
      from ${table.assignment} a join ${tableOf(site)} t on t.id = a.project_id
      where a.employee_id = any (${taken}::bigint[]) and a.released_at is null`,
  );
  const places = new Map(rows.flatMap(({ id, title }) => (title === null ? [] : [[id, title] as const])));
  const [first] = taken;
  const only = taken.length === 1 && first !== undefined ? places.get(first) : undefined;
  if (only !== undefined)
    return new AppError('assignedElsewhere', { person: names.get(first as number) ?? '', project: only });
  const who = taken.map((id) => `${names.get(id)}${places.has(id) ? ` (${places.get(id)})` : ''}`);
  return new AppError('alreadyAssigned', { people: { every: who } });
}
