import { type Kysely, sql } from 'kysely';
import { invalid } from '../../../errors/AppError.ts';
import { failure, noFailures } from '../../../errors/failure.ts';
import { oneRef } from '../../../schema/index.ts';
import { readWithin } from '../../access/readAs.ts';
import type { Actor, Context } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { readNames } from '../../queries/lists/readTitles.ts';
import { recordNotFound } from '../../queries/lists/recordNotFound.ts';
import type { Staffing } from '../../queries/lists/staffing.ts';
import { tableOf, titleSql } from '../../sql/recordSql.ts';
import { whereSql } from '../../sql/whereSql.ts';
import type { Tables } from '../../tables.ts';
import { fieldAt } from './peopleOfBody.ts';

export interface Site {
  id: number;
  title: string;
  /** Whether people can be assigned to it; a completed project accepts none. */
  takes: boolean;
}

/**
 * Locks the site, so that nobody closes or deletes it meanwhile.
 * @throws AppError notFound if it is unknown or archived.
 */
export async function lockSite(
  trx: Kysely<Tables>,
  context: Context,
  { site, assigned }: Staffing,
  id: number,
  actor: Actor | null,
): Promise<Site> {
  const takes = whereSql(context, site, assigned.where);
  const [found] = await runSql<Omit<Site, 'title'>>(
    trx,
    sql`select t.id, ${takes} as takes from ${tableOf(site)} t where t.id = ${id} and t.archived_at is null for share`,
  );
  if (found === undefined) throw recordNotFound(site);
  const key = { resource: site.name, id };
  return { ...found, title: (await readNames(readWithin(trx, context, actor), [key]))(key) };
}

/**
 * The people's names by id. Locks them in the order of their ids, so that nobody deletes them meanwhile.
 * @param isDated one call at a time decides on the days of a person.
 * @throws AppError invalid naming each that is unknown or archived, or that the actor does not read.
 */
export async function lockPeople(
  trx: Kysely<Tables>,
  context: Context,
  { person }: Staffing,
  ids: readonly number[],
  actor: Actor | null,
  isDated = false,
): Promise<Map<number, string>> {
  const from = sql`from ${tableOf(person)} t where t.id = any (${ids}::bigint[]) and t.archived_at is null order by t.id`;
  await runSql(trx, sql`select t.id ${from} for ${isDated ? sql`no key update` : sql`share`}`);
  const own = readWithin(trx, context, actor);
  const title = sql`coalesce(${titleSql(context, person, 't')}::text, t.id::text)`;
  const found = await runSql<{ id: number; title: string }>(
    own.db,
    sql`select t.id, ${title} as title ${from}`,
  );
  const names = new Map(found.map(({ id, title: name }) => [id, name]));
  const errors = noFailures();
  for (const [index, id] of ids.entries()) {
    if (!names.has(id)) errors[fieldAt(index)] = failure('personGone', { resource: oneRef(person) });
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return names;
}
