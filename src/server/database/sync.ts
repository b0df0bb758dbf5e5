import { CompiledQuery, type Kysely } from 'kysely';
import { StartError } from '../../errors/StartError.ts';
import type { FieldTypes, Resources } from '../../schema/index.ts';
import { readCatalog } from './syncCatalog.ts';
import { planTable, type Step } from './syncPlan.ts';
import type { Tables } from './tables.ts';

/** Any number; whoever syncs holds it, so that of many processes one works and the others wait. */
const SYNC_LOCK = 7_045_302;

/**
 * Brings the entities' tables (schema public) to what the definitions say, in one transaction: tables, columns, indexes and
 * the triggers that open books and stocks. Only adds; a table or column that no definition wants any more stays.
 * With nothing to do it costs one query of the catalog. Call it after `migrate`.
 *
 * @returns what was done, for the log.
 * @throws StartError for a change of type that would lose values, or records that a new rule would refuse.
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
  await trx.executeQuery(CompiledQuery.raw(`select pg_advisory_xact_lock(${SYNC_LOCK})`));
  const steps = await planSync(trx, resources, types);
  for (const step of steps) await take(trx, step);
  return steps.map(({ what }) => what);
}

/** What a sync would do, without doing it. */
export async function planSync(db: Kysely<Tables>, resources: Resources, types: FieldTypes): Promise<Step[]> {
  const all = Object.values(resources);
  const catalog = await readCatalog(
    db,
    all.map(({ name }) => name),
  );
  return all.flatMap((resource) => planTable(resource, types, catalog.get(resource.name)));
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
