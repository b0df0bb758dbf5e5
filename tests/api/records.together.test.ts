import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, startServer, type TestServer } from '../support/server.ts';

/** Records that are created or edited at the same moment are written together; each has its own answer and audit row. */

let server: TestServer;
let role: number;

beforeAll(async () => {
  server = await startServer();
  role = (await server.api('POST', '/employee_role', { role_name: 'Mason' })).body.data.id;
});
afterAll(() => server?.close());

const person = (name: string, more: object = {}) => ({
  employee_name: name,
  address: 'Sylhet',
  phone: '01711000000',
  salary: 500,
  role_id: role,
  balance: 0,
  ...more,
});
const create = (name: string, more?: object) => server.api('POST', '/employee', person(name, more));
const edit = (id: number, body: object) => server.api('PUT', `/employee/${id}`, body);
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);

interface AuditRow {
  id: number;
  action: string;
  user_id: number;
  old: Record<string, unknown> | null;
  new: Record<string, unknown>;
}

async function trailOf(resource: string, id: number): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`select id, action, user_id, old, new from plinth.audit
    where resource = ${resource} and record_id = ${id} order by id`.execute(server.db);
  return rows;
}

it('answers each create by itself: a refused one leaves the others alone', async () => {
  const answers = await Promise.all([
    create('Rahim'),
    create('Nobody', { role_id: 999_999_999 }),
    create('Karim', { salary: 'much' }),
    create('Salma', { salary: 700.25 }),
    create('Habib'),
  ]);
  expect(statuses(answers)).toEqual([200, 422, 422, 200, 200]);
  expect(Object.keys(answers[1]?.body.errors)).toEqual(['role_id']);
  const made = [answers[0], answers[3], answers[4]].map((answer) => answer?.body.data);
  expect(made).toMatchObject([
    { employee_name: 'Rahim', salary: 500, role_name: 'Mason', balance: 0 },
    { employee_name: 'Salma', salary: 700.25 },
    { employee_name: 'Habib' },
  ]);
  for (const row of made) {
    const { body } = await server.api('GET', `/employee/${row.id}`);
    expect(body.data).toEqual(row);
    const trail = await trailOf('employee', row.id);
    expect(trail).toMatchObject([
      {
        action: 'create',
        old: null,
        new: { employee_name: row.employee_name, salary: row.salary, role_id: role },
      },
    ]);
    expect(trail[0]?.user_id).toBeGreaterThan(0);
  }
});

it('takes a unique value once', async () => {
  const names = ['Welder', 'Painter', 'welder', 'Plumber', 'Welder'];
  const answers = await Promise.all(
    names.map((role_name) => server.api('POST', '/employee_role', { role_name })),
  );
  const taken = answers.filter(({ status }) => status === 409);
  expect(taken).toHaveLength(2);
  for (const { body } of taken) expect(body.errors.role_name).toMatch(/is already used$/);
  const { rows } = await sql<{
    role_name: string;
  }>`select lower(role_name) as role_name from public.employee_role
    where role_name <> 'Mason' order by 1`.execute(server.db);
  expect(rows.map(({ role_name }) => role_name)).toEqual(['painter', 'plumber', 'welder']);
});

it('makes edits of one record one after the other', async () => {
  const { id } = (await create('Nasrin')).body.data;
  const salaries = Array.from({ length: 12 }, (_, index) => 1000 + index);
  const answers = await Promise.all(salaries.map((salary) => edit(id, { salary })));
  expect(statuses(answers)).toEqual(salaries.map(() => 200));
  const trail = (await trailOf('employee', id)).slice(1);
  expect(trail).toHaveLength(salaries.length);
  let before = 500;
  for (const { old, new: after } of trail) {
    expect(old).toEqual({ salary: before });
    before = Number(after.salary);
  }
  expect(trail.map((row) => row.new.salary).toSorted()).toEqual(salaries);
  expect((await server.api('GET', `/employee/${id}`)).body.data.salary).toBe(before);
});

it('answers each edit by itself', async () => {
  const ids = (await Promise.all(['A', 'B', 'C'].map((name) => create(name)))).map(
    ({ body }) => body.data.id,
  );
  const [first, second, third] = ids as [number, number, number];
  const answers = await Promise.all([
    edit(first, { address: 'Dhaka' }),
    edit(second, { role_id: 999_999_999 }),
    edit(999_999_999, { address: 'Dhaka' }),
    edit(third, { address: 'Khulna', phone: '01811000000' }),
    edit(first, {}),
  ]);
  expect(statuses(answers)).toEqual([200, 422, 404, 200, 200]);
  expect(answers[3]?.body.data).toMatchObject({
    address: 'Khulna',
    phone: '01811000000',
    role_name: 'Mason',
  });
  expect((await trailOf('employee', second)).map(({ action }) => action)).toEqual(['create']);
  expect((await trailOf('employee', third)).slice(1)).toMatchObject([
    { action: 'update', old: { address: 'Sylhet' }, new: { address: 'Khulna' } },
  ]);
  // An edit that changes nothing leaves no trail.
  expect(await trailOf('employee', first)).toHaveLength(2);
});

it('goes on while one record is held', async () => {
  const ids = (await Promise.all(['D', 'E'].map((name) => create(name)))).map(({ body }) => body.data.id);
  const [held, free] = ids as [number, number];
  let waiting: Promise<Answer> | undefined;
  await server.db.transaction().execute(async (trx) => {
    await sql`select from public.employee where id = ${held} for update`.execute(trx);
    // The first is written alone, the others together.
    const [, waits, goesOn] = [
      edit(free, { salary: 1 }),
      edit(held, { salary: 2 }),
      edit(free, { salary: 3 }),
    ];
    waiting = waits;
    expect((await goesOn).status).toBe(200);
    expect((await edit(free, { salary: 4 })).status).toBe(200);
  });
  expect((await waiting)?.body.data.salary).toBe(2);
});
