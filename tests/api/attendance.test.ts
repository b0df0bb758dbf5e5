import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { today } from '../support/today.ts';
import { assign, makeEmployee, makeProject } from './movementSamples.ts';

/** The attendance of a month (docs/business-rules.md, "Attendance"). */

let server: TestServer;
/** Two sites with cash since 2025. */
let mall: number;
let tower: number;
/** Paid 800 and 900 a day; the third is paid by the month. */
let abdul: number;
let rahim: number;
let engineer: number;

// biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for.
type Body = any;

/** A page of people, and the sums of all. */
async function attendance(query: string): Promise<Body> {
  const read = async (path: string) => {
    const answer = await server.api('GET', `/wage/attendance${path}?${query}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  return { ...(await read('')), ...(await read('/totals')) };
}

async function post(path: string, body: object): Promise<number> {
  const answer = await server.api('POST', path, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data?.id;
}

const wage = (project: number, employee_id: number, date: string, amount: number) =>
  post(`/employee/wage/${project}`, { employee_id, amount, date });

/** Was on the project from a day to another, as an import dates it. */
async function onSite(employee_id: number, project_id: number, from: string, to: string): Promise<void> {
  await server.db
    .insertInto('plinth.assignment')
    .values({
      employee_id,
      project_id,
      assigned_at: `${from}T06:00:00Z`,
      released_at: `${to}T06:00:00Z`,
    })
    .execute();
}

beforeAll(async () => {
  server = await startServer();
  await post('/cash/opening', { balance: 1_000_000 });
  await post('/cash/receipt', { amount: 500_000, note: 'Capital', date: '2025-01-01' });
  mall = await post('/project', { project_name: 'Harbour Mall', budget: 0, balance: 0 });
  tower = await post('/project', { project_name: 'Lake Tower', budget: 0, balance: 0 });
  for (const project_id of [mall, tower])
    await post('/supply_cash_project', { project_id, cash_amount: 100_000, date: '2025-01-01' });
  abdul = await makeEmployee(server, { employee_name: 'Abdul Karim', salary: 800 });
  rahim = await makeEmployee(server, { employee_name: 'Rahim Uddin', salary: 900 });
  engineer = await makeEmployee(server, { employee_name: 'Zakir', salary: 40_000, pay_basis: 'month' });
  for (const person of [abdul, rahim, engineer]) {
    await onSite(person, mall, '2025-03-01', '2025-04-30');
    await onSite(person, tower, '2025-03-01', '2025-03-31');
  }
  await wage(mall, abdul, '2025-03-01', 800);
  await wage(mall, abdul, '2025-03-02', 0);
  await wage(mall, abdul, '2025-03-03', 300);
  await wage(tower, abdul, '2025-03-03', 200.5);
  await wage(tower, rahim, '2025-03-03', 900);
  await wage(mall, engineer, '2025-03-31', 500);
  const twice = await wage(mall, rahim, '2025-03-04', 900);
  await post(`/transaction/${twice}/reverse`, { reason: 'Was not there' });
  await wage(mall, rahim, '2025-04-01', 900);
});
afterAll(() => server?.close());

describe('the attendance of a month', () => {
  it('has each person with the days, the places, and what was earned and paid', async () => {
    const body = await attendance('month=2025-03');
    expect(body.data.map(({ cells: _, ...line }: Body) => line)).toEqual([
      {
        id: abdul,
        name: 'Abdul Karim',
        deleted: false,
        days: 3,
        earned: 2_400,
        paid: 1_300.5,
        open: 1_099.5,
      },
      { id: rahim, name: 'Rahim Uddin', deleted: false, days: 1, earned: 900, paid: 900, open: 0 },
      { id: engineer, name: 'Zakir', deleted: false, days: 1, earned: 0, paid: 500, open: -500 },
    ]);
    expect(body.data[0].cells).toEqual([
      { date: '2025-03-01', places: [mall], earned: 800, paid: 800 },
      { date: '2025-03-02', places: [mall], earned: 800, paid: 0 },
      { date: '2025-03-03', places: [mall, tower], earned: 800, paid: 500.5 },
    ]);
    expect(body.places).toEqual([
      { id: mall, name: 'Harbour Mall' },
      { id: tower, name: 'Lake Tower' },
    ]);
    expect(body.per_day).toEqual([
      { date: '2025-03-01', people: 1 },
      { date: '2025-03-02', people: 1 },
      { date: '2025-03-03', people: 2 },
      { date: '2025-03-31', people: 1 },
    ]);
    expect(body.totals).toEqual({ days: 5, earned: 3_300, paid: 2_700.5, open: 599.5 });
    expect(body.total).toBe(3);
  });

  it('has the figures of the employee ledger', async () => {
    for (const { id, days, earned, paid } of (await attendance('month=2025-03')).data) {
      const { body } = await server.api(
        'GET',
        `/employee/ledger/history?id=${id}&dateFrom=2025-03-01&dateTo=2025-03-31`,
      );
      expect(body).toMatchObject({ days_present: days, total_salary: earned, total_given: paid });
    }
  });

  it('of one project has what was entered there, and who was assigned', async () => {
    const body = await attendance(`month=2025-03&project_id=${tower}`);
    expect(body.data.map(({ name, days, earned, paid }: Body) => [name, days, earned, paid])).toEqual([
      // The day accrued on the project of its first wage.
      ['Abdul Karim', 1, 0, 200.5],
      ['Rahim Uddin', 1, 900, 900],
      ['Zakir', 0, 0, 0],
    ]);
    expect(body.per_day).toEqual([{ date: '2025-03-03', people: 2 }]);
    expect((await attendance(`month=2025-04&project_id=${tower}`)).data).toEqual([]);
  });

  it('finds people by name, and counts them alone', async () => {
    const body = await attendance('month=2025-03&q=rahim');
    expect(body.data.map(({ name }: Body) => name)).toEqual(['Rahim Uddin']);
    expect(body.per_day).toEqual([{ date: '2025-03-03', people: 1 }]);
    expect(body.totals).toEqual({ days: 1, earned: 900, paid: 900, open: 0 });
    expect((await attendance('month=2025-03&q=%25')).data).toEqual([]);
  });

  it('comes page by page', async () => {
    const answer = await server.api('GET', '/wage/attendance?month=2025-03&_start=1&_end=2');
    expect(answer.body.data.map(({ name }: Body) => name)).toEqual(['Rahim Uddin']);
    expect(answer.headers.get('x-total-count')).toBe('3');
    expect(answer.body.places).toEqual([{ id: tower, name: 'Lake Tower' }]);
  });

  it('of a month without work is empty, and the present one needs no name', async () => {
    const none = { days: 0, earned: 0, paid: 0, open: 0 };
    expect(await attendance('month=2019-02')).toMatchObject({
      month: '2019-02',
      ...{ data: [], places: [], total: 0 },
      ...{ per_day: [], totals: none },
    });
    expect((await attendance('')).month).toBe(today().slice(0, 7));
  });

  it('keeps people who were deleted in their months, and offers them in no other', async () => {
    const gone = await makeEmployee(server, { employee_name: 'Gone', salary: 700 });
    await onSite(gone, mall, '2025-03-01', '2025-04-30');
    await wage(mall, gone, '2025-03-09', 700);
    expect((await server.api('DELETE', `/employee/${gone}`)).status).toBe(200);
    const found = async (month: string) => (await attendance(`month=${month}&q=gone`)).data;
    expect(await found('2025-03')).toMatchObject([{ id: gone, deleted: true, days: 1 }]);
    expect(await found('2025-04')).toEqual([]);
  });

  it('lists someone who was assigned and never came', async () => {
    const idle = await makeEmployee(server, { employee_name: 'Idle' });
    const site = await makeProject(server, 0);
    await assign(server, site, idle);
    const body = await attendance(`project_id=${site}`);
    expect(body.data).toMatchObject([{ id: idle, days: 0, cells: [] }]);
  });

  it.each([
    ['month', 'month=2025-13'],
    ['month', 'month=2025-3'],
    ['month', 'month=0000-01'],
    ['project_id', 'project_id=x'],
    ['_end', '_start=0&_end=501'],
    ['_start', '_start=5&_end=1'],
    ['day', 'day=2025-03-01'],
    ['q', 'q=a&q=b'],
    ['q', 'q=%00'],
    ['q', `q=${'x'.repeat(300)}`],
  ])('refuses a wrong %s: %s', async (name, query) => {
    const answer = await server.api('GET', `/wage/attendance?${query}`);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [name]]);
    const totals = await server.api('GET', `/wage/attendance/totals?${query}`);
    expect(totals.status).toBe(422);
  });
});
