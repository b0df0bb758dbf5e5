import { sql } from 'kysely';
import type { Resource } from '../../schema/index.ts';
import type { Actor, Context } from '../context.ts';
import { businessToday } from '../sql/businessTime.ts';
import { tableOf } from '../sql/recordSql.ts';
import { accessOf } from './compile.ts';
import { rowsOf } from './conditionSql.ts';

/** Whether a right that changes nothing, such as to mail, is given to the actor for all of some records. */
export async function hasRightFor(
  context: Context,
  actor: Actor,
  resource: Resource,
  right: string,
  ids: readonly number[],
): Promise<boolean> {
  const access = accessOf(context, actor);
  if (access === undefined) return true;
  const own = access.resources.get(resource.name);
  if (!own?.rights.has(right)) return false;
  const rows = rowsOf({ context, actor, today: businessToday(context.timeZone) }, own, right, 't');
  if (typeof rows === 'boolean') return rows;
  const { rows: found } = await sql<{ id: number }>`
    select t.id from ${tableOf(resource)} t where t.id = any (${ids}::bigint[]) and ${rows}`.execute(
    context.db,
  );
  return found.length === new Set(ids).size;
}
