import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { StartError } from '../../../src/errors/StartError.ts';
import { migrate } from '../../../src/server/database/migrate.ts';
import { FOLDED, MIGRATIONS } from '../../../src/server/database/migrations/index.ts';
import type { Tables } from '../../../src/server/database/tables.ts';
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

async function steps(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from plinth.migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

const ALL = MIGRATIONS.map(({ name }) => name);

test('an empty database gets every step, and a second run changes nothing', async () => {
  const { db } = await emptyDatabase();
  await migrate(db);
  await migrate(db);
  expect(await steps(db)).toEqual([...ALL, ...FOLDED].sort());
});

test('names of steps are unique and in order', () => {
  expect(ALL).toEqual([...new Set(ALL)].sort());
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
  expect(await steps(db)).toEqual([...ALL, ...FOLDED].sort());
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
  await sql`insert into plinth.migration (name) values ('999_future')`.execute(db);
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
    expect(await steps(other)).toEqual([...ALL, ...FOLDED].sort());
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
  expect(await steps(db)).toEqual([...ALL, ...FOLDED].sort());
  await sql
    .raw(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`)
    .execute(db);
});

test.runIf(IS_LONG)('a database from before version 0.1 is refused', async () => {
  const { db } = await emptyDatabase();
  await migrate(db);
  await sql`delete from plinth.migration where name >= '012'`.execute(db);
  await expect(migrate(db)).rejects.toThrow(/older than 0\.1; start Plinth 0\.1 on it once/);
});
