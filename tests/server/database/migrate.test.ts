import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { StartError } from '../../../src/errors/StartError.ts';
import { migrate } from '../../../src/server/database/migrate.ts';
import { MIGRATIONS } from '../../../src/server/database/migrations/index.ts';
import { post } from '../../../src/server/database/post.ts';
import type { Tables } from '../../../src/server/database/tables.ts';
import { type TestDatabase, testDatabase } from '../../support/postgres.ts';

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
  expect(await steps(db)).toEqual([...ALL].sort());
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
  expect(await steps(db)).toEqual([...ALL].sort());
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

test('an account without the right to make a schema works in the one that an administrator made for it', async () => {
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
  expect(await steps(other)).toEqual([...ALL].sort());
  await other.destroy();
  await sql.raw(`drop owned by ${role} cascade; drop role ${role}`).execute(db);
});

test('the rights of an owner are enough: no superuser is needed', async () => {
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
  expect(await steps(db)).toEqual([...ALL].sort());
  await sql
    .raw(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`)
    .execute(db);
});

test('entries that were posted before they had numbers are counted', async () => {
  const { db } = await emptyDatabase();
  await sql.raw('create schema plinth; create table plinth.migration (name text primary key)').execute(db);
  for (const { name, sql: step } of MIGRATIONS.filter(({ name }) => name < '010')) {
    await sql.raw(step).execute(db);
    await sql`insert into plinth.migration (name) values (${name})`.execute(db);
  }
  const line = (book: string, debit: number, credit: number) => ({ book, debit, credit });
  const stock = (qty: number) => [
    { resource: 'product', record_id: 1, type: qty > 0 ? 'purchase' : 'supply', qty },
  ];
  await sql`create table public.vendor (id bigint primary key, archived_at timestamptz)`.execute(db);
  await sql`insert into public.vendor values (1, null), (2, now())`.execute(db);
  await sql`insert into plinth.book (key, resource, record_id, normal) values ('vendor:1', 'vendor', 1, 'credit'),
    ('vendor:2', 'vendor', 2, 'credit'), ('stock', null, null, 'debit'), ('cash', null, null, 'debit')`.execute(
    db,
  );
  await sql`insert into plinth.stock (resource, record_id) values ('product', 1)`.execute(db);
  const postings = [
    { entries: [line('vendor:1', 0, 9), line('stock', 9, 0)], stock: [{ ...stock(3)[0], value: 9 }] },
    { entries: [line('vendor:1', 4, 0), line('cash', 0, 4)] },
    { entries: [line('vendor:1', 3, 0), line('stock', 0, 3)], stock: stock(-1) },
  ].map((posting) => ({ type: 'x', date: '2025-03-01', ...posting }));
  await sql`select plinth.post(${JSON.stringify(postings)}::jsonb)`.execute(db);

  await migrate(db);
  const { rows: books } =
    await sql`select key, closed, entries, total_in from plinth.book order by key`.execute(db);
  expect(books).toEqual([
    { key: 'cash', closed: false, entries: 1, total_in: 0 },
    { key: 'stock', closed: false, entries: 2, total_in: 9 },
    { key: 'vendor:1', closed: false, entries: 3, total_in: 9 },
    { key: 'vendor:2', closed: true, entries: 0, total_in: 0 },
  ]);
  const { rows: stocks } = await sql`select s.entries, e.nth, e.total_in from plinth.stock s
    join plinth.stock_entry e on e.stock_id = s.id order by e.nth`.execute(db);
  expect(stocks).toEqual([
    { entries: 2, nth: 1, total_in: 3 },
    { entries: 2, nth: 2, total_in: 3 },
  ]);
  // The chain goes on where it was.
  await post(db, {
    type: 'x',
    date: '2025-03-01',
    createdBy: null,
    entries: [
      { book: 'vendor:1', debit: 8 },
      { book: 'cash', credit: 8 },
    ],
  });
  await expect(sql`delete from plinth.entry`.execute(db)).rejects.toMatchObject({ code: 'PL009' });
});
