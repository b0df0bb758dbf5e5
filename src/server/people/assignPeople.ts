import type { Kysely } from 'kysely';
import { AppError } from '../../errors/AppError.ts';
import type { Actor, Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { momentOf } from '../queries/sql/businessTime.ts';
import { tableOf, titleSql } from '../queries/sql/recordSql.ts';
import { runSql } from '../queries/sql/runSql.ts';
import { holdPeople, holdSite } from './holdStaff.ts';
import { peopleOfBody } from './peopleOfBody.ts';
import { countWords, listWords, type Staffing, staffing } from './staffing.ts';
import { tellHistories } from './tellHistories.ts';

/**
 * Assigns people to a project (business rules, section 4): all of them or, where one is taken, none. Of two calls that
 * assign the same person at once the index of open assignments lets one win.
 *
 * @param body {employees: [{employee_id}, ...]}
 * @param actor null for the product itself (import).
 * @param at the wall time that an import dates it by, 'YYYY-MM-DD HH:mm:ss' in the business zone; now by default.
 * @returns what was done, in words: '3 employees assigned to Harbour Mall'.
 * @throws AppError notFound, invalid; conflict where the project is closed or, with their names, people are taken.
 */
export async function assignPeople(
  trx: Kysely<Tables>,
  context: Context,
  siteId: number,
  body: unknown,
  actor: Actor | null,
  { at }: { at?: string | undefined } = {},
): Promise<string> {
  const staff = staffing(context.resources);
  if (staff === undefined) throw new AppError('notFound');
  const ids = peopleOfBody(staff.person, body);
  const site = await holdSite(trx, context, staff, siteId);
  if (!site.takes) throw new AppError('conflict', closedWords(staff, site.title));
  const names = await holdPeople(trx, context, staff, ids);
  if (at !== undefined) await refuseEarlier(trx, context, names, at);
  const assigned = await openAssignments(trx, context, ids, siteId, actor, at);
  if (assigned.size < ids.length) {
    const taken = ids.filter((id) => !assigned.has(id));
    throw new AppError('conflict', await takenWords(trx, context, staff, taken, names));
  }
  const dated = at === undefined ? undefined : { sql: momentOf('$7', context.timeZone), value: at };
  await tellHistories(trx, staff, { action: 'assign', siteId, ids, actor, at: dated });
  return `${countWords(staff.person, ids.length)} assigned to ${site.title}`;
}

function closedWords({ site, assigned }: Staffing, title: string): string {
  const words = assigned.otherwise ?? `${site.label.one} {title} takes nobody`;
  return words.replaceAll('{title}', () => title);
}

/** The people who had no open assignment and have one now. In the order of their ids, so that two calls never wait in a circle. */
async function openAssignments(
  trx: Kysely<Tables>,
  { timeZone }: Context,
  ids: readonly number[],
  siteId: number,
  actor: Actor | null,
  at: string | undefined,
): Promise<Set<number>> {
  // A clock may be a little behind the one that dated the last release.
  const now = `greatest(clock_timestamp(), (select max(a.released_at) from plinth.assignment a where a.employee_id = person.id))`;
  const text = `
    insert into plinth.assignment (employee_id, project_id, assigned_by, assigned_at)
    select person.id, $2, $3, coalesce(${momentOf('$4', timeZone)}, ${now})
    from unnest($1::bigint[]) person (id) order by person.id
    on conflict (employee_id) where released_at is null do nothing
    returning employee_id as id`;
  const rows = await runSql<{ id: number }>(trx, text, [ids, siteId, actor?.id ?? null, at ?? null]);
  return new Set(rows.map(({ id }) => id));
}

/** An import may not assign anyone to before they were released elsewhere. */
async function refuseEarlier(
  trx: Kysely<Tables>,
  { timeZone }: Context,
  names: ReadonlyMap<number, string>,
  at: string,
): Promise<void> {
  const text = `select distinct employee_id as id from plinth.assignment
    where employee_id = any ($1) and released_at > ${momentOf('$2', timeZone)} order by id`;
  const later = await runSql<{ id: number }>(trx, text, [[...names.keys()], at]);
  if (later.length === 0) return;
  const who = listWords(later.map(({ id }) => names.get(id) ?? String(id)));
  throw new AppError(
    'conflict',
    `${who} ${later.length === 1 ? 'was' : 'were'} released only after that time`,
  );
}

/** 'Habib Sarker is already assigned to Harbour Mall'. */
async function takenWords(
  trx: Kysely<Tables>,
  context: Context,
  { site }: Staffing,
  taken: readonly number[],
  names: ReadonlyMap<number, string>,
): Promise<string> {
  const text = `select a.employee_id as id, ${titleSql(context, site, 't')} as title
    from plinth.assignment a join ${tableOf(site)} t on t.id = a.project_id
    where a.employee_id = any ($1) and a.released_at is null`;
  const rows = await runSql<{ id: number; title: string }>(trx, text, [taken]);
  const places = new Map(rows.map(({ id, title }) => [id, title]));
  const [first] = taken;
  const only = taken.length === 1 && first !== undefined ? places.get(first) : undefined;
  if (only !== undefined) return `${names.get(first as number)} is already assigned to ${only}`;
  const who = taken.map((id) => `${names.get(id)}${places.has(id) ? ` (${places.get(id)})` : ''}`);
  return `${listWords(who)} ${taken.length === 1 ? 'is' : 'are'} already assigned`;
}
