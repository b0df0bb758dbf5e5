import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resource } from '../../src/schema/index.ts';
import { signInAs, usersWithRoles } from '../support/roles.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { today } from '../support/today.ts';
import { assign, makeEmployee, makeProject } from './movementSamples.ts';

/** Ways around what a role does not read: by the answers to what it may do. */

const CLERK = `
  clerk:
    grants:
      - { on: vendor, may: [read, create, update, delete, bulk], hide: [balance] }
      - { on: inventory_category, may: [read, create, update, delete], when: record.id > 1 }
      - { on: inventory, may: [read, create, import], when: record.category_id == 2 }
      - { on: employee, may: [read, update], hide: [salary, balance] }
      - { on: employee_role, may: read }
      - { on: bank, may: read, hide: [balance] }
      - { on: bank, may: read, when: record.id == 1 }
      - { on: project, may: [read, update], when: record.id in user.projects }

  payer:
    grants:
      - { on: salary, may: [read, create] }

  recorder:
    grants:
      - { on: wage, may: create }
      - { on: [employee, project], may: read }

  paymaster:
    grants:
      - { on: salary, may: read }
      - { on: employee, may: read, hide: [salary] }
      - { on: employee_role, may: read }

  receiver:
    grants:
      - { on: [customer, bank], may: read }
      - on: customer_payment
        may: [read, create]
        when: record.amount < 500
        check: record.amount < 500 && record.date <= today && record.date >= add_days(today, -3)
`;
const ACCESS = readFileSync(resolve(import.meta.dirname, '../../resources/access.yaml'), 'utf8').replace(
  '\nlimits:',
  `${CLERK}\nlimits:`,
);

let server: TestServer;
let clerk: string;
let own: number;
let hidden: number;
let employee: number;

beforeAll(async () => {
  server = await startServer({
    definitions: [
      { file: 'resources/access.yaml', text: ACCESS },
      usersWithRoles('clerk', 'receiver', 'payer', 'recorder', 'paymaster'),
    ],
  });
  await server.api('POST', '/cash/opening', { balance: 1_000_000 });
  for (const [category_name, product_name] of [
    ['Secret', 'Gold'],
    ['Cement', 'Bags'],
    ['Steel', 'Rods'],
  ]) {
    const { body } = await server.api('POST', '/inventory_category', { category_name });
    const all = body.inventory_category as { id: number; category_name: string }[];
    const category_id = all.find((one) => one.category_name === category_name)?.id;
    const product = { product_name, category_id, quantity: 5, price: 10 };
    expect((await server.api('POST', '/inventory', product)).status).toBe(200);
  }
  own = await makeProject(server, 0);
  hidden = await makeProject(server, 0);
  employee = await makeEmployee(server);
  await assign(server, hidden, employee);
  const vendor = {
    vendor_name: 'Mill',
    phone: '01711111111',
    address: 'Khulna',
    balance: 4_321,
    note: 'Rods',
  };
  expect((await server.api('POST', '/vendor', vendor)).status).toBe(200);
  clerk = await signInAs(server, 'clerk', [own]);
});
afterAll(() => server?.close());

const as = (method: string, path: string, body?: unknown) => server.api(method, path, body, { token: clerk });

