import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { signInAs, usersWithRoles } from '../support/roles.ts';
import { type Answer, startServer, type TestServer } from '../support/server.ts';
import { soundness } from '../support/soundness.ts';
import { accountsOf } from '../support/statement.ts';
import { type Firm, fund, makeEmployee, makeFirm } from './movementSamples.ts';

/** A change of the pay from a past day accrues the difference (docs/business-rules.md, "Arrears"). */

const ROOT = resolve(import.meta.dirname, '../..');
const REPORTS = ['salary-sheet', 'profit-and-loss'].map((name) => `resources/reports/${name}.yaml`);
const ACCESS = parse(readFileSync(resolve(ROOT, 'resources/access.yaml'), 'utf8'));
/** Sets pay and reads no books; another one who changes addresses alone, and who sees no pay. */
ACCESS.roles.raiser = { grants: [{ on: 'employee', may: ['read', 'update'] }] };
ACCESS.roles.addresser = {
  grants: [{ on: 'employee', may: ['read', 'update'], hide: ['salary', 'pay_basis'], write: ['address'] }],
};

let server: TestServer;
let firm: Firm;

beforeAll(async () => {
  server = await startServer({
    definitions: [
      { file: 'resources/access.yaml', text: stringify(ACCESS) },
      usersWithRoles('raiser', 'addresser'),
      ...REPORTS.map((file) => ({ file, text: readFileSync(resolve(ROOT, file), 'utf8') })),
    ],
  });
  firm = await makeFirm(server);
  await fund(server, firm, '2025-01-01');
  await taken(
    post('/supply_cash_project', { project_id: firm.otherProject, cash_amount: 50_000, date: '2025-01-01' }),
  );
});
afterAll(async () => {
  try {
    expect((await soundness({ url: `${server.url}/api`, token: server.token })).findings).toEqual([]);
  } finally {
    await server?.close();
  }
});

const post = (path: string, body: object) => server.api('POST', path, body);
const raise = (employee: number, body: object) => taken(server.api('PUT', `/employee/${employee}`, body));
const reverse = (id: number, more: object = {}) =>
  post(`/transaction/${id}/reverse`, { reason: 'Entered twice', ...more });
const correct = (id: number, body: object) =>
  post(`/transaction/${id}/correct`, { reason: 'Mistyped', body });

// biome-ignore lint/suspicious/noExplicitAny: the data of an answer, as JSON has it.
async function taken(answer: Promise<Answer>): Promise<any> {
  const { status, text, body } = await answer;
  expect(status, text).toBe(200);
  return body.data;
}

/** Somebody on a project since the beginning of 2025; in a month on the other one from its 7th day on. */
async function hired(more: object = {}, month?: string): Promise<number> {
  const employee = await makeEmployee(server, { salary: 1_000, ...more });
  const assigned_at = '2025-01-01T00:00:00Z';
  const released_at = month === undefined ? null : `${month}-06T12:00:00Z`;
  const own = { employee_id: employee, project_id: firm.project, assigned_at, released_at };
  const other = {
    employee_id: employee,
    project_id: firm.otherProject,
    assigned_at: `${month}-07T00:00:00Z`,
  };
  await server.db
    .insertInto('plinth.assignment')
    .values(month === undefined ? [own] : [own, other])
    .execute();
  return employee;
}

const monthly = () => makeEmployee(server, { pay_basis: 'month', salary: 30_000 });

const wage = (employee: number, date: string, more: object = {}, project = firm.project) =>
  taken(post(`/employee/wage/${project}`, { employee_id: employee, amount: 0, date, ...more }));
const salary = (employee: number, date: string, more: object = {}) =>
  taken(post('/employee/salary', { employee_id: employee, amount: 100, date, ...more }));

const dayOf = (month: string, day: number) => `${month}-${String(day).padStart(2, '0')}`;

/** Somebody with a muster of the first ten days of a month, the last four on the other project; and the ids of its wages. */
async function mustered(month: string): Promise<[employee: number, ids: number[]]> {
  const employee = await hired({}, month);
  const ids: number[] = [];
  for (let day = 1; day <= 10; day++) {
    const project = day > 6 ? firm.otherProject : firm.project;
    ids.push((await wage(employee, dayOf(month, day), {}, project)).id);
  }
  return [employee, ids];
}

