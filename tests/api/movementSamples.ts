import { expect } from 'vitest';
import type { Resource } from '../../src/schema/index.ts';
import type { Answer, TestServer } from '../support/server.ts';
import { today } from '../support/today.ts';

/** A small firm: with one of each, someone who is paid by the month, and enough money and goods to move. */
export interface Firm {
  vendor: number;
  customer: number;
  bank: number;
  /** Holds money, has the employee, and 100 of the product. */
  project: number;
  /** Another one, which holds nothing. */
  otherProject: number;
  /** Paid 900 a day, on the project. */
  employee: number;
  /** 900 in stock, worth 10 each. */
  product: number;
}

let made = 0;

export async function makeFirm(server: TestServer): Promise<Firm> {
  made += 1;
  const make = maker(server);
  const cash = await server.api('POST', '/cash/opening', { balance: 1_000_000 });
  expect([200, 409]).toContain(cash.status);
  const vendor = await make('/vendor', {
    vendor_name: `Sylhet Enterprise ${made}`,
    address: 'Sylhet',
    phone: '01711000000',
    note: 'Cement',
    balance: 0,
  });
  const customer = await make('/customer', {
    customer_name: `Rahim Uddin ${made}`,
    address: 'Dhaka',
    nid: '1234567890',
    phone: '01711000001',
    balance: 0,
  });
  const bank = await make('/bank', { bank_name: `Operating ${made}`, balance: 1_000_000 });
  const project = await makeProject(server, 1_000_000);
  const otherProject = await makeProject(server, 0);
  const employee = await makeEmployee(server);
  await assign(server, project, employee);
  await makeMonthly(server);
  const product = await makeProduct(server, { quantity: 1_000, price: 10 });
  const supplied = await server.api('POST', '/supply_inventory_project', {
    project_id: project,
    inventory: [{ product_id: product, qty: 100 }],
  });
  expect(supplied.status, supplied.text).toBe(200);
  return { vendor, customer, bank, project, otherProject, employee, product };
}

/**
 * Gives the firm money and goods on a past day, for movements between that day and today: what it has today, it did not have then.
 */
export async function fund(server: TestServer, firm: Firm, date: string): Promise<void> {
  const calls: [path: string, body: object][] = [
    ['/cash/receipt', { amount: 200_000, note: 'Capital' }],
    [`/bank/deposite/${firm.bank}`, { amount: 100_000 }],
    ['/supply_cash_project', { project_id: firm.project, cash_amount: 100_000 }],
    [
      '/inventory_purchase',
      {
        vendor_id: firm.vendor,
        sub_total: 1_000,
        discount: 0,
        total: 1_000,
        inventory: [{ product_id: firm.product, qty: 100, total: 1_000 }],
      },
    ],
  ];
  for (const [path, body] of calls) {
    const answer = await server.api('POST', path, { ...body, date });
    expect(answer.status, answer.text).toBe(200);
  }
}

function maker(server: TestServer) {
  return async (path: string, body: object): Promise<number> => {
    const answer = await server.api('POST', path, body);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data.id;
  };
}

export function makeProject(server: TestServer, balance: number): Promise<number> {
  made += 1;
  return maker(server)('/project', { project_name: `Harbour Mall ${made}`, budget: 0, balance });
}

export async function makeEmployee(server: TestServer, more: object = {}): Promise<number> {
  made += 1;
  const make = maker(server);
  const role_id = await make('/employee_role', { role_name: `Mason ${made}` });
  return make('/employee', {
    employee_name: `Habib Sarker ${made}`,
    address: 'Dhaka',
    phone: '01711000002',
    salary: 900,
    balance: 0,
    role_id,
    ...more,
  });
}

/** Somebody who is paid by the month and was with the firm before they were entered: the payroll of past months has them. */
export async function makeMonthly(server: TestServer, more: object = {}): Promise<number> {
  const id = await makeEmployee(server, { pay_basis: 'month', salary: 30_000, ...more });
  const answer = await server.api('PUT', `/employee/${id}`, { effective_from: '2020-01-01' });
  expect(answer.status, answer.text).toBe(200);
  return id;
}

export async function makeProduct(
  server: TestServer,
  { quantity, price }: { quantity: number; price: number },
): Promise<number> {
  made += 1;
  const make = maker(server);
  const category = await server.api('POST', '/inventory_category', { category_name: `Cement ${made}` });
  expect(category.status, category.text).toBe(200);
  const list = await server.api('GET', '/inventory_category?_sort=id&_order=desc&_start=0&_end=1');
  const category_id = list.body.inventory_category[0].id;
  return make('/inventory', { product_name: `Portland Cement ${made}`, category_id, quantity, price });
}

