import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAs, usersWithRoles } from '../support/roles.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { today } from '../support/today.ts';
import { assign, makeEmployee, makeProduct, makeProject } from './movementSamples.ts';

/** What may be set, and what may be referred to: judged by the checked values, record by record. */

const ROLES = `
  teller:
    grants:
      - { on: bank, may: read, when: record.id == 5 }
      - { on: vendor, may: read, when: record.id == 1 }
      - { on: [expense, vendor_payment], may: [read, create] }
      - { on: project, may: read, when: record.id in user.projects }
      - { on: [employee, employee_role], may: read }
      - { on: [wage, task], may: [read, create, update, import, bulk] }
      - { on: inventory, may: read, when: record.id == 1 }
      - { on: supply_inventory_project, may: [read, create] }
  clerk:
    grants:
      - { on: vendor, may: [read, create] }
      - { on: vendor, may: [update, bulk], write: [address, phone] }
      - { on: employee_role, may: read }
      - { on: employee, may: read, hide: [salary] }
      - { on: employee, may: [create, update], write: [employee_name, address, role_id, phone, pay_basis, balance], when: record.role_id == 1 }
      - { on: employee, may: update, write: [salary], when: record.role_id == 2 }
      - { on: task, may: [read, finish], write: [note], when: record.id != 3 }
      - { on: task, may: create, write: [task_name, note] }
      - { on: task, may: create, check: record.cost < 100 }
      - { on: project, may: read }
      - { on: project, may: update, when: record.id in user.projects }
`;
const TASK = `name: task
fields:
  task_name: { type: text, required: true }
  note: { type: text }
  cost: { type: money }
  state: { type: select, options: [open, done], default: open, readOnly: true }
  bank_id: { type: reference, to: bank }
  people: { type: references, to: vendor }
  goods: { type: lines, of: { product_id: { type: reference, to: inventory }, qty: { type: quantity } } }
actions:
  finish: { label: Finish, fields: [note], set: { state: done } }
list: { bulk: [update, delete] }
`;
const ACCESS = readFileSync(resolve(import.meta.dirname, '../../resources/access.yaml'), 'utf8').replace(
  '\nlimits:',
  `${ROLES}\nlimits:`,
);

let server: TestServer;
let teller: string;
let clerk: string;
let own: number;
let other: number;
let worker: number;

beforeAll(async () => {
  server = await startServer({
    definitions: [
      { file: 'resources/task.yaml', text: TASK },
      { file: 'resources/access.yaml', text: ACCESS },
      usersWithRoles('teller', 'clerk'),
    ],
  });
  await server.api('POST', '/cash/opening', { balance: 1_000_000 });
  for (let n = 1; n <= 5; n++)
    expect((await server.api('POST', '/bank', { bank_name: `Bank ${n}`, balance: 1_000 })).status).toBe(200);
  for (let n = 1; n <= 26; n++) {
    const vendor = {
      vendor_name: `Mill ${n}`,
      phone: '01711111111',
      address: 'Khulna',
      balance: 100,
      note: 'Rods',
    };
    expect((await server.api('POST', '/vendor', vendor)).status).toBe(200);
  }
  own = await makeProject(server, 1_000);
  other = await makeProject(server, 1_000);
  worker = await makeEmployee(server);
  await makeEmployee(server);
  await makeProduct(server, { quantity: 10, price: 10 });
  await makeProduct(server, { quantity: 10, price: 10 });
  for (const task_name of ['One', 'Two', 'Three'])
    expect((await server.api('POST', '/task', { task_name })).status).toBe(201);
  teller = await signInAs(server, 'teller', [own]);
  clerk = await signInAs(server, 'clerk', [own]);
});
afterAll(() => server?.close());

const tellerAsks = (method: string, path: string, body?: unknown) =>
  server.api(method, path, body, { token: teller });
const clerkAsks = (method: string, path: string, body?: unknown) =>
  server.api(method, path, body, { token: clerk });

/** What was posted and recorded. */
const counts = async () =>
  (
    await sql<{
      n: number;
    }>`select (select count(*) from plinth.transaction)::int + (select count(*) from public.task)::int as n`.execute(
      server.db,
    )
  ).rows[0]?.n;
const stored = async (table: string, id: number) =>
  (
    await sql<
      Record<string, unknown>
    >`select * from ${sql.table(`public.${table}`)} where id = ${id}`.execute(server.db)
  ).rows[0] as Record<string, unknown>;

const spelled = (id: number) => [
  id,
  `${id}`,
  `0${id}`,
  `${id}.0`,
  ` ${id}`,
  `${id} `,
  `+${id}`,
  [...`${id}`].map((digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]).join(''),
  [...`${id}`].map((digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]).join(''),
  `${id}e0`,
];

