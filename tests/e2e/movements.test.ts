import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser, sharedPage, WEB_APP } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** Goods that go to a project, and who carries them, for what fare: one that is hired has a plate. */
const SUPPLY = readFileSync('resources/supply-inventory-project.yaml', 'utf8').replace(
  '\npost:',
  `  carrier: { type: select, options: [own, hired], default: own }
  plate: { type: text, requiredIf: 'carrier == "hired"' }
  trips: { type: integer }
  fare: { type: money, from: trips * 250.5 }

post:`,
);

let server: TestServer;
let browser: Browser;
let page: Page;
let problems: string[];
let close: () => Promise<void>;
/** The ids of what the tests are about. */
const ids: Record<string, number> = {};

beforeAll(async () => {
  const definitions = [{ file: 'resources/supply-inventory-project.yaml', text: SUPPLY }];
  server = await startServer({ app: { webApp: WEB_APP }, definitions });
  browser = await launchBrowser();
  await server.api('POST', '/cash/opening', { balance: 100_000 });
  const add = async (path: string, body: object) =>
    (await server.api('POST', path, body)).body.data.id as number;
  const person = { address: 'Dhaka', phone: '01711000000', salary: 700, balance: 0 };
  const place = { address: 'Dhaka', budget: 0, balance: 5000 };
  ids.role = await add('/employee_role', { role_name: 'mason' });
  ids.vendor = await add('/vendor', {
    vendor_name: 'Sylhet Enterprise',
    address: 'Sylhet',
    phone: '01711000000',
    note: '-',
    balance: 900,
  });
  ids.bank = await add('/bank', { bank_name: 'Operating', balance: 1000 });
  ids.state = await add('/project_state', { state_name: 'running' });
  ids.tower = await add('/project', { ...place, project_name: 'Lake Tower', state_id: ids.state });
  ids.mall = await add('/project', { ...place, project_name: 'Harbour Mall', state_id: ids.state });
  ids.done = await add('/project', { ...place, project_name: 'Old Mill', state_id: ids.state });
  await server.api('PUT', `/project/${ids.done}`, { is_completed: 1 });
  ids.habib = await add('/employee', { ...person, employee_name: 'Habib Sarker', role_id: ids.role });
  ids.rahim = await add('/employee', { ...person, employee_name: 'Rahim Uddin', role_id: ids.role });
  await server.api('POST', '/inventory_category', { category_name: 'Binding' });
  await server.api('POST', '/inventory_category', { category_name: 'Steel' });
  const categories = (await server.api('GET', '/inventory_category')).body.inventory_category;
  const categoryOf = (name: string) =>
    categories.find((row: { category_name: string }) => row.category_name === name).id;
  ids.cement = await add('/inventory', {
    product_name: 'Cement',
    category_id: categoryOf('Binding'),
    quantity: 40,
    price: 500,
  });
  ids.rod = await add('/inventory', {
    product_name: 'Rod 12mm',
    category_id: categoryOf('Steel'),
    quantity: 0,
    price: 0,
  });
  await server.api('POST', `/project_employee_assign/${ids.tower}`, {
    employees: [{ employee_id: ids.habib }],
  });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const openFor = sharedPage(() => browser);

afterEach(async () => {
  expect(problems).toEqual([]);
  await close();
});

const field = (name: string, within: Page | Locator = page) => within.getByLabel(name, { exact: true });
const says = (message: string | RegExp) => page.getByRole('status').filter({ hasText: message }).waitFor();
const complains = (message: string | RegExp) =>
  page.getByLabel('Notifications').getByRole('alert').filter({ hasText: message }).waitFor();
const focused = () =>
  page.evaluate(() => {
    const { activeElement: one } = document;
    return one?.getAttribute('name') ?? one?.textContent?.trim() ?? '';
  });

async function open(path: string): Promise<void> {
  const visitor = { url: server.url, token: server.token };
  ({ page, problems, close } = await openFor(`/dashboard/${path}`, visitor));
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Types into the selector that has the focus, waits for what fits, and takes it by Enter. */
async function take(name: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(name.slice(0, 5));
  await page.getByRole('option', { name, exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
}

async function choose(selector: Locator, name: string): Promise<void> {
  await selector.focus();
  await take(name);
}

describe('a movement’s form', () => {
  it('takes a number as it is typed, and keeps it as typed until it is sent', async () => {
    await open('cash-receipt');
    for (const [typed, message] of [
      ['1250.', /BDT 1,250\.00/],
      ['.5', /BDT 0\.50/],
    ] as const) {
      await field('Amount').pressSequentially(typed);
      expect(await field('Amount').inputValue()).toBe(typed.replace('1250', '1,250'));
      await page.keyboard.press('Enter');
      await says(message);
    }
    await field('Amount').fill('1e3');
    await page.keyboard.press('Enter');
    await page.getByText('Amount must be in plain digits, such as 1250.5').waitFor();
  });

  it('stays after a payment, emptied and with the focus in its first field', async () => {
    await open('vendors/payment');
    await choose(field('Vendor'), 'Sylhet Enterprise');
    await field('Amount').fill('500');
    await page.keyboard.press('Enter');
    await says('Paid BDT 500.00 to Sylhet Enterprise');
    expect([await field('Vendor').inputValue(), await field('Amount').inputValue()]).toEqual(['', '']);
    await expect.poll(focused).toBe('vendor_id');
    // The day's payments below the form have it at once.
    await page.getByRole('table').getByText('500.00').waitFor();
  });

  it('resets a payment after a refused attempt, too, and offers to fill it in again', async () => {
    await open('vendors/payment');
    await choose(field('Vendor'), 'Sylhet Enterprise');
    await field('Amount').fill('99999999');
    await page.getByRole('button', { name: 'Pay Now' }).click();
    await complains('Insufficient cash balance');
    expect([await field('Vendor').inputValue(), await field('Amount').inputValue()]).toEqual(['', '']);
    await page.getByRole('button', { name: 'Fill in again' }).click();
    await expect
      .poll(async () => [await field('Vendor').inputValue(), await field('Amount').inputValue()])
      .toEqual(['Sylhet Enterprise', '99,999,999']);
    await expect.poll(focused).toBe('vendor_id');
  });

  it('keeps what was typed where a call fails', async () => {
    await open('expense');
    await field('Expense Name').fill('Tea');
    await field('Amount').fill('99999999');
    await page.getByRole('button', { name: 'Add Expense' }).click();
    await complains('Insufficient cash balance');
    expect(await field('Expense Name').inputValue()).toBe('Tea');
    expect(await field('Amount').inputValue()).toBe('99,999,999');
  });

  it('says that a call without an answer is safe to send again, and sends it again by the same key', async () => {
    await open('cash-receipt');
    await field('Amount').fill('4.44');
    await page.route('**/api/cash/receipt', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Add Receipt' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('It is safe to send this again: it counts once.').waitFor();
    await page.unroute('**/api/cash/receipt');
    await page.keyboard.press('Enter');
    await says('Received BDT 4.44');
    const receipts: { amount: number }[] = (await server.api('GET', '/cash_receipt')).body.data;
    expect(receipts.filter(({ amount }) => amount === 4.44)).toHaveLength(1);
    problems.splice(0);
  });

  it('does not send what was chosen before while something else is being typed', async () => {
    await open('vendors/payment');
    await choose(field('Vendor'), 'Sylhet Enterprise');
    await field('Amount').fill('1');
    await field('Vendor').focus();
    await page.keyboard.type('nobody');
    const sent = page
      .waitForRequest((request) => request.method() === 'POST', { timeout: 700 })
      .catch(() => null);
    await page.keyboard.press('Enter');
    expect(await sent).toBeNull();
  });

  it('offers the people of the chosen project, and no completed project', async () => {
    await open('employee-wages');
    expect(await field('Employee').isDisabled()).toBe(true);
    await field('Project').focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'Lake Tower' }).waitFor();
    expect(await page.getByRole('option').allTextContents()).toEqual(['Harbour Mall', 'Lake Tower']);
    await page.keyboard.press('Escape');
    await choose(field('Project'), 'Lake Tower');
    await field('Employee').focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'Habib Sarker' }).waitFor();
    expect(await page.getByRole('option').allTextContents()).toEqual(['Habib Sarker']);
    await page.keyboard.press('Enter');
    expect(await field('Employee').inputValue()).toBe('Habib Sarker');
    await choose(field('Project'), 'Harbour Mall');
    await expect.poll(() => field('Employee').inputValue()).toBe('');
  });
});

describe('an account’s page', () => {
  it('takes deposits and withdrawals, each back at 0 after each attempt, and shows the new balance', async () => {
    await open(`accounts/details/${ids.bank}`);
    const deposit = page.getByRole('form', { name: 'Deposit Balance' });
    const withdrawal = page.getByRole('form', { name: 'Withdraw Balance' });
    await field('Amount', deposit).click();
    await page.keyboard.type('250.50');
    await page.keyboard.press('Enter');
    await says('Deposited BDT 250.50');
    await page.getByText('1,250.50').waitFor();
    expect(await field('Amount', deposit).inputValue()).toBe('0');
    await field('Amount', withdrawal).fill('2000');
    await withdrawal.getByRole('button', { name: 'Withdraw' }).click();
    await complains('Insufficient bank balance');
    await expect.poll(() => field('Amount', withdrawal).inputValue()).toBe('0');
  });
});

describe('a purchase', () => {
  it('is filled in and saved by the keyboard alone', async () => {
    await open('inventory-purchase');
    await field('Memo Id').focus();
    await page.keyboard.type('M-1');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await take('Sylhet Enterprise');
    await expect.poll(focused).toBe('category_id');
    await take('Binding');
    await expect.poll(focused).toBe('product_id');
    await take('Cement');
    await expect.poll(focused).toBe('qty');
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await page.keyboard.type('100');
    await page.getByText('33.33').waitFor();
    await page.keyboard.press('Enter');
    // Past the category, straight to the product: the category follows.
    await expect.poll(() => page.getByRole('button', { name: 'Remove line' }).count()).toBe(2);
    await expect.poll(focused).toBe('category_id');
    await page.keyboard.press('Tab');
    await take('Rod 12mm');
    await expect.poll(() => field('Category').nth(1).inputValue()).toBe('Steel');
    await page.keyboard.type('2.5');
    await page.keyboard.press('Enter');
    await page.keyboard.type('0.10');
    await page.keyboard.press('Enter');
    // Enter in a blank line ends the list.
    await expect.poll(() => field('Category').count()).toBe(3);
    await page.keyboard.press('Enter');
    await expect.poll(() => field('Category').count()).toBe(2);
    await expect.poll(focused).toBe('discount');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('200');
    await page.getByText('BDT 0.00').waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('0.05');
    await page.getByText('BDT 100.05').waitFor();
    await page.keyboard.press('Control+Enter');
    await says('Purchase saved successfully');
    await expect.poll(focused).toBe('memo_id');
    expect(await field('Category').count()).toBe(1);
    const [saved] = (await server.api('GET', '/inventory_purchase')).body.data;
    expect(saved).toMatchObject({ memo_id: 'M-1', sub_total: 100.1, discount: 0.05, total: 100.05 });
    expect(saved.inventory).toMatchObject([
      { product_id: ids.cement, qty: 3, total: 100 },
      { product_id: ids.rod, qty: 2.5, total: 0.1 },
    ]);
  });

  it('says what is missing, keeps a line, and forgets the product of another category', async () => {
    await open('inventory-purchase');
    await page.getByRole('button', { name: 'Save Purchase' }).click();
    await complains('Please fill all required fields correctly');
    expect(await page.getByRole('button', { name: 'Remove line' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Add line' }).click();
    expect(await page.getByRole('button', { name: 'Add line' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Remove line' }).first().click();
    expect(await field('Category').count()).toBe(1);
    await choose(field('Category'), 'Binding');
    await choose(field('Product'), 'Cement');
    await choose(field('Category'), 'Steel');
    expect(await field('Product').inputValue()).toBe('');
  });

  it('stands in its day’s history, which follows the date', async () => {
    await open('inventory-purchase-history');
    await page.getByRole('row', { name: /Sylhet Enterprise/ }).waitFor();
    expect(await page.getByRole('link', { name: 'Correct' }).getAttribute('href')).toMatch(
      /\/report\/purchase\/\d+$/,
    );
    await field('Date').fill('2025-01-31');
    await page.getByText('No purchase found!').waitFor();
    expect(new URL(page.url()).search).toBe('?date=2025-01-31');
  });
});

describe('a purchase that is sent by Ctrl+Enter', () => {
  beforeEach(async () => {
    await open('inventory-purchase');
    await field('Memo Id').fill('M-2');
    await choose(field('Vendor'), 'Sylhet Enterprise');
    await choose(field('Product'), 'Cement');
    await field('Quantity').fill('3');
    await field('Total Price').fill('100');
  });

  it('takes no letters of a discount for 0', async () => {
    await field('Discount').fill('1O');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Discount must be a number').waitFor();
    expect(await field('Discount').inputValue()).toBe('1O');
  });

  it('goes once, with its unit prices, however often the keys are pressed', async () => {
    const sent: unknown[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.postDataJSON()));
    await field('Note').focus();
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Control+Enter');
    await says('Purchase saved successfully');
    expect(sent).toMatchObject([{ total: 100, inventory: [{ product_id: ids.cement, rate: 33.33 }] }]);
  });
});

describe('goods for a project', () => {
  it('are assigned with what is in stock beside them', async () => {
    await open('projects/assign-product');
    await choose(field('Project'), 'Lake Tower');
    await choose(field('Category'), 'Binding');
    await choose(field('Product'), 'Cement');
    await page.getByRole('group', { name: 'Item 1' }).getByText('46', { exact: true }).waitFor();
    await field('Quantity').fill('5');
    await field('Carrier').click();
    await page.getByRole('option', { name: 'Hired' }).click();
    await expect.poll(() => field('Plate').getAttribute('aria-required')).toBe('true');
    await field('Plate').fill('DHK-11-2233');
    await field('Trips').fill('2');
    await expect.poll(() => field('Fare').inputValue()).toBe('501.00');
    await page.getByRole('button', { name: 'Assign Products' }).click();
    await says('Assigned product(s) successfully!');
    expect((await server.api('GET', `/inventory/${ids.cement}`)).body.data.quantity).toBe(41);
    const { body } = await server.api('GET', '/supply_inventory_project?carrier=hired');
    expect(Object.values(body).find(Array.isArray)).toMatchObject([{ plate: 'DHK-11-2233', fare: 501 }]);
  });
});

describe('people of a project', () => {
  it('are assigned from those who are free, and released', async () => {
    await open('projects?sort=project_name');
    await page
      .getByRole('row', { name: /Lake Tower/ })
      .getByRole('button', { name: 'Assign' })
      .click();
    const dialog = page.getByRole('dialog', { name: /Lake Tower/ });
    const rahim = dialog.getByRole('checkbox', { name: 'Select Rahim Uddin' });
    await rahim.check();
    expect(await dialog.getByRole('checkbox', { name: 'Select Habib Sarker' }).isDisabled()).toBe(true);
    expect(await dialog.getByRole('row', { name: /Habib/ }).textContent()).toContain('Unavailable');
    await dialog.getByRole('button', { name: 'Unselect All' }).click();
    expect(await rahim.isChecked()).toBe(false);
    await rahim.check();
    await dialog.getByRole('button', { name: 'Assign Employee' }).click();
    await says(/assigned to Lake Tower/);
    expect(page.url()).toMatch(/\/dashboard\/projects\?sort=project_name$/);

    await page
      .getByRole('row', { name: /Lake Tower/ })
      .getByRole('button', { name: 'Remove' })
      .click();
    await dialog.getByRole('checkbox', { name: 'Select Rahim Uddin' }).check();
    expect(await dialog.getByRole('row').count()).toBe(3);
    await dialog.getByRole('button', { name: 'Release Employee' }).click();
    await says(/released/i);
    await dialog.waitFor({ state: 'detached' });
  });
});