export async function assign(server: TestServer, project: number, employee: number): Promise<void> {
  const answer = await server.api('POST', `/project_employee_assign/${project}`, {
    employees: [{ employee_id: employee }],
  });
  expect(answer.status, answer.text).toBe(200);
}

/** A call of a movement: its path's records, and its body. */
export interface Sample {
  params?: Record<string, number>;
  body: Record<string, unknown>;
}

/** A count is taken only if it differs from the books. */
let counted = 2_000;
function nextCount(): number {
  counted += 1;
  return counted;
}

/** The pay of a month is accrued once. */
let accrued = 0;
function nextMonth(): string {
  accrued += 1;
  return new Date(Date.UTC(2024, -accrued, 1)).toISOString().slice(0, 7);
}

/** A call of every movement of the product that is taken. */
export const SAMPLES: Readonly<Record<string, (firm: Firm) => Sample>> = {
  vendor_payment: ({ vendor, bank }) => ({
    body: { vendor_id: vendor, amount: 12.5, bank_id: bank, method: 'cheque', cheque_no: '0044712' },
  }),
  salary: ({ employee }) => ({ body: { employee_id: employee, amount: 700 } }),
  pay_accrual: () => ({ body: { month: nextMonth() } }),
  wage: ({ project, employee }) => ({
    params: { project_id: project },
    body: { employee_id: employee, amount: 600 },
  }),
  supply_cash_project: ({ project }) => ({ body: { project_id: project, cash_amount: 40 } }),
  return_cash_project: ({ project }) => ({ body: { project_id: project, cash_amount: 30 } }),
  expense: () => ({ body: { expense_name: 'Office rent', amount: 20.25 } }),
  project_expense: ({ project }) => ({
    params: { project_id: project },
    body: { expense_name: 'Crane hire', amount: 71 },
  }),
  bank_deposit: ({ bank }) => ({ params: { bank_id: bank }, body: { amount: 55.55, source: 'cash' } }),
  bank_withdraw: ({ bank }) => ({ params: { bank_id: bank }, body: { amount: 5 } }),
  inventory_purchase: ({ vendor, product }) => ({
    body: {
      memo_id: 'M-1',
      date: '2025-01-31',
      vendor_id: vendor,
      sub_total: 100,
      discount: 10,
      total: 90,
      inventory: [{ product_id: product, qty: 8, total: 100, rate: 12.5 }],
    },
  }),
  supply_inventory_project: ({ project, product }) => ({
    body: { project_id: project, inventory: [{ product_id: product, qty: 2.5 }] },
  }),
  return_inventory_project: ({ project, product }) => ({
    body: { project_id: project, inventory: [{ product_id: product, qty: 1.5 }] },
  }),
  transfer_inventory_project: ({ project, otherProject, product }) => ({
    body: {
      from_project_id: project,
      project_id: otherProject,
      inventory: [{ product_id: product, qty: 0.5 }],
    },
  }),
  stock_count: ({ product }) => ({ body: { product_id: product, counted: nextCount() } }),
  customer_bill: ({ customer }) => ({ body: { customer_id: customer, amount: 300 } }),
  customer_payment: ({ customer, bank }) => ({
    body: { customer_id: customer, amount: 200, bank_id: bank },
  }),
  cash_receipt: () => ({ body: { amount: 9.99 } }),
};

/** Records it through its call. */
export function send(
  server: TestServer,
  { api }: Resource,
  { params = {}, body }: Sample,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const path = api.create.path.replace(/\{([^}]*)\}/g, (_, name: string) => String(params[name]));
  return server.api(api.create.method, path, body, { headers });
}

/** Cash for what samples spend, on each of their days. */
export async function fillCash(server: TestServer): Promise<void> {
  await server.api('POST', '/cash/opening', { balance: 1_000_000 });
  await server.api('POST', '/cash/receipt', { amount: 1_000_000, note: 'Capital', date: '2025-01-01' });
}

/**
 * Makes a sample of a movement by which people are present one that can be posted: nobody is present where they are not
 * assigned; a sample project is completed, and holds no cash.
 */
export async function makePresent(
  server: TestServer,
  { attendance }: Resource,
  body: Record<string, unknown>,
): Promise<void> {
  if (attendance === undefined) return;
  const { each, place, amount } = attendance;
  Object.assign(body, { date: today(), [amount]: 0 });
  await server.api('PUT', `/project/${body[place]}`, { is_completed: 0 });
  await assign(server, body[place] as number, body[each] as number);
}
