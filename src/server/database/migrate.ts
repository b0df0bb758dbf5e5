import { type Kysely, sql } from 'kysely';
import { failure } from '../../errors/failure.ts';
import { StartRefusal } from '../../errors/StartError.ts';
import { FOLDED, MIGRATIONS, STEPS } from './migrations/index.ts';
import { liftTimeLimits } from './timeLimits.ts';

/** Any number: the advisory lock of migrations, so that one process migrates and the others wait. */
const MIGRATION_LOCK = 7_045_301;

/**
 * Migrates the fixed tables (schema `plinth`) to the present version: all missing steps in one transaction, or none. It is safe
 * with many processes and behind PgBouncer in transaction pooling.
 *
 * @throws StartRefusal if the database refuses pg_trgm or the schema, or was migrated by a newer version.
 */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  await db.transaction().execute((trx) => migrateWithin(trx));
}

/**
 * The same within the caller's transaction.
 *
 * @param only the last steps to run: those of a backup, whose rows fit the tables of that version.
 */
export async function migrateWithin<T>(trx: Kysely<T>, only?: readonly string[]): Promise<void> {
  await liftTimeLimits(trx);
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx);
  const done = await stepsDone(trx);
  refuseNewer(done);
  if (done.length === 0) await recordSteps(trx, FOLDED);
  else refuseOlder(done);
  const wanted = MIGRATIONS.filter(({ name }) => only === undefined || only.includes(name));
  for (const step of wanted.filter(({ name }) => !done.includes(name))) {
    await sql.raw(step.sql).execute(trx);
    await recordSteps(trx, [step.name]);
  }
}

async function stepsDone<T>(trx: Kysely<T>): Promise<string[]> {
  const { rows: found } = await sql<{
    there: boolean;
  }>`select to_regclass('plinth.migration') is not null as there`.execute(trx);
  if (!found[0]?.there) {
    await prepare(trx);
    return [];
  }
  const { rows } = await sql<{ name: string }>`select name from plinth.migration`.execute(trx);
  return rows.map(({ name }) => name);
}

/** The requirements of the first step: trigrams for text search, and a schema for the fixed tables. */
async function prepare<T>(trx: Kysely<T>): Promise<void> {
  try {
    await sql`create extension if not exists pg_trgm with schema public`.execute(trx);
    await makeSchema(trx);
    await sql`create table plinth.migration (name text primary key, at timestamptz not null default now())`.execute(
      trx,
    );
  } catch (error) {
    const { message: reason } = error as Error;
    throw new StartRefusal(failure('databaseUnprepared', { reason, statement: PREPARATION }));
  }
}

/** The SQL with which an administrator prepares the database for an account that may not. */
const PREPARATION =
  'create extension pg_trgm; create schema plinth authorization <user>; grant create on schema public to <user>;';

/** If an administrator has created it, the account needs no right to create schemas, which `if not exists` would require. */
async function makeSchema<T>(trx: Kysely<T>): Promise<void> {
  const { rows } = await sql`select from pg_namespace where nspname = 'plinth'`.execute(trx);
  if (rows.length === 0) await sql`create schema plinth`.execute(trx);
}

function refuseNewer(done: string[]): void {
  const unknown = done.filter((name) => !STEPS.includes(name));
  if (unknown.length > 0) {
    throw new StartRefusal(failure('databaseNewer', { steps: unknown.join(', ') }));
  }
}

/** A database from before version 0.1 has only some of the folded steps. */
function refuseOlder(done: readonly string[]): void {
  if (FOLDED.some((name) => !done.includes(name))) {
    throw new StartRefusal(failure('databaseOlder'));
  }
}

async function recordSteps<T>(trx: Kysely<T>, names: readonly string[]): Promise<void> {
  await sql`insert into plinth.migration (name) select unnest(${names}::text[])`.execute(trx);
}
