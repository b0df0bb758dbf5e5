/**
 * The records of a tree: by a reference to the same entity. A record whose reference names a deleted one stands at the top, and so
 * does one record of each circle, so that every record can be reached.
 */

import { sql } from 'kysely';
import { fieldExpression } from '../../../schema/expression/whereExpression.ts';
import type { Resource } from '../../../schema/index.ts';
import type { ReadContext } from '../../context.ts';
import type { Row } from '../../database/runSql.ts';
import type { FieldSql } from '../../sql/fieldSql.ts';
import type { Condition } from '../../sql/filterSql.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { countedPage } from './listPage.ts';
import type { ListRequest } from './listParameters.ts';
import type { ListTotal } from './listTotal.ts';
import { readTitles } from './readTitles.ts';
import { rowsByIds } from './rowsByIds.ts';

/** A part of a tree: records with the same record above them, or found ones with the way to them. */
export interface TreePart extends ListTotal {
  rows: Row[];
  /** By id: the number of records directly below, at most MOST_COUNTED. */
  children: Record<string, number>;
  /** By id: the records above, the highest first. */
  paths: Record<string, PathStep[]>;
  /** The ids of one record of each circle; they stand behind the other rows of the first page. */
  circles: number[];
}

export interface PathStep {
  id: number;
  title: string | null;
}

const MOST_COUNTED = 1_000;
/** Deleted records whose children are looked for. */
const MOST_ORPHANS = 1_000;
/** Circles are looked for in tables with no more records than this. */
const CIRCLE_LIMIT = 10_000;
const MOST_CIRCLES = 20;
/** A path is no longer than this; a circle ends it too. */
const MOST_STEPS = 30;

/**
 * One page of a tree.
 *
 * @param request with a window.
 * @param under the id of the record above, or the top; undefined for what the request finds, with paths.
 */
export async function listTree(
  context: ReadContext,
  resource: Resource,
  request: ListRequest,
  by: FieldSql,
  under: number | 'top' | undefined,
): Promise<TreePart> {
  const within = await withinParent(context, resource, request, by, under);
  const { rows, ...total } = await countedPage(context.db, context, resource, within);
  const circles =
    under === 'top' && request.window?.start === 0 ? await circlesOf(context, resource, by) : [];
  const circling = await rowsByIds(context, resource, request, circles);
  const all = [...rows, ...circling];
  const ids = all.map(({ id }) => Number(id));
  return {
    rows: all,
    ...total,
    children: await countChildren(context, resource, by, ids),
    paths: under === undefined ? await pathsOf(context, resource, by, ids) : {},
    circles,
  };
}

async function withinParent(
  context: ReadContext,
  resource: Resource,
  request: ListRequest,
  by: FieldSql,
  under: number | 'top' | undefined,
): Promise<ListRequest> {
  if (under === undefined) return request;
  if (under === 'top') {
    const also = await atTheTop(context, resource, by);
    return { ...request, also: [...(request.also ?? []), also] };
  }
  const below = fieldExpression(by.field, context.types, 'is', [String(under)]);
  return { ...request, where: [...request.where, below] };
}

async function atTheTop(context: ReadContext, resource: Resource, by: FieldSql): Promise<Condition> {
  const [table, parent] = [tableOf(resource), sql.id(by.field.name)];
  const { rows } = await sql<{ id: number }>`select c.id from ${table} p join ${table} c on c.${parent} = p.id
    where p.archived_at is not null and c.archived_at is null limit ${sql.lit(MOST_ORPHANS)}`.execute(
    context.db,
  );
  const none = sql<boolean>`t.${parent} is null`;
  const orphans = rows.map(({ id }) => Number(id));
  return orphans.length === 0 ? none : sql<boolean>`(${none} or t.id = any(${orphans}::bigint[]))`;
}

async function countChildren(
  context: ReadContext,
  resource: Resource,
  by: FieldSql,
  ids: readonly number[],
): Promise<Record<string, number>> {
  const [table, parent] = [tableOf(resource), sql.id(by.field.name)];
  const { rows } = await sql<{ id: string; count: number }>`select i.id, n.count
    from unnest(${[...ids]}::bigint[]) i(id), lateral (select count(*)::int as count from (
      select from ${table} c where c.${parent} = i.id and c.archived_at is null limit ${sql.lit(MOST_COUNTED)}
    ) counted) n`.execute(context.db);
  return Object.fromEntries(rows.map(({ id, count }) => [String(id), count]));
}

/** The records above each of some records, the highest first. */
async function pathsOf(
  context: ReadContext,
  resource: Resource,
  by: FieldSql,
  ids: readonly number[],
): Promise<Record<string, PathStep[]>> {
  const [table, parent] = [tableOf(resource), sql.id(by.field.name)];
  const { rows } = await sql<{ of: string; at: string }>`with recursive up as (
      select t.id as "of", t.${parent} as at, array[t.id] as seen from ${table} t
      where t.id = any(${[...ids]}::bigint[])
      union all
      select up."of", p.${parent}, up.seen || p.id from up join ${table} p on p.id = up.at
      where not p.id = any(up.seen) and cardinality(up.seen) < ${sql.lit(MOST_STEPS)}
    )
    select "of", at from up where at is not null and not at = any(seen) order by "of", cardinality(seen) desc`.execute(
    context.db,
  );
  const steps = rows.map(({ of, at }) => ({ of: String(of), id: Number(at) }));
  const keys = [...new Set(steps.map(({ id }) => id))].map((id) => ({ resource: resource.name, id }));
  const titleOf = await readTitles(context.db, context, keys);
  const paths: Record<string, PathStep[]> = {};
  for (const { of, id } of steps) {
    paths[of] ??= [];
    paths[of].push({ id, title: titleOf(resource.name, id) });
  }
  return paths;
}

/** One record of each circle: none of them is below the top. */
async function circlesOf(context: ReadContext, resource: Resource, by: FieldSql): Promise<number[]> {
  const [table, parent] = [tableOf(resource), sql.id(by.field.name)];
  const { rows } = await sql<{ id: string; parent: string }>`with recursive
    live as (select t.id, t.${parent} as parent from ${table} t where t.archived_at is null limit ${sql.lit(CIRCLE_LIMIT + 1)}),
    reached as (
      select l.id from live l where l.parent is null or not exists (select from live p where p.id = l.parent)
      union
      select l.id from reached r join live l on l.parent = r.id
    )
    select l.id, l.parent from live l
    where (select count(*) from live) <= ${sql.lit(CIRCLE_LIMIT)} and not exists (select from reached r where r.id = l.id)`.execute(
    context.db,
  );
  const above = new Map(rows.map((row) => [Number(row.id), Number(row.parent)]));
  return firstOfCircles(above).slice(0, MOST_CIRCLES);
}

/** The lowest id of each circle among records that all lead into one. */
function firstOfCircles(above: ReadonlyMap<number, number>): number[] {
  const first = new Set<number>();
  const known = new Set<number>();
  for (const start of above.keys()) {
    const way: number[] = [];
    let at: number | undefined = start;
    while (at !== undefined && !known.has(at)) {
      known.add(at);
      way.push(at);
      at = above.get(at);
    }
    const place = at === undefined ? -1 : way.indexOf(at);
    if (place >= 0) first.add(Math.min(...way.slice(place)));
  }
  return [...first].sort((one, other) => one - other);
}
