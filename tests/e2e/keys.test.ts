import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import { IS_LONG } from '../support/sample.ts';
import { browser, server, useServerAndBrowser } from '../support/webApp.ts';

/** Keys as a quick typist presses them, in a browser that has loaded nothing yet: none is lost, and none is taken by something else. */

useServerAndBrowser();

/** Between two keys, in milliseconds: faster than any page, and as people type. */
const DELAYS = IS_LONG ? [0, 160, 250] : [0, 200];

let page: Page;
let problems: string[] = [];
let close = async () => {};
let savar = 0;

beforeAll(async () => {
  await server.api('POST', '/cash/opening', { balance: 100_000 });
  const vendor = async (vendor_name: string) =>
    (
      await server.api('POST', '/vendor', {
        vendor_name,
        address: 'Dhaka',
        phone: '01711000000',
        note: '-',
        balance: 5000,
      })
    ).body.data.id as number;
  savar = await vendor('Savar Traders');
  await vendor('Mirpur Hardware');
});

beforeEach(async () => {
  ({ page, problems, close } = await openPage(browser, { url: server.url, token: server.token }));
});

afterEach(async () => {
  expect(problems).toEqual([]);
  await close();
});

async function open(path: string): Promise<void> {
  await page.goto(`/dashboard/${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Presses one key after another; a text is one key for each letter. */
async function press(delay: number, ...keys: string[]): Promise<void> {
  const single = ['Enter', 'Tab', 'Escape'];
  for (const key of keys.flatMap((keys) => (single.includes(keys) ? [keys] : [...keys])))
    await page.keyboard.press(key, { delay });
}

const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));

/** The payments that were made, the latest first: to whom and how much. */
async function paid(): Promise<[string, number][]> {
  const { body } = await server.api('GET', '/vendor_payment?_sort=id&_order=desc');
  return body.data.map((row: { vendor_name: string; amount: number }) => [
    row.vendor_name,
    Number(row.amount),
  ]);
}

describe('keys in quick succession', () => {
  it.each(DELAYS)('open the form that N and its first letter name, %i ms apart', async (delay) => {
    await open('all-vendors');
    await press(delay, 'n', 'v', 'Enter');
    await page.waitForURL('**/dashboard/vendors/payment');
  });

  it('wait for the code of the menu, and then for the form', async () => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route(/\/NewMenu[^/]*\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await open('all-vendors');
    await press(0, 'n', 'v', 'Enter', 'savar', 'Enter', 'Tab', '7');
    release();
    await page.waitForURL('**/dashboard/vendors/payment');
    await expect.poll(() => field('Vendor').inputValue()).toBe('Savar Traders');
    await expect.poll(() => field('Amount').inputValue()).toBe('7');
  });

  it.each(DELAYS)('pay whom the search and the form name, %i ms apart', async (delay) => {
    const before = await paid();
    await open('all-vendors');
    await page.keyboard.press('Control+k');
    await press(delay, 'pay savar', 'Enter', '40', 'Enter');
    await expect.poll(paid).toEqual([['Savar Traders', 40], ...before]);
    // The form keeps the vendor. What is typed takes its place.
    await press(delay, 'mirpur', 'Enter', 'Tab', '50', 'Enter');
    await expect.poll(paid).toEqual([['Mirpur Hardware', 50], ['Savar Traders', 40], ...before]);
    await page.getByRole('status').filter({ hasText: 'Mirpur Hardware' }).waitFor();
    // The replaced vendor is not filled in again.
    await expect.poll(() => field('Vendor').inputValue()).toBe('');
  });
});

describe('a vendor that the form keeps', () => {
  beforeEach(async () => {
    await open(`vendors/payment?with.vendor_id=${savar}`);
    await expect.poll(focused).toBe('amount');
    await press(0, '10', 'Enter');
    await page.getByText('Kept for the next entry: Vendor').waitFor();
    await expect.poll(focused).toBe('vendor_id');
  });

  it('is named, and cleared by one key', async () => {
    await expect.poll(() => field('Vendor').inputValue()).toBe('Savar Traders');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Alt+c');
    await expect.poll(() => field('Vendor').inputValue()).toBe('');
    await page.getByText('Kept for the next entry').waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('vendor_id');
  });

  it('is not paid for a name that nobody has', async () => {
    const before = await paid();
    await press(0, 'gulshan', 'Tab', '50', 'Enter');
    await page.getByText('“gulshan” was not chosen from the list.').waitFor();
    await expect.poll(() => field('Vendor').inputValue()).toBe('');
    await expect.poll(focused).toBe('vendor_id');
    // What is right can be typed at once.
    await press(0, 'savar', 'Enter', 'Tab', 'Enter');
    await expect.poll(paid).toEqual([['Savar Traders', 50], ...before]);
  });
});

describe('the shortcuts of a single key', () => {
  it('work in a field with Alt, and without it after Escape has left the field', async () => {
    await open('vendors/payment');
    await expect.poll(focused).toBe('vendor_id');
    await page.keyboard.press('Alt+n');
    await page.getByRole('menu', { name: 'New' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await field('Amount').focus();
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe(null);
    await page.keyboard.press('n');
    await page.getByRole('menu', { name: 'New' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await field('Amount').focus();
    await page.keyboard.press('Alt+Shift+Slash');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  });

  it('search a list and filter a ledger, from a field', async () => {
    await open('all-vendors');
    const search = page.getByRole('main').getByRole('searchbox');
    const isFocused = () => search.evaluate((input) => input === document.activeElement);
    await search.waitFor();
    await page.keyboard.press('/');
    await expect.poll(isFocused).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(isFocused).toBe(false);
    await page.keyboard.press('Alt+/');
    await expect.poll(isFocused).toBe(true);
    await open(`vendors/ledger?id=${savar}`);
    await page.locator('main input[name=from]').focus();
    await page.keyboard.press('Alt+f');
    await page.getByRole('menuitem', { name: /^Today/ }).waitFor();
  });
});
