import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startServer, type TestServer } from '../support/server.ts';
import { today } from '../support/today.ts';
import { type Firm, fund, makeEmployee, makeFirm } from './movementSamples.ts';

/** Pay as it was on its day (docs/business-rules.md, "Pay" and "Dated values"). */

let server: TestServer;
let firm: Firm;

beforeAll(async () => {
  server = await startServer();
  firm = await makeFirm(server);
  await fund(server, firm, '2025-01-01');
});
afterAll(() => server?.close());

const post = (path: string, body: object) => server.api('POST', path, body);
const put = (employee: number, body: object) => server.api('PUT', `/employee/${employee}`, body);

async function taken(answer: Promise<Answer>) {
  const { status, text, body } = await answer;
  expect(status, text).toBe(200);
  return body.data;
}

/** Somebody who has been on the firm's project since the beginning of 2025. */
async function hired(more: object = {}): Promise<number> {
  const employee = await makeEmployee(server, more);
  await server.db
    .insertInto('plinth.assignment')
    .values({ employee_id: employee, project_id: firm.project, assigned_at: '2025-01-01T00:00:00Z' })
    .execute();
  return employee;
}

const wage = (employee: number, date: string, amount = 1) =>
  taken(post(`/employee/wage/${firm.project}`, { employee_id: employee, amount, date }));
const salary = (employee: number, date: string, more: object = {}) =>
  taken(post('/employee/salary', { employee_id: employee, amount: 100, date, ...more }));
const correct = (id: number, body: object) => post(`/transaction/${id}/correct`, { reason: 'x', body });

async function accrued(id: unknown): Promise<number> {
  const { entries } = await taken(server.api('GET', `/transaction/${id}`));
  return (entries as { salary: number }[]).reduce((sum, { salary: pay }) => sum + pay, 0);
}

const history = async (employee: number) =>
  (await taken(server.api('GET', `/dated/employee/${employee}`))) as {
    effective_from: string | null;
    values: { salary: number; pay_basis: string };
    replaced: boolean;
    user_name: string | null;
  }[];

describe('the pay of an employee', () => {
  it('that rose is the former one for a wage entered late (finding 4)', async () => {
    const employee = await hired({ salary: 950 });
    await taken(put(employee, { salary: 1_500, effective_from: '2025-07-01' }));
    expect(await accrued((await wage(employee, '2025-06-30')).id)).toBe(950);
    expect(await accrued((await wage(employee, '2025-07-01')).id)).toBe(1_500);
  });

  it('changes from today unless the edit names a day', async () => {
    const employee = await hired({ salary: 950 });
    await taken(put(employee, { salary: 1_500 }));
    expect(await accrued((await wage(employee, '2025-06-30')).id)).toBe(950);
    expect(await accrued((await wage(employee, today())).id)).toBe(1_500);
    expect((await history(employee))[0]).toMatchObject({ effective_from: today() });
  });

  it('has a history of the days from which it held', async () => {
    const employee = await hired({ salary: 950 });
    expect(await history(employee)).toEqual([]);
    await taken(put(employee, { employee_name: 'Karim', salary: 950 }));
    expect(await history(employee)).toEqual([]);
    await taken(put(employee, { salary: 1_500, effective_from: '2025-07-10' }));
    await taken(put(employee, { pay_basis: 'month', salary: 40_000, effective_from: '2025-09-01' }));
    expect(await history(employee)).toMatchObject([
      { effective_from: '2025-09-01', values: { salary: 40_000, pay_basis: 'month' }, replaced: false },
      { effective_from: '2025-07-10', values: { salary: 1_500, pay_basis: 'day' }, replaced: false },
      { effective_from: null, values: { salary: 950, pay_basis: 'day' }, replaced: false, user_name: null },
    ]);
    // The same values from an earlier day: the former day was a mistake.
    await taken(put(employee, { effective_from: '2025-08-01' }));
    expect((await history(employee)).map(({ replaced }) => replaced)).toEqual([false, true, false, false]);
    expect(await accrued((await salary(employee, '2025-08-31')).id)).toBe(40_000);
  });

  it('takes the pay of the last day of a month', async () => {
    const employee = await hired({ pay_basis: 'month', salary: 20_000 });
    await taken(put(employee, { salary: 30_000, effective_from: '2025-06-30' }));
    expect(await accrued((await salary(employee, '2025-05-31')).id)).toBe(20_000);
    expect(await accrued((await salary(employee, '2025-06-01')).id)).toBe(30_000);
  });

  it('does not change in the future, and only an entity with dated values takes a day', async () => {
    const employee = await hired();
    for (const effective_from of ['2199-01-01', '2025-02-30', 'soon', 5]) {
      const { status, body } = await put(employee, { salary: 1, effective_from });
      expect(status).toBe(422);
      expect(Object.keys(body.errors)).toEqual(['effective_from']);
    }
    const { status } = await server.api('PUT', `/project/${firm.project}`, { effective_from: today() });
    expect(status).toBe(422);
    expect((await server.api('GET', '/dated/project/1')).status).toBe(404);
    expect((await server.api('GET', '/dated/employee/999999')).status).toBe(404);
  });

  it('keeps every change that several people make at once', async () => {
    const employee = await hired({ salary: 950 });
    const rates = [1_000, 1_100, 1_200, 1_300];
    await Promise.all(
      rates.map((rate) => taken(put(employee, { salary: rate, effective_from: '2025-07-01' }))),
    );
    const kept = await history(employee);
    expect(kept.map(({ values }) => values.salary).toSorted((a, b) => a - b)).toEqual([950, ...rates]);
    expect(kept.at(-1)).toMatchObject({ effective_from: null, values: { salary: 950 } });
    const { data } = (await server.api('GET', `/employee?id=${employee}`)).body;
    expect(data[0].salary).toBe(kept[0]?.values.salary);
  });
});

