import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';

/** The total of a list without a filter is kept, not counted (docs/decisions/kept-counts.md). */

const CRATE = {
  file: 'resources/crate.yaml',
  text: 'name: crate\nfields:\n  crate_name: { type: text, required: true }\n',
};
const BOX = {
  file: CRATE.file,
  text: CRATE.text.replace('name: crate\n', 'name: box\nwas: crate\n').replace('crate_name:', 'box_name:'),
};

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ definitions: [CRATE], alone: true });
});
afterAll(() => server?.close());
afterEach(async () => {
  expect((await server.api('GET', '/verify')).text).toContain('"sound":true');
});

const run = (text: string, on: TestServer['db'] = server.db) => sql.raw(text).execute(on);
const fill = (count: number) =>
  run(`insert into public.crate (crate_name) select 'Crate ' || n from generate_series(1, ${count}) n`);
async function add(): Promise<number> {
  const { status, text, body } = await server.api('POST', '/crate', { crate_name: 'Steel' });
  expect(status, text).toBeLessThan(300);
  return (body.data ?? body).id;
}

/** The totals of the present records, the deleted ones, and both; each is also the number of rows. */
async function totals(entity = 'crate') {
  const all: number[] = [];
  for (const archived of ['false', 'true', 'all']) {
    const call = `/${entity}?archived=${archived}`;
    const { headers } = await server.api('GET', `${call}&_start=0&_end=1`);
    const streamed = await server.api('GET', `${call}&_start=0&_end=5000`);
    const total = Number(headers.get('x-total-count'));
    expect(streamed.headers.get('x-total-count')).toBe(String(total));
    expect(streamed.body).toHaveLength(total);
    all.push(total);
  }
  return all;
}

async function keptRows(): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from plinth.kept_count where counted = 'public.crate'::regclass`.execute(server.db);
  return Number(rows[0]?.n);
}

it('follows what is added, deleted, restored and changed', async () => {
  const [first, second] = [await add(), await add()];
  await add();
  expect(await totals()).toEqual([3, 0, 3]);
  await server.api('DELETE', `/crate/${first}`);
  await server.api('DELETE', `/crate/${second}`);
  await server.api('DELETE', `/crate/${second}`);
  expect(await totals()).toEqual([1, 2, 3]);
  await server.api('POST', `/crate/${first}/restore`);
  await server.api('PUT', `/crate/${first}`, { crate_name: 'Oak' });
  expect(await totals()).toEqual([2, 1, 3]);
  expect((await server.api('POST', '/crate', {})).status).toBe(422);
  expect(await totals()).toEqual([2, 1, 3]);
});

it('follows statements of others on the table', async () => {
  const before = await totals();
  await fill(1000);
  await run(`update public.crate set archived_at = now() where crate_name like 'Crate 1%'`);
  await run(`update public.crate set archived_at = now(), crate_name = 'Old' where archived_at is not null`);
  await run(`delete from public.crate where crate_name like 'Crate 2%'`);
  await run(`delete from public.crate where crate_name = 'Old' and id % 2 = 0`);
  const [live = 0, archived = 0] = await totals();
  expect(live).toBe((before[0] ?? 0) + 1000 - 112 - 111);
  expect(archived).toBeGreaterThan(40);
  await run('truncate public.crate');
  expect(await totals()).toEqual([0, 0, 0]);
  await fill(5);
  expect(await totals()).toEqual([5, 0, 5]);
});

it('forgets what is rolled back, also within a transaction', async () => {
  const before = await totals();
  const undone = server.db.transaction().execute(async (trx) => {
    await run(`insert into public.crate (crate_name) values ('Never')`, trx);
    await run('savepoint s', trx);
    await run('truncate public.crate', trx);
    await run('rollback to savepoint s', trx);
    await run('delete from public.crate', trx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await totals()).toEqual(before);
});

it('makes no writer wait for another, and shows each reader what is committed', async () => {
  const before = (await totals())[0] ?? 0;
  const client = new pg.Client({ connectionString: server.database });
  await client.connect();
  try {
    await client.query(`begin; insert into public.crate (crate_name) values ('Slow'), ('Slower')`);
    await client.query(`select plinth.sum_counts('public.crate')`);
    const ids = await Promise.all(Array.from({ length: 30 }, add));
    await Promise.all(ids.slice(0, 10).map((id) => server.api('DELETE', `/crate/${id}`)));
    await run(`select plinth.sum_counts('public.crate')`);
    expect(await totals()).toEqual([before + 20, 10, before + 30]);
    await client.query('commit');
    expect(await totals()).toEqual([before + 22, 10, before + 32]);
  } finally {
    await client.end();
  }
});

it('sums the differences now and then, while others write', async () => {
  const before = (await totals())[0] ?? 0;
  const summing = Array.from({ length: 4 }, async () => {
    for (let round = 0; round < 20; round += 1) await run(`select plinth.sum_counts('public.crate')`);
  });
  await Promise.all([...summing, ...Array.from({ length: 100 }, add)]);
  expect((await totals())[0]).toBe(before + 100);
  for (let change = 0; change < 3000; change += 100)
    await run(`do $$ begin for n in 1 .. 100 loop
      insert into public.crate (crate_name) values ('Many'); end loop; end $$`);
  expect(await keptRows()).toBeLessThan(2500);
  await run(`select plinth.sum_counts('public.crate')`);
  expect(await keptRows()).toBe(1);
});

it('counts the records that a table had before, and moves along when it is renamed', async () => {
  const [live = 0] = await totals();
  for (const name of ['added', 'deleted', 'truncated', 'archived'])
    await run(`drop trigger count_${name} on public.crate`);
  await run(`delete from plinth.kept_count where counted = 'public.crate'::regclass`);
  await fill(10);
  server.write(BOX);
  const { status, text } = await server.api('POST', '/definitions/reload');
  expect(status, text).toBe(200);
  expect((await totals('box'))[0]).toBe(live + 10);
  await server.api('POST', '/box', { box_name: 'Tin' });
  expect((await totals('box'))[0]).toBe(live + 11);
});

it('is verified, with the statement that corrects it', async () => {
  await run('alter table public.box disable trigger user');
  await run(`insert into public.box (box_name) values ('Unseen')`);
  await run('alter table public.box enable trigger user');
  const [live = 0, archived = 0] = (await totalsOfTable()) as [number, number];
  const { text } = await server.api('GET', '/verify');
  expect(text).toContain('"sound":false');
  const groups = (count: number) => count.toLocaleString('en');
  expect(text).toContain(
    `Boxes: ${groups(live)} are there and ${groups(archived)} deleted, but lists count ${groups(live - 1)} and ${groups(archived)}. An administrator of the database can correct it: select plinth.recount('public.\\"box\\"');`,
  );
  await run(`select plinth.recount('public.box')`);
});

async function totalsOfTable(): Promise<number[]> {
  const { rows } = await sql<{ live: number; archived: number }>`
    select count(*) - count(archived_at) as live, count(archived_at) as archived from public.box`.execute(
    server.db,
  );
  return [Number(rows[0]?.live), Number(rows[0]?.archived)];
}
