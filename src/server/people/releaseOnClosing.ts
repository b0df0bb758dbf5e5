import type { Kysely } from 'kysely';
import type { Resource } from '../../schema/index.ts';
import type { Actor, Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import type { Bind } from '../queries/lists/listFilter.ts';
import { whereSql } from '../queries/lists/whereSql.ts';
import { tableOf } from '../queries/sql/recordSql.ts';
import { runSql } from '../queries/sql/runSql.ts';
import { closeAssignments } from './releasePeople.ts';
import { countWords, staffing } from './staffing.ts';

/** Whether an edit with this body may close the record to people, so that those on it must be released. */
export function mayClose({ fields }: Resource, body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const assigned = Object.values(fields).find(({ from }) => from === 'assigned');
  return Object.keys(assigned?.where ?? {}).some((name) => Object.hasOwn(body, name));
}

/**
 * After an edit: where the record takes nobody any more, releases who is on it (business rules, section 4: a project
 * marked completed). The edit holds the record's row, so nobody is assigned meanwhile.
 *
 * @returns what was done, in words for the message: '3 employees were released'; undefined where nobody was.
 */
export async function releaseOnClosing(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  id: number,
  actor: Actor | null,
): Promise<string | undefined> {
  const staff = staffing(context.resources);
  if (staff === undefined || staff.site !== resource || (await takesPeople(trx, context, resource, id)))
    return undefined;
  const released = await closeAssignments(trx, staff, id, actor);
  if (released.length === 0) return undefined;
  return `${countWords(staff.person, released.length)} ${released.length === 1 ? 'was' : 'were'} released`;
}

async function takesPeople(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  id: number,
): Promise<boolean> {
  const parameters: unknown[] = [id];
  const bind: Bind = (value) => `$${parameters.push(value)}`;
  const assigned = staffing(context.resources)?.assigned;
  const text = `select ${whereSql(context, resource, assigned?.where, bind)} as takes from ${tableOf(resource)} t where t.id = $1`;
  const [row] = await runSql<{ takes: boolean }>(trx, text, parameters);
  return row?.takes === true;
}
