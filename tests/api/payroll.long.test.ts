import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Resource } from '../../src/schema/index.ts';
import { payFigures } from '../../src/server/queries/lists/payFigures.ts';
import { monthlyRule } from '../../src/server/sql/paySql.ts';
import { explain } from '../support/explain.ts';
import { type Answer, startServer, type TestServer } from '../support/server.ts';
import { makeEmployee } from './movementSamples.ts';

/** The payroll of a firm of 10,000 people who are paid by the month. */

const PEOPLE = 10_000;
const MONTH = '2025-06';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  await makeEmployee(server, { pay_basis: 'month', salary: 900 });
  await sql`insert into public.employee (employee_name, address, phone, salary, role_id, pay_basis, created_at)
    select 'Person ' || n, 'Dhaka', '01711000000', 20000 + n, (select min(id) from public.employee_role), 'month', '2025-01-01'
    from generate_series(1, ${PEOPLE}) n`.execute(server.db);
  await sql`insert into plinth.book (key, resource, record_id, normal)
    select 'employee:' || id, 'employee', id, 'credit' from public.employee
    where employee_name like 'Person %' on conflict do nothing`.execute(server.db);
  await sql`analyze`.execute(server.db);
  await timed('cash', server.api('POST', '/cash/receipt', { amount: 900_000_000, date: '2025-01-01' }));
}, 120_000);
afterAll(() => server?.close());

/** An answer that was taken, and how long it took. */
async function timed(what: string, answer: Promise<Answer>): Promise<Answer['body']> {
  const begun = performance.now();
  const { status, text, body } = await answer;
  console.info(`${what}: ${Math.round(performance.now() - begun)} ms`);
  expect(status, text).toBe(200);
  return body;
}

const page = (from: number) => server.api('GET', `/payroll?month=${MONTH}&_start=${from}&_end=${from + 50}`);

it('is listed, accrued and paid in pages, whose cost does not grow with the people', {
  timeout: 280_000,
}, async () => {
  const first = await timed('first page', page(0));
  expect(first.data).toHaveLength(50);
  const end = await timed('last page', page(PEOPLE - 50));
  expect(end.data).toHaveLength(50);
  const { data: accrual } = await timed(
    'accrual',
    server.api('POST', '/payroll/accrual', { month: MONTH, date: '2025-06-30' }),
  );
  expect(accrual.people).toBe(PEOPLE);
  const again = await server.api('POST', '/payroll/accrual', { month: MONTH, date: '2025-06-30' });
  expect(again.status).toBe(409);
  await sql`analyze`.execute(server.db);

  const { data: shown } = await timed(
    'its entries',
    server.api('GET', `/transaction/${accrual.id}?_start=50&_end=100`),
  );
  expect(shown.entries).toHaveLength(50);
  expect(shown).toMatchObject({ entries_count: PEOPLE + 1, stock_count: 0, total: accrual.total });
  const accrued = await timed('page of accrued', page(0));
  expect(accrued.data[1]).toMatchObject({ accrued: true, given: 0 });

  const lines = accrued.data.map(({ id, open }: { id: number; open: number }) => ({
    employee_id: id,
    amount: open,
  }));
  await timed('50 paid', server.api('POST', '/payroll', { month: MONTH, date: '2025-06-30', lines }));
  const paid = await timed('page of paid', page(0));
  expect(paid.data.every(({ open }: { open: number }) => open === 0)).toBe(true);

  const salary = server.context.resources.salary as Resource;
  const rule = monthlyRule(salary);
  const ids = accrued.data.map(({ id }: { id: number }) => id);
  const plan = await explain(server.db, (db) =>
    payFigures(db, server.context, salary, rule as NonNullable<typeof rule>, MONTH, ids),
  );
  expect(plan).not.toMatch(/Seq Scan on (entry|book|book_day|employee)\b/);
  expect(plan).toMatch(/Index Scan using entry_day/);
  await timed('verify', server.api('GET', '/verify'));
});
