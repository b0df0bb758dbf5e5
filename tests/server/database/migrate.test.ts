import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { StartError } from '../../../src/errors/StartError.ts';
import { migrate } from '../../../src/server/database/migrate.ts';
import { sqlFiles } from '../../../src/server/database/sqlFiles.ts';
import { steps, stepsDone } from '../../../src/server/database/steps.ts';
import type { Tables } from '../../../src/server/tables.ts';
import { type TestDatabase, testDatabase } from '../../support/postgres.ts';
import { IS_LONG } from '../../support/sample.ts';

const open: TestDatabase[] = [];
afterEach(async () => {
  for (const database of open.splice(0)) await database.close();
});

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await testDatabase({ empty: true });
  open.push(database);
  return database;
}

/** In the order of their names. */
const ALL = Object.keys(steps()).sort();

test('an empty database gets every step, and a second run changes nothing', async () => {
  const { db } = await emptyDatabase();
  await migrate(db);
  await migrate(db);
  expect(await stepsDone(db)).toEqual(ALL);
});

test('the step of the tables comes first, and every other one is numbered', () => {
  expect(ALL[0]).toBe('000_schema');
  for (const name of ALL) expect(name).toMatch(/^\d{3}_[a-z_]+$/);
});

test('a file of functions that has changed since it ran is run again, and no other', async () => {
  const { db } = await emptyDatabase();
  await migrate(db);
  const made = async () =>
    (
      await sql<{ name: string; xmin: string }>`
      select name, xmin::text from plinth.function_file order by name`.execute(db)
    ).rows;
  const before = await made();
  await sql`update plinth.function_file set hash = 'of an earlier version' where name = 'vouchers'`.execute(
    db,
  );
  await sql`create or replace function plinth.voucher_no(series text, number bigint) returns text
    language sql immutable as $$ select 'earlier' $$`.execute(db);
  await migrate(db);
  const after = await made();
  expect(after.filter(({ xmin }, place) => xmin !== before[place]?.xmin).map(({ name }) => name)).toEqual([
    'vouchers',
  ]);
  const { rows } = await sql<{ number: string }>`
    select plinth.voucher_no('VP-2025/26', 42) as number`.execute(db);
  expect(rows[0]?.number).toBe('VP-2025/26-00042');
});

test('a step that fails leaves nothing of the others', async () => {
  const { db } = await emptyDatabase();
  await sql`create schema plinth`.execute(db);
  // The last of the tables is in the way.
  await sql`create table plinth.function_file (name text)`.execute(db);
  await expect(migrate(db)).rejects.toThrow(/function_file/);
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'plinth'::regnamespace and relkind = 'r'`.execute(
    db,
  );
  expect(rows.map(({ name }) => name)).toEqual(['function_file']);
});

test('processes that migrate at once wait for each other', async () => {
  const { url, db } = await emptyDatabase();
  const processes = Array.from(
    { length: 6 },
    () =>
      new Kysely<Tables>({
        dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
      }),
  );
  await Promise.all(processes.map((process) => migrate(process)));
  await Promise.all(processes.map((process) => process.destroy()));
  expect(await stepsDone(db)).toEqual(ALL);
});

test('every fixed table is in the schema plinth, and search by trigrams is there', async () => {
  const { db } = await emptyDatabase();
  await migrate(db);
  const { rows: elsewhere } = await sql`
    select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'S')`.execute(db);
  expect(elsewhere).toEqual([]);
  const { rows } = await sql<{ near: number }>`select similarity('vendor', 'vendors') as near`.execute(db);
  expect(rows[0]?.near).toBeGreaterThan(0.5);
});

test('a database of a newer version is refused in one line', async () => {
  const { db } = await emptyDatabase();
  await migrate(db);
  await sql`insert into plinth.kysely_migration (name, timestamp) values ('999_future', now())`.execute(db);
  await expect(migrate(db)).rejects.toThrow(StartError);
  await expect(migrate(db)).rejects.toThrow(/newer version.*999_future/);
});

test('without the right to create, the refusal says what is needed', async () => {
  const { db, url } = await emptyDatabase();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const role = `${rows[0]?.name}_poor`;
  await sql.raw(`create role ${role} login`).execute(db);
  const poor = new URL(url);
  poor.username = role;
  const pool = new pg.Pool({ connectionString: poor.href, max: 1 });
  const other = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  await expect(migrate(other)).rejects.toThrow(/pg_trgm/);
  await other.destroy();
  await sql.raw(`drop role ${role}`).execute(db);
});

test.runIf(IS_LONG)(
  'an account without the right to make a schema works in the one that an administrator made for it',
  async () => {
    const { db, url } = await emptyDatabase();
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    const name = rows[0]?.name;
    const role = `${name}_guest`;
    await sql
      .raw(
        `create role ${role} login; create extension pg_trgm; create schema plinth authorization ${role};
       grant create on schema public to ${role}; revoke create on database ${name} from public`,
      )
      .execute(db);
    const guest = new URL(url);
    guest.username = role;
    const pool = new pg.Pool({ connectionString: guest.href, max: 1 });
    const other = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    await migrate(other);
    expect(await stepsDone(other)).toEqual(ALL);
    await other.destroy();
    await sql.raw(`drop owned by ${role} cascade; drop role ${role}`).execute(db);
  },
);

test.runIf(IS_LONG)('the rights of an owner are enough: no superuser is needed', async () => {
  const { db, url } = await emptyDatabase();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const name = rows[0]?.name ?? '';
  const role = `${name}_owner`;
  await sql
    .raw(
      `create role ${role} login; alter database ${name} owner to ${role}; alter schema public owner to ${role}`,
    )
    .execute(db);
  const owned = new URL(url);
  owned.username = role;
  const other = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: owned.href, max: 1 }) }),
  });
  await migrate(other);
  await other.destroy();
  expect(await stepsDone(db)).toEqual(ALL);
  await sql
    .raw(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`)
    .execute(db);
});

/** A database as a version before the files of schema/ left it: the same tables, and its own list of steps. */
async function earlierDatabase(steps: readonly string[]): Promise<Kysely<Tables>> {
  const { db } = await emptyDatabase();
  await sql.raw('create extension pg_trgm; create schema plinth').execute(db);
  await sql.raw([...sqlFiles('schema').values()].join('\n')).execute(db);
  await sql`create table plinth.migration (name text primary key, at timestamptz not null default now())`.execute(
    db,
  );
  await sql`insert into plinth.migration (name, at) select unnest(${steps}::text[]), '2026-01-02'`.execute(
    db,
  );
  return db;
}

test('a database that recorded its steps itself is taken over as it is', async () => {
  const db = await earlierDatabase(['001_guards', '031_dated', '058_one_pass']);
  await migrate(db);
  expect(await stepsDone(db)).toEqual(ALL);
  const { rows } = await sql<{ first: string; earlier: string | null }>`
    select min(timestamp) as first, to_regclass('plinth.migration')::text as earlier from plinth.kysely_migration`.execute(
    db,
  );
  expect(rows[0]).toEqual({ first: expect.stringMatching(/^2026-01-0[12]T/), earlier: null });
});

test('a database of an older version is refused in one line that says the way', async () => {
  const db = await earlierDatabase(['001_guards', '031_dated']);
  await expect(migrate(db)).rejects.toThrow(
    /older than 88c4f840; start that version on it once, then this one/,
  );
});
