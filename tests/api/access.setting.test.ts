import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAs } from '../support/roles.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** What administrators see of access, and the product through the eyes of others. */

let server: TestServer;
let engineer: string;
let engineerId: number;

beforeAll(async () => {
  server = await startServer();
  const state = await server.api('POST', '/project_state', { state_name: 'Begun' });
  for (const project_name of ['Mill', 'Quay'])
    await server.api('POST', server.context.resources.project?.api.create.path as string, {
      project_name,
      address: 'Khulna',
      budget: 0,
      balance: 0,
      state_id: state.body.data?.id ?? 1,
    });
  const projects = await server.api('GET', '/project');
  expect(projects.body.data ?? projects.body).toHaveLength(2);
  engineer = await signInAs(server, 'site_engineer', [2]);
  engineerId = (await server.api('GET', '/user', undefined, { token: engineer })).body.data.id;
});
afterAll(() => server?.close());

const as = (whose: string, path: string, method = 'GET', body?: unknown) =>
  server.api(method, path, body, { headers: { 'x-view-as': whose } });

it('shows what a role gives, in the words of access.yaml, and who has it', async () => {
  const { body } = await server.api('GET', '/access');
  const role = body.data.roles.find(({ name }: { name: string }) => name === 'site_engineer');
  expect(role).toMatchObject({ label: 'Site Engineer', users: 1, whole: false, reports: [], books: [] });
  const part = (name: string) =>
    role.resources.find(({ resource }: { resource: string }) => resource === name);
  expect(part('project')).toMatchObject({
    rights: ['read'],
    read: ['record.id in user.projects'],
    check: null,
  });
  expect(part('wage').check).toEqual([expect.stringContaining('add_days(today, -3)')]);
  expect(part('employee')).toMatchObject({
    read: null,
    hidden: expect.arrayContaining(['salary', 'balance']),
  });
  expect(body.data.roles.find(({ name }: { name: string }) => name === 'staff').whole).toBe(true);
  expect(body.data.users).toContainEqual(
    expect.objectContaining({ id: engineerId, roles: ['site_engineer'] }),
  );
});

it('shows an administrator what a role and a user see, and lets them change nothing', async () => {
  expect((await as('role:site_engineer', '/vendor')).status).toBe(404);
  expect(
    (await as('role:storekeeper', './resources.json')).body.resources.inventory.fields,
  ).not.toHaveProperty('price');
  const [own, seen] = await Promise.all([
    server.api('GET', '/project', undefined, { token: engineer }),
    as(`user:${engineerId}`, '/project'),
  ]);
  expect(seen.body).toEqual(own.body);
  expect((await as(`user:${engineerId}`, '/user')).body.data).toMatchObject({
    id: engineerId,
    is_admin: false,
  });
  expect((await as('role:staff', '/vendor', 'POST', { vendor_name: 'X' })).body.code).toBe('viewingOnly');
  expect((await as('role:chef', '/vendor')).status).toBe(404);
  expect((await as('user:999', '/vendor')).status).toBe(404);
  const others = { token: engineer, headers: { 'x-view-as': 'role:staff' } };
  expect((await server.api('GET', '/vendor', undefined, others)).body.code).toBe('forbidden');
});

it('explains why a user sees a record or does not', async () => {
  const why = async (resource: string, id: number) =>
    (await server.api('GET', `/access/why?resource=${resource}&id=${id}&user=${engineerId}`)).body.data;
  expect(await why('project', 2)).toMatchObject({ exists: true, reads: true });
  expect(await why('project', 1)).toMatchObject({
    exists: true,
    reads: false,
    roles: [
      {
        role: 'site_engineer',
        known: true,
        rules: [{ kind: 'grant', when: 'record.id in user.projects', holds: false }],
      },
    ],
  });
  expect(await why('vendor', 1)).toMatchObject({ exists: false, reads: false, roles: [{ rules: [] }] });
});

it('keeps who changed whose roles, what changed in the rules, and what was refused', async () => {
  const { path } = server.context.resources.user?.api.update ?? { path: '' };
  const changed = await server.api('PUT', path.replace(/\{.*\}/, String(engineerId)), { roles: ['cashier'] });
  expect(changed.status).toBe(200);
  await server.api('GET', '/access', undefined, { token: engineer });
  const source = server.context.sources.find(({ file }) => file.endsWith('access.yaml'));
  const text = `${source?.text}  - { role: auditor, on: all, deny: [print] }\n`;
  server.write({ file: 'resources/access.yaml', text });
  expect((await server.api('POST', '/definitions/reload')).status).toBe(200);
  const { body } = await server.api('GET', '/access/history');
  expect(body.data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'roles', user: 'Ab', before: ['site_engineer'], after: ['cashier'] }),
      expect.objectContaining({ kind: 'refusal', by: 'Ab', right: 'administrator' }),
      expect.objectContaining({
        kind: 'rules',
        by: 'Administrator',
        added: ['  - { role: auditor, on: all, deny: [print] }'],
      }),
    ]),
  );
});

it('is for administrators', async () => {
  for (const path of ['/access', '/access/history', '/access/why?resource=vendor&id=1&user=1'])
    expect((await server.api('GET', path, undefined, { token: engineer })).status).toBe(403);
});
