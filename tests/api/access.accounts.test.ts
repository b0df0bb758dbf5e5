import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { addDays } from '../../src/schema/days.ts';
import { usersWithRoles } from '../support/roles.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { today } from '../support/today.ts';

/**
 * Who may manage users and is no administrator takes over no account that may do more, and gives nobody more than they have
 * (docs/business-rules.md, "Accounts and administrators").
 */

const OFFICE = `
  office:
    grants:
      - { on: user, may: [read, create, update, delete, restore, export, bulk, password] }
      - { on: project, may: read }
  bound:
    grants:
      - { on: user, may: [read, create, update, password] }
      - { on: project, may: read }
  guest:
    grants: []
`;
const SHIPPED = readFileSync(resolve(import.meta.dirname, '../../resources/access.yaml'), 'utf8');
const ACCESS = SHIPPED.replace('\nlimits:', `${OFFICE}\nlimits:`).replace(
  '\nrestrict:',
  '\nrestrict:\n  - { role: bound, on: vendor, deny: [delete] }',
);
const PASSWORD = 'a long password';
const BEYOND = 'Only an administrator may do this: it gives rights beyond your own';

let server: TestServer;
/** Two projects: the clerk's own, and another. */
let own: number;
let other: number;
let clerk: Person;
let count = 0;

interface Person {
  id: number;
  email: string;
  token: string;
}

beforeAll(async () => {
  const users = usersWithRoles('office', 'bound', 'guest');
  const definition = parse(users.text);
  Object.assign(definition.list, { bulk: ['update', 'delete'] });
  server = await startServer({
    definitions: [
      { ...users, text: stringify(definition) },
      { file: 'resources/access.yaml', text: ACCESS },
    ],
  });
  const project = async (project_name: string): Promise<number> =>
    (await server.api('POST', '/project', { project_name, budget: 1, balance: 0 })).body.data.id;
  [own, other] = [await project('Tower'), await project('Mall')];
  clerk = await person(['office'], { project_id: own });
});
afterAll(() => server?.close());

async function person(roles: readonly string[], more: object = {}): Promise<Person> {
  const email = `office${++count}@example.com`;
  const body = { name: `Office ${count}`, email, password: PASSWORD, roles, ...more };
  const made = await server.api('POST', '/users', body);
  expect(made.status, made.text).toBe(200);
  return { id: made.body.data.id, email, token: await server.signIn(email, PASSWORD) };
}

const as = ({ token }: { token: string }, method: string, path: string, body?: unknown) =>
  server.api(method, path, body, { token });
const stored = async () =>
  (await sql`select * from public."user" order by id`.execute(server.db)).rows.map((row) =>
    JSON.stringify(row),
  );

/** Every way in which a call changes the user with an id. */
const doors = (id: number, values: Record<string, unknown>) =>
  [
    ['PUT', `/users/edit/${id}`, values],
    ['POST', '/users/list/cells', { records: [{ id, values }] }],
    ['POST', '/users/list/bulk-jobs', { operation: 'update', ids: [id], values }],
  ] as const;

