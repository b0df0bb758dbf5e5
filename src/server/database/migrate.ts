import { createHash } from 'node:crypto';
import { type Kysely, Migrator, sql } from 'kysely';
import { failure } from '../../errors/failure.ts';
import { StartRefusal } from '../../errors/StartError.ts';
import { sqlFiles } from './sqlFiles.ts';
import { steps, stepsDone, stepsOf, unknownSteps } from './steps.ts';
import { liftTimeLimits } from './timeLimits.ts';
import { withinTransaction } from './withinTransaction.ts';

/** The step of earlier versions since which values are dated. */
const DATED = '031_dated';

/** Any number: the advisory lock of migrations, so that one process migrates and the others wait. */
const MIGRATION_LOCK = 7_045_301;

/**
 * Brings the fixed tables and functions (schema `plinth`) to the present version: all missing steps in one transaction, or none. It is
 * safe with many processes and behind PgBouncer in transaction pooling.
 *
 * @throws StartRefusal if the database refuses pg_trgm or the schema, or is of a newer version, or of one before schema/.
 */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  await db.transaction().execute((trx) => migrateWithin(trx));
}

/** The same within the caller's transaction. */
export async function migrateWithin<T>(trx: Kysely<T>): Promise<void> {
  await runSteps(trx, Object.keys(steps()));
  await makeFunctions(trx);
}

/** Makes the tables of a backup's version, whose rows fit them, without functions and triggers. */
export async function makeTablesOf<T>(trx: Kysely<T>, recorded: readonly string[]): Promise<void> {
  await runSteps(trx, recorded);
}

/** @param wanted the names of the steps: all, or those of a backup. */
async function runSteps<T>(trx: Kysely<T>, wanted: readonly string[]): Promise<void> {
  await liftTimeLimits(trx);
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx);
  await prepare(trx);
  await takeOver(trx);
  const done = (await isThere(trx, 'plinth.kysely_migration')) ? await stepsDone(trx) : [];
  refuseNewer(done);
  if (wanted.every((name) => done.includes(name))) return;
  const migrations = Object.fromEntries(Object.entries(steps()).filter(([name]) => wanted.includes(name)));
  const { error } = await withinTransaction(trx, (db) =>
    new Migrator({
      db,
      provider: { getMigrations: async () => migrations },
      migrationTableSchema: 'plinth',
    }).migrateToLatest(),
  );
  if (error !== undefined) throw error;
}

/** The requirements of the first step: trigrams for text search, and a schema for the fixed tables. */
async function prepare<T>(trx: Kysely<T>): Promise<void> {
  if (await isThere(trx, 'plinth.kysely_migration')) return;
  try {
    await sql`create extension if not exists pg_trgm with schema public`.execute(trx);
    // If an administrator has created it, the account needs no right to create schemas, which `if not exists` would require.
    const { rows } = await sql`select from pg_namespace where nspname = 'plinth'`.execute(trx);
    if (rows.length === 0) await sql`create schema plinth`.execute(trx);
  } catch (error) {
    const { message: reason } = error as Error;
    throw new StartRefusal(failure('databaseUnprepared', { reason, statement: PREPARATION }));
  }
}

/** The SQL with which an administrator prepares the database for an account that may not. */
const PREPARATION =
  'create extension pg_trgm; create schema plinth authorization <user>; grant create on schema public to <user>;';

/**
 * Takes over a database whose version recorded its steps itself. Values are dated since one of those steps, as the first step of today
 * says of a new database.
 */
async function takeOver<T>(trx: Kysely<T>): Promise<void> {
  if (!(await isThere(trx, 'plinth.migration'))) return;
  const { rows: recorded } = await sql<{ name: string; at: Date | string }>`
    select name, at from plinth.migration`.execute(trx);
  const done = stepsOf(recorded.map(({ name }) => name));
  if (done === undefined) throw new StartRefusal(failure('databaseOlder'));
  await sql`create table plinth.kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
    trx,
  );
  for (const name of done) {
    const at = recorded.find((step) => step.name === name) ?? recorded.find((step) => step.name === DATED);
    const timestamp = new Date(at?.at ?? Date.now()).toISOString();
    await sql`insert into plinth.kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(
      trx,
    );
  }
  await sql`drop table plinth.migration`.execute(trx);
}

function refuseNewer(done: readonly string[]): void {
  const unknown = unknownSteps(done);
  if (unknown.length > 0) throw new StartRefusal(failure('databaseNewer', { steps: unknown.join(', ') }));
}

async function isThere<T>(trx: Kysely<T>, table: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(
    trx,
  );
  return rows[0]?.there === true;
}

/**
 * Makes the functions and triggers of functions/ whose file has changed since it last ran in this database. A file states them as they
 * are now, with `create or replace`; where a function gets other parameters or another result, or ends, a step of migrations/ drops it.
 */
async function makeFunctions<T>(trx: Kysely<T>): Promise<void> {
  const { rows } = await sql<{ name: string; hash: string }>`
    select name, hash from plinth.function_file`.execute(trx);
  const made = new Map(rows.map(({ name, hash }) => [name, hash]));
  const changed = [...sqlFiles('functions')]
    .map(([name, text]) => ({ name, text, hash: createHash('sha256').update(text).digest('hex') }))
    .filter(({ name, hash }) => made.get(name) !== hash);
  if (changed.length === 0) return;
  // Functions call each other, so that no order suits all of them.
  await sql`select set_config('check_function_bodies', 'off', true)`.execute(trx);
  for (const { name, text, hash } of changed) {
    await sql.raw(text).execute(trx);
    await sql`insert into plinth.function_file (name, hash) values (${name}, ${hash})
      on conflict (name) do update set hash = excluded.hash`.execute(trx);
  }
}