describe('a record that is not read, however its id is written', () => {
  it.each([
    [
      'the bank of an expense',
      'POST',
      '/expense',
      4,
      (id: unknown) => ({ expense_name: 'Rent', amount: 1, bank_id: id }),
    ],
    [
      'the vendor of a payment',
      'POST',
      '/vendor/payment',
      25,
      (id: unknown) => ({ vendor_id: id, amount: 1 }),
    ],
    ['a reference of an entity', 'POST', '/task', 4, (id: unknown) => ({ task_name: 'Paint', bank_id: id })],
    [
      'one of several references',
      'POST',
      '/task',
      25,
      (id: unknown) => ({ task_name: 'Paint', people: [1, id] }),
    ],
    [
      'a reference in lines',
      'POST',
      '/task',
      2,
      (id: unknown) => ({ task_name: 'Paint', goods: [{ product_id: id, qty: 1 }] }),
    ],
    ['a reference in an edit', 'PUT', '/task/1', 4, (id: unknown) => ({ bank_id: id })],
    [
      'a cell',
      'POST',
      '/task/cells',
      4,
      (id: unknown) => ({ records: [{ id: 1, values: { bank_id: id } }] }),
    ],
    [
      'the text of a cell',
      'POST',
      '/task/cells',
      4,
      (id: unknown) => ({ records: [{ id: 1, texts: { bank_id: String(id) } }] }),
    ],
    [
      'a file',
      'POST',
      '/import/task',
      4,
      (id: unknown) => ({ fields: ['task_name', 'bank_id'], rows: [['Paint', String(id)]] }),
    ],
  ])('%s', async (_, method, path, id, body) => {
    const before = [await counts(), await stored('task', 1)];
    const wrong: unknown[] = [];
    for (const written of spelled(id)) {
      const { status } = await tellerAsks(method, path, body(written));
      if (status !== 422) wrong.push([written, status]);
    }
    expect(wrong).toEqual([]);
    // As one that does not exist.
    const missing = await tellerAsks(method, path, body(999));
    const hidden = await tellerAsks(method, path, body(id));
    expect({ ...hidden.body, message: '' }).toEqual({ ...missing.body, message: hidden.body.message && '' });
    expect([await counts(), await stored('task', 1)]).toEqual(before);
  });

  it('is changed in no batch, and the one that is read is taken in each spelling', async () => {
    const { body } = await tellerAsks('POST', '/task/bulk-jobs', {
      operation: 'update',
      ids: [1],
      values: { bank_id: '04' },
    });
    const done =
      body.data === undefined ? undefined : await tellerAsks('POST', `/task/bulk-jobs/${body.data.id}/run`);
    expect([done?.body.data.counts.done ?? 0, (await stored('task', 1)).bank_id]).toEqual([0, null]);
    const before = await counts();
    for (const bank_id of [5, '5', '05', '5.0', ' 5'])
      expect(
        (await tellerAsks('POST', '/expense', { expense_name: 'Rent', amount: 1, bank_id })).status,
      ).toBe(200);
    expect(await counts()).toBe((before as number) + 5);
  });

  it('is named by no refusal of a rule', async () => {
    await assign(server, other, worker);
    const wage = { employee_id: worker, amount: 500, date: today() };
    for (const site of [String(other), `0${other}`, `${other}.0`]) {
      const { status, text } = await tellerAsks('POST', `/employee/wage/${encodeURIComponent(site)}`, wage);
      expect([status, text.includes('Harbour Mall')]).toEqual([404, false]);
    }
    const sheet = { project_id: `0${other}`, date: today(), lines: [{ employee_id: worker, amount: 500 }] };
    const { status, text } = await tellerAsks('POST', '/wage/sheet', sheet);
    expect([status, text.includes('Harbour Mall')]).toEqual([422, false]);
    const ofOwn = await tellerAsks('POST', `/employee/wage/${own}`, wage);
    expect([ofOwn.status, ofOwn.body.code]).toEqual([409, 'notAssignedThatDay']);
  });
});