describe('an account of an administrator', () => {
  it('is changed by administrators alone, in every way', async () => {
    const chief = await person([], { is_admin: true });
    const before = await stored();
    for (const [method, path, body] of [
      ...doors(chief.id, { email: 'taken@example.com' }),
      ...doors(chief.id, { name: 'X' }),
      ...doors(chief.id, { is_admin: false }),
      ['PUT', `/users/password/${chief.id}`, { password: 'another long one' }],
      ['DELETE', `/users/delete/${chief.id}`, undefined],
      ['DELETE', `/access/user/${chief.id}/second_factor`, undefined],
      ['DELETE', `/access/user/${chief.id}/sessions`, undefined],
      ['DELETE', `/access/user/${chief.id}/sessions/1`, undefined],
      ['DELETE', `/access/user/${chief.id}/tokens/1`, undefined],
      ['GET', `/access/user/${chief.id}`, undefined],
    ] as const) {
      const answer = await as(clerk, method, path, body);
      await runJob(path, answer);
      if (!path.endsWith('/bulk-jobs'))
        expect([answer.status, `${method} ${path}`]).toEqual([403, `${method} ${path}`]);
    }
    expect(await stored()).toEqual(before);
    expect((await as(chief, 'GET', '/user')).status).toBe(200);
  });

  it('is not given back by others either', async () => {
    const chief = await person([], { is_admin: true });
    expect((await server.api('DELETE', `/users/delete/${chief.id}`)).status).toBe(200);
    const answer = await as(clerk, 'POST', `/users/list/${chief.id}/restore`);
    expect([answer.status, answer.body.message]).toEqual([
      403,
      'Only an administrator may change the account of an administrator',
    ]);
  });

  it('is not made by others', async () => {
    const body = {
      name: 'X',
      email: 'x1@example.com',
      password: PASSWORD,
      roles: ['office'],
      is_admin: true,
    };
    const answer = await as(clerk, 'POST', '/users', body);
    expect([answer.status, answer.body.errors]).toEqual([
      403,
      { is_admin: 'Only an administrator may make administrators' },
    ]);
  });
});

/** A bulk change is a job, whose records are refused when they are tried. */
async function runJob(path: string, answer: { status: number; body: { data?: { id: number } } }) {
  if (!path.endsWith('/bulk-jobs') || answer.status !== 200) return;
  for (const step of ['check', 'run']) await as(clerk, 'POST', `${path}/${answer.body.data?.id}/${step}`, {});
}