interface ArrearsRow {
  date: string;
  salary: number;
  amount: number;
  type: string;
  caused_by: number | null;
  transaction_id: number;
  voucher_no: string;
}

/** The rows of arrears in a person's ledger, in the order of their days. */
async function arrearsOf(employee: number): Promise<ArrearsRow[]> {
  const { body } = await server.api('GET', `/employee/ledger/history?id=${employee}&dateFrom=2024-01-01`);
  return body.ledger_entries
    .filter(({ type }: ArrearsRow) => type === 'arrears')
    .sort((a: ArrearsRow, b: ArrearsRow) => a.transaction_id - b.transaction_id);
}

async function owed(employee: number): Promise<number> {
  return (await taken(server.api('GET', `/employee?id=${employee}`)))[0].balance;
}

/** What a nominal book has in some days, of one project or of all. */
async function costs(from: string, to: string, project?: number): Promise<Record<string, number>> {
  const of = project === undefined ? '' : `&project_id=${project}`;
  const answer = await server.api('GET', `/report/profit-and-loss?from=${from}&to=${to}${of}`);
  expect(answer.status, answer.text).toBe(200);
  const accounts = accountsOf(answer.body);
  return Object.fromEntries(Object.entries(accounts).map(([key, { amount = 0 }]) => [key, amount]));
}