describe('a salary', () => {
  it('is for a month: June paid on 1 July and July paid on 31 July accrue once each (finding 4)', async () => {
    const employee = await hired({ pay_basis: 'month', salary: 30_000 });
    const june = await salary(employee, '2025-07-01', { month: '2025-06' });
    const july = await salary(employee, '2025-07-31');
    const rest = await salary(employee, '2025-08-01', { month: '2025-07' });
    expect([june.month, july.month, rest.month]).toEqual(['2025-06', '2025-07', '2025-07']);
    expect(await Promise.all([june.id, july.id, rest.id].map(accrued))).toEqual([30_000, 30_000, 0]);
    const list = await taken(server.api('GET', `/salary?employee_id=${employee}&month=2025-07&_sort=id`));
    expect(list.map(({ id }: { id: number }) => id)).toEqual([july.id, rest.id]);
  });

  it('accrues the pay of its month, not of its date', async () => {
    const employee = await hired({ pay_basis: 'month', salary: 30_000 });
    await taken(put(employee, { salary: 35_000, effective_from: '2025-07-01' }));
    expect(await accrued((await salary(employee, '2025-07-02', { month: '2025-06' })).id)).toBe(30_000);
    expect(await accrued((await salary(employee, '2025-07-03')).id)).toBe(35_000);
  });

  it('keeps its month in a correction; moved to another month, it takes the pay with it', async () => {
    const employee = await hired({ pay_basis: 'month', salary: 30_000 });
    const { id } = await salary(employee, '2025-07-01', { month: '2025-06' });
    const kept = await taken(correct(id, { employee_id: employee, amount: 120 }));
    expect(await accrued(kept.corrected_id)).toBe(30_000);
    const body = { employee_id: employee, amount: 120, month: '2025-07' };
    const moved = await taken(correct(kept.corrected_id, body));
    expect(await accrued(moved.corrected_id)).toBe(30_000);
    expect(await accrued((await salary(employee, '2025-07-15')).id)).toBe(0);
    expect(await accrued((await salary(employee, '2025-07-15', { month: '2025-06' })).id)).toBe(30_000);
  });

  it.each(['2025-13', '2199-01', 'June', 6])('for the month %s is refused', async (month) => {
    const employee = await hired();
    const { status, body } = await post('/employee/salary', { employee_id: employee, amount: 1, month });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual(['month']);
  });
});