describe('the fields that may be set', () => {
  it('are those of the grants that give the right for the record', async () => {
    expect((await clerkAsks('PUT', '/vendor/1', { address: 'Dhaka', phone: '01722222222' })).status).toBe(
      200,
    );
    const note = await clerkAsks('PUT', '/vendor/1', { note: 'Cement', address: 'Sylhet' });
    expect([note.status, note.body.code]).toEqual([403, 'fieldRightMissing']);
    expect(note.body.message).toContain('Note');
    expect(await stored('vendor', 1)).toMatchObject({ address: 'Dhaka', note: 'Rods' });
    const made = {
      vendor_name: 'Own Mill',
      phone: '01711111111',
      address: 'Khulna',
      balance: 0,
      note: 'Sand',
    };
    expect((await clerkAsks('POST', '/vendor', made)).status).toBe(200);
  });

  it('come back as they are read without being set', async () => {
    const { data } = (await clerkAsks('GET', '/vendor/2')).body;
    const { id: _, ...whole } = data;
    expect((await clerkAsks('PUT', '/vendor/2', { ...whole, address: 'Dhaka' })).status).toBe(200);
    expect(await stored('vendor', 2)).toMatchObject({
      address: 'Dhaka',
      note: 'Rods',
      vendor_name: 'Mill 2',
    });
  });

  it('are not lifted by what another grant sets in another record, nor hidden ones by any', async () => {
    const [first, second] = [worker, worker + 1];
    expect([
      Number((await stored('employee', first)).role_id),
      Number((await stored('employee', second)).role_id),
    ]).toEqual([1, 2]);
    expect((await clerkAsks('PUT', `/employee/${first}`, { pay_basis: 'month' })).status).toBe(200);
    expect((await clerkAsks('PUT', `/employee/${first}`, { salary: 777.77 })).body.code).toBe(
      'fieldRightMissing',
    );
    expect((await clerkAsks('PUT', `/employee/${second}`, { pay_basis: 'month' })).body.code).toBe(
      'fieldRightMissing',
    );
    // A grant for this record and this right names it.
    expect((await clerkAsks('PUT', `/employee/${second}`, { salary: 777.77 })).status).toBe(200);
    expect([
      Number((await stored('employee', first)).salary),
      Number((await stored('employee', second)).salary),
    ]).toEqual([900, 777.77]);
  });

  it('are the same in cells and in a change of many', async () => {
    const cells = await clerkAsks('POST', '/vendor/cells', {
      records: [{ id: 1, texts: { note: 'Cement' } }],
    });
    expect([cells.status, cells.body.fields?.['1']?.code ?? cells.body.code]).toEqual([
      403,
      expect.stringMatching(/fieldRightMissing|nothingDone/),
    ]);
    const job = await clerkAsks('POST', '/vendor/bulk-jobs', {
      operation: 'update',
      ids: [1],
      values: { note: 'Cement' },
    });
    const { body } = await clerkAsks('POST', `/vendor/bulk-jobs/${job.body.data.id}/check`);
    expect(body.data.reasons).toMatchObject([{ code: 'fieldRightMissing', count: 1 }]);
    expect((await stored('vendor', 1)).note).toBe('Rods');
  });

  it('of a new record are those of the grants that hold for what it will be', async () => {
    const asked = async (body: object) =>
      (await clerkAsks('POST', '/task', { task_name: 'Wall', ...body })).status;
    expect([await asked({ note: 'High' }), await asked({ cost: 99 }), await asked({ cost: 100 })]).toEqual([
      201, 201, 403,
    ]);
  });

  it('bind what an action sets by itself', async () => {
    const finished = await clerkAsks('POST', '/task/2/finish', { note: 'Late' });
    expect([finished.status, finished.body.code]).toEqual([403, 'fieldRightMissing']);
    expect(await stored('task', 2)).toMatchObject({ state: 'open', note: null });
    const { body } = await clerkAsks('GET', './resources.json');
    expect(body.resources.task.actions).toEqual([]);
  });

  it('show in forms: fixed after the record is made, or at all', async () => {
    const { body } = await clerkAsks('GET', './resources.json');
    const { fields } = body.resources.vendor;
    expect([fields.note.immutable, fields.vendor_name.immutable, fields.address.immutable]).toEqual([
      true,
      true,
      false,
    ]);
    expect(body.resources.project.fields.project_name.readOnly).toBe(false);
    const cashier = (
      await server.api('GET', './resources.json', undefined, {
        token: await signInAs(server, 'storekeeper', []),
      })
    ).body;
    expect(cashier.resources.inventory.fields.quantity.readOnly).toBe(true);
    expect(cashier.resources.inventory.fields.product_name.readOnly).toBe(false);
  });
});

it('people and budgets are those of projects that may be changed', async () => {
  const free = await makeEmployee(server);
  const body = { employees: [{ employee_id: free }] };
  const refused = await clerkAsks('POST', `/project_employee_assign/${other}`, body);
  expect([refused.status, refused.body.code]).toEqual([403, 'recordRightMissing']);
  expect((await clerkAsks('POST', `/project_employee_assign/${own}`, body)).status).toBe(200);
  expect(
    Number(
      (
        await sql<{
          n: string;
        }>`select count(*) as n from plinth.assignment where employee_id = ${free} and project_id = ${other}`.execute(
          server.db,
        )
      ).rows[0]?.n,
    ),
  ).toBe(0);
});
