import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { signInAs, usersWithRoles } from '../support/roles.ts';
import { type Answer, startServer, type TestServer } from '../support/server.ts';
import { today } from '../support/today.ts';
import { assign, makeEmployee, makeProject } from './movementSamples.ts';

/**
 * Rights that give the least that a day's work needs: the balance of one book, and paying what is due without seeing the rate
 * (docs/definitions/access.md, "Books" and "What is due").
 */

const ACCESS = parse(readFileSync(resolve(import.meta.dirname, '../../resources/access.yaml'), 'utf8'));

/** Pays salaries unseen; another role whose wages above 500 wait; one that may leave the amount in its own projects alone. */
ACCESS.roles.paymaster = {
  grants: [
    { on: 'salary', may: ['read', 'create', 'due'], hide: ['amount', 'bonus'] },
    { on: 'employee', may: ['read'], fields: ['employee_name'] },
  ],
};
ACCESS.roles.foreman = {
  grants: [
    { on: 'wage', may: ['read', 'create', 'due'], hide: ['amount', 'overtime'] },
    { on: 'project', may: 'read', fields: ['project_name'] },
    { on: 'employee', may: 'read', fields: ['employee_name'] },
  ],
};
ACCESS.roles.timekeeper = {
  grants: [
    { on: 'wage', may: ['read', 'create'], hide: ['amount'], write: ['project_id', 'employee_id', 'amount'] },
    { on: 'wage', may: ['due'], check: 'record.project_id in user.projects' },
    { on: 'project', may: 'read', fields: ['project_name'] },
    { on: 'employee', may: 'read', fields: ['employee_name'] },
  ],
};
ACCESS.roles.teller = {
  grants: [
    { on: 'books', may: 'read' },
    { on: 'expense', may: ['read', 'create'] },
  ],
};
ACCESS.restrict.push({ role: 'teller', on: 'salaries', deny: 'read' });
ACCESS.limits.push({
  on: 'wage',
  role: 'foreman',
  when: 'record.amount > 500',
  needs: 'approval',
  by: 'accountant',
});

let server: TestServer;
let project: number;
let elsewhere: number;
/** Paid 731 a day, and 41,000 a month. */
let mason: number;
let clerk: number;
const tokens = new Map<string, string>();

const as = (role: string, method: string, path: string, body?: object) =>
  server.api(method, path, body, { token: tokens.get(role) as string });