describe('roles and rows', () => {
  it('are given to nobody beyond one’s own, oneself included', async () => {
    const plain = await person(['office']);
    const before = await stored();
    for (const id of [clerk.id, plain.id])
      for (const values of [
        { roles: ['accountant'] },
        { roles: ['office', 'accountant'] },
        { roles: [] },
        { project_id: other },
        { projects: [own, other] },
        { is_admin: true },
      ])
        for (const [method, path, body] of doors(id, values)) {
          const answer = await as(clerk, method, path, body);
          await runJob(path, answer);
          if (!path.endsWith('/bulk-jobs'))
            expect([answer.status, path, values]).toEqual([403, path, values]);
        }
    expect(await stored()).toEqual(before);
    const { body } = await as(clerk, 'PUT', `/users/edit/${clerk.id}`, {
      roles: ['accountant'],
      projects: [other],
    });
    expect(body.errors).toEqual({ roles: BEYOND, projects: BEYOND });
  });

  it('are not given to a new account either, which without a role would be staff', async () => {
    const body = { name: 'X', password: PASSWORD };
    const make = (more: object) =>
      as(clerk, 'POST', '/users', { ...body, email: `new${++count}@example.com`, ...more });
    for (const more of [{}, { roles: [] }, { roles: ['cashier'] }, { roles: ['office'], projects: [other] }])
      expect([(await make(more)).status, more]).toEqual([403, more]);
    for (const more of [{ roles: ['office'] }, { roles: ['guest'] }, { roles: ['office'], projects: [own] }])
      expect([(await make(more)).status, more]).toEqual([200, more]);
  });

  it('of others are no way in: their password and email are for administrators', async () => {
    const accountant = await person(['accountant']);
    const elsewhere = await person(['office'], { projects: [other] });
    const staff = await person([]);
    const before = await stored();
    for (const { id } of [accountant, elsewhere, staff]) {
      const reset = await as(clerk, 'PUT', `/users/password/${id}`, { password: 'another long one' });
      expect([reset.status, reset.body.errors]).toEqual([403, { password: BEYOND }]);
      for (const [method, path, body] of doors(id, { email: `mine${count}@example.com` })) {
        const answer = await as(clerk, method, path, body);
        await runJob(path, answer);
        if (!path.endsWith('/bulk-jobs'))
          expect([answer.status, answer.body.errors]).toEqual([403, expect.anything()]);
      }
    }
    expect(await stored()).toEqual(before);
    expect((await as(clerk, 'PUT', `/users/edit/${accountant.id}`, { name: 'Karima' })).status).toBe(200);
    expect((await as(clerk, 'DELETE', `/users/delete/${accountant.id}`)).status).toBe(200);
    const back = await as(clerk, 'POST', `/users/list/${accountant.id}/restore`);
    expect([back.status, back.body.message]).toEqual([403, BEYOND]);
  });

  it('of somebody who has no more leave the work to whoever manages users', async () => {
    const plain = await person(['office'], { projects: [own] });
    const email = `moved${++count}@example.com`;
    expect((await as(clerk, 'PUT', `/users/edit/${plain.id}`, { email, name: 'Y' })).status).toBe(200);
    const reset = await as(clerk, 'PUT', `/users/password/${plain.id}`, { password: 'another long one' });
    expect(reset.status, reset.text).toBe(200);
    expect(await server.signIn(email, 'another long one')).toEqual(expect.any(String));
    // A form sends the whole record back.
    const whole = { name: 'Z', email, project_id: null, roles: ['office'], projects: [own], is_admin: false };
    expect((await as(clerk, 'PUT', `/users/edit/${plain.id}`, whole)).status).toBe(200);
    expect((await as(clerk, 'DELETE', `/users/delete/${plain.id}`)).status).toBe(200);
    expect((await as(clerk, 'POST', `/users/list/${plain.id}/restore`)).status).toBe(200);
  });

  it('that bind somebody stay with what they make', async () => {
    const both = await person(['office', 'bound']);
    const free = { name: 'X', email: 'free@example.com', password: PASSWORD };
    expect((await as(both, 'POST', '/users', { ...free, roles: ['office'] })).status).toBe(403);
    expect((await as(both, 'PUT', `/users/edit/${both.id}`, { roles: ['office'] })).status).toBe(403);
    expect(
      (await as(both, 'PUT', `/users/password/${clerk.id}`, { password: 'another long one' })).status,
    ).toBe(403);
    expect((await as(both, 'POST', '/users', { ...free, roles: ['bound', 'office'] })).status).toBe(200);
  });
});

it('a program changes no account, whose it ever is', async () => {
  const wanted = { name: 'Till', last_day: addDays(today(), 1), current_password: server.admin.password };
  const made = await server.api('POST', '/user/tokens', wanted);
  expect(made.status, made.text).toBe(201);
  const program = made.body.data;
  const before = await stored();
  const body = { name: 'X', email: 'program@example.com', password: PASSWORD };
  for (const [method, path, values] of [
    ['POST', '/users', body],
    ...doors(clerk.id, { name: 'X' }),
    ['PUT', `/users/password/${clerk.id}`, { password: 'another long one' }],
    ['DELETE', `/users/delete/${clerk.id}`, undefined],
    ['GET', '/backup', undefined],
    ['GET', '/restore', undefined],
    ['POST', '/restore', {}],
  ] as const) {
    const answer = await as(program, method, path, values);
    if (path.endsWith('/bulk-jobs')) continue;
    // Several cells at once name the reason at the record.
    const code = path.endsWith('/cells') ? 'nothingDone' : 'peopleOnly';
    expect([answer.status, answer.body.code], `${method} ${path}`).toEqual([403, code]);
  }
  expect(await stored()).toEqual(before);
  expect((await as(program, 'GET', '/users/list')).status).toBe(200);
});

it('the form of somebody who is no administrator shows the mark of administrators, to read', async () => {
  const { body } = await server.api('GET', './resources.json', undefined, { token: clerk.token });
  expect(body.resources.user.fields.is_admin.readOnly).toBe(true);
  expect(body.resources.user.fields.name.readOnly).not.toBe(true);
});
