import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { IS_LONG } from '../support/sample.ts';
import { open as openAddress, page, problems, server, useWebApp } from '../support/webApp.ts';

/** Goods that go to a project, and who carries them, for what fare: one that is hired has a plate. */
const SUPPLY = readFileSync('resources/supply-inventory-project.yaml', 'utf8').replace(
  '\npost:',
  `  carrier: { type: select, options: [own, hired], default: own }
  plate: { type: text, requiredIf: 'carrier == "hired"' }
  trips: { type: integer }
  fare: { type: money, from: trips * 250.5 }

post:`,
);

/** What the office takes in, on slips that carry a number. */
const SLIP = `
name: slip
kind: movement
fields: { amount: { type: money, required: true }, slip_no: { label: Slip Number, type: text, unique: true } }
post: { entries: [{ debit: cash, amount: amount }, { credit: receipts, amount: amount }] }
create: { path: slips/new }
`;

/** The ids of what the tests are about. */
const ids: Record<string, number> = {};

useWebApp({
  definitions: [
    { file: 'resources/supply-inventory-project.yaml', text: SUPPLY },
    { file: 'resources/slip.yaml', text: SLIP },
  ],
});

beforeAll(async () => {
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
  await openAddress(`/dashboard/${path}`);
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
  it.runIf(IS_LONG)(
    'refuses a number that stands, takes it after a reversal, and keeps it in a correction (finding 7)',
    async () => {
      const first = await server.api('POST', '/slip', { amount: 5, slip_no: 'S-1' });
      expect(first.status, first.text).toBe(201);
      await open('slips/new');
      await field('Amount').fill('7');
      await field('Slip Number').fill('s-1');
      await page.keyboard.press('Enter');
      await complains('Slip Number "s-1" is already used');
      const reversed = await server.api('POST', `/transaction/${first.body.id}/reverse`, { reason: 'Twice' });
      expect(reversed.status, reversed.text).toBe(200);
      await field('Slip Number').press('Enter');
      const slips = async () =>
        (await server.api('GET', '/slip?state=posted')).body.map(
          (slip: { amount: number; slip_no: string }) => [slip.amount, slip.slip_no],
        );
      await expect.poll(slips).toEqual([[7, 's-1']]);
      const [{ id }] = (await server.api('GET', '/slip?state=posted')).body;
      await page.goto(`${server.url}/dashboard/transactions/${id}/correct`);
      await field('Amount').fill('8');
      await field('Reason').fill('8 came in');
      await page.getByRole('button', { name: 'Post correction' }).click();
      await expect.poll(slips).toEqual([[8, 's-1']]);
    },
  );

  it.runIf(IS_LONG)('takes a number as it is typed, and keeps it as typed until it is sent', async () => {
    await open('cash-receipt');
    for (const [typed, message] of [
      ['1250.', /BDT 1,250\.00/],
      ['.5', /BDT 0\.50/],
    ] as const) {
      await field('Amount').pressSequentially(typed);
      await expect.poll(() => field('Amount').inputValue()).toBe(typed.replace('1250', '1,250'));
      await field('For').click();
      await page.getByRole('option', { name: 'Receipts' }).click();
      await field('Amount').press('Enter');
      await says(message);
    }
    await field('Amount').fill('1e3');
    await page.keyboard.press('Enter');
    await page.getByText('Amount must be in plain digits, such as 1250.5').waitFor();
  });

  it.runIf(IS_LONG)('stays after a payment, emptied and with the focus in its first field', async () => {
    await open('vendors/payment');
    await choose(field('Vendor'), 'Sylhet Enterprise');
    await field('Amount').fill('500');
    await page.keyboard.press('Enter');
    await says('Paid BDT 500.00 to Sylhet Enterprise');
    await expect.poll(() => field('Vendor').inputValue()).toBe('');
    await expect.poll(() => field('Amount').inputValue()).toBe('');
    await expect.poll(focused).toBe('vendor_id');
    // The day's payments below the form have it at once.
    await page.getByRole('table').getByText('500.00').waitFor();
    // Through a bank there is a cheque, which is asked about when it comes again; the account stays.
    expect(await field('Cheque Number').count()).toBe(0);
    await choose(field('Vendor'), 'Sylhet Enterprise');
    await field('Amount').fill('10');
    await choose(field('Paid from'), 'Operating');
    await field('Cheque Number').fill('0044712');
    await page.keyboard.press('Enter');
    await says('Paid BDT 10.00 to Sylhet Enterprise');
    await expect.poll(() => field('Paid from').inputValue()).toBe('Operating');
    await expect.poll(() => field('Cheque Number').inputValue()).toBe('');
    await choose(field('Vendor'), 'Sylhet Enterprise');
    await field('Amount').fill('20');
    await field('Cheque Number').fill('0044712');
    await page.keyboard.press('Enter');
    await page
      .getByText(/^Entered already as Vendor Payment \d+: Paid from Operating.*, Cheque Number 0044712\.$/)
      .waitFor();
    await page.getByRole('button', { name: 'Go back' }).click();
  });

  it.runIf(IS_LONG)(
    'resets a payment after a refused attempt, too, and offers to fill it in again',
    async () => {
      await open('vendors/payment');
      await choose(field('Vendor'), 'Sylhet Enterprise');
      await field('Amount').fill('99999999');
      await page.getByRole('button', { name: 'Pay Now' }).click();
      await page.getByRole('button', { name: 'Save as an advance' }).click();
      await complains('Insufficient cash balance');
      await expect.poll(() => field('Vendor').inputValue()).toBe('');
      await expect.poll(() => field('Amount').inputValue()).toBe('');
      await page.getByRole('button', { name: 'Fill in again' }).click();
      await expect
        .poll(async () => [await field('Vendor').inputValue(), await field('Amount').inputValue()])
        .toEqual(['Sylhet Enterprise', '99,999,999']);
      await expect.poll(focused).toBe('vendor_id');
    },
  );

  it('knows what the vendor is owed, pays it at once, and asks before more than that', async () => {
    const vendor = (
      await server.api('POST', '/vendor', {
        vendor_name: 'Karnaphuli Steel',
        address: 'Dhaka',
        phone: '01711000000',
        note: 'Salma',
        balance: 250.5,
      })
    ).body.data.id;
    await open(`vendors/payment?with.vendor_id=${vendor}`);
    await page.getByText('We owe 250.50').waitFor();
    // The vendor is filled in, so that the amount comes next.
    await expect.poll(focused).toBe('amount');
    await field('Amount').fill('50');
    await page.getByText('After this: We owe 200.50').waitFor();
    await page.getByRole('button', { name: 'Pay all' }).click();
    await expect.poll(() => field('Amount').inputValue()).toBe('250.50');
    await page.getByText('After this: Settled').waitFor();
    await field('Amount').fill('300');
    // From a field of several lines, too.
    await field('Note').press('Control+Enter');
    await page
      .getByText('We owe 250.50 and this payment is 300.00: 49.50 would be paid in advance.')
      .waitFor();
    const change = page.getByRole('button', { name: 'Change the amount' });
    await expect.poll(() => change.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => field('Amount').inputValue()).toBe('300');
    const desk = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'We owe 250.50', expanded: false }).click();
    await page.getByText('Last entries').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize(desk);
    // Another vendor's form opens with that vendor, and not with what was typed for this one.
    const other = (await server.api('GET', '/vendor')).body.data.find(
      ({ id }: { id: number }) => id !== vendor,
    );
    await page.goto(`/dashboard/vendors/payment?with.vendor_id=${other.id}`);
    await expect.poll(() => field('Vendor').inputValue()).toBe(other.vendor_name);
    await expect.poll(() => field('Amount').inputValue()).toBe('');
  });

  it.runIf(IS_LONG)(
    'warns of a budget before it is passed, and records the movement all the same',
    async () => {
      await server.api('POST', `/budget/${ids.tower}`, {
        based_on: 0,
        lines: [{ head: 'expenses', amount: 150 }],
      });
      await open('projects/expense');
      await choose(field('Project'), 'Lake Tower');
      await field('Expense Name').fill('Crane hire');
      await field('Amount').fill('150.25');
      const warning = page.getByRole('alert', { name: 'Above the budget' });
      await warning
        .getByText(
          'Expenses of Lake Tower: the budget is 150.00 and 0.00 is used. With this it would be 150.25.',
        )
        .waitFor();
      await field('Amount').fill('150');
      await warning.waitFor({ state: 'detached' });
      await field('Amount').fill('200');
      await warning.getByText('it would be 200.00').waitFor();
      await page.getByRole('button', { name: 'Add Expense' }).click();
      await says('Expense added to the project!');
      await server.api('PUT', '/setting', { budget_control: 'refuse' });
      await choose(field('Project'), 'Lake Tower');
      await field('Expense Name').fill('Tea');
      await field('Amount').fill('1');
      await page.getByRole('button', { name: 'Add Expense' }).click();
      await complains('This takes BDT 1.00 for Expenses');
      await server.api('PUT', '/setting', { budget_control: null });
    },
  );

  it('keeps what was typed where a call fails', async () => {
    await open('expense');
    await field('Expense Name').fill('Tea');
    await field('Amount').fill('99999999');
    await page.getByRole('button', { name: 'Add Expense' }).click();
    await complains('Insufficient cash balance');
    await expect.poll(() => field('Expense Name').inputValue()).toBe('Tea');
    await expect.poll(() => field('Amount').inputValue()).toBe('99,999,999');
  });

  it.runIf(IS_LONG)(
    'says that a call without an answer is safe to send again, and sends it again by the same key',
    async () => {
      await open('cash-receipt');
      await field('Amount').fill('4.44');
      await field('For').click();
      await page.getByRole('option', { name: 'Receipts' }).click();
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
    },
  );

  it.runIf(IS_LONG)('does not send what was chosen before while something else is being typed', async () => {
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

  it.runIf(IS_LONG)('offers the people of the chosen project, and no completed project', async () => {
    await open('employee-wages');
    await expect.poll(() => field('Employee').isDisabled()).toBe(true);
    await field('Project').focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'Lake Tower' }).waitFor();
    await expect
      .poll(() => page.getByRole('option').allTextContents())
      .toEqual(['Harbour Mall', 'Lake Tower']);
    await page.keyboard.press('Escape');
    await choose(field('Project'), 'Lake Tower');
    await field('Employee').focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'Habib Sarker' }).waitFor();
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Habib Sarker']);
    await page.keyboard.press('Enter');
    await expect.poll(() => field('Employee').inputValue()).toBe('Habib Sarker');
    await choose(field('Project'), 'Harbour Mall');
    await expect.poll(() => field('Employee').inputValue()).toBe('');
  });

  it.runIf(IS_LONG)('asks before a second wage of one day, and saves it when it is meant', async () => {
    await server.api('POST', '/supply_cash_project', { project_id: ids.tower, cash_amount: 500 });
    await server.api('POST', `/employee/wage/${ids.tower}`, { employee_id: ids.habib, amount: 100 });
    const wages = async () =>
      (await server.api('GET', `/wage?employee_id=${ids.habib}`)).body.data.map(
        ({ amount }: { amount: number }) => amount,
      );
    await open('employee-wages');
    await choose(field('Project'), 'Lake Tower');
    await choose(field('Employee'), 'Habib Sarker');
    await field('Wage').fill('50');
    await page.getByRole('button', { name: 'Submit Wage' }).click();
    const question = page.getByRole('dialog', { name: 'Enter it a second time?' });
    await question
      .getByText(/^Entered already as Wage \d+: Employee Habib Sarker, Date \d{4}-\d\d-\d\d\.$/)
      .waitFor();
    await question.getByRole('button', { name: 'Go back' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await wages()).toEqual([100]);
    await expect.poll(() => field('Wage').inputValue()).toBe('50');
    await page.getByRole('button', { name: 'Submit Wage' }).click();
    await question.getByRole('button', { name: 'Save as well' }).click();
    await says('Wage submitted successfully!');
    expect((await wages()).sort()).toEqual([100, 50]);
  });
});