describe('a raise from a past day', () => {
  it('accrues 7 x 200 for ten days mustered at 1,000, raised to 1,200 from day 4, on the days and the projects', async () => {
    const [employee, ids] = await mustered('2025-02');
    const { balance } = await raise(employee, { salary: 1_200, effective_from: '2025-02-04' });
    expect(balance).toBe(11_400);
    const rows = await arrearsOf(employee);
    expect(rows.map(({ date, salary: pay, amount, caused_by }) => [date, pay, amount, caused_by])).toEqual(
      [4, 5, 6, 7, 8, 9, 10].map((day) => [dayOf('2025-02', day), 200, 0, ids[day - 1]]),
    );
    expect(rows[0]?.voucher_no).toMatch(/^ARR-2024\/25-\d+$/);
    expect((await costs('2025-02-01', '2025-02-28')).wages).toBe(11_400);
    expect((await costs('2025-02-04', '2025-02-04')).wages).toBe(1_200);
    expect((await costs('2025-02-01', '2025-02-28', firm.project)).wages).toBe(6_600);
    expect((await costs('2025-02-01', '2025-02-28', firm.otherProject)).wages).toBe(4_800);
    const { body } = await server.api(
      'GET',
      `/employee/ledger/history?id=${employee}&dateFrom=2025-02-01&dateTo=2025-02-28`,
    );
    expect(body).toMatchObject({ days_present: 10, total_salary: 11_400, total_given: 0 });
    const attendance = await taken(server.api('GET', '/wage/attendance?month=2025-02'));
    const own = attendance.find(({ id }: { id: number }) => id === employee);
    expect(own).toMatchObject({ days: 10, earned: 11_400, open: 11_400 });
    expect(own.cells.map(({ earned }: { earned: number }) => earned)).toEqual([
      ...Array(3).fill(1_000),
      ...Array(7).fill(1_200),
    ]);
    const totals = await server.api('GET', '/wage/attendance/totals?month=2025-02');
    expect(totals.body.totals.earned).toBe(11_400);
    const cause = await taken(server.api('GET', `/transaction/${ids[3]}`));
    expect(cause.arrears).toMatchObject([{ date: '2025-02-04', amount: 200 }]);
  });

  it('posts nothing a second time, and comes to 0 when it is set back', async () => {
    const [employee] = await mustered('2025-03');
    for (let n = 0; n < 2; n++) await raise(employee, { salary: 1_200, effective_from: '2025-03-04' });
    expect(await arrearsOf(employee)).toHaveLength(7);
    // A raise of the raise accrues what is missing.
    await raise(employee, { salary: 1_500, effective_from: '2025-03-08' });
    expect(await owed(employee)).toBe(10_000 + 4 * 200 + 3 * 500);
    await raise(employee, { salary: 1_000, effective_from: '2025-03-01' });
    expect(await owed(employee)).toBe(10_000);
    const rows = await arrearsOf(employee);
    expect(rows.reduce((sum, { salary: pay }) => sum + pay, 0)).toBe(0);
    expect((await costs('2025-03-01', '2025-03-31')).wages).toBe(10_000);
  });

  it('takes back what a lower pay accrued too much', async () => {
    const [employee] = await mustered('2025-04');
    await raise(employee, { salary: 750, effective_from: '2025-04-09' });
    expect(await owed(employee)).toBe(9_500);
    expect((await arrearsOf(employee)).map(({ date, salary: pay }) => [date, pay])).toEqual([
      ['2025-04-09', -250],
      ['2025-04-10', -250],
    ]);
    const sheet = await server.api('GET', '/report/salary_sheet?from=2025-04-01&to=2025-04-30');
    const own = sheet.body.rows.find(({ key }: { key: number[] }) => key[0] === employee);
    expect(own.values.slice(0, 4)).toEqual([0, 9_500, 0, 9_500]);
  });

  it('counts a day once, whatever was paid, and leaves overtime as it was', async () => {
    const employee = await hired();
    await wage(employee, '2025-04-20', { amount: 1_700, overtime: 400 });
    await wage(employee, '2025-04-20', { amount: 300 });
    await raise(employee, { salary: 1_300, effective_from: '2025-04-20' });
    expect((await arrearsOf(employee)).map(({ salary: pay }) => pay)).toEqual([300]);
    expect(await owed(employee)).toBe(1_000 + 400 + 300 - 2_000);
  });

  it('accrues a day on which somebody was present before their pay was entered', async () => {
    const employee = await hired({ salary: 0 });
    await wage(employee, '2025-04-21');
    await raise(employee, { salary: 800, effective_from: '2025-01-01' });
    expect(await owed(employee)).toBe(800);
  });

  it('posts nothing without a day, nor for days before it', async () => {
    const employee = await hired();
    await wage(employee, '2025-04-22');
    await raise(employee, { salary: 5_000 });
    await raise(employee, { salary: 6_000, effective_from: '2025-04-23' });
    expect(await owed(employee)).toBe(1_000);
  });

  it('accrues what a month lacks, by its salary and by the payroll', async () => {
    const [first, second] = [await monthly(), await monthly()];
    for (const one of [first, second]) await raise(one, { effective_from: '2025-01-01' });
    const { id } = await salary(first, '2025-05-31');
    const accrual = await taken(post('/payroll/accrual', { month: '2025-05', date: '2025-05-31' }));
    for (const one of [first, second]) await raise(one, { salary: 36_000, effective_from: '2025-05-16' });
    expect(await owed(first)).toBe(36_000 - 100);
    expect(await owed(second)).toBe(36_000);
    expect(await arrearsOf(first)).toMatchObject([{ date: '2025-05-31', salary: 6_000, caused_by: id }]);
    expect(await arrearsOf(second)).toMatchObject([
      { date: '2025-05-31', salary: 6_000, caused_by: accrual.id },
    ]);
    const lines = await taken(server.api('GET', '/payroll?month=2025-05'));
    const of = (one: number) => lines.find(({ id: person }: { id: number }) => person === one);
    expect(of(first)).toMatchObject({ earned: 36_000, given: 100, open: 35_900, accrued: true });
    expect(of(second)).toMatchObject({ earned: 36_000, given: 0, open: 36_000, accrued: true });
    // A month is accrued by the pay of its last day.
    await raise(first, { salary: 50_000, effective_from: '2025-06-01' });
    expect(await owed(first)).toBe(36_000 - 100);
  });

  it('takes a month of days back that became one of monthly pay, and the other way round', async () => {
    const employee = await hired();
    await wage(employee, '2025-04-24');
    await raise(employee, { pay_basis: 'month', salary: 30_000, effective_from: '2025-04-01' });
    expect(await owed(employee)).toBe(0);
    await raise(employee, { pay_basis: 'day', salary: 1_100, effective_from: '2025-04-01' });
    expect(await owed(employee)).toBe(1_100);
  });
});