async function done(method: string, path: string, body?: object): Promise<Answer['body']> {
  const answer = await server.api(method, path, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

const RATES = /731|41,?000|\b1,?131\b/;

/** A wage as an administrator reads it. */
const wageOf = async (id: unknown) => (await done('GET', `/transaction/${id}`)).data.record;

beforeAll(async () => {
  ACCESS.roles.accountant.grants.push({ on: 'wage', may: 'approve' });
  server = await startServer({
    definitions: [
      { file: 'resources/access.yaml', text: stringify(ACCESS) },
      usersWithRoles('paymaster', 'foreman', 'timekeeper', 'teller'),
    ],
  });
  tokens.set('cashier', await signInAs(server, 'cashier', []));
  // Who reads the book does not open it.
  expect((await as('cashier', 'POST', '/cash/opening', { balance: 5 })).status).toBe(403);
  await done('POST', '/cash/opening', { balance: 500_000 });
  project = await makeProject(server, 100_000);
  elsewhere = await makeProject(server, 100_000);
  mason = await makeEmployee(server, { salary: 731 });
  clerk = await makeEmployee(server, { salary: 41_000, pay_basis: 'month' });
  for (const person of [mason, clerk]) await assign(server, project, person);
  for (const role of ['site_engineer', 'foreman', 'timekeeper'])
    tokens.set(role, await signInAs(server, role, [project]));
  for (const role of ['paymaster', 'accountant', 'teller'])
    tokens.set(role, await signInAs(server, role, []));
});
afterAll(() => server?.close());

describe('a wage that is due', () => {
  const pay = (role: string, body: object, place = project) =>
    as(role, 'POST', `/employee/wage/${place}`, body);

  it('is filled in by the server: 731 for a day, 0 for who is paid by the month, and no answer has an amount', async () => {
    const { status, text, body } = await pay('site_engineer', { employee_id: mason });
    expect(status, text).toBe(200);
    expect(body.message).toBe('Wage submitted successfully!');
    expect(body.data).toMatchObject({ employee_id: mason, date: today() });
    expect(body.data).not.toHaveProperty('amount');
    expect(text).not.toMatch(RATES);
    expect(await wageOf(body.data.id)).toMatchObject({ amount: 731, overtime: null });
    const presence = await pay('site_engineer', { employee_id: clerk, amount: '' });
    expect(presence.status, presence.text).toBe(200);
    expect(await wageOf(presence.body.data.id)).toMatchObject({ amount: 0 });
    // A second one of the day has nothing that is due.
    const again = await pay('site_engineer', { employee_id: mason });
    expect([again.status, again.body.code]).toEqual([409, 'presentThatDay']);
  });

  it('is given by its role alone: an amount is not theirs to set, and others must give one', async () => {
    const own = await pay('site_engineer', { employee_id: mason, amount: 5 });
    expect([own.status, own.body.code]).toEqual([403, 'fieldRightMissing']);
    const { status, body } = await server.api('POST', `/employee/wage/${project}`, { employee_id: mason });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['amount']]);
  });

  it('is a right for each record: where the grant does not hold, the amount is not filled in', async () => {
    const person = await makeEmployee(server, { salary: 731 });
    await assign(server, elsewhere, person);
    const refused = await pay('timekeeper', { employee_id: person }, elsewhere);
    expect([refused.status, refused.body.code]).toEqual([403, 'afterChangeMissing']);
    const given = await pay('timekeeper', { employee_id: person, amount: 5 }, elsewhere);
    expect(given.status, given.text).toBe(200);
  });

  it('waits where a limit says so, and is posted as it was approved, whatever the pay is by then', async () => {
    const person = await makeEmployee(server, { salary: 731 });
    await assign(server, project, person);
    const { status, text } = await pay('foreman', { employee_id: person });
    expect(status, text).toBe(202);
    expect(text).not.toMatch(RATES);
    const own = await as('foreman', 'GET', '/approvals?show=waiting');
    expect(own.text).not.toMatch(RATES);
    const { data } = (await as('accountant', 'GET', '/approvals')).body;
    const [waiting] = data.filter(
      (one: { record: { employee_id: number } }) => one.record.employee_id === person,
    );
    expect(waiting.record.amount).toBe(731);
    await done('PUT', `/employee/${person}`, { salary: 900 });
    const approved = await as('accountant', 'POST', '/approvals/approve', {
      approvals: [{ id: waiting.id, round: waiting.round }],
    });
    expect(approved.status, approved.text).toBe(200);
    const found = (await done('GET', `/wage?employee_id=${person}`)).data;
    expect(found).toMatchObject([{ amount: 731 }]);
  });
});

describe('the muster of a site engineer', () => {
  it('has names and days without amounts, and records them all', async () => {
    const people = await Promise.all([0, 1].map(() => makeEmployee(server, { salary: 731 })));
    for (const person of people) await assign(server, project, person);
    const read = await as('site_engineer', 'GET', `/wage/sheet?project_id=${project}&date=${today()}`);
    expect(read.status, read.text).toBe(200);
    expect(read.body.data.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining(people));
    expect(read.text).not.toMatch(RATES);
    expect(read.text).not.toMatch(/"(salary|pay_basis|amount|overtime|balance)":[^n]/);
    const lines = people.map((employee_id) => ({ employee_id }));
    const { status, text, body } = await as('site_engineer', 'POST', '/wage/sheet', {
      ...{ project_id: project, date: today(), lines },
    });
    expect(status, text).toBe(200);
    expect(body.message).toBe('2 wages recorded');
    expect(text).not.toMatch(/731|1,?462|0\.00/);
    for (const { id } of body.data) expect(await wageOf(id)).toMatchObject({ amount: 731 });
    const seen = (await as('site_engineer', 'GET', `/wage/sheet?project_id=${project}&date=${today()}`)).text;
    expect(seen).toContain('"entered":[{');
    expect(seen).not.toMatch(RATES);
  });

  it.each([
    '/wage?_totals=true',
    '/wage',
    '/wage/columns?_by=employee_id',
    `/wage/attendance?month=${today().slice(0, 7)}`,
    `/wage/attendance/totals?month=${today().slice(0, 7)}`,
    '/employee?_totals=true',
    '/search?q=731',
    '/openapi.json',
  ])('%s tells no pay', async (path) => {
    const { status, text } = await as('site_engineer', 'GET', path);
    expect([200, 404]).toContain(status);
    expect(text).not.toMatch(/731\b|41,?000/);
  });

  it('finds no pay by a filter, an order or a transaction', async () => {
    for (const query of ['amount=731', 'amount_gte=700', '_sort=amount', 'salary=731'])
      expect((await as('site_engineer', 'GET', `/wage?${query}`)).status).toBe(422);
    const { data } = await done('GET', '/wage');
    const { text } = await as('site_engineer', 'GET', `/transaction/${data[0].id}`);
    expect(text).not.toMatch(RATES);
  });
});

