import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { callProduct } from '../support/callProduct.ts';
import type { TestDatabase } from '../support/postgres.ts';
import { freshDataDir, type Product, startProduct } from '../support/product.ts';
import { IS_LONG } from '../support/sample.ts';
import { productDatabase } from '../support/server.ts';
import { soundness } from '../support/soundness.ts';

/** Many people at once, through one server process and through two on one database. */

interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for.
  body: any;
}

describe.each(IS_LONG ? [1, 2] : [2])('through %i server processes', (processes) => {
  let dataDir: string;
  let database: TestDatabase;
  let products: Product[];

  beforeAll(async () => {
    dataDir = await freshDataDir();
    database = await productDatabase();
    products = [];
    for (let n = 0; n < processes; n += 1)
      products.push(
        await startProduct(dataDir, { DATABASE_URL: database.url, RESOURCES_DIR: inject('definitions') }),
      );
  });
  afterAll(async () => {
    await Promise.all(products.map(({ stop }) => stop()));
    await database.close();
    await rm(dataDir, { recursive: true });
  });

  /** The n-th call goes to the n-th process, in turn. */
  async function call(n: number, method: string, path: string, body?: unknown, key?: string): Promise<Reply> {
    const reply = await callProduct(products[n % processes] as Product, method, path, body, key);
    return { status: reply.status, body: await reply.json() };
  }

  async function make(path: string, body: object): Promise<number> {
    const reply = await call(0, 'POST', path, body);
    expect(reply).toMatchObject({ status: 200 });
    return reply.body.data.id;
  }

  /** All at once. */
  function together(times: number, each: (n: number) => Promise<Reply>): Promise<Reply[]> {
    return Promise.all(Array.from({ length: times }, (_, n) => each(n)));
  }

  const tally = (replies: readonly Reply[]) =>
    Object.fromEntries(
      [200, 409].map((status) => [status, replies.filter((r) => r.status === status).length]),
    );

  const newBank = (balance: number) => make('/bank', { bank_name: `Bank ${randomUUID()}`, balance });
  const newProject = () => make('/project', { project_name: `Tower ${randomUUID()}`, budget: 0, balance: 0 });

  it('pays out what is there and not a paisa more: 100 withdrawals of 1 from 10', async () => {
    const bank = await newBank(10);
    const replies = await together(100, (n) => call(n, 'POST', `/bank/withdraw/${bank}`, { amount: 1 }));
    expect(tally(replies)).toEqual({ 200: 10, 409: 90 });
    expect(new Set(replies.filter(({ status }) => status === 409).map(({ body }) => body.message))).toEqual(
      new Set(['Insufficient bank balance: BDT 0.00 available']),
    );
    const { body } = await call(0, 'GET', `/bank/single/${bank}`);
    expect(body.data.balance).toBe(0);
  });

  it('hands out what is in stock: 50 supplies of 1 from 10', async () => {
    const project = await newProject();
    const category_id = await make('/inventory_category', { category_name: `Cement ${randomUUID()}` });
    const product = await make('/inventory', {
      product_name: 'Portland Cement',
      category_id,
      quantity: 10,
      price: 500,
    });
    const replies = await together(50, (n) =>
      call(n, 'POST', '/supply_inventory_project', {
        project_id: project,
        inventory: [{ product_id: product, qty: 1 }],
      }),
    );
    expect(tally(replies)).toEqual({ 200: 10, 409: 40 });
    expect(replies.find(({ status }) => status === 409)?.body.message).toBe(
      'Only 0 of Portland Cement in stock',
    );
    const { body } = await call(0, 'GET', `/inventory/${product}`);
    expect(body.data).toMatchObject({ quantity: 0, value: 0, price: 500 });
  });

  it('gives one person to one project: 50 assignments to two at once', async () => {
    const projects = [await newProject(), await newProject()];
    const role_id = await make('/employee_role', { role_name: `Mason ${randomUUID()}` });
    const employee = await make('/employee', {
      employee_name: 'Habib Sarker',
      address: 'Dhaka',
      phone: '01711000000',
      salary: 900,
      balance: 0,
      role_id,
    });
    const replies = await together(50, (n) =>
      call(n, 'POST', `/project_employee_assign/${projects[(n >> 1) % 2]}`, {
        employees: [{ employee_id: employee }],
      }),
    );
    expect(tally(replies)).toEqual({ 200: 1, 409: 49 });
    expect(replies.find(({ status }) => status === 409)?.body.message).toContain('Habib Sarker');
    const assigned = await Promise.all(
      projects.map(async (id) => (await call(0, 'GET', `/project_employee_assign/release/${id}`)).body.data),
    );
    expect(assigned.flat()).toMatchObject([{ employee_id: employee }]);
  });

  it('posts one form once: one Idempotency-Key 50 times at once', async () => {
    const bank = await newBank(0);
    const key = randomUUID();
    const replies = await together(50, (n) =>
      call(n, 'POST', `/bank/deposite/${bank}`, { amount: 12.34 }, key),
    );
    expect(tally(replies)).toEqual({ 200: 50, 409: 0 });
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await call(0, 'GET', `/bank/single/${bank}`)).body.data.balance).toBe(12.34);
  });

  it('accrues a day once: 20 wages of one person for one day', async () => {
    const project = await newProject();
    const bank = await newBank(100_000);
    expect(
      (
        await call(0, 'POST', '/supply_cash_project', {
          project_id: project,
          cash_amount: 50_000,
          bank_id: bank,
        })
      ).status,
    ).toBe(200);
    const role_id = await make('/employee_role', { role_name: `Helper ${randomUUID()}` });
    const employee = await make('/employee', {
      employee_name: 'Selim Sheikh',
      address: 'Dhaka',
      phone: '01711000000',
      salary: 700,
      balance: 0,
      role_id,
    });
    await call(0, 'POST', `/project_employee_assign/${project}`, { employees: [{ employee_id: employee }] });
    const replies = await together(20, (n) =>
      call(n, 'POST', `/employee/wage/${project}`, { employee_id: employee, amount: 10 }),
    );
    expect(tally(replies)).toEqual({ 200: 20, 409: 0 });
    const { body } = await call(0, 'GET', `/employee/ledger/history?id=${employee}`);
    expect(body).toMatchObject({
      days_present: 1,
      total_given: 200,
      total_salary: 700,
      closing_balance: 500,
    });
  });

  it('crosses payments between the same books without a deadlock that anyone sees', async () => {
    const [one, other] = [await newBank(1000), await newBank(1000)];
    const replies = await together(60, (n) =>
      n % 2 === 0
        ? call(n, 'POST', `/bank/withdraw/${n % 4 === 0 ? one : other}`, { amount: 1 })
        : call(n, 'POST', `/bank/deposite/${n % 4 === 1 ? one : other}`, { amount: 1, source: 'cash' }),
    );
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    const balances = await Promise.all(
      [one, other].map(async (id) => (await call(0, 'GET', `/bank/single/${id}`)).body.data.balance),
    );
    const accepted = (from: number) =>
      replies.filter(({ status }, n) => status === 200 && n % 4 === from).length;
    expect(balances).toEqual([1000 - accepted(0) + accepted(1), 1000 - accepted(2) + accepted(3)]);
  });

  it('leaves books that prove sound', async () => {
    expect((await soundness(products[0] as Product)).findings).toEqual([]);
  });
});