describe('a refusal names no figure that is not read', () => {
  it('of one record', async () => {
    const { status, body, text } = await as('DELETE', '/vendor/1');
    expect([status, body.code]).toEqual([409, 'refusedByBooks']);
    expect(text).not.toContain('4321');
  });

  it('of many: neither in the progress of a job nor at its records', async () => {
    const { body: job } = await as('POST', '/vendor/bulk-jobs', { operation: 'delete', ids: [1] });
    const { text, body } = await as('POST', `/vendor/bulk-jobs/${job.data.id}/check`);
    expect(body.data.reasons).toMatchObject([{ code: 'refusedByBooks', count: 1 }]);
    const records = await as('GET', `/vendor/bulk-jobs/${job.data.id}/records`);
    expect(records.body.data).toMatchObject([{ code: 'refusedByBooks', state: 'refused' }]);
    expect(`${text} ${records.text}`).not.toMatch(/4[,.]?321/);
    // Who reads all books gets the figure.
    const { body: whole } = await server.api('POST', '/vendor/bulk-jobs', { operation: 'delete', ids: [1] });
    expect((await server.api('POST', `/vendor/bulk-jobs/${whole.data.id}/check`)).text).toContain('4321');
  });

  it('nor how many records use another, if these are not all read', async () => {
    const { status, body } = await as('DELETE', '/inventory_category/3');
    expect([status, body.code]).toEqual([409, 'inUse']);
    expect((await server.api('DELETE', '/inventory_category/3')).body.code).toBe('usedBy');
  });

  it('nor the project on which somebody is', async () => {
    const body = { employees: [{ employee_id: employee }] };
    const refused = await as('POST', `/project_employee_assign/${own}`, body);
    const { project_name } = (await server.api('GET', `/project/${hidden}`)).body.data;
    expect([refused.status, refused.body.code]).toEqual([409, 'alreadyAssigned']);
    expect(refused.text).not.toContain(project_name);
    const answered = await server.api('POST', `/project_employee_assign/${own}`, body);
    expect(answered.body.message).toContain(project_name);
  });
});

it('a name in a file is no way to ask whether a record exists', async () => {
  const mistakes = async (category: string) =>
    (
      await as('POST', '/import/inventory', {
        dry: true,
        fields: ['product_name', 'category_id', 'quantity', 'price'],
        rows: [['Nails', category, '0', '0']],
      })
    ).body.errors.map(({ code, params }: { code: string; params: object }) => [code, Object.keys(params)]);
  expect(await mistakes('Secret')).toEqual(await mistakes('Nowhere'));
  expect(await mistakes('Secret')).toEqual([['noSuchName', ['resource', 'name']]]);
  expect(await mistakes('Cement')).toEqual([]);
});

it('the values that an editor saw are no way to guess a hidden one', async () => {
  const { salary } = (await server.api('GET', '/employee')).body.data.find(
    ({ id }: { id: number }) => id === employee,
  );
  expect(salary).toBeGreaterThan(0);
  const edit = async (was: object) => {
    const { status, body } = await as('PUT', `/employee/${employee}`, { address: 'Dhaka', was });
    return [status, body.code];
  };
  expect(await edit({ salary })).toEqual(await edit({ salary: salary + 1 }));
  expect((await edit({ address: 'Nowhere' }))[1]).toBe('changedMeanwhile');
  expect((await edit({}))[0]).toBe(200);
});

it('a shared view shows no hidden field, and is not shown if it filters by one', async () => {
  const views: [string, object][] = [
    ['Rich', { where: [['salary', 'above', 50_000]] }],
    ['Ordered', { sort: ['-salary'] }],
    ['Plain', { columns: ['employee_name', 'salary', 'phone'], where: [['phone', 'not_empty']] }],
  ];
  for (const [name, content] of views)
    expect(
      (await server.api('POST', '/views', { list: 'employee', name, shared: 'everyone', content })).status,
    ).toBe(200);
  const { body, text } = await as('GET', '/views?list=employee');
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Plain']);
  expect(body.data[0].content).toMatchObject({ columns: ['employee_name', 'phone'] });
  expect(text).not.toContain('salary');
  expect((await server.api('GET', '/views?list=employee')).body.data).toHaveLength(3);
});

it('several at once needs its right, in every call', async () => {
  const { status, body } = await as('POST', '/inventory_category/bulk/delete', { ids: [2] });
  expect([status, body.code]).toEqual([403, 'rightMissing']);
});