describe('a salary that is due', () => {
  it('is what is open for the month, once', async () => {
    const month = today().slice(0, 7);
    const first = await as('paymaster', 'POST', '/employee/salary', { employee_id: clerk, month });
    expect(first.status, first.text).toBe(200);
    expect(first.text).not.toMatch(RATES);
    expect((await wageOf(first.body.data.id)).amount).toBe(41_000);
    const second = await as('paymaster', 'POST', '/employee/salary', { employee_id: clerk, month });
    expect([second.status, second.body.code]).toEqual([409, 'nothingDue']);
    const sheet = await as('paymaster', 'POST', '/payroll', { month, lines: [{ employee_id: clerk }] });
    expect([sheet.status, sheet.body.code]).toEqual([409, 'lineRefused']);
    expect(sheet.text).not.toMatch(RATES);
  });
});

describe('a book by its name', () => {
  it('shows its balance and ledger, and no other', async () => {
    const cash = await as('cashier', 'GET', '/cash');
    expect(cash.body.data[0].balance).toBe((await done('GET', '/cash')).data[0].balance);
    expect((await as('cashier', 'GET', '/cash/opening')).body.success).toBe(true);
    const own = (await as('cashier', 'GET', '/cash/ledger')).body;
    const whole = await done('GET', '/cash/ledger');
    expect(own).toMatchObject({ closing_balance: whole.closing_balance, total_out: whole.total_out });
    // A salary that they do not read stands in it with its amount, and without its person.
    const amounts = ({ data }: Answer['body']) => data.map(({ amount }: { amount: number }) => amount);
    expect(amounts(own)).toEqual(amounts(whole));
    expect(amounts(own)).toContain(-41_000);
    expect(JSON.stringify(whole)).toContain('Habib Sarker');
    expect(JSON.stringify(own)).not.toContain('Habib Sarker');
    // Its rows lead to their transactions, without what else these post.
    for (const { transaction_id: id } of own.data) {
      const { status, text, body } = await as('cashier', 'GET', `/transaction/${id}`);
      expect(status, text).toBe(200);
      expect(body.data.entries.map(({ book }: { book: string }) => book)).toEqual(['cash']);
      expect(body.data).toMatchObject({ record: null, body: null, call: null, total: null });
    }
    for (const path of ['/ledger/expense', '/ledger/salaries'])
      expect([path, (await as('cashier', 'GET', path)).status]).toEqual([path, 403]);
    expect((await as('cashier', 'GET', '/report/trial-balance')).status).toBe(404);
    expect((await as('paymaster', 'GET', '/cash')).status).toBe(403);
    const paths = Object.keys((await as('cashier', 'GET', '/openapi.json')).body.paths);
    expect(paths).toEqual(expect.arrayContaining(['/api/cash', '/api/cash/ledger', '/api/ledger/{key}']));
    expect(paths).not.toContain('/api/report/trial_balance');
  });

  it('is taken from the right for all books by a restriction', async () => {
    expect((await as('teller', 'GET', '/ledger/expense')).status).toBe(200);
    expect((await as('teller', 'GET', '/ledger/salaries')).status).toBe(403);
    expect((await as('teller', 'GET', '/report/trial-balance')).status).toBe(404);
  });
});
