import { type Kysely, sql } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import type { Effect } from '../../../ledger/movements/index.ts';
import type { Limit } from '../../../schema/access.ts';
import type { Expression } from '../../../schema/expression/Expression.ts';
import type { Resource } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import { holds, numberOf } from '../../access/conditionSql.ts';
import type { Actor, Context } from '../../context.ts';
import type { Row } from '../../database/runSql.ts';
import { fetchedValue } from '../../sql/fetchedValue.ts';
import { keptPrepared } from '../../sql/prepared.ts';
import { recordOfJson } from '../../sql/recordSql.ts';
import type { Tables } from '../../tables.ts';
import {
  conditionsSql,
  type KeptCall,
  limitsFor,
  NeedsApproval,
  periodOf,
  readerOf,
  stepsOf,
} from '../limits/limits.ts';
import { columnsOf } from './insertStatement.ts';
import type { Movement } from './Movement.ts';
import type { Result } from './results.ts';

/**
 * The effects, with a refusal in place of those of movements that need approval. Most movements are within their limits by their own
 * amounts; the others of one kind and one actor ask one statement.
 */
export async function withLimits(
  db: Kysely<Tables>,
  context: Context,
  movements: readonly Result<Movement>[],
  effects: readonly Result<Effect>[],
): Promise<Result<Effect>[]> {
  const results = [...effects];
  for (const group of limitedGroups(context, movements, effects)) {
    const found = await limitsOf(db, context, group);
    for (const [index, { place, movement }] of group.movements.entries()) {
      const { record, holds: held } = found[index] as FoundLimits;
      const holding = group.limits.filter((_, number) => held[number]);
      if (holding.length > 0)
        results[place] = new NeedsApproval(keptMovement(movement, record), stepsOf(holding));
    }
  }
  return results;
}

function keptMovement({ item, date }: Movement, record: Row): KeptCall {
  const { resource, actor, body, params } = item;
  const dated = isObject(body) ? { ...body, date } : body;
  return { resource, actor: actor as Actor, body: dated, params, record };
}

interface LimitedGroup {
  resource: Resource;
  actor: Actor;
  limits: readonly Limit[];
  movements: { place: number; movement: Movement; effect: Effect }[];
}

/** The movements that a limit may hold for, those of one kind and one actor together. */
function limitedGroups(
  context: Context,
  movements: readonly Result<Movement>[],
  effects: readonly Result<Effect>[],
): LimitedGroup[] {
  const groups: LimitedGroup[] = [];
  for (const [place, movement] of movements.entries()) {
    const effect = effects[place] as Result<Effect>;
    if (movement instanceof AppError || effect instanceof AppError) continue;
    const { resource, actor, isApproved } = movement.item;
    const limits = limitsFor(actor, resource.name);
    if (actor === null || isApproved) continue;
    const reader = readerOf(context, actor);
    const values = { ...movement.values, ...effect.values };
    const isWithin = ({ when, sum }: Limit) =>
      sum === undefined && holds(reader, resource, when?.get(resource.name), 't', values) === false;
    if (limits.every(isWithin)) continue;
    const known = groups.find((group) => group.resource === resource && group.actor === actor);
    const group = known ?? { resource, actor, limits, movements: [] };
    if (known === undefined) groups.push(group);
    group.movements.push({ place, movement, effect });
  }
  return groups;
}

interface FoundLimits {
  /** The columns as PostgreSQL's JSON, with those that the posting would fetch. */
  record: Row;
  /** For each limit, whether it holds. */
  holds: readonly boolean[];
}

async function limitsOf(
  db: Kysely<Tables>,
  context: Context,
  { resource, actor, limits, movements }: LimitedGroup,
): Promise<FoundLimits[]> {
  const records = movements.map(async ({ movement, effect }) => {
    const values = { ...movement.values, ...effect.values };
    const { id: _, ...columns } = await columnsOf(context, {
      group: 0,
      resource,
      values,
      addedBy: actor.id,
    });
    return columns;
  });
  const fetched = Object.values(resource.fields).flatMap((field) => {
    const value = fetchedValue(context.resources, resource, field, sql`t`);
    return value === undefined ? [] : [sql`${value} as ${sql.id(field.name)}`];
  });
  const all = sql.join([sql`1 as one`, ...fetched]);
  const reader = readerOf(context, actor);
  const sumOf = (place: number) => sql.id(`s${place}`);
  // Those of one call add up in their order, as if each were posted before the next.
  const running = limits.map(({ sum }, place) => {
    if (sum === undefined) return sql`0 as ${sumOf(place)}`;
    const keys = [periodOf(sum, sql`t.date`), ...sum.by.map((key) => sql.id('t', key))];
    const own = numberOf(reader, resource, sum.of.get(resource.name) as Expression, 't');
    return sql`sum(${own}) over (partition by ${sql.join(keys)} order by whole.place) as ${sumOf(place)}`;
  });
  const each = conditionsSql(reader, resource, resource.name, limits, {
    own: (place) => sql`own.${sumOf(place)}`,
    again: movements[0]?.movement.item.again,
  });
  const statement = sql<FoundLimits>`
    with whole as materialized (
      select given.place, whole.record
      from jsonb_array_elements(${JSON.stringify(await Promise.all(records))}::jsonb) with ordinality given (columns, place),
        lateral (select to_jsonb(t) || (to_jsonb(f) - 'one') as record
          from ${recordOfJson(resource, sql`given.columns`)}, lateral (select ${all}) f) whole
    ), own as (
      select whole.place, ${sql.join(running)} from whole, lateral ${recordOfJson(resource, sql`whole.record`)}
    )
    select whole.record, jsonb_build_array(${sql.join(each)}) as holds
    from whole join own on own.place = whole.place, lateral ${recordOfJson(resource, sql`whole.record`)}
    order by whole.place`;
  return (await keptPrepared(statement).execute(db)).rows;
}
