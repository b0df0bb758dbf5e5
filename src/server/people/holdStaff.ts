import type { Kysely } from 'kysely';
import { AppError, type FieldErrors, invalid } from '../../errors/AppError.ts';
import type { Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import type { Bind } from '../queries/lists/listFilter.ts';
import { whereSql } from '../queries/lists/whereSql.ts';
import { tableOf, titleSql } from '../queries/sql/recordSql.ts';
import { runSql } from '../queries/sql/runSql.ts';
import { fieldAt } from './peopleOfBody.ts';
import type { Staffing } from './staffing.ts';

export interface Site {
  id: number;
  title: string;
  /** Whether it takes people: a completed project takes none. */
  takes: boolean;
}

/**
 * The site, held so that nobody closes or deletes it meanwhile.
 * @throws AppError notFound where it is unknown or archived.
 */
export async function holdSite(
  trx: Kysely<Tables>,
  context: Context,
  { site, assigned }: Staffing,
  id: number,
): Promise<Site> {
  const parameters: unknown[] = [id];
  const bind: Bind = (value) => `$${parameters.push(value)}`;
  const text = `select t.id, ${titleSql(context, site, 't')} as title, ${whereSql(context, site, assigned.where, bind)} as takes
    from ${tableOf(site)} t where t.id = $1 and t.archived_at is null for share`;
  const [found] = await runSql<Site>(trx, text, parameters);
  if (found === undefined) throw new AppError('notFound', `${site.label.one} not found`);
  return found;
}

/**
 * The people's names by id, held so that nobody deletes them meanwhile; in the order of their ids, as everyone holds them.
 * @throws AppError invalid naming each that is unknown or archived.
 */
export async function holdPeople(
  trx: Kysely<Tables>,
  context: Context,
  { person }: Staffing,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const text = `select t.id, ${titleSql(context, person, 't')} as title from ${tableOf(person)} t
    where t.id = any ($1) and t.archived_at is null order by t.id for share`;
  const found = await runSql<{ id: number; title: string }>(trx, text, [ids]);
  const names = new Map(found.map(({ id, title }) => [id, title]));
  const errors: FieldErrors = {};
  for (const [index, id] of ids.entries()) {
    if (!names.has(id)) errors[fieldAt(index)] = `${person.label.one} is not there any more; choose another`;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return names;
}
