import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyBooks } from '../../src/server/queries/verify/verifyBooks.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { accountsOf } from '../support/statement.ts';
import { today } from '../support/today.ts';
import { assign, type Firm, makeEmployee, makeFirm } from './movementSamples.ts';

/** What is earned beyond the rate is a cost (docs/business-rules.md, "Pay"). */

let server: TestServer;
let firm: Firm;
let labourer: number;

// biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for.
type Body = any;

async function call(method: string, path: string, body?: object): Promise<Body> {
  const answer = await server.api(method, path, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

const costOf = async (book: string): Promise<number> => {
  return accountsOf(await call('GET', '/report/profit-and-loss'))[book]?.amount ?? 0;
};
const wage = (body: object) =>
  call('POST', `/employee/wage/${firm.project}`, { employee_id: labourer, ...body });
const ledger = (id: number) =>
  call('GET', `/employee/ledger/history?id=${id}&dateFrom=${today()}&dateTo=${today()}`);

beforeAll(async () => {
  server = await startServer();
  firm = await makeFirm(server);
  await call('POST', '/supply_cash_project', { project_id: firm.project, cash_amount: 20_000 });
  labourer = await makeEmployee(server, { salary: 1_300, pay_basis: 'day', balance: 0 });
  await assign(server, firm.project, labourer);
});
afterAll(() => server?.close());

describe('overtime of a wage', () => {
  it('is a cost: a wage of 1,700 at 1,300 a day with 400 of overtime costs 1,700', async () => {
    const before = await costOf('wages');
    const { data } = await wage({ amount: 1_700, overtime: 400 });
    expect(data.overtime).toBe(400);
    expect((await costOf('wages')) - before).toBe(1_700);
    expect(await ledger(labourer)).toMatchObject({
      total_salary: 1_700,
      total_given: 1_700,
      days_present: 1,
    });
    const { data: people } = await call('GET', `/wage/attendance?month=${today().slice(0, 7)}`);
    expect(JSON.stringify(people)).toContain('1700');
  });

  it('accrues in a second wage of the day, alone, which is then reversed alone', async () => {
    const before = await costOf('wages');
    const { data } = await wage({ amount: 0, overtime: 100 });
    expect((await costOf('wages')) - before).toBe(100);
    await call('POST', `/transaction/${data.id}/reverse`, { reason: 'Not worked' });
    expect(await costOf('wages')).toBe(before);
  });

  it('without it a second wage of 0 is still refused', async () => {
    const body = { employee_id: labourer, amount: 0, overtime: 0 };
    const { status } = await server.api('POST', `/employee/wage/${firm.project}`, body);
    expect(status).toBe(409);
  });

  it("is corrected apart from the day's pay", async () => {
    const { data } = await call('GET', `/wage?employee_id=${labourer}&state=posted&_sort=id&_order=asc`);
    const before = await costOf('wages');
    const corrected = await call('POST', `/transaction/${data[0].id}/correct`, {
      reason: 'An hour less',
      body: { employee_id: labourer, amount: 1_600, overtime: 300 },
    });
    expect(before - (await costOf('wages'))).toBe(100);
    const again = await call('POST', `/transaction/${corrected.data.corrected_id}/correct`, {
      reason: 'No overtime at all',
      body: { employee_id: labourer, amount: 1_300 },
    });
    expect(again.data.corrected_id).toBeGreaterThan(0);
    expect(before - (await costOf('wages'))).toBe(400);
  });

  it('below 0 is refused at its field', async () => {
    const body = { employee_id: labourer, amount: 1, overtime: -5 };
    const answer = await server.api('POST', `/employee/wage/${firm.project}`, body);
    expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([422, ['overtime']]);
  });
});

describe('the bonus of a salary', () => {
  it('is a cost: 15,000 beyond 30,000 a month cost 45,000', async () => {
    const clerk = await makeEmployee(server, { salary: 30_000, pay_basis: 'month', balance: 0 });
    const before = await costOf('salaries');
    const body = { employee_id: clerk, amount: 45_000, bonus: 15_000, bank_id: firm.bank };
    await call('POST', `/bank/deposite/${firm.bank}`, { amount: 100_000, head: 'capital' });
    await call('POST', '/employee/salary', body);
    expect((await costOf('salaries')) - before).toBe(45_000);
    expect(await ledger(clerk)).toMatchObject({ total_salary: 45_000, total_given: 45_000 });
    const { data } = await call('GET', `/payroll?month=${today().slice(0, 7)}`);
    const line = data.find(({ id, employee_id }: Body) => (employee_id ?? id) === clerk);
    expect([line.earned, line.given, line.open]).toEqual([45_000, 45_000, 0]);
    const found = await call('GET', '/search?q=45000');
    expect(found.data).toMatchObject([{ resource: 'salary', amount: '45000.00' }]);
  });

  it('after the salary of the month accrues alone', async () => {
    const clerk = await makeEmployee(server, { salary: 30_000, pay_basis: 'month', balance: 0 });
    await call('POST', '/employee/salary', { employee_id: clerk, amount: 30_000, bank_id: firm.bank });
    const before = await costOf('salaries');
    await call('POST', '/employee/salary', {
      employee_id: clerk,
      amount: 15_000,
      bonus: 15_000,
      bank_id: firm.bank,
    });
    expect((await costOf('salaries')) - before).toBe(15_000);
  });

  it('leaves the books in order', async () => {
    expect(await verifyBooks(server.context)).toMatchObject({ sound: true, findings: [] });
  });
});