it('the mails to who approves are not their maker’s to read', async () => {
  await signInAs(server, 'accountant', []);
  const cashier = await signInAs(server, 'cashier', []);
  const sent = await server.api(
    'POST',
    '/vendor/payment',
    { vendor_id: 1, amount: 60_000 },
    { token: cashier },
  );
  expect(sent.status).toBe(202);
  const [mail] = (await server.api('GET', '/mail')).body.data;
  expect(mail.recipient).toContain('accountant');
  await sql`update plinth.mail set failure = 'EENVELOPE'`.execute(server.db);
  expect((await server.api('POST', `/mail/${mail.id}/retry`, {}, { token: cashier })).status).toBe(404);
  const { body, headers } = await server.api('GET', '/mail', undefined, { token: cashier });
  expect([body.data, headers.get('x-total-count')]).toEqual([[], '0']);
});

it('everybody changes their own name, and nothing else of themselves', async () => {
  expect((await as('PUT', '/user', { name: 'Karim' })).status).toBe(200);
  expect((await as('GET', '/user')).body.data.name).toBe('Karim');
  expect((await as('PUT', '/user', { name: 'Karim', roles: [] })).status).toBe(422);
});

it('the description of the calls leaves out hidden fields of lines', async () => {
  const storekeeper = await signInAs(server, 'storekeeper', []);
  const { body } = await server.api('GET', '/openapi.json', undefined, { token: storekeeper });
  const purchases = JSON.stringify(body.paths['/api/inventory_purchase']);
  expect(purchases).toContain('"qty"');
  expect(purchases).not.toMatch(/"(rate|sub_total)"/);
  expect(
    JSON.stringify((await server.api('GET', '/openapi.json')).body.paths['/api/inventory_purchase']),
  ).toContain('"rate"');
});

it('the description of a call with rows of another resource leaves out the hidden fields of that one', async () => {
  const engineer = await signInAs(server, 'site_engineer', []);
  const describedTo = async (token?: string) => {
    const { body } = await server.api(
      'GET',
      '/openapi.json',
      undefined,
      token === undefined ? {} : { token },
    );
    return ['/api/wage/sheet', '/api/employee/wage/all/{projectId}'].map((path) =>
      JSON.stringify(body.paths[path].get),
    );
  };
  for (const call of await describedTo(engineer)) {
    expect(call).toContain('"employee_name"');
    expect(call).not.toMatch(/"(salary|pay_basis|balance|phone)"/);
  }
  for (const call of await describedTo()) expect(call).toContain('"salary"');
});

describe('the lines of a sheet', () => {
  it('are read with the right to read its movement, which records none', async () => {
    const auditor = await signInAs(server, 'auditor');
    const read = await server.api('GET', '/payroll?month=2026-01', undefined, { token: auditor });
    expect([read.status, read.body.success], read.text).toEqual([200, true]);
    const paid = await server.api('POST', '/payroll', { month: '2026-01', lines: [] }, { token: auditor });
    expect([paid.status, paid.body.code]).toEqual([403, 'rightMissing']);
  });

  it('are not found without it, and need the right to read their records', async () => {
    const cashier = await signInAs(server, 'cashier');
    expect((await server.api('GET', '/payroll', undefined, { token: cashier })).status).toBe(404);
    const keeper = await signInAs(server, 'payer');
    expect((await server.api('GET', '/payroll', undefined, { token: keeper })).status).toBe(404);
  });

  it('are there for who only records them, without what was recorded', async () => {
    const recorder = await signInAs(server, 'recorder');
    const lines = await server.api('GET', `/wage/sheet?project_id=${hidden}&date=${today()}`, undefined, {
      token: recorder,
    });
    expect([lines.status, lines.body.data], lines.text).toMatchObject([200, [{ id: employee, entered: [] }]]);
  });
});

it.each([
  ['auditor', true],
  ['accountant', true],
  // Its figures are computed from the salary, which this role does not read.
  ['paymaster', false],
] as const)('whether the menu of %s leads to the payroll: %s', async (role, isShown) => {
  const token = await signInAs(server, role, []);
  const { body } = await server.api('GET', './resources.json', undefined, { token });
  const links: { to: string }[] = body.resources.salary.menu;
  expect(links.some(({ to }) => to === 'payroll')).toBe(isShown);
});