describe('arrears', () => {
  it('of a closed month are dated the first open day, and leave what the month showed', async () => {
    const [employee] = await mustered('2025-06');
    const before = await costs('2025-06-01', '2025-06-30');
    await taken(server.api('PUT', '/setting/periods', { closed_up_to: '2025-06-30', reason: 'Closed' }));
    await raise(employee, { salary: 1_200, effective_from: '2025-06-04' });
    const rows = await arrearsOf(employee);
    expect(rows.map(({ date, salary: pay }) => [date, pay])).toEqual(Array(7).fill(['2025-07-01', 200]));
    expect(await costs('2025-06-01', '2025-06-30')).toEqual(before);
    expect((await costs('2025-07-01', '2025-07-01', firm.otherProject)).wages).toBe(800);
    const attendance = await taken(server.api('GET', '/wage/attendance?month=2025-06'));
    const own = attendance.find(({ id }: { id: number }) => id === employee);
    expect(own.earned).toBe(10_000);
    await taken(server.api('PUT', '/setting/periods', { closed_up_to: null, reason: 'Opened' }));
  });

  it('are reversed with the wage that accrued, and only with it', async () => {
    const employee = await hired();
    const { id } = await wage(employee, '2025-07-04');
    await raise(employee, { salary: 1_200, effective_from: '2025-07-01' });
    const [row] = await arrearsOf(employee);
    const refused = await reverse(row?.transaction_id as number);
    expect([refused.status, refused.body.code]).toEqual([409, 'isArrears']);
    const preview = await taken(post(`/transaction/${id}/preview`, {}));
    expect(preview.books).toContainEqual(
      expect.objectContaining({ book: `employee:${employee}`, before: 1_200, after: 0 }),
    );
    const { reversal_id } = await taken(reverse(id));
    expect(await owed(employee)).toBe(0);
    expect((await costs('2025-07-04', '2025-07-04')).wages ?? 0).toBe(0);
    const { arrears } = await taken(server.api('GET', `/transaction/${reversal_id}`));
    expect(arrears).toMatchObject([{ date: '2025-07-04', amount: -200 }]);
    // Mustered again, the day is accrued by the new pay.
    await wage(employee, '2025-07-04');
    expect(await owed(employee)).toBe(1_200);
  });

  it('keep a wage that accrued from being reversed before a later one of its day', async () => {
    const employee = await hired({ salary: 0 });
    const { id } = await wage(employee, '2025-07-05');
    await wage(employee, '2025-07-05', { amount: 10 });
    await raise(employee, { salary: 500, effective_from: '2025-07-01' });
    const refused = await reverse(id);
    expect([refused.status, refused.body.code]).toEqual([409, 'laterPayOfDay']);
    expect(await owed(employee)).toBe(490);
  });

  it('are reversed with the accrual of a month', async () => {
    const employee = await monthly();
    await raise(employee, { effective_from: '2025-01-01' });
    const { id } = await taken(post('/payroll/accrual', { month: '2025-08', date: '2025-08-31' }));
    await raise(employee, { salary: 33_000, effective_from: '2025-08-01' });
    await taken(reverse(id));
    expect(await owed(employee)).toBe(0);
    expect((await costs('2025-08-31', '2025-08-31')).salaries ?? 0).toBe(0);
  });

  it('stay in a correction of the same day, with its project', async () => {
    const employee = await hired();
    const { id } = await wage(employee, '2025-09-04');
    await raise(employee, { salary: 1_200, effective_from: '2025-09-01' });
    const { corrected_id } = await taken(correct(id, { employee_id: employee, amount: 50 }));
    expect(await owed(employee)).toBe(1_150);
    expect((await arrearsOf(employee)).at(-1)).toMatchObject({
      date: '2025-09-04',
      salary: 200,
      caused_by: corrected_id,
    });
    expect((await costs('2025-09-04', '2025-09-04', firm.project)).wages).toBe(1_200);
  });

  it('are settled anew in a correction to another day', async () => {
    const employee = await hired();
    const { id } = await wage(employee, '2025-09-10');
    await raise(employee, { salary: 1_200, effective_from: '2025-09-10' });
    await raise(employee, { salary: 1_500, effective_from: '2025-09-12' });
    await taken(correct(id, { employee_id: employee, amount: 0, date: '2025-09-12' }));
    expect(await owed(employee)).toBe(1_500);
    expect((await costs('2025-09-10', '2025-09-10')).wages ?? 0).toBe(0);
    expect((await costs('2025-09-12', '2025-09-12')).wages).toBe(1_500);
  });

  it('of raises at once are those of the last one', async () => {
    const [employee] = await mustered('2025-10');
    await Promise.all(
      [1_100, 1_200, 1_300, 1_400].map((rate) =>
        raise(employee, { salary: rate, effective_from: '2025-10-01' }),
      ),
    );
    const [{ salary: last }] = await taken(server.api('GET', `/employee?id=${employee}`));
    expect(await owed(employee)).toBe(10 * last);
  });

  it('count a wage that is entered at the same moment once', async () => {
    const employee = await hired();
    await Promise.all([
      raise(employee, { salary: 1_200, effective_from: '2025-10-01' }),
      ...[1, 2, 3, 4, 5].map((day) => wage(employee, dayOf('2025-10', day))),
    ]);
    expect(await owed(employee)).toBe(6_000);
  });
});

