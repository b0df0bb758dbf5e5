import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAs, usersWithRoles } from '../support/roles.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { makeProject } from './movementSamples.ts';

/** A record is answered with its own rights where they differ between records (docs/definitions/access.md, "In the web app"). */

const ROLES = `
  writer:
    grants:
      - { on: task, may: [read, create] }
      - { on: task, may: [update, bulk], write: [note, cost], when: record.cost < 100 }
      - { on: task, may: update, write: [task_name], when: record.project_id in user.projects }
      - { on: task, may: [finish, plan], write: [note, state], when: record.cost < 100 }
      - { on: task, may: plan, write: [cost, state] }
      - { on: task, may: delete, when: record.id == 1 }
      - { on: project, may: read }
      - { on: [expense, vendor_payment], may: [read, create] }
      - { on: expense, may: correct, write: [expense_name], when: record.amount < 100 }
      - { on: vendor_payment, may: [correct, reverse] }
  same:
    grants:
      - { on: task, may: [read, update, finish], when: record.cost < 100 }
      - { on: project, may: [read, update] }
restrict:
  - { role: writer, on: task, deny: [finish], when: record.id == 2 }
`;
const TASK = `name: task
fields:
  task_name: { type: text, required: true }
  note: { type: text }
  cost: { type: money }
  state: { type: select, options: [open, done], default: open, readOnly: true }
  project_id: { type: reference, to: project }
actions:
  finish: { label: Finish, fields: [note], set: { state: done } }
  plan: { label: Plan, fields: [note, cost], set: { state: open } }
list: { bulk: [update, delete] }
`;
const ACCESS = readFileSync(resolve(import.meta.dirname, '../../resources/access.yaml'), 'utf8')
  .replace('\nlimits:', `${ROLES.split('restrict:')[0]}\nlimits:`)
  .replace('\nrestrict: # holds whatever is granted', `\nrestrict:${ROLES.split('restrict:')[1]}`);

let server: TestServer;
let writer: string;
let same: string;

beforeAll(async () => {
  server = await startServer({
    definitions: [
      { file: 'resources/task.yaml', text: TASK },
      { file: 'resources/access.yaml', text: ACCESS },
      usersWithRoles('writer', 'same'),
    ],
  });
  await server.api('POST', '/cash/opening', { balance: 10_000 });
  const own = await makeProject(server, 1_000);
  const other = await makeProject(server, 1_000);
  for (const task of [
    { task_name: 'Cheap, of mine', cost: 50, project_id: own },
    { task_name: 'Cheap', cost: 60, project_id: other },
    { task_name: 'Dear, of mine', cost: 500, project_id: own },
    { task_name: 'Dear', cost: 600, project_id: other },
  ])
    expect((await server.api('POST', '/task', task)).status).toBe(201);
  writer = await signInAs(server, 'writer', [own]);
  same = await signInAs(server, 'same', [own]);
});
afterAll(() => server?.close());

const ask = (token: string, method: string, path: string, body?: unknown) =>
  server.api(method, path, body, { token });

const MAY = {
  1: {
    update: ['task_name', 'note', 'cost'],
    delete: [],
    bulk: [],
    finish: ['note'],
    plan: ['note', 'cost'],
  },
  2: { update: ['note', 'cost'], delete: null, bulk: [], finish: null, plan: ['note', 'cost'] },
  3: { update: ['task_name'], delete: null, bulk: null, finish: null, plan: ['cost'] },
  4: { update: null, delete: null, bulk: null, finish: null, plan: ['cost'] },
};

const sorted = (may: Readonly<Record<string, readonly string[] | null>>) =>
  Object.fromEntries(Object.entries(may).map(([name, set]) => [name, set && [...set].sort()]));

it('is answered with each record, alone and in a list', async () => {
  const { body: rows }: { body: { id: keyof typeof MAY; _may: (typeof MAY)[1] }[] } = await ask(
    writer,
    'GET',
    '/task?_sort=id&_order=asc',
  );
  expect(rows).toHaveLength(4);
  for (const { id, _may } of rows) {
    expect(sorted(_may)).toEqual(sorted(MAY[id]));
    expect((await ask(writer, 'GET', `/task/${id}`)).body._may).toEqual(_may);
  }
});

it('says what the calls do', async () => {
  const changed = { task_name: 'Other', note: 'Seen', cost: 70, project_id: null };
  for (const id of [1, 2, 3, 4] as const) {
    const before = (await server.api('GET', `/task/${id}`)).body;
    for (const [field, value] of Object.entries(changed)) {
      const { status, body } = await ask(writer, 'PUT', `/task/${id}`, { [field]: value });
      const may = MAY[id].update?.includes(field) === true;
      expect([id, field, status]).toEqual([id, field, may ? 200 : 403]);
      // The answer of a change has the rights of what the record is now.
      if (may && field !== 'cost') expect(sorted(body._may)).toEqual(sorted(MAY[id]));
      expect((await server.api('PUT', `/task/${id}`, { [field]: before[field] })).status).toBe(200);
    }
    for (const [field, value] of [
      ['note', 'Planned'],
      ['cost', 80],
    ] as const) {
      const { status } = await ask(writer, 'POST', `/task/${id}/plan`, { [field]: value });
      expect([id, 'plan', field, status]).toEqual([
        id,
        'plan',
        field,
        MAY[id].plan.includes(field) ? 200 : 403,
      ]);
      expect((await server.api('PUT', `/task/${id}`, { note: before.note, cost: before.cost })).status).toBe(
        200,
      );
    }
    const { status } = await ask(writer, 'POST', `/task/${id}/finish`, { note: 'Done' });
    expect([id, 'finish', status]).toEqual([id, 'finish', MAY[id].finish === null ? 403 : 200]);
  }
});

it('is of movements, too, and of the record in a transaction', async () => {
  for (const amount of [50, 500])
    expect((await server.api('POST', '/expense', { expense_name: 'Rent', amount })).status).toBe(200);
  const { body } = await ask(writer, 'GET', '/expense?_sort=amount&_order=asc');
  const rows: { id: number; amount: number; _may: unknown }[] = body.data;
  expect(rows.map(({ amount, _may }) => [Number(amount), _may])).toEqual([
    [50, { correct: ['expense_name'] }],
    [500, { correct: null }],
  ]);
  for (const { id, _may } of rows)
    expect((await ask(writer, 'GET', `/transaction/${id}`)).body.data.record._may).toEqual(_may);
});

it('is left out where every record that is read has the same rights, and for who has no role', async () => {
  const keysOf = async (token: string, path: string) => Object.keys((await ask(token, 'GET', path)).body);
  expect(await keysOf(same, '/task/1')).toContain('task_name');
  expect(await keysOf(same, '/task/1')).not.toContain('_may');
  expect(await keysOf(server.token, '/task/1')).not.toContain('_may');
});
