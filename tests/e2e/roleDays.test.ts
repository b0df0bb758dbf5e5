import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en.ts';
import { makeEmployee } from '../api/movementSamples.ts';
import { openPage } from '../support/browser.ts';
import { COMPANY } from '../support/company.ts';
import { openFresh } from '../support/pages.ts';
import { OWN_PROJECTS, ROLES, type RoleName, signInAs } from '../support/roles.ts';
import { sample } from '../support/sample.ts';
import { today } from '../support/today.ts';
import { browser, server, useServerAndBrowser } from '../support/webApp.ts';
import { loaded } from './specifiedRoute.ts';

/**
 * A day of each role that comes along, on the sample company: the first page, every entry of the sidebar, and the work that the role is
 * there for. No page fails or refuses, no card of the first page is empty without saying so.
 */

const [SITE = 0] = OWN_PROJECTS;

useServerAndBrowser({ filled: COMPANY });

// biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for.
const read = async (path: string): Promise<any> => (await server.api('GET', path)).body;
// biome-ignore lint/suspicious/noExplicitAny: the rows stand under a name of their own.
const rowsOf = (body: object): any[] => Object.values(body).find(Array.isArray) ?? [];
const titleOf = async (path: string, name: string) => (await read(path)).data[name] as string;

const reportAt = (name: string) => `/dashboard/${server.context.reports[name]?.path}`;

async function choose(page: Page, label: string, name: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(name);
  await page.getByRole('option', { name, exact: true }).first().click();
}