describe('the muster sheet', () => {
  /** A project with its crew and its cash. */
  async function makeCrew(project_name: string, names: readonly string[], balance = 10_000): Promise<number> {
    const place = { address: 'Dhaka', budget: 0, balance, state_id: ids.state };
    const add = async (path: string, body: object) =>
      (await server.api('POST', path, body)).body.data.id as number;
    const project = await add('/project', { ...place, project_name });
    const person = { address: 'Dhaka', phone: '01711000000', salary: 700, balance: 0, role_id: ids.role };
    const employees = await Promise.all(
      names.map(async (employee_name) => ({
        employee_id: await add('/employee', { ...person, employee_name }),
      })),
    );
    await server.api('POST', `/project_employee_assign/${project}`, { employees });
    return project;
  }
  const wagesOn = async (project: number): Promise<{ employee_name: string; amount: number }[]> =>
    (await server.api('GET', `/wage?project_id=${project}&_sort=id`)).body.data;
  const line = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  const amountOf = (name: string) => field(`Wage, ${name}`);

  it.runIf(IS_LONG)(
    'pays a crew by the keyboard: who is absent, another amount, the cash after it',
    async () => {
      const project = await makeCrew('Ferry Ghat', ['Abdul Alim', 'Babul Mia', 'Chan Mia']);
      await open('employee-wages');
      await page.getByRole('link', { name: 'Muster Sheet' }).click();
      await page.getByText('Project: choose one to see its lines').waitFor();
      await expect.poll(focused).toBe('project_id');
      await take('Ferry Ghat');
      await page.getByText('3 of 3 · 2,100.00').waitFor();
      await page.getByText('Ferry Ghat: Balance 10,000.00 · After this: 7,900.00').waitFor();
      await amountOf('Abdul Alim').focus();
      // The next stop is the next line: its texts are no links.
      await page.keyboard.press('Tab');
      await expect
        .poll(() => amountOf('Babul Mia').evaluate((input) => input === document.activeElement))
        .toBe(true);
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press(' ');
      await page.getByText('2 of 3 · 1,400.00').waitFor();
      await page.keyboard.press('Enter');
      await page.keyboard.type('500+300');
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => amountOf('Babul Mia').inputValue()).toBe('800');
      await page.getByText('After this: 8,500.00').waitFor();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Control+Enter');
      await says('2 wages recorded: BDT 1,500.00');
      expect(await wagesOn(project)).toMatchObject([
        { employee_name: 'Babul Mia', amount: 800 },
        { employee_name: 'Chan Mia', amount: 700 },
      ]);
      // The project stays, and whoever has a wage of the day is marked and left out.
      await line('Babul Mia').getByText('Already 800.00').waitFor();
      await page.getByText('1 of 3 · 700.00').waitFor();
    },
  );

  it.runIf(IS_LONG)(
    'asks before a second wage of the day, names who is refused, and keeps what was typed',
    async () => {
      const project = await makeCrew('Bridge Road', ['Dalim Ali', 'Enamul Haque', 'Faruk Ali']);
      const [dalim] = (await server.api('GET', `/wage/sheet?project_id=${project}`)).body.data;
      await server.api('POST', `/employee/wage/${project}`, { employee_id: dalim.id, amount: 100 });
      await open(`project/page/${project}`);
      await page.getByRole('main').getByRole('button', { name: 'New', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Muster Sheet' }).click();
      await page.waitForURL(`**/employee-wages/sheet?with.project_id=${project}`);
      await page.getByText('2 of 3 · 1,400.00').waitFor();
      await page.getByRole('checkbox', { name: 'Record all' }).check();
      await amountOf('Faruk Ali').fill('0');
      await page.getByRole('button', { name: 'Save Wages' }).click();
      const question = page.getByRole('dialog', { name: 'Enter it a second time?' });
      await question.getByText('Already entered: Dalim Ali (100.00).').waitFor();
      await question.getByRole('button', { name: 'Go back' }).click();
      await amountOf('Dalim Ali').fill('0');
      await page.getByRole('button', { name: 'Save Wages' }).click();
      await question.getByRole('button', { name: 'Save as well' }).click();
      await complains('Nothing was saved. Dalim Ali: Dalim Ali is already present on that day');
      await line('Dalim Ali').getByText('Dalim Ali is already present on that day').waitFor();
      await expect
        .poll(() => amountOf('Dalim Ali').evaluate((input) => input === document.activeElement))
        .toBe(true);
      await expect.poll(() => amountOf('Faruk Ali').inputValue()).toBe('0');
      expect(await wagesOn(project)).toHaveLength(1);
      const desk = page.viewportSize() ?? { width: 1280, height: 720 };
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await violations(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 195, height: 422 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(195);
      await page.getByRole('checkbox', { name: 'Record Dalim Ali' }).uncheck();
      await page.getByRole('button', { name: 'Save Wages' }).click();
      await says('2 wages recorded: BDT 700.00');
      expect(await wagesOn(project)).toHaveLength(3);
      await page.setViewportSize(desk);
      problems.splice(0);
    },
  );

  it.runIf(IS_LONG)('pays 40 people by the keyboard, and 500 at once', async () => {
    const names = (count: number, of: string) =>
      Array.from({ length: count }, (_, place) => `${of} ${String(place + 1).padStart(3, '0')}`);
    const crew = await makeCrew('Mill Road', names(40, 'Mason'), 1_000_000);
    const many = await makeCrew('Long Bridge', names(500, 'Digger'), 1_000_000);
    const saved = async (): Promise<number> => {
      const begun = Date.now();
      await page.keyboard.press('Control+Enter');
      await page.getByText(/wages recorded/).waitFor();
      return Date.now() - begun;
    };
    await open(`employee-wages/sheet?with.project_id=${crew}`);
    await page.getByText('40 of 40 · 28,000.00').waitFor();
    // Every tenth is absent, every fourth has another amount.
    await amountOf('Mason 001').focus();
    let keys = 1;
    for (let place = 1; place <= 40; place += 1) {
      if (place % 10 === 0) await page.keyboard.press(' ');
      else if (place % 4 === 0) await page.keyboard.type('650');
      await page.keyboard.press('Enter');
      keys += 1 + (place % 10 === 0 ? 1 : place % 4 === 0 ? 3 : 0);
    }
    await page.getByText('36 of 40 · 24,800.00').waitFor();
    const forty = await saved();
    expect(await wagesOn(crew)).toHaveLength(36);

    await open(`employee-wages/sheet?with.project_id=${many}`);
    await page.getByText('500 of 500 · 350,000.00').waitFor();
    await amountOf('Digger 001').focus();
    await page.keyboard.press(' ');
    await page.getByText('499 of 500 · 349,300.00').waitFor();
    await page.keyboard.press(' ');
    const all = await saved();
    await page.getByText('500 wages recorded: BDT 350,000.00').waitFor();
    const { body } = await server.api('GET', `/project/${many}`);
    expect(body.data?.balance ?? body.balance).toBe(650_000);
    console.log(`Saving 36 of 40 lines took ${forty} ms (${keys} keys), 500 lines ${all} ms`);
    expect(all).toBeLessThan(15_000);
    problems.splice(0);
  });
});

describe('an account’s page', () => {
  it.runIf(IS_LONG)(
    'takes deposits and withdrawals, each back at 0 after each attempt, and shows the new balance',
    async () => {
      await open(`accounts/details/${ids.bank}`);
      const deposit = page.getByRole('form', { name: 'Deposit Balance' });
      const withdrawal = page.getByRole('form', { name: 'Withdraw Balance' });
      await deposit.getByRole('combobox', { name: 'From' }).click();
      await page.getByRole('option', { name: 'Outside', exact: true }).click();
      await deposit.getByRole('combobox', { name: 'For' }).click();
      await page.getByRole('option', { name: 'Receipts', exact: true }).click();
      await field('Amount', deposit).click();
      await page.keyboard.type('250.50');
      await page.keyboard.press('Enter');
      await says('Deposited BDT 250.50');
      await page.getByText('1,240.50').waitFor();
      await expect.poll(() => field('Amount', deposit).inputValue()).toBe('0');
      await field('Amount', withdrawal).fill('2000');
      await withdrawal.getByRole('button', { name: 'Withdraw' }).click();
      await complains('Insufficient bank balance');
      await expect.poll(() => field('Amount', withdrawal).inputValue()).toBe('0');
    },
  );
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
    // Straight to the product: the category follows.
    await expect.poll(() => page.getByRole('button', { name: 'Remove line' }).count()).toBe(2);
    await expect.poll(focused).toBe('product_id');
    await take('Rod 12mm');
    await expect.poll(() => field('Category').nth(1).inputValue()).toBe('Steel');
    await page.keyboard.type('2.5');
    await page.keyboard.press('Enter');
    await page.keyboard.type('0.10');
    await page.keyboard.press('Enter');
    await expect.poll(() => field('Category').count()).toBe(3);
    // A product that does not exist keeps the focus, and is offered as a new one.
    await page.keyboard.type('Marble');
    await page.getByRole('option', { name: 'Add "Marble"' }).getByText('No items found!').waitFor();
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('product_id');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    // The name is filled in, so that the category comes next. The search behind the dialog stays closed.
    await expect.poll(focused).toBe('category_id');
    await page.keyboard.press('Control+k');
    expect(await focused()).toBe('category_id');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(focused).toBe('product_id');
    await expect.poll(() => field('Category').count()).toBe(3);
    // Enter in a blank line ends the list.
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
    await expect.poll(() => field('Category').count()).toBe(1);
    const [saved] = (await server.api('GET', '/inventory_purchase')).body.data;
    expect(saved).toMatchObject({ memo_id: 'M-1', sub_total: 100.1, discount: 0.05, total: 100.05 });
    expect(saved.inventory).toMatchObject([
      { product_id: ids.cement, qty: 3, total: 100 },
      { product_id: ids.rod, qty: 2.5, total: 0.1 },
    ]);
  });

  it.runIf(IS_LONG)(
    'says what is missing, keeps a line, and forgets the product of another category',
    async () => {
      await open('inventory-purchase');
      await page.getByRole('button', { name: 'Save Purchase' }).click();
      await complains('Please fill all required fields correctly');
      await expect.poll(() => page.getByRole('button', { name: 'Remove line' }).count()).toBe(0);
      await page.getByRole('button', { name: 'Add line' }).click();
      await expect.poll(() => page.getByRole('button', { name: 'Add line' }).count()).toBe(1);
      await page.getByRole('button', { name: 'Remove line' }).first().click();
      await expect.poll(() => field('Category').count()).toBe(1);
      await choose(field('Category'), 'Binding');
      await choose(field('Product'), 'Cement');
      await choose(field('Category'), 'Steel');
      await expect.poll(() => field('Product').inputValue()).toBe('');
    },
  );

  it('stands in its day’s history, which follows the date', async () => {
    await open('inventory-purchase-history');
    await page.getByRole('row', { name: /Sylhet Enterprise/ }).waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Correct' }).getAttribute('href'))
      .toMatch(/\/report\/purchase\/\d+$/);
    await field('Date').fill('2025-01-31');
    await page.getByText('No purchase found!').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?date=2025-01-31');
  });

  it.runIf(IS_LONG)('is filtered there in its address, with the sums of what is found below', async () => {
    await open('inventory-purchase-history?filter.total=100..101');
    await page.getByRole('row', { name: /Sylhet Enterprise/ }).waitFor();
    await page.getByLabel('Total', { exact: true }).getByText('100.05').waitFor();
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    await page.getByRole('dialog', { name: 'Filters' }).getByText('Discount').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await open('inventory-purchase-history?filter.total=101..');
    await page.getByText('Nothing on this day matches the filters.').waitFor();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByRole('row', { name: /Sylhet Enterprise/ }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await page.getByRole('checkbox', { name: 'Hide reversed' }).check();
    await expect.poll(() => new URL(page.url()).search).toBe('?filter.state=posted');
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

  it.runIf(IS_LONG)('takes no letters of a discount for 0', async () => {
    await field('Discount').fill('1O');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Discount must be a number').waitFor();
    await expect.poll(() => field('Discount').inputValue()).toBe('1O');
  });

  it('goes once, with its unit prices, however often the keys are pressed', async () => {
    const sent: unknown[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.postDataJSON()));
    // The blank line that Enter makes is not in the way.
    await field('Total Price').press('Enter');
    await expect.poll(() => field('Category').count()).toBe(2);
    // A sum is worked out first.
    await field('Total Price').first().fill('60+40');
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Control+Enter');
    await says('Purchase saved successfully');
    expect(sent).toMatchObject([{ total: 100, inventory: [{ product_id: ids.cement, rate: 33.33 }] }]);
  });
});

describe('the clerk’s day by the keyboard', () => {
  let keys = 0;
  /** Each key of a chord counts. */
  const press = async (chord: string) => {
    keys += chord.split('+').length;
    await page.keyboard.press(chord);
  };
  const type = async (text: string) => {
    keys += text.length;
    await page.keyboard.type(text);
  };
  /** Opens a form by the search, and types on at once: what is typed before the form has the focus is not lost. */
  async function openByKeys(words: string, form: string): Promise<void> {
    keys = 0;
    await press('Control+k');
    await type(words);
    await page.getByRole('option', { name: form, exact: true, selected: true }).waitFor();
    await press('Enter');
  }
  const pick = async (letters: string, name: string) => {
    await type(letters);
    await page.getByRole('option', { name, exact: true }).waitFor();
    await press('Enter');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
  };
  const add = async (path: string, body: object) =>
    (await server.api('POST', path, body)).body.data.id as number;

  it.runIf(IS_LONG)('takes at most 20 keys for nine wages', async () => {
    const place = { address: 'Dhaka', budget: 0, balance: 10_000, state_id: ids.state };
    const project_id = await add('/project', { ...place, project_name: 'Zinc Works' });
    const employees = [];
    for (let nth = 1; nth <= 9; nth += 1) {
      const person = { address: 'Dhaka', phone: '01711000000', salary: 600, balance: 0, role_id: ids.role };
      employees.push({ employee_id: await add('/employee', { ...person, employee_name: `Worker ${nth}` }) });
    }
    await server.api('POST', `/project_employee_assign/${project_id}`, { employees });
    await open('vendors/ledger');
    await openByKeys('must', 'Muster Sheet');
    await pick('zin', 'Zinc Works');
    await page.getByText('9 of 9 · 5,400.00').waitFor();
    // Where Enter on the last line leads.
    await page.getByRole('button', { name: 'Save Wages' }).focus();
    await press('Control+Enter');
    await says('9 wages recorded: BDT 5,400.00');
    expect(keys).toBeLessThanOrEqual(20);
  });

  it.runIf(IS_LONG)(
    'takes at most 80 keys for a purchase of six lines, and shows the last prices',
    async () => {
      const [category] = (await server.api('GET', '/inventory_category')).body.inventory_category;
      const goods = ['Alum', 'Brick', 'Chalk', 'Drain', 'Elbow', 'Fan'];
      for (const product_name of goods)
        await add('/inventory', { product_name, category_id: category.id, quantity: 0, price: 0 });
      await open('vendors/ledger');
      await openByKeys('purch', 'Inventory Purchase');
      await type('77');
      await expect.poll(() => field('Memo Id').inputValue()).toBe('77');
      await press('Enter');
      await press('Enter');
      await pick('syl', 'Sylhet Enterprise');
      await press('Enter');
      for (const [index, name] of goods.entries()) {
        await expect.poll(focused).toBe('product_id');
        await pick(name.slice(0, 2).toLowerCase(), name);
        await expect.poll(focused).toBe('qty');
        await type('4');
        await press('Enter');
        await type('100');
        if (index < goods.length - 1) await press('Enter');
      }
      await press('Control+Enter');
      await says('Purchase saved successfully: Sylhet Enterprise, BDT 600.00');
      expect(keys).toBeLessThanOrEqual(80);
      await choose(field('Product'), 'Alum');
      await page.getByText(/^Last price 25\.00, .*, Sylhet Enterprise$/).waitFor();
      await choose(field('Vendor'), 'Sylhet Enterprise');
      await page.getByText(/^Last price 25\.00, [\d-]+$/).waitFor();
      // Text without a match does not disappear silently when the mouse goes elsewhere.
      await page.getByRole('button', { name: 'Add line' }).click();
      await field('Product').nth(1).pressSequentially('Marble');
      await page.getByRole('option', { name: 'Add "Marble"' }).waitFor();
      await field('Memo Id').click();
      await page.getByText('“Marble” was not chosen from the list.').waitFor();
      // The whole name of one choice is taken, also if the choices come after the focus has left.
      await field('Product').nth(1).fill('cement');
      await field('Product').nth(1).press('Tab');
      await expect.poll(() => field('Product').nth(1).inputValue()).toBe('Cement');
      await expect.poll(() => field('Category').nth(1).inputValue()).toBe('Binding');
      await expect.poll(() => page.getByText('was not chosen from the list').count()).toBe(0);
    },
  );

  it.runIf(IS_LONG)('takes at most 36 keys for three payments', async () => {
    const vendor = { address: 'Dhaka', phone: '01711000000', note: '-', balance: 900 };
    for (const vendor_name of ['Xenon Ltd', 'Yard Ltd', 'Zebra Ltd'])
      await add('/vendor', { ...vendor, vendor_name });
    await open('vendors/ledger');
    await openByKeys('pay', 'Vendor Payment');
    for (const vendor_name of ['Xenon Ltd', 'Yard Ltd', 'Zebra Ltd']) {
      await pick(vendor_name.slice(0, 3).toLowerCase(), vendor_name);
      await press('Tab');
      await expect.poll(focused).toBe('amount');
      await type('300');
      await press('Enter');
      await says(`Paid BDT 300.00 to ${vendor_name}`);
      await expect.poll(focused).toBe('vendor_id');
    }
    expect(keys).toBeLessThanOrEqual(36);
  });
});

describe('goods for a project', () => {
  it.runIf(IS_LONG)('are assigned with what is in stock beside them', async () => {
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
  it.runIf(IS_LONG)('are assigned from those who are free, and released', async () => {
    await open('projects?sort=project_name');
    await page
      .getByRole('row', { name: /Lake Tower/ })
      .getByRole('button', { name: 'Assign' })
      .click();
    const dialog = page.getByRole('dialog', { name: /Lake Tower/ });
    const rahim = dialog.getByRole('checkbox', { name: 'Select Rahim Uddin' });
    await rahim.check();
    await dialog.getByRole('searchbox').fill('Habib');
    await expect
      .poll(() => dialog.getByRole('checkbox', { name: 'Select Habib Sarker' }).isDisabled())
      .toBe(true);
    await expect
      .poll(() => dialog.getByRole('row', { name: /Habib/ }).textContent())
      .toContain('Unavailable');
    await dialog.getByRole('searchbox').fill('');
    await dialog.getByRole('button', { name: 'Unselect All' }).click();
    await expect.poll(() => rahim.isChecked()).toBe(false);
    await rahim.check();
    await dialog.getByRole('button', { name: 'Assign Employee' }).click();
    await says(/assigned to Lake Tower/);
    expect(page.url()).toMatch(/\/dashboard\/projects\?sort=project_name$/);

    await page
      .getByRole('row', { name: /Lake Tower/ })
      .getByRole('button', { name: 'Remove' })
      .click();
    await dialog.getByRole('checkbox', { name: 'Select Rahim Uddin' }).check();
    await expect.poll(() => dialog.getByRole('row').count()).toBe(3);
    await dialog.getByRole('button', { name: 'Release Employee' }).click();
    await says(/released/i);
    await dialog.waitFor({ state: 'detached' });
  });
});
