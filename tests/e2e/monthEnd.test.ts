import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeEmployee, makeProduct, makeProject } from '../api/movementSamples.ts';
import { WEB_APP } from '../support/browser.ts';
import { connectBrowser } from '../support/connectBrowser.ts';
import { openFresh, renewedPage } from '../support/pages.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** An accountant ends June with the keyboard alone: wages, a salary, a count, the trial balance, the closing, and a late voucher. */

const LAST = '2026-06-30';

let server: TestServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ app: { webApp: WEB_APP } }), connectBrowser()]);
  const make = async (path: string, body: object) => {
    const answer = await server.api('POST', path, body);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  await make('/vendor', {
    vendor_name: 'Meghna Steel',
    address: 'Dhaka',
    phone: '01700000000',
    note: 'Rods',
    balance: 0,
  });
  const project = await makeProject(server, 0);
  await server.api('PUT', `/project/${project}`, { project_name: 'Quay Tower' });
  const mason = await makeEmployee(server, { employee_name: 'Abdul Alim' });
  await makeEmployee(server, { employee_name: 'Nasrin Akter', salary: 30_000, pay_basis: 'month' });
  const product = await makeProduct(server, { quantity: 0, price: 0 });
  await server.api('PUT', `/inventory/${product}`, { product_name: 'Portland Cement' });
  await server.db
    .insertInto('plinth.assignment')
    .values({ employee_id: mason, project_id: project, assigned_at: '2026-06-01T00:00:00Z' })
    .execute();
  await server.api('PUT', '/setting/periods', { books_begin_on: '2026-06-01' });
  await make('/setting/opening', {
    lines: [
      { book: 'cash', debit: 500_000 },
      { book: `project:${project}`, debit: 20_000 },
      { book: 'vendor:1', credit: 40_000 },
      { book: `inventory:${product}`, quantity: 100, debit: 50_000 },
    ],
  });
  ({ page } = await renewedPage(() => browser)({ url: server.url, token: server.token }));
  await openFresh(page, '/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Opens a page by its name, with the search of the top bar. */
async function go(name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(name);
  await page.getByRole('option', { name }).first().waitFor();
  await expect
    .poll(() => page.getByRole('option', { selected: true }).allInnerTexts())
    .toEqual([expect.stringContaining(name)]);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

/** Goes on with Tab until an input has the focus. */
async function tabTo(input: Locator): Promise<void> {
  await input.waitFor();
  const hasFocus = () => input.evaluate((one) => one === document.activeElement);
  for (let presses = 0; !(await hasFocus()); presses++) {
    if (presses > 150) throw new Error('Tab does not lead there');
    await page.keyboard.press('Tab');
  }
}

async function typeInto(input: Locator, text: string): Promise<void> {
  await tabTo(input);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Chooses a record in the selector that has the focus. */
async function choose(input: Locator, name: string): Promise<void> {
  await typeInto(input, name.slice(0, 5));
  await page.getByRole('option', { name, exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
}

const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const says = (message: string) => page.getByRole('status').filter({ hasText: message }).waitFor();
const trialBalance = async () => (await server.api('GET', `/report/trial-balance?date=${LAST}`)).body;

it('enters the wages of the last day on the muster', async () => {
  await go('Muster Sheet');
  await choose(page.getByRole('combobox', { name: 'Project' }), 'Quay Tower');
  await typeInto(field('Day'), LAST);
  await page.getByText('1 of 1 · 900.00').waitFor();
  await page.keyboard.press('Control+Enter');
  await says('1 wage recorded: BDT 900.00');
});

it('pays the salary of June', async () => {
  await go('Employee Salary');
  await choose(page.getByRole('combobox', { name: 'Employee' }), 'Nasrin Akter');
  await typeInto(field('Day'), LAST);
  await typeInto(field('Salary Amount'), '30000');
  await expect.poll(() => field('Month').inputValue()).toMatch(/2026-06|June 2026/);
  await page.keyboard.press('Enter');
  await says('Salary added successfully');
});

it('counts the goods', async () => {
  await go('Count Stock');
  await typeInto(field('Date'), LAST);
  await typeInto(page.getByLabel('Counted, Portland Cement'), '98');
  await page.getByText('1 differ · −1,000.00').waitFor();
  await page.keyboard.press('Control+Enter');
  await says('1 stock count recorded');
});

it('reads the trial balance of the day, as the call answers it', async () => {
  await go('Books');
  await typeInto(field('Date'), LAST);
  await page.keyboard.press('Enter');
  await page.getByText(`at the end of ${LAST}`).waitFor();
  const { data, total_debit: total } = await trialBalance();
  const of = (key: string) =>
    (data as { key: string; debit: number }[]).find((one) => one.key === key)?.debit;
  expect([of('cash'), of('wages'), of('salaries'), of('stock')]).toEqual([470_000, 900, 30_000, 49_000]);
  const shown = `${total.toLocaleString('en')}.00`;
  await expect
    .poll(() => page.getByRole('table').locator('tfoot td').allInnerTexts())
    .toEqual([shown, shown]);
});

it('closes June', async () => {
  await go('Setting');
  const periods = page.getByRole('form', { name: 'Accounting periods', exact: true });
  await typeInto(periods.getByLabel('Closed up to'), LAST);
  await typeInto(periods.getByLabel('Reason'), 'June is reported');
  await tabTo(periods.getByRole('button', { name: 'Save periods' }));
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
  await page.getByText('Reason: June is reported').waitFor();
});

it('refuses a late voucher with the closed day and the first open one, which takes it', async () => {
  const before = await trialBalance();
  await go('Vendor Payment');
  await choose(page.getByRole('combobox', { name: 'Vendor' }), 'Meghna Steel');
  await typeInto(field('Amount'), '700');
  await typeInto(field('Day'), LAST);
  await page.keyboard.press('Enter');
  await page.getByText(`The books are closed up to ${LAST}. The first open day is 2026-07-01.`).waitFor();
  expect(await trialBalance()).toEqual(before);
  await typeInto(field('Day'), '2026-07-01');
  await page.keyboard.press('Enter');
  await says('Paid BDT 700.00 to Meghna Steel');
  expect(await trialBalance()).toEqual(before);
});