async function pick(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

const says = (page: Page, words: string | RegExp) =>
  page.getByRole('status').filter({ hasText: words }).first().waitFor();

/** The balance on the first page. */
const cashOn = (page: Page) => page.getByRole('region', { name: en['home.cash'] });

type Work = (page: Page) => Promise<void>;

async function spend(page: Page): Promise<void> {
  await openFresh(page, '/dashboard/expense');
  await page.getByLabel('Expense Name').fill('Office rent');
  await page.getByLabel('Amount', { exact: true }).fill('30');
  await pick(page, 'For', 'Expense');
  await page.getByRole('button', { name: 'Add Expense' }).click();
  await says(page, 'Expense added successfully!');
}

/** The work that a role is there for. */
const WORK: Readonly<Record<RoleName, Work>> = {
  /** Receives money, pays a vendor, and sees both in the cash. */
  cashier: async (page) => {
    const cash = Number((await read('/cash')).data[0].balance);
    const shown = (amount: number) => amount.toLocaleString('en-US', { minimumFractionDigits: 2 });
    await openFresh(page, '/dashboard');
    await cashOn(page).getByText(shown(cash)).waitFor();
    await openFresh(page, '/dashboard/cash-receipt');
    await page.getByLabel('Amount', { exact: true }).fill('1000');
    await pick(page, 'For', 'Receipts');
    await page.getByRole('button', { name: 'Add Receipt' }).click();
    await says(page, 'Received BDT 1,000.00');
    const [vendor] = rowsOf(await read('/vendor?_sort=balance&_order=desc&_start=0&_end=1'));
    await openFresh(page, `/dashboard/vendors/payment?with.vendor_id=${vendor.id}`);
    await page.getByLabel('Amount', { exact: true }).fill('400');
    // The cash stands beside the form: now, and after it.
    await page
      .getByText(shown(cash + 600))
      .first()
      .waitFor();
    const { submit = '' } = server.context.resources.vendor_payment?.create ?? {};
    await page.getByRole('button', { name: submit, exact: true }).click();
    await says(page, 'Paid BDT 400.00');
    await openFresh(page, '/dashboard/cash-ledger?order=desc');
    await page
      .getByRole('row', { name: /−400\.00/ })
      .first()
      .click();
    await page.getByRole('dialog').getByText(vendor.vendor_name).first().waitFor();
    await page.keyboard.press('Escape');
    await openFresh(page, '/dashboard');
    await cashOn(page)
      .getByText(shown(cash + 600))
      .waitFor();
  },
  /** Records who was there without seeing what they get, and a project's expense. */
  site_engineer: async (page) => {
    const person = await makeEmployee(server, { employee_name: 'Zahid Mason', salary: 731 });
    const employees = [{ employee_id: person }];
    expect((await server.api('POST', `/project_employee_assign/${SITE}`, { employees })).status).toBe(200);
    await openFresh(page, `/dashboard/employee-wages/sheet?with.project_id=${SITE}`);
    await page.getByRole('checkbox', { name: /Zahid Mason/ }).waitFor();
    const muster = await page.getByRole('main').innerText();
    expect(muster).not.toMatch(/731|Amount|Salary|Wage\b|Overtime/);
    // Only the one who has just come.
    const all = page.getByRole('checkbox', { name: en['sheet.all'] });
    await all.click();
    if (await all.isChecked()) await all.click();
    await page.getByRole('checkbox', { name: /Zahid Mason/ }).check();
    await page.getByText(/^1 of \d+$/).waitFor();
    await page.getByRole('button', { name: 'Save Wages' }).click();
    await says(page, '1 wage recorded');
    const [wage] = (await read(`/wage?employee_id=${person}`)).data;
    expect(wage).toMatchObject({ amount: 731, date: today(), project_id: SITE });
    await openFresh(page, '/dashboard/employee-wages');
    await page
      .getByRole('row', { name: /Zahid Mason/ })
      .first()
      .waitFor();
    await openFresh(page, '/dashboard/attendance');
    await page.getByRole('row', { name: /Zahid Mason/ }).waitFor();
    expect(await page.getByRole('main').innerText()).not.toContain('731');
    await openFresh(page, '/dashboard/projects/expense');
    await choose(page, 'Project', await titleOf(`/project/${SITE}`, 'project_name'));
    await page.getByLabel('Expense Name').fill('Rope');
    await page.getByLabel('Amount', { exact: true }).fill('20');
    await pick(page, 'For', 'Project Expense');
    await page.getByRole('button', { name: 'Add Expense' }).click();
    await says(page, 'Expense added to the project!');
  },
  /** Gives goods to a project, and counts. */
  storekeeper: async (page) => {
    const [product] = rowsOf(await read('/inventory?quantity_gte=10&_start=0&_end=1'));
    await openFresh(page, '/dashboard/projects/assign-product');
    await choose(page, 'Project', await titleOf(`/project/${SITE}`, 'project_name'));
    await choose(page, 'Category', product.category_name);
    await choose(page, 'Product', product.product_name);
    await page.getByLabel('Quantity', { exact: true }).first().fill('1');
    await page.getByRole('button', { name: 'Assign Products' }).click();
    await says(page, 'Assigned product(s) successfully!');
    await openFresh(page, '/dashboard/products/count');
    const left = Number((await read(`/inventory/${product.id}`)).data.quantity);
    await page.getByRole('searchbox', { name: 'Search' }).fill(product.product_name);
    await page.getByLabel(`Counted, ${product.product_name}`, { exact: true }).fill(String(left));
    expect(await page.getByRole('main').innerText()).not.toMatch(/Price|Worth|Value/);
  },
  /** Pays, and looks at the result of the year and at what closing needs. */
  accountant: async (page) => {
    await spend(page);
    await openFresh(page, reportAt('profit_and_loss'));
    await page.getByRole('table').first().waitFor();
    await openFresh(page, '/dashboard/closing');
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
  /** Reads the books, and changes nothing. */
  auditor: async (page) => {
    await openFresh(page, reportAt('trial_balance'));
    await page.getByRole('table').first().waitFor();
    await openFresh(page, '/dashboard/all-users');
    await loaded(page);
    expect(await page.getByRole('button', { name: en['layout.new'], exact: true }).count()).toBe(0);
  },
  /** Everything but administration: spends money, as the accountant does. */
  staff: spend,
};

/** The entries of the sidebar, with all groups open. */
async function sidebarOf(page: Page): Promise<string[]> {
  const sidebar = page.getByRole('navigation', { name: en['layout.main'] });
  const found = new Set<string>();
  const links = async () => {
    for (const link of await sidebar.getByRole('link').all())
      found.add((await link.getAttribute('href')) ?? '');
  };
  await links();
  for (const name of await sidebar.getByRole('button', { expanded: false }).allInnerTexts()) {
    await sidebar.getByRole('button', { name, exact: true }).click();
    await links();
  }
  return [...found];
}

// `npm test` has a day of some of them, the long run of all.
describe.each(sample(ROLES, 6, (role) => role))('%s', (role) => {
  it('opens every entry of the sidebar, and does the work of a day', async () => {
    const token = await signInAs(server, role);
    const { page, problems, close } = await openPage(browser, { url: server.url, token });
    const wrong: string[] = [];
    let at = '/dashboard';
    // A browser that has never seen this person does not know yet what the first page must not ask for.
    await page.goto('/dashboard/support');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await loaded(page);
    problems.length = 0;
    page.on('response', (response) => {
      if (response.status() >= 400) wrong.push(`${at}: ${response.status()} from ${response.url()}`);
    });
    const look = async () => {
      await page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first().waitFor();
      await loaded(page);
      const main = page.getByRole('main');
      for (const words of await main.getByRole('alert').allInnerTexts()) wrong.push(`${at}: ${words}`);
      const shown = await main.innerText();
      for (const dead of [en['show.deniedRight'], en['notFound.title'], en['failure.part']])
        if (shown.includes(dead)) wrong.push(`${at}: ${dead}`);
    };
    await page.goto(at);
    await look();
    // Each card of the first page has something, or says that there is nothing.
    for (const card of await page.getByRole('main').locator('section').all())
      expect(
        (await card.innerText()).split('\n').filter((line) => line.trim() !== '').length,
      ).toBeGreaterThan(1);
    const entries = await sidebarOf(page);
    expect(entries.length).toBeGreaterThan(4);
    // `npm test` opens a part of them, of a long sidebar a smaller one.
    const chosen = sample(entries, entries.length > 25 ? 12 : 4, (entry) => `${role} ${entry}`);
    for (const entry of chosen) {
      at = entry;
      if (!entry.startsWith('/dashboard')) continue;
      await openFresh(page, entry);
      await look();
    }
    at = 'the work';
    await WORK[role](page);
    expect(wrong).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  }, 300_000);
});
