import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { type OpenedPage, openPage, WEB_APP } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { browser, open, page, server, useWebApp } from '../support/webApp.ts';

/** People who work on the same records at the same time, through two servers. */

let other: TestServer;
/** Signed in as Karim, a colleague of the administrator. */
let karim: string;
let padma: number;

const VENDOR = { address: 'Dhaka', phone: '01712345678', note: 'x', balance: 0 };

async function post(path: string, body: object): Promise<number> {
  const { status, text, body: answer } = await server.api('POST', path, body);
  expect(status, text).toBeLessThan(300);
  return answer.data?.id;
}

useWebApp();

beforeAll(async () => {
  other = await startServer({ on: server, app: { webApp: WEB_APP } });
  await post('/cash/opening', { balance: 5000 });
  padma = await post('/vendor', { ...VENDOR, vendor_name: 'Padma Traders', balance: 1000 });
  await post('/vendor/payment', { vendor_id: padma, amount: 10 });
  const colleague = { name: 'Karim', email: 'karim@example.com', password: 'a long enough one' };
  await post('/users', colleague);
  karim = await server.signIn(colleague.email, colleague.password);
});

afterAll(() => other?.close());

const ledgerRows = () => page.getByRole('table', { name: 'Vendor Ledger' }).locator('tbody tr.opens');
const listed = (on: Page) => on.getByRole('table', { name: 'All Vendors' });
const rowOf = (name: string, on = page) => listed(on).getByRole('row').filter({ hasText: name });

/** Opens a page of the other server, and waits until it follows. */
async function follow(path: string): Promise<void> {
  await open('/nowhere', { url: other.url });
  const stream = page.waitForResponse((response) => response.url().endsWith('/api/live'));
  await page.goto(`${other.url}/dashboard/${path}`);
  await stream;
}

/** A page of the colleague, in another browser at the first server. */
async function colleagueAt(path: string): Promise<OpenedPage> {
  const there = await openPage(browser, { url: server.url, token: karim });
  await there.page.goto(`/dashboard/${path}`);
  return there;
}

const dialog = (on = page) => on.getByRole('dialog');
const field = (label: string, on = page) => dialog(on).getByLabel(label);
const dispute = (label = 'Phone Number') => dialog().getByRole('group', { name: label });
const focused = () => page.evaluate(() => document.activeElement?.textContent);

async function openForm(on = page): Promise<void> {
  await rowOf('Padma Traders', on).getByRole('button', { name: /^Edit/ }).click();
  await field('Phone', on).waitFor();
}

/** Saves the form, and returns what is stored then. */
async function saved(on = page): Promise<{ phone: string; address: string }> {
  await dialog(on).getByRole('button', { name: 'Edit Vendor' }).click();
  await dialog(on).waitFor({ state: 'detached' });
  const { rows } = await sql<{ phone: string; address: string }>`
    select phone, address from vendor where id = ${padma}`.execute(server.db);
  return rows[0] ?? { phone: '', address: '' };
}

it('changes a list in place and marks it; new rows are announced, and nothing moves', async () => {
  await follow('all-vendors?sort=-created_at');
  await rowOf('Padma Traders').waitFor();
  const before = await listed(page).locator('tbody tr').count();
  await server.api('PUT', `/vendor/${padma}`, { phone: '01999-000000' });
  await rowOf('01999-000000').waitFor();
  const marked = () =>
    rowOf('Padma Traders').evaluate((row) => row.getAnimations().length + Number(row.dataset.row));
  expect(await marked()).toBeGreaterThanOrEqual(padma);
  await post('/vendor', { ...VENDOR, vendor_name: 'Karnaphuli Traders' });
  await page.getByRole('button', { name: '1 new' }).waitFor();
  await post('/vendor', { ...VENDOR, vendor_name: 'Surma Traders' });
  const news = page.getByRole('button', { name: '2 new' });
  await news.waitFor();
  expect(await listed(page).locator('tbody tr').count()).toBe(before);
  await news.click();
  await rowOf('Surma Traders').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /new$/ }).count()).toBe(0);
});

