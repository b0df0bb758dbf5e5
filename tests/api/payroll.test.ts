import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, startServer, type TestServer } from '../support/server.ts';
import { today } from '../support/today.ts';
import { makeEmployee, makeMonthly, makeProject } from './movementSamples.ts';

/** The pay of a month for everyone (docs/business-rules.md, "Payroll"). */

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  await taken(server.api('POST', '/cash/receipt', { amount: 10_000_000, date: '2025-01-01' }));
});
afterAll(() => server?.close());

/** Each test has a month of its own. */
let month = '2025-01';
let day = '2025-01-31';
let tried = 0;
beforeEach(() => {
  tried += 1;
  month = `2025-${String(tried).padStart(2, '0')}`;
  day = `${month}-28`;
});

const post = (path: string, body: object) => server.api('POST', path, body);

async function taken(answer: Promise<Answer>) {
  const { status, text, body } = await answer;
  expect(status, text).toBe(200);
  return body.data;
}

interface Line {
  id: number;
  earned: number;
  given: number;
  open: number;
  accrued: boolean;
}

async function lineOf(employee: number, of = month): Promise<Line | undefined> {
  const lines: Line[] = await taken(server.api('GET', `/payroll?month=${of}`));
  const line = lines.find(({ id }) => id === employee);
  return (
    line && { id: line.id, earned: line.earned, given: line.given, open: line.open, accrued: line.accrued }
  );
}

const hired = (more: object = {}) => makeMonthly(server, more);
const accrue = () => post('/payroll/accrual', { month, date: day });
const pay = (lines: [number, number][], more: object = {}) =>
  post('/payroll', {
    month,
    date: day,
    lines: lines.map(([employee_id, amount]) => ({ employee_id, amount })),
    ...more,
  });

describe('a bonus', () => {
  it('shows in the payroll beside what was earned with it', async () => {
    const employee = await hired({ salary: 20_000 });
    await taken(
      post('/employee/salary', { employee_id: employee, amount: 35_000, bonus: 15_000, month, date: day }),
    );
    const lines = await taken(server.api('GET', `/payroll?month=${month}`));
    expect(lines.find(({ id }: Line) => id === employee)).toMatchObject({
      ...{ earned: 35_000, bonus: 15_000, given: 35_000, open: 0 },
    });
  });
});

