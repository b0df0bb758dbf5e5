import { CompiledQuery, type Kysely } from 'kysely';
import { StartError } from '../../errors/StartError.ts';
import type { FieldTypes, Resources } from '../../schema/index.ts';
import { readTables } from './syncCatalog.ts';
import { planKinds } from './syncKinds.ts';
import { type Plan, planTable, type Step } from './syncPlan.ts';
import { planTakeOver } from './syncTakeOver.ts';
import type { Tables } from './tables.ts';
import { liftTimeLimits } from './timeLimits.ts';

/** Any number; whoever syncs holds it, so that of many processes one works and the others wait. */
const SYNC_LOCK = 7_045_302;

/**
 * Brings the entities' tables (schema public) to what the definitions say, in one transaction: tables, columns, indexes and
 * the triggers that open books and stocks. Only adds; a table or column that no definition wants any more stays. What was done
 * is recorded (plinth.applied_plan). With nothing to do it costs a query of the catalog, and one of
 * the single records. Call it after `migrate`.
 *
 * @returns what was done, for the log.
 * @throws StartError for changes of type that would lose values, or records that a new rule would refuse.
 */
export async function syncTables(
  db: Kysely<Tables>,
  resources: Resources,
  types: FieldTypes,
): Promise<string[]> {
  return db.transaction().execute((trx) => syncWithin(trx, resources, types));
}

/** The same within a transaction that does more. */
export async function syncWithin(
  trx: Kysely<Tables>,
  resources: Resources,
  types: FieldTypes,
): Promise<string[]> {
  await lockSync(trx);
  const { steps, refusals } = await planSync(trx, resources, types);
  if (refusals.length > 0) throw new StartError(refusals.join('\n'));
  for (const step of steps) await take(trx, step);
  if (steps.length > 0)
    await trx
      .insertInto('plinth.applied_plan')
      .values({ steps: JSON.stringify(steps) })
      .execute();
  return steps.map(({ what }) => what);
}

/** Until the end of the transaction no other process changes the tables of entities, or which definitions are in force. */
export async function lockSync(trx: Kysely<Tables>): Promise<void> {
  // Another server may hold it for as long as an index takes.
  await liftTimeLimits(trx);
  await trx.executeQuery(CompiledQuery.raw(`select pg_advisory_xact_lock(${SYNC_LOCK})`));
}

/** What a sync would do, and what it would refuse, without doing it. */
export async function planSync(db: Kysely<Tables>, resources: Resources, types: FieldTypes): Promise<Plan> {
  const all = Object.values(resources);
  const catalog = await readTables(db, resources);
  const tables = all.map((resource) => planTable(resource, types, catalog.get(resource.name)));
  const plans = [
    ...tables,
    await planTakeOver(db, all, types, catalog),
    await planKinds(db, all, types, catalog),
  ];
  return {
    steps: plans.flatMap(({ steps }) => steps),
    refusals: plans.flatMap(({ refusals }) => refusals),
    unseen: plans.flatMap(({ unseen }) => unseen),
  };
}

async function take(trx: Kysely<Tables>, { what, sql }: Step): Promise<void> {
  try {
    await trx.executeQuery(CompiledQuery.raw(sql));
  } catch (error) {
    const { message, detail } = error as { message: string; detail?: string };
    throw new StartError(
      `The database refuses a change that the definitions ask for (${what}): ${message}.${detail ? ` ${detail}` : ''}`,
    );
  }
}