describe('the rights of a raise', () => {
  it('are those of setting the pay: its arrears need no other, and its preview the books', async () => {
    const employee = await hired();
    await wage(employee, '2025-10-20');
    const token = await signInAs(server, 'raiser');
    const body = { salary: 1_200, effective_from: '2025-10-01' };
    const preview = await server.api('POST', `/dated/employee/${employee}/arrears`, body, { token });
    expect([preview.status, preview.body.data]).toEqual([200, null]);
    expect((await server.api('PUT', `/employee/${employee}`, body, { token })).status).toBe(200);
    expect(await owed(employee)).toBe(1_200);
  });

  it('hold for the day alone, which dates the pay again', async () => {
    const employee = await hired();
    await wage(employee, '2025-10-21');
    await raise(employee, { salary: 1_200, effective_from: '2025-10-22' });
    const token = await signInAs(server, 'addresser');
    for (const body of [
      { effective_from: '2025-10-01' },
      { address: 'Sylhet', effective_from: '2025-10-01' },
      { salary: 1_200, effective_from: '2025-10-01' },
    ]) {
      const { status, body: answer } = await server.api('PUT', `/employee/${employee}`, body, { token });
      expect([status, answer.code]).toEqual([403, 'fieldRightMissing']);
    }
    const preview = await server.api('POST', `/dated/employee/${employee}/arrears`, {}, { token });
    expect(preview.body.data).toBeNull();
    expect(await owed(employee)).toBe(1_000);
    const address = await server.api('PUT', `/employee/${employee}`, { address: 'Sylhet' }, { token });
    expect(address.status).toBe(200);
  });
});

describe('the preview of a raise', () => {
  const preview = (employee: number, body: object) => post(`/dated/employee/${employee}/arrears`, body);

  it('says what will be posted, for which periods and projects, and changes nothing', async () => {
    const [employee] = await mustered('2025-11');
    const { total, periods } = await taken(
      preview(employee, { salary: 1_200, effective_from: '2025-11-04' }),
    );
    expect(total).toBe(1_400);
    expect(periods).toHaveLength(7);
    expect(periods[0]).toMatchObject({
      ...{
        first: '2025-11-04',
        last: '2025-11-04',
        date: '2025-11-04',
        amount: 200,
        project_id: firm.project,
      },
    });
    expect(periods[6]).toMatchObject({ project_id: firm.otherProject });
    expect(await owed(employee)).toBe(10_000);
    const [{ salary: pay }] = await taken(server.api('GET', `/employee?id=${employee}`));
    expect(pay).toBe(1_000);
    expect(await taken(preview(employee, { salary: 1_200 }))).toEqual({ total: 0, periods: [] });
  });

  it('names the field of a wrong value, and knows no other records', async () => {
    const employee = await hired();
    const wrong = await preview(employee, { salary: -1, effective_from: '2199-01-01' });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['effective_from']]);
    const negative = await preview(employee, { salary: -1, effective_from: '2025-11-01' });
    expect([negative.status, Object.keys(negative.body.errors)]).toEqual([422, ['salary']]);
    expect((await preview(999_999, { salary: 1 })).status).toBe(404);
    expect((await post('/dated/vendor/1/arrears', {})).status).toBe(404);
  });
});