describe('the payroll', () => {
  it('lists who is paid by the month on its last day, with what is earned, given and open', async () => {
    const [karim, daily, raised] = [await hired(), await makeEmployee(server), await hired()];
    const change = { salary: 40_000, effective_from: `${month}-02` };
    await taken(server.api('PUT', `/employee/${raised}`, change));
    await taken(post('/employee/salary', { employee_id: karim, amount: 10_000, date: day }));
    expect(await lineOf(karim)).toEqual({
      id: karim,
      earned: 30_000,
      given: 10_000,
      open: 20_000,
      accrued: true,
    });
    expect(await lineOf(raised)).toMatchObject({ earned: 40_000, given: 0, open: 40_000, accrued: false });
    expect(await lineOf(daily)).toBeUndefined();
    expect((await server.api('GET', '/payroll?month=2025-13')).status).toBe(422);
  });

  it('accrues everyone at once, and a second time nobody', async () => {
    const [karim, salma] = [await hired(), await hired({ salary: 20_000 })];
    await taken(post('/employee/salary', { employee_id: salma, amount: 5_000, date: day }));
    const accrual = await taken(accrue());
    expect(accrual).toMatchObject({ month, date: day });
    const { entries } = await taken(server.api('GET', `/transaction/${accrual.id}`));
    const own = entries.filter(({ book }: { book: string }) => book === `employee:${karim}`);
    expect(own).toMatchObject([{ salary: 30_000, amount: 0 }]);
    expect(entries.some(({ book }: { book: string }) => book === `employee:${salma}`)).toBe(false);
    expect(accrual.total).toBe(entries.find(({ book }: { book: string }) => book === 'salaries').debit);
    expect(accrual.people).toBe(entries.length - 1);
    // The totals of the person's ledger are the sums of its rows.
    const range = `dateFrom=${month}-01&dateTo=${month}-28`;
    const { body } = await server.api('GET', `/employee/ledger/history?id=${karim}&${range}`);
    expect(body).toMatchObject({ total_salary: 30_000, total_given: 0, closing_balance: 30_000 });
    expect(await lineOf(karim)).toMatchObject({ earned: 30_000, given: 0, open: 30_000, accrued: true });
    const again = await accrue();
    expect([again.status, again.body.code]).toEqual([409, 'nothingToAccrue']);
    // A salary for the month accrues nothing more.
    await taken(post('/employee/salary', { employee_id: karim, amount: 1_000, date: day }));
    expect(await lineOf(karim)).toMatchObject({ earned: 30_000, given: 1_000, open: 29_000 });
  });

  it('pays those who are chosen, accrued or not, and a second time nobody', async () => {
    const [karim, salma] = [await hired(), await hired({ salary: 20_000 })];
    await taken(pay([[karim, 30_000]]));
    await taken(accrue());
    const lines: [number, number][] = [[salma, 20_000]];
    await taken(pay(lines));
    expect(await lineOf(karim)).toMatchObject({ earned: 30_000, given: 30_000, open: 0 });
    expect(await lineOf(salma)).toMatchObject({ earned: 20_000, given: 20_000, open: 0 });
    const again = await pay(lines);
    expect([again.status, again.body.code]).toEqual([409, 'lineRefused']);
    expect(await lineOf(salma)).toMatchObject({ given: 20_000 });
  });

  it('pays all or none, and names who cannot be paid', async () => {
    const [karim, salma] = [await hired(), await hired({ employee_name: 'Salma Khatun', salary: 20_000 })];
    const { status, body } = await pay([
      [karim, 30_000],
      [salma, 20_001],
    ]);
    expect(status).toBe(409);
    expect(body.message).toContain('Salma Khatun has only BDT 20,000.00 open');
    expect(await lineOf(karim)).toMatchObject({ given: 0, accrued: false });
  });

  it('pays once when two pay the same at the same moment', async () => {
    const karim = await hired();
    const answers = await Promise.all([1, 2, 3].map(() => pay([[karim, 30_000]])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await lineOf(karim)).toMatchObject({ earned: 30_000, given: 30_000, open: 0 });
  });

  it('accrues once when two accrue at the same moment, and somebody is paid meanwhile', async () => {
    const [karim, salma] = [await hired(), await hired()];
    const answers = await Promise.all([accrue(), accrue(), pay([[salma, 30_000]])]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(1);
    expect(await lineOf(karim)).toMatchObject({ earned: 30_000, given: 0, open: 30_000 });
    expect(await lineOf(salma)).toMatchObject({ earned: 30_000, given: 30_000, open: 0 });
  });

  it('never pays more than the firm owes: an advance from a site counts', async () => {
    const karim = await hired({ balance: -5_000 });
    expect(await lineOf(karim)).toMatchObject({ earned: 30_000, given: 0, open: 25_000 });
    expect((await pay([[karim, 25_001]])).status).toBe(409);
    await taken(pay([[karim, 25_000]]));
  });

  it('is reversed before somebody is paid, and not after', async () => {
    const karim = await hired();
    const { id } = await taken(accrue());
    const paid = await taken(pay([[karim, 30_000]]));
    const reverse = (transaction: number) => post(`/transaction/${transaction}/reverse`, { reason: 'x' });
    const refused = await reverse(id);
    expect([refused.status, refused.body.code]).toEqual([409, 'laterPayOfMonth']);
    expect((await reverse(paid[0].id)).status).toBe(200);
    expect((await reverse(id)).status).toBe(200);
    expect(await lineOf(karim)).toMatchObject({ earned: 30_000, given: 0, accrued: false });
    await taken(accrue());
  });

  it('keeps what it accrued in a correction, and its arrears after a rise', async () => {
    const karim = await hired();
    const { id } = await taken(accrue());
    await taken(server.api('PUT', `/employee/${karim}`, { salary: 50_000, effective_from: '2025-01-01' }));
    const body = { month, note: 'Checked' };
    const { corrected_id } = await taken(post(`/transaction/${id}/correct`, { reason: 'x', body }));
    const { arrears } = await taken(server.api('GET', `/transaction/${corrected_id}`));
    expect(arrears).toMatchObject([{ amount: 20_000 }]);
    const before = await taken(server.api('GET', `/pay_accrual/${id}`));
    expect(await taken(server.api('GET', `/pay_accrual/${corrected_id}`))).toMatchObject({
      total: before.total,
    });
    expect(await lineOf(karim)).toMatchObject({ earned: 50_000, open: 50_000 });
  });

  it('leaves out who came after the month, unless an earlier entry shows the person', async () => {
    const later = await makeEmployee(server, { pay_basis: 'month', salary: 30_000 });
    const [raised, assigned, owed, paid] = [
      await makeEmployee(server, { pay_basis: 'month', salary: 30_000 }),
      await makeEmployee(server, { pay_basis: 'month', salary: 30_000 }),
      await makeEmployee(server, { pay_basis: 'month', salary: 30_000 }),
      await makeEmployee(server, { pay_basis: 'month', salary: 30_000 }),
    ];
    await taken(server.api('PUT', `/employee/${raised}`, { salary: 31_000, effective_from: day }));
    const project_id = await makeProject(server, 0);
    const at = { assigned_at: `${day}T06:00:00Z`, released_at: `${day}T07:00:00Z` };
    await server.db
      .insertInto('plinth.assignment')
      .values({ employee_id: assigned, project_id, ...at })
      .execute();
    const advance = { employee_id: owed, amount: 100, date: day, month: '2025-01' };
    await taken(post('/employee/salary', advance));
    await taken(post('/employee/salary', { employee_id: paid, amount: 100, month }));
    expect(await lineOf(later)).toBeUndefined();
    expect(await lineOf(later, today().slice(0, 7))).toMatchObject({ open: 30_000 });
    expect(await lineOf(raised)).toMatchObject({ earned: 31_000, accrued: false });
    expect(await lineOf(assigned)).toMatchObject({ earned: 30_000, accrued: false });
    expect(await lineOf(owed)).toMatchObject({ earned: 30_000, accrued: false });
    expect(await lineOf(paid)).toMatchObject({ earned: 30_000, given: 100, accrued: true });
    const accrual = await taken(accrue());
    const { entries } = await taken(server.api('GET', `/transaction/${accrual.id}`));
    const books = entries.map(({ book }: { book: string }) => book);
    expect(books).toEqual(expect.arrayContaining([raised, assigned, owed].map((id) => `employee:${id}`)));
    expect(books).not.toContain(`employee:${later}`);
    expect(books).not.toContain(`employee:${paid}`);
  });

  it('is listed in pages', async () => {
    await Promise.all([hired(), hired(), hired()]);
    const page = await server.api('GET', `/payroll?month=${month}&_start=0&_end=2`);
    expect(page.body.data.length).toBe(2);
  });

  it('leaves the books whole', async () => {
    expect((await server.api('GET', '/verify')).text).toContain('"sound":true');
  });
});
