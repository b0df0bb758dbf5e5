import { type Kysely, sql } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import type { Effect } from '../../../ledger/movements/index.ts';
import type { ApprovalStep, Limit } from '../../../schema/access.ts';
import type { Resource } from '../../../schema/index.ts';
import { holds, type Reader, rowsSql } from '../../access/conditionSql.ts';
import type { Actor, Context } from '../../context.ts';
import type { Row } from '../../database/runSql.ts';
import type { Tables } from '../../database/tables.ts';
import { businessToday } from '../../sql/businessTime.ts';
import { fetchedValue } from '../../sql/fetchedValue.ts';
import { keptPrepared } from '../../sql/keepPrepared.ts';
import { ident, recordOfJson } from '../../sql/recordSql.ts';
import { columnsOf } from './insertStatement.ts';
import type { Movement } from './Movement.ts';
import type { Result } from './results.ts';

/**
 * A movement that access.yaml lets its actor record only with an approval. A caller that cannot keep it answers this refusal, so that no
 * way of recording posts it.
 */
export class NeedsApproval extends AppError<'needsApproval'> {
  readonly movement: Movement;
  /** Its columns as PostgreSQL's JSON. */
  readonly record: Row;
  readonly steps: readonly ApprovalStep[];

  constructor(movement: Movement, record: Row, steps: readonly ApprovalStep[]) {
    super('needsApproval');
    this.movement = movement;
    this.record = record;
    this.steps = steps;
  }
}

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
      if (holding.length > 0) results[place] = new NeedsApproval(movement, record, stepsOf(holding));
    }
  }
  return results;
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
    const limits = actor?.access?.resources.get(resource.name)?.limits ?? [];
    if (actor === null || isApproved) continue;
    const reader = readerOf(context, actor);
    const values = { ...movement.values, ...effect.values };
    if (limits.every(({ when }) => holds(reader, resource, when?.get(resource.name), 't', values) === false))
      continue;
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
    const value = fetchedValue(context.resources, resource, field, 't');
    return value === undefined ? [] : [sql.raw(`${value} as ${ident(field.name)}`)];
  });
  const all = sql.join([sql.raw('1 as one'), ...fetched]);
  const reader = readerOf(context, actor);
  const each = limits.map(({ when }) => rowsSql(holds(reader, resource, when?.get(resource.name), 't')));
  const statement = sql<FoundLimits>`
    select whole.record, jsonb_build_array(${sql.join(each)}) as holds
    from jsonb_array_elements(${JSON.stringify(await Promise.all(records))}::jsonb) with ordinality given (columns, place),
      lateral (select to_jsonb(t) || (to_jsonb(f) - 'one') as record
        from ${recordOfJson(resource, sql`given.columns`)}, lateral (select ${all}) f) whole,
      lateral ${recordOfJson(resource, sql`whole.record`)}
    order by given.place`;
  return (await keptPrepared(statement).execute(db)).rows;
}

function readerOf(context: Context, actor: Actor): Reader {
  return { context, actor, today: businessToday(context.timeZone) };
}

/** The steps of all limits that hold, in their order. A person with a role has the right, too, so that a step for anybody is done by it. */
export function stepsOf(limits: readonly Pick<Limit, 'by' | 'together'>[]): ApprovalStep[] {
  const steps: ApprovalStep[] = [];
  let stage = 0;
  for (const { by, together } of limits) {
    const roles = by.filter((role) => !steps.some((step) => step.role === role));
    if (together && roles.length > 0) stage += 1;
    for (const role of roles) steps.push({ role, stage: together ? stage : ++stage });
  }
  const named = steps.filter(({ role }) => role !== null);
  return named.length === 0 ? steps : named;
}