it('counts what a colleague enters and deletes, before one asks for the new rows', async () => {
  await follow('all-vendors');
  await rowOf('Padma Traders').waitFor();
  const beside = await page.context().newPage();
  await beside.goto(`${other.url}/dashboard/all-vendors?q=Padma`);
  await rowOf('Padma Traders', beside).waitFor();
  const grid = await page.context().newPage();
  await grid.goto(`${other.url}/dashboard/all-vendors?view=grid`);
  const counts = async () =>
    Promise.all([
      page.getByText(/^\d+ in total$/).innerText(),
      beside.getByText(/^\d+ found$/).innerText(),
      grid.getByText(/^1–\d+ of \d+$/).innerText(),
    ]);
  const numbers = async () =>
    (await counts()).map((text) => Number(/(\d+)( in total| found)?$/.exec(text)?.[1]));
  const [all = 0, found = 0] = await numbers();
  const id = await post('/vendor', { ...VENDOR, vendor_name: 'Padma Cement' });
  await expect.poll(numbers).toEqual([all + 1, found + 1, all + 1]);
  await page.getByRole('button', { name: '1 new' }).waitFor();
  expect(await rowOf('Padma Cement').count()).toBe(0);
  await server.api('DELETE', `/vendor/${id}`);
  await expect.poll(numbers).toEqual([all, found, all]);
});

it('changes an open ledger, and the tabs beside the one that has the stream', async () => {
  await follow(`vendors/ledger?id=${padma}`);
  await ledgerRows().first().waitFor();
  const entries = await ledgerRows().count();
  const beside = await page.context().newPage();
  const streams: string[] = [];
  beside.on('request', (request) => void streams.push(request.url()));
  await beside.goto(`${other.url}/dashboard/all-vendors?q=Padma`);
  await rowOf('Padma Traders', beside).waitFor();
  await beside.waitForFunction(() => navigator.locks.query().then(({ pending }) => pending?.length === 1));
  await post('/vendor/payment', { vendor_id: padma, amount: 0.5 });
  await expect.poll(() => ledgerRows().count()).toBe(entries + 1);
  await rowOf('Padma Traders', beside).filter({ hasText: /\.50/ }).waitFor();
  expect(streams.filter((url) => url.endsWith('/api/live'))).toEqual([]);
});

it('shows in another browser, in a list, a record and a ledger', async () => {
  await follow('all-vendors?q=Padma');
  await rowOf('Padma Traders').waitFor();
  const record = await page.context().newPage();
  await record.goto(`${other.url}/dashboard/vendor/page/${padma}`);
  const ledger = await page.context().newPage();
  await ledger.goto(`${other.url}/dashboard/vendors/ledger?id=${padma}`);
  await ledger.getByRole('table').getByRole('row').nth(1).waitFor();
  await record.getByRole('heading', { name: 'Padma Traders' }).waitFor();
  const here = await colleagueAt('all-vendors?q=Padma');
  await openForm(here.page);
  await field('Phone', here.page).fill('01234-100000');
  await dialog(here.page).getByRole('button', { name: 'Edit Vendor' }).click();
  await rowOf('01234-100000').waitFor();
  await record.getByText('01234-100000').first().waitFor();
  await post('/vendor/payment', { vendor_id: padma, amount: '0.15' });
  await ledger
    .getByRole('cell', { name: /0\.15$/ })
    .first()
    .waitFor();
  await dialog(here.page).waitFor({ state: 'detached' });
  await other.api('PUT', `/vendor/${padma}`, { phone: '01234-200000' });
  await rowOf('01234-200000', here.page).waitFor();
  await here.close();
});

