import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { today } from '../support/today.ts';
import { makeEmployee, makeProject } from './movementSamples.ts';

/** The amount of a transaction is what its document is for (docs/business-rules.md, "Transactions and entries"). */

let server: TestServer;
const wages: number[] = [];

beforeAll(async () => {
  server = await startServer();
  await server.api('POST', '/cash/opening', { balance: 100_000 });
  const project = await makeProject(server, 50_000);
  for (const [salary, amount] of [
    [28_460, 20_000],
    [20_000, 18_447.5],
  ]) {
    const employee = await makeEmployee(server, { salary });
    await server.api('POST', `/project_employee_assign/${project}`, {
      employees: [{ employee_id: employee }],
    });
    const { text, body } = await server.api('POST', `/employee/wage/${project}`, {
      ...{ employee_id: employee, amount },
    });
    expect(body.success, text).toBe(true);
    wages.push(body.data.id);
  }
});
afterAll(() => server?.close());

it('counts wages once in What Happened: 38,447.50, not both of their debits, 86,907.50', async () => {
  const { body } = await server.api('GET', `/report/activity?from=${today()}&to=${today()}`);
  const kind = body.rows.find(({ title }: { title: string }) => title === 'wage');
  expect(kind).toMatchObject({ values: [38_447.5] });
});

it('counts them once in their transactions, and has the sum of a side beside it', async () => {
  const found: { amount: number; total: number }[] = [];
  for (const id of wages) found.push((await server.api('GET', `/transaction/${id}`)).body.data);
  const sum = (of: 'amount' | 'total') => found.reduce((all, one) => all + one[of], 0);
  expect([sum('amount'), sum('total')]).toEqual([38_447.5, 86_907.5]);
});
