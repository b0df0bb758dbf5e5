import { type Kysely, sql } from 'kysely';
import { StartError } from '../../errors/StartError.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { liftTimeLimits } from './timeLimits.ts';

/** Any number; whoever migrates holds it, so that of many processes one works and the others wait. */
const MIGRATION_LOCK = 7_045_301;

/**
 * Brings the fixed tables (schema `plinth`) up to date: all missing steps in one transaction, or none.
 * Safe with many processes and behind PgBouncer in transaction pooling.
 *
 * @throws StartError when the database refuses pg_trgm or the schema, or was brought up to date by a newer version.
 */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  await db.transaction().execute((trx) => migrateWithin(trx));
}

/**
 * The same within a transaction that does more.
 *
 * @param only the steps to stop at: those of a backup, whose rows fit the tables as they were then.
 */
export async function migrateWithin<T>(trx: Kysely<T>, only?: readonly string[]): Promise<void> {
  await liftTimeLimits(trx);
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx);
  const done = await stepsDone(trx);
  refuseNewer(done);
  const wanted = MIGRATIONS.filter(({ name }) => only === undefined || only.includes(name));
  for (const step of wanted.filter(({ name }) => !done.includes(name))) {
    await sql.raw(step.sql).execute(trx);
    await sql`insert into plinth.migration (name) values (${step.name})`.execute(trx);
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

/** What the first step stands on: search over text needs trigrams, the fixed tables a schema of their own. */
async function prepare<T>(trx: Kysely<T>): Promise<void> {
  try {
    await sql`create extension if not exists pg_trgm with schema public`.execute(trx);
    await makeSchema(trx);
    await sql`create table plinth.migration (name text primary key, at timestamptz not null default now())`.execute(
      trx,
    );
  } catch (error) {
    throw new StartError(
      `The database cannot be prepared: ${(error as Error).message}. ` +
        'Plinth needs the extension pg_trgm (Debian: package postgresql-contrib) and the right to create a schema; ' +
        'an administrator can run: create extension pg_trgm; create schema plinth authorization <user>; grant create on schema public to <user>;',
    );
  }
}

/** Where an administrator has made it, the account needs no right to make one, which `if not exists` asks for all the same. */
async function makeSchema<T>(trx: Kysely<T>): Promise<void> {
  const { rows } = await sql`select from pg_namespace where nspname = 'plinth'`.execute(trx);
  if (rows.length === 0) await sql`create schema plinth`.execute(trx);
}

function refuseNewer(done: string[]): void {
  const known = MIGRATIONS.map(({ name }) => name);
  const unknown = done.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new StartError(
      `The database was made by a newer version of Plinth (it has ${unknown.join(', ')}); start that version.`,
    );
  }
}
