import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage, WEB_APP } from '../support/browser.ts';
import { connectBrowser } from '../support/connectBrowser.ts';
import { documentedHost } from '../support/documented.ts';
import { openFresh } from '../support/pages.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { STRANGER, type StrangeHost, startStrangeHost } from '../support/strangeHost.ts';

let host: StrangeHost;
let server: TestServer;
let browser: Browser;
let page: Page;
let problems: string[];

beforeAll(async () => {
  host = await startStrangeHost(['Delta', 'akij', 'Crown', 'Bashundhara', 'Gemcon', 'Elite', 'Fresh']);
  const app = { webApp: WEB_APP, apiUrl: host.url };
  server = await startServer({ definitions: documentedHost(), alone: true, app });
  browser = await connectBrowser();
  ({ page, problems } = await openPage(browser, { url: server.url }));
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await host?.close();
});

const names = () => page.locator('tbody tr').getByRole('link').allInnerTexts();
const main = () => page.getByRole('main');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

async function open(address: string, heading: string): Promise<void> {
  await openFresh(page, `/dashboard/${address}`);
  await page.getByRole('heading', { name: heading, exact: true }).first().waitFor();
}

/** A page of a record, whose headline is its name and whose kind stands beside it. */
async function openRecord(address: string, kind: string): Promise<void> {
  await openFresh(page, `/dashboard/${address}`);
  await main().getByText(kind, { exact: true }).first().waitFor();
}

it('signs in at another host, with its call, its keys and its header', async () => {
  await page.goto('/');
  await page.getByLabel('Email').fill(STRANGER.email);
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.getByRole('alert').first().waitFor();
  await page.getByLabel('Password', { exact: true }).fill(STRANGER.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(host.calls).toContain(
    `POST /rest/v2/sessions {"login":"${STRANGER.email}","secret":"${STRANGER.password}"}`,
  );
});

it('pages, sorts and searches what it sends whole', async () => {
  await open('vendor', 'Vendors');
  await page.getByText('1–5 of 7').waitFor();
  await expect.poll(names).toEqual(['akij', 'Bashundhara', 'Crown', 'Delta', 'Elite']);
  await main().getByText('1,000.00').first().waitFor();
  await page.getByRole('button', { name: /next page/i }).click();
  await page.getByText('6–7 of 7').waitFor();
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect.poll(async () => (await names())[0]).toBe('Gemcon');
  await page.getByLabel('Search', { exact: true }).fill('cro');
  await page.getByText('1–1 of 1').waitFor();
  expect(host.calls.filter((call) => call.startsWith('GET /rest/v2/suppliers?'))).toEqual([]);
});

it('creates a record, its refusal standing at the field', async () => {
  await open('vendor/create', 'Add Vendor');
  await main().getByLabel('Name').fill('Crown');
  await press('Add Vendor');
  await page.getByText('This supplier is on our books already').waitFor();
  await main().getByLabel('Name').fill('Holcim');
  await press('Add Vendor');
  await page.getByRole('status').filter({ hasText: 'Supplier noted' }).waitFor();
  expect([...host.suppliers.values()].map(({ supplier }) => supplier.name)).toContain('Holcim');
});

it('offers nothing that this host does not have', async () => {
  await page.goto('/dashboard');
  const tree = page.getByRole('navigation').first();
  await tree.getByRole('link', { name: 'Vendors' }).waitFor();
  await main().getByRole('navigation').getByRole('link', { name: 'Employees' }).waitFor();
  await expect.poll(() => page.getByRole('heading', { name: 'Cash' }).count()).toBe(0);
  expect(host.calls.filter((call) => /cash|institution/.test(call))).toEqual([]);
  await expect.poll(() => tree.getByText('Users').count()).toBe(0);
  await open('vendor', 'Vendors');
  await main().getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem').first().waitFor();
  await expect.poll(() => page.getByRole('menuitem', { name: /import/i }).count()).toBe(0);
  await page.keyboard.press('Escape');
});

it('edits and deletes records', async () => {
  await openRecord('vendor/edit/102', 'Edit Vendor');
  await main().getByLabel('Name').fill('Crown Cement');
  await press('Save');
  await page.getByRole('status').filter({ hasText: 'Supplier amended' }).waitFor();
  expect(host.suppliers.get('102')?.supplier.name).toBe('Crown Cement');

  await openRecord('employee/edit/1', 'Edit Employee');
  await expect.poll(() => main().getByLabel('Monthly Salary').inputValue()).toBe('15,000.50');
  await main().getByLabel('Monthly Salary').fill('16000');
  const joined = main().getByRole('textbox', { name: 'Joined On' });
  await expect.poll(() => joined.inputValue()).toBe('2025-12-31');
  await joined.fill('2026-01-02');
  await press('Save');
  await expect
    .poll(() => host.people.get('1'))
    .toMatchObject({ monthly_salary: 16000, joined_on: '02/01/2026' });

  await openRecord('vendor/show/103', 'Vendor Details');
  await main().getByText('Bashundhara').first().waitFor();
  await expect.poll(() => page.getByRole('heading', { name: 'History' }).count()).toBe(0);
  await press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('status').filter({ hasText: 'Supplier struck off' }).waitFor();
  expect(host.suppliers.has('103')).toBe(false);
});

it('pays, and shows it in the ledger', async () => {
  await open('vendors/payment', 'Vendor Payment');
  await page.getByRole('combobox', { name: 'Vendor' }).click();
  await page.getByRole('option', { name: 'Delta' }).click();
  await main().getByLabel('Amount').fill('250');
  await press('Pay Now');
  await page.getByRole('status').filter({ hasText: 'Paid out' }).waitFor();
  expect(host.suppliers.get('100')?.due).toBe('750.00');
  expect(host.calls.find((call) => call.startsWith('POST /rest/v2/suppliers/100/payments'))).toContain(
    '{"payment":{"sum":250,',
  );

  await openFresh(page, '/dashboard/vendor/ledger?id=100');
  const ledger = page.getByRole('table', { name: 'Vendor Ledger' });
  await ledger.getByText('750.00').first().waitFor();
  await ledger.getByText('2026-01-05').first().waitFor();
  expect(host.calls.findLast((call) => call.includes('/entries?'))).toContain('dateFrom=01%2F01%2F2025');
  await expect.poll(() => ledger.getByText('250.00').first().isVisible()).toBe(true);
  expect(problems).toEqual([]);
});
