import { beforeAll, expect, it } from 'vitest';
import { open, page, server, useWebApp } from '../support/webApp.ts';

/** What forms ask for, and figures that say what they are: heads, pay per day and per month, one budget of a project. */

useWebApp();

let bank: number;
let project: number;

beforeAll(async () => {
  const add = async (path: string, body: object) => {
    const { status, text, body: answer } = await server.api('POST', path, body);
    expect(status, text).toBe(200);
    return answer.data.id as number;
  };
  await server.api('POST', '/cash/opening', { balance: 50_000 });
  bank = await add('/bank', { bank_name: 'City Bank', balance: 0 });
  const role_id = await add('/employee_role', { role_name: 'mason' });
  const person = { address: 'Dhaka', phone: '01711000000', role_id, balance: 0 };
  await add('/employee', { ...person, employee_name: 'Habib Sarker', salary: 950 });
  await add('/employee', {
    ...person,
    employee_name: 'Salma Akter',
    salary: 30_000,
    pay_basis: 'month',
  });
  const state_id = await add('/project_state', { state_name: 'running' });
  project = await add('/project', {
    project_name: 'Lake Tower',
    address: 'Dhaka',
    state_id,
    budget: 170_000,
    balance: 0,
  });
  const lines = [{ head: 'wages', amount: 12_000 }];
  expect((await server.api('POST', `/budget/${project}`, { based_on: 0, lines })).status).toBe(200);
});

const choose = async (label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

it('a deposit asks where the money comes from and what it is for, and begins with neither', async () => {
  await open(`/dashboard/accounts/deposit?with.bank_id=${bank}`);
  await page.getByText('Where does it come from?').waitFor();
  await page.getByText('What is it for?').waitFor();
  await page.getByLabel('Amount').fill('700');
  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  await page.getByText('From is required').first().waitFor();
  await page.getByText('For is required').first().waitFor();
  await choose('From', 'Cash');
  await expect.poll(() => page.getByText('What is it for?').count()).toBe(0);
  await choose('From', 'Outside');
  await choose('For', 'Loans');
  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  await page.getByText('Deposited BDT 700.00 in City Bank').first().waitFor();
  const { data } = (await server.api('GET', '/bank_deposit')).body;
  expect(data).toMatchObject([{ amount: 700, source: 'outside', head: 'loans' }]);
});

it('a receipt begins without a head, and an expense with the one that it has nearly always', async () => {
  await open('/dashboard/cash-receipt');
  await page.getByText('What is it for?').waitFor();
  for (const [path, head] of [
    ['expense', 'Expense'],
    ['projects/expense', 'Project Expense'],
  ] as const) {
    await open(`/dashboard/${path}`);
    await page.getByRole('combobox', { name: 'For' }).getByText(head, { exact: true }).waitFor();
  }
});

it('pay says whether it is per day or per month, and is not added', async () => {
  await open('/dashboard/all-employees');
  await page.getByRole('row', { name: /Habib Sarker.*950\.00 per day/ }).waitFor();
  await page.getByRole('row', { name: /Salma Akter.*30,000\.00 per month/ }).waitFor();
  await page.getByText('Total Balance').waitFor();
  expect(await page.getByText('Total Salary').count()).toBe(0);
});

it('a project has one budget: its heads are parts of the amount in its form', async () => {
  await open(`/dashboard/project/page/${project}?tab=budget`);
  const table = page.getByRole('table', { name: 'Budget' });
  await table.getByRole('row', { name: /^Wages 12,000\.00/ }).waitFor();
  await table.getByRole('row', { name: /^Not planned by head 158,000\.00/ }).waitFor();
  await table.getByRole('row', { name: /^Total 170,000\.00/ }).waitFor();
  await page.getByText('0% of the budget is used: 0.00 of 170,000.00').waitFor();
});
