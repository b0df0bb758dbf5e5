import { type Kysely, sql } from 'kysely';
import { failure, nested } from '../../errors/failure.ts';
import { renderFailure } from '../../errors/renderFailure.ts';
import { StartRefusal } from '../../errors/StartError.ts';
import type { NominalBook } from '../../ledger/books.ts';
import type { FieldTypes, Resources } from '../../schema/index.ts';
import type { Tables } from '../tables.ts';
import { runSql } from './runSql.ts';
import { planBookSides } from './syncBookSides.ts';
import { readTables } from './syncCatalog.ts';
import { planFetched } from './syncFetched.ts';
import { planKinds } from './syncKinds.ts';
import { planNominalBooks } from './syncNominalBooks.ts';
import { planOptions } from './syncOptions.ts';
import { type AppliedStep, describeStep, type Plan, planTable, type Step } from './syncPlan.ts';
import { planTakeOver } from './syncTakeOver.ts';
import { liftTimeLimits } from './timeLimits.ts';

/** Any number: the advisory lock of the sync, so that one process works and the others wait. */
const SYNC_LOCK = 7_045_302;

/**
 * Syncs the entities' tables (schema public) with the definitions in one transaction: tables, columns, indexes and the triggers
 * that open books and stocks. It only adds; unused tables and columns stay. The changes are recorded (plinth.applied_plan).
 * Without changes it costs one query of the catalog and one of the single records. Call it after `migrate`.
 *
 * @returns what was done, as text for the log.
 * @throws StartRefusal for changes of type that would lose values, or records that violate a new rule.
 */
export async function syncTables(
  db: Kysely<Tables>,
  resources: Resources,
  types: FieldTypes,
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await lockSync(trx);
    return applyPlan(trx, await planSync(trx, resources, types));
  });
}

/** Takes the steps of a plan, and records them. @throws StartRefusal if any of them is refused. */
export async function applyPlan(trx: Kysely<Tables>, { steps, refusals }: Plan): Promise<string[]> {
  if (refusals.length > 0) throw new StartRefusal(...refusals);
  for (const step of steps) await take(trx, step);
  if (steps.length > 0)
    await trx
      .insertInto('plinth.applied_plan')
      .values({ steps: JSON.stringify(steps.map(recorded)) })
      .execute();
  return steps.map(describeStep);
}

/** A step as its record: with its English message, for readers of the table. */
function recorded({ change, sql }: Step): AppliedStep {
  return { what: renderFailure(change), ...change, sql };
}

/** Until the end of the transaction, no other process changes the tables of entities or the definitions in force. */
export async function lockSync(trx: Kysely<Tables>): Promise<void> {
  // Another server may hold the lock as long as it builds an index.
  await liftTimeLimits(trx);
  await runSql(trx, sql`select pg_advisory_xact_lock(${SYNC_LOCK})`);
}

/**
 * The changes that a sync would make or refuse, without making them.
 * @param books the nominal books; by default they stay as they are.
 * @param isInForce the definitions have been applied before, so that no record has a former value of an option: their tables are not searched for any.
 */
export async function planSync(
  db: Kysely<Tables>,
  resources: Resources,
  types: FieldTypes,
  books?: readonly NominalBook[],
  isInForce = false,
): Promise<Plan> {
  const all = Object.values(resources);
  const catalog = await readTables(db, resources);
  const tables = all.map((resource) => planTable(resource, types, catalog.get(resource.name)));
  const plans = [
    ...(books === undefined ? [] : [await planNominalBooks(db, books)]),
    ...tables,
    await planTakeOver(db, all, types, catalog),
    ...(isInForce ? [] : [await planOptions(db, all, types, catalog)]),
    planFetched(resources, catalog),
    await planKinds(db, all, types, catalog),
    await planBookSides(db, all, catalog),
  ];
  return {
    steps: plans.flatMap(({ steps }) => steps),
    refusals: plans.flatMap(({ refusals }) => refusals),
  };
}

async function take(trx: Kysely<Tables>, { change, sql: text }: Step): Promise<void> {
  try {
    await runSql(trx, sql.raw(text));
  } catch (error) {
    const { message, detail } = error as { message: string; detail?: string };
    const reason = `${message}.${detail ? ` ${detail}` : ''}`;
    throw new StartRefusal(failure('changeRefused', { change: nested(change), reason }));
  }
}
