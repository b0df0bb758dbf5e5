import { type Kysely, sql } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import type { Effect } from '../../../ledger/movements/index.ts';
import type { ApprovalStep, Limit } from '../../../schema/access.ts';
import type { Resource } from '../../../schema/index.ts';
import { holds, rowsSql } from '../../access/conditionSql.ts';
import { unstored } from '../../access/openChange.ts';
import type { Actor, Context } from '../../context.ts';
import type { Row } from '../../database/runSql.ts';
import type { Tables } from '../../database/tables.ts';
import { businessToday } from '../../sql/businessTime.ts';
import { fetchedValue } from '../../sql/fetchedValue.ts';
import { ident } from '../../sql/recordSql.ts';
import { columnsOf } from '../movements/insertRecords.ts';
import type { Movement } from '../movements/Movement.ts';
import type { Result } from '../movements/results.ts';

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

/** The effects, with a refusal in place of those of movements that need approval. */
export async function withLimits(
  db: Kysely<Tables>,
  context: Context,
  movements: readonly Result<Movement>[],
  effects: readonly Result<Effect>[],
): Promise<Result<Effect>[]> {
  const results: Result<Effect>[] = [];
  for (const [index, effect] of effects.entries()) {
    const movement = movements[index] as Result<Movement>;
    const needed =
      effect instanceof AppError || movement instanceof AppError
        ? undefined
        : await approvalOf(db, context, movement, effect);
    results.push(needed ?? effect);
  }
  return results;
}

/** The approval that a movement needs; undefined for none. */
async function approvalOf(
  db: Kysely<Tables>,
  context: Context,
  movement: Movement,
  effect: Effect,
): Promise<NeedsApproval | undefined> {
  const { resource, actor, isApproved } = movement.item;
  const limits = actor?.access?.resources.get(resource.name)?.limits ?? [];
  if (actor === null || isApproved || limits.length === 0) return undefined;
  const values = { ...movement.values, ...effect.values };
  const { id: _, ...columns } = await columnsOf(context, { group: 0, resource, values, addedBy: actor.id });
  const record = await withFetched(db, context, resource, columns);
  const holding = await holdingLimits(db, context, actor, { resource, limits, record });
  return holding.length === 0 ? undefined : new NeedsApproval(movement, record, stepsOf(holding));
}

/** The columns with those that the posting would fetch. */
async function withFetched(
  db: Kysely<Tables>,
  context: Context,
  resource: Resource,
  columns: Row,
): Promise<Row> {
  const fetched = Object.values(resource.fields).flatMap((field) => {
    const value = fetchedValue(context.resources, resource, field, 't');
    return value === undefined ? [] : [sql.raw(`${value} as ${ident(field.name)}`)];
  });
  const all = sql.join([sql.raw('1 as one'), ...fetched]);
  const { rows } = await sql<{ record: Row }>`
    select to_jsonb(t) || (to_jsonb(f) - 'one') as record
    from ${unstored(resource, columns)}, lateral (select ${all}) f`.execute(db);
  return rows[0]?.record ?? {};
}

async function holdingLimits(
  db: Kysely<Tables>,
  context: Context,
  actor: Actor,
  { resource, limits, record }: { resource: Resource; limits: readonly Limit[]; record: Row },
): Promise<readonly Limit[]> {
  const reader = { context, actor, today: businessToday(context.timeZone) };
  const each = limits.map(({ when }) => rowsSql(holds(reader, resource, when?.get(resource.name), 't')));
  const { rows } = await sql<{ holds: boolean[] }>`
    select jsonb_build_array(${sql.join(each)}) as holds from ${unstored(resource, record)}`.execute(db);
  return limits.filter((_, place) => rows[0]?.holds[place]);
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