it('a list in the order of a balance that is read of some records alone has all of them', async () => {
  for (const bank_name of ['One', 'Two', 'Three'])
    expect((await server.api('POST', '/bank', { bank_name, balance: 50 })).status).toBe(200);
  for (const query of ['_sort=balance&_order=asc', '_sort=balance&_order=desc&_count=none']) {
    const { body } = await as('GET', `/bank?_start=0&_end=10&${query}`);
    const rows = body.data as { id: number; balance: number | null }[];
    expect(rows.map(({ id, balance }) => [id, balance]).sort()).toEqual([
      [1, 50],
      [2, null],
      [3, null],
    ]);
  }
});

describe('a movement under conditions on its own values', () => {
  const dayBefore = (days: number) =>
    new Date(Date.parse(today()) - days * 86_400_000).toISOString().slice(0, 10);
  beforeAll(async () => {
    const rina = {
      customer_name: 'Rina',
      nid: '1990123456',
      phone: '01711111112',
      address: 'Khulna',
      balance: 0,
    };
    expect((await server.api('POST', '/customer', rina)).status).toBe(200);
  });

  const counts = async () =>
    (
      await sql<{ n: number }>`
        select (select count(*) from public.customer_payment)::int + (select count(*) from plinth.entry)::int as n`.execute(
        server.db,
      )
    ).rows[0]?.n as number;

  it.each([
    ['within them', { amount: 499.99 }, 200],
    ['on the first day that is allowed', { amount: '12.50', date: 3 }, 200],
    ['on the limit', { amount: 500 }, 403],
    ['above it, as text', { amount: '500.00' }, 403],
    ['on a day before', { amount: 1, date: 4 }, 403],
    ['that is wrong in itself', { amount: 1.234 }, 422],
    ['of no number', { amount: '4e2' }, 422],
  ])('%s', async (_, { date, ...values }: { amount: unknown; date?: number }, status) => {
    const token = await signInAs(server, 'receiver');
    const before = await counts();
    const body = { customer_id: 1, ...values, ...(date !== undefined && { date: dayBefore(date) }) };
    const headerSets: Record<string, string>[] = [{}, { 'idempotency-key': `${status}-${before}` }];
    for (const headers of headerSets) {
      const answer = await server.api('POST', '/customer/payment', body, { token, headers });
      expect(answer.status, answer.text).toBe(status);
      if (status === 200) expect(answer.body.data).toMatchObject({ customer_name: 'Rina' });
    }
    // A record and two entries each.
    expect((await counts()) - before).toBe(status === 200 ? 6 : 0);
  });
});

it('the screens of a role name no field that it does not read, and no names where it reads no users', async () => {
  const definitionsOf = async (role: string) =>
    (await server.api('GET', './resources.json', undefined, { token: await signInAs(server, role, []) }))
      .body;
  const { resources: all } = (await server.api('GET', './resources.json')).body;
  for (const role of ['cashier', 'storekeeper', 'site_engineer']) {
    const { resources } = await definitionsOf(role);
    for (const { name, fields, list, lists, show, page, history } of Object.values<Resource>(resources)) {
      const hidden = Object.keys(all[name].fields).filter((field) => !Object.hasOwn(fields, field));
      const screens = JSON.stringify([list, lists, show, page, history]);
      const named = [...hidden, 'added_by'].filter((field) => screens.includes(`"${field}"`));
      // The kind of a tab, not a field.
      expect([role, name, named.filter((field) => field !== 'budget')]).toEqual([role, name, []]);
    }
  }
  // For views of one's own.
  expect((await definitionsOf('cashier')).resources.vendor_payment.fields).toHaveProperty('added_by');
  const { resources: read } = await definitionsOf('auditor');
  expect(JSON.stringify(read.inventory.show)).toContain('"added_by"');
});