it('keeps what both have changed in different fields of one record', async () => {
  await follow('all-vendors?q=Padma');
  const there = await colleagueAt('all-vendors?q=Padma');
  await Promise.all([openForm(), openForm(there.page)]);
  await field('Phone').fill('01311-000000');
  await field('Address', there.page).fill('Rajshahi');
  expect(await saved(there.page)).toMatchObject({ address: 'Rajshahi' });
  await expect.poll(() => field('Address').inputValue()).toBe('Rajshahi');
  await dialog()
    .getByText(/Address: by Karim, /)
    .waitFor();
  expect(await saved()).toMatchObject({ phone: '01311-000000', address: 'Rajshahi' });
  expect(there.problems).toEqual([]);
  await there.close();
});

it('shows both values of each field that both have changed, and saves those that one chooses', async () => {
  await follow('all-vendors?q=Padma');
  const there = await colleagueAt('all-vendors?q=Padma');
  await Promise.all([openForm(), openForm(there.page)]);
  await field('Phone').fill('01411-000000');
  await field('Address').fill('Khulna');
  await field('Phone', there.page).fill('01422-000000');
  await field('Address', there.page).fill('Barishal');
  await saved(there.page);
  for (const [label, theirs, mine] of [
    ['Phone Number', '01422-000000', '01411-000000'],
    ['Address', 'Barishal', 'Khulna'],
  ] as const) {
    await dispute(label).getByText('by Karim', { exact: false }).waitFor();
    await dispute(label)
      .getByRole('button', { name: `Saved: ${theirs}` })
      .waitFor();
    await dispute(label)
      .getByRole('button', { name: `Mine: ${mine}` })
      .waitFor();
  }
  await dispute().getByRole('button', { name: 'Mine: 01411-000000' }).click();
  await dispute('Address').getByRole('button', { name: 'Saved: Barishal' }).click();
  expect(await saved()).toMatchObject({ phone: '01411-000000', address: 'Barishal' });
  expect(there.problems).toEqual([]);
  await there.close();
});

it('changes an open form: fields left alone take it, for others one chooses', async () => {
  await follow('all-vendors?q=Padma');
  await openForm();
  await field('Phone').fill('01555-000000');
  await server.api('PUT', `/vendor/${padma}`, { phone: '01666-000000', address: 'Sylhet' });
  await dispute().getByRole('button', { name: 'Saved: 01666-000000' }).waitFor();
  await dispute().getByText('by you, in another window', { exact: false }).waitFor();
  await expect.poll(() => field('Address').inputValue()).toBe('Sylhet');
  await dialog()
    .getByText(/Address: by you, in another window, \d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)
    .waitFor();
  await dialog().getByRole('button', { name: 'Choose a value first' }).click();
  await expect.poll(() => focused()).toBe('Saved: 01666-000000');
  expect(await violations(page)).toEqual([]);
  await dispute().getByRole('button', { name: 'Mine: 01555-000000' }).click();
  await expect.poll(() => focused()).toBe('Edit Vendor');
  expect(await saved()).toMatchObject({ phone: '01555-000000', address: 'Sylhet' });
  await page.getByText('Kept what you changed in another window: Address.').waitFor();
});

it('is not overwritten by a form that did not hear of it', async () => {
  await open('/nowhere', { url: other.url });
  await page.route('**/api/live**', (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto(`${other.url}/dashboard/all-vendors?q=Padma`);
  await openForm();
  await field('Phone').fill('01777-000000');
  await server.api('PUT', `/vendor/${padma}`, { phone: '01888-000000' }, { token: karim });
  await dialog().getByRole('button', { name: 'Edit Vendor' }).click();
  await expect.poll(() => focused()).toBe('Saved: 01888-000000');
  await dispute().getByText('by Karim', { exact: false }).waitFor();
  await dispute().getByRole('button', { name: 'Saved: 01888-000000' }).click();
  await expect.poll(() => field('Phone').inputValue()).toBe('01888-000000');
  await field('Address').fill('Khulna');
  expect(await saved()).toMatchObject({ phone: '01888-000000', address: 'Khulna' });
});