describe('a correction of pay', () => {
  it('of a salary of a day employee accrues nothing, also after he became a monthly one (finding 4)', async () => {
    const employee = await hired({ salary: 950 });
    const { id } = await salary(employee, '2025-06-15');
    expect(await accrued(id)).toBe(0);
    // Even from before the payment.
    await taken(put(employee, { pay_basis: 'month', salary: 30_000, effective_from: '2025-06-01' }));
    const { corrected_id } = await taken(correct(id, { employee_id: employee, amount: 120 }));
    expect(await accrued(corrected_id)).toBe(0);
  });

  it('of a month that accrued accrues the same after a rise and after a change to daily pay', async () => {
    const employee = await hired({ pay_basis: 'month', salary: 30_000 });
    const { id } = await salary(employee, '2025-06-15');
    await taken(put(employee, { pay_basis: 'day', salary: 1_500, effective_from: '2025-01-01' }));
    const { corrected_id } = await taken(correct(id, { employee_id: employee, amount: 120 }));
    expect(await accrued(corrected_id)).toBe(30_000);
    const again = await taken(correct(corrected_id, { employee_id: employee, amount: 130 }));
    expect(await accrued(again.corrected_id)).toBe(30_000);
  });

  it('of a later wage of a day accrues nothing', async () => {
    const employee = await hired({ salary: 950 });
    const first = await wage(employee, '2025-06-15', 500);
    const second = await wage(employee, '2025-06-15', 300);
    const { corrected_id } = await taken(correct(second.id, { employee_id: employee, amount: 450 }));
    expect([await accrued(first.id), await accrued(corrected_id)]).toEqual([950, 0]);
  });

  it('of a later wage of a day to another day accrues the pay of that day, once', async () => {
    const employee = await hired({ salary: 950 });
    await taken(put(employee, { salary: 1_500, effective_from: '2025-06-16' }));
    const first = await wage(employee, '2025-06-15', 500);
    const [second, third] = [await wage(employee, '2025-06-15', 3), await wage(employee, '2025-06-15', 4)];
    const to = (date: string) => ({ employee_id: employee, amount: 5, date });
    const moved = await taken(correct(second.id, to('2025-06-16')));
    expect(await accrued(moved.corrected_id)).toBe(1_500);
    const joined = await taken(correct(third.id, to('2025-06-16')));
    expect([await accrued(first.id), await accrued(joined.corrected_id)]).toEqual([950, 0]);
    const back = await taken(correct(joined.corrected_id, to('2025-06-14')));
    expect(await accrued(back.corrected_id)).toBe(950);
    const { body } = await server.api('GET', `/employee/ledger/history?id=${employee}`);
    expect(body.total_salary).toBe(950 + 1_500 + 950);
  });

  it('of a later wage to another day accrues nothing by the pay of a month', async () => {
    const employee = await hired({ pay_basis: 'month', salary: 30_000 });
    await wage(employee, '2025-06-15');
    const second = await wage(employee, '2025-06-15');
    await taken(put(employee, { pay_basis: 'day', salary: 950, effective_from: '2025-06-01' }));
    const moved = await taken(correct(second.id, { employee_id: employee, amount: 5, date: '2025-06-16' }));
    expect(await accrued(moved.corrected_id)).toBe(0);
  });

  it('of a later salary of a month to another month accrues that month', async () => {
    const employee = await hired({ pay_basis: 'month', salary: 30_000 });
    await salary(employee, '2025-06-15');
    const second = await salary(employee, '2025-06-20');
    const body = { employee_id: employee, amount: 100, month: '2025-05' };
    const moved = await taken(correct(second.id, body));
    expect(await accrued(moved.corrected_id)).toBe(30_000);
  });
});

it('of a day present costs the project that day, whatever was paid (finding 5)', async () => {
  const employee = await hired({ salary: 800 });
  const range = 'dateFrom=2025-05-06&dateTo=2025-05-06';
  const costs = async () => {
    const { body } = await server.api('GET', `/supply_cash_project/ledger/${firm.project}?${range}`);
    return [body.total_employee_wage, body.total_cost_earned];
  };
  expect(await costs()).toEqual([0, 0]);
  await wage(employee, '2025-05-06', 0);
  expect(await costs()).toEqual([0, 800]);
  await wage(employee, '2025-05-06', 300);
  expect(await costs()).toEqual([300, 800]);
});

describe('the sheet of wages', () => {
  it('has the rate and the pay basis of its day', async () => {
    const employee = await hired({ salary: 950 });
    await taken(put(employee, { salary: 1_500, effective_from: '2025-07-01' }));
    await taken(put(employee, { salary: 40_000, pay_basis: 'month', effective_from: '2025-09-01' }));
    const line = async (date: string) => {
      const lines = await taken(server.api('GET', `/wage/sheet?project_id=${firm.project}&date=${date}`));
      const { salary, pay_basis } = lines.find(({ id }: { id: number }) => id === employee);
      return [salary, pay_basis];
    };
    expect(await line('2025-06-30')).toEqual([950, 'day']);
    expect(await line('2025-07-01')).toEqual([1_500, 'day']);
    expect(await line('2025-09-01')).toEqual([40_000, 'month']);
    expect(await line(today())).toEqual([40_000, 'month']);
  });
});

it('an advance before the pay basis changed leaves the pay of the month to the payroll', async () => {
  const lineOf = async (employee: number) => {
    const lines = await taken(server.api('GET', '/payroll?month=2025-11'));
    const line = lines.find(({ id }: { id: number }) => id === employee);
    return [line.earned, line.given, line.open, line.accrued];
  };
  const employee = await hired({ salary: 950 });
  expect(await accrued((await salary(employee, '2025-11-05')).id)).toBe(0);
  await taken(put(employee, { pay_basis: 'month', salary: 30_000, effective_from: '2025-11-10' }));
  expect(await lineOf(employee)).toEqual([30_000, 100, 29_900, false]);
  // The first payment for the month was the advance.
  expect(await accrued((await salary(employee, '2025-11-30')).id)).toBe(0);
  expect(await lineOf(employee)).toEqual([30_000, 200, 29_800, false]);
  await taken(post('/payroll/accrual', { month: '2025-11', date: '2025-11-30' }));
  expect(await lineOf(employee)).toEqual([30_000, 200, 29_800, true]);
});

it('leaves the books whole', async () => {
  expect((await server.api('GET', '/verify')).text).toContain('"sound":true');
});
