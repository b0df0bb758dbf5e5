import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { openFresh, renewedPage } from '../support/pages.ts';
import { browser, server, useServerAndBrowser } from '../support/webApp.ts';

/** A month is closed by keyboard, and what the forms say of its days then. */

let vendor: number;
let paid: number;

useServerAndBrowser();

beforeAll(async () => {
  await server.api('POST', '/cash/opening', { balance: 1000, date: '2026-06-01' });
  const made = await server.api('POST', '/vendor', {
    vendor_name: 'Meghna Steel',
    address: 'Dhaka',
    phone: '01700000000',
    note: 'Rods',
    balance: 500,
  });
  vendor = made.body.data.id;
  paid = (await server.api('POST', '/vendor/payment', { vendor_id: vendor, amount: 20, date: '2026-06-15' }))
    .body.data.id;
});

const openFor = renewedPage(() => browser);

async function open(path: string, heading: string | RegExp): Promise<Page> {
  const { page } = await openFor({ url: server.url, token: server.token });
  await openFresh(page, path);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  return page;
}

const books = (page: Page) => page.getByRole('form', { name: 'Accounting periods', exact: true });

it('June is closed by keyboard, with a reason', async () => {
  const page = await open('/dashboard/setting', 'Setting');
  const closedUpTo = books(page).getByLabel('Closed up to');
  await closedUpTo.focus();
  await page.keyboard.type('2026-06-30');
  await page.keyboard.press('Enter');
  await books(page).getByText('Reason is required').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.type('June is reported');
  await page.keyboard.press('Tab');
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
  await page.getByText('Reason: June is reported').waitFor();
  expect(await closedUpTo.inputValue()).toBe('2026-06-30');
  expect((await server.api('GET', '/setting/periods')).body.data.closed_up_to).toBe('2026-06-30');
});

it('a form names the closed day and the first open one and is not sent', async () => {
  const page = await open('/dashboard/vendors/payment', 'Vendor Payment');
  const day = page.getByLabel('Day', { exact: true });
  await day.fill('2026-06-30');
  const closed = page.getByText('The books are closed up to 2026-06-30. The first open day is 2026-07-01.');
  await closed.waitFor();
  await page.getByRole('combobox', { name: 'Vendor', exact: true }).fill('Meghna');
  await page.getByRole('option', { name: /Meghna Steel/ }).click();
  await page.getByLabel('Amount', { exact: true }).fill('7');
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expect.poll(() => day.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe('7');
  await day.fill('2026-07-01');
  await closed.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await page.getByText('Paid BDT 7.00 to Meghna Steel').waitFor();
});

it('the correction of an entry of June offers today, and the original stays on its day', async () => {
  const page = await open(`/dashboard/transactions/${paid}/correct`, /Correct transaction/);
  await page.getByText('The original is reversed on the day that you choose here.').waitFor();
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: server.context.timeZone }).format(new Date());
  expect(await page.getByLabel('Day', { exact: true }).inputValue()).toBe(today);
  await page.getByLabel('Reverse it only').check();
  const day = page.getByLabel('Day of the reversal');
  expect(await day.inputValue()).toBe(today);
  await day.fill('2026-06-20');
  await page.getByText('The first open day is 2026-07-01.').nth(1).waitFor();
  await day.fill('2026-07-02');
  await page.getByLabel('Reason').fill('Paid twice');
  await page.getByRole('button', { name: 'Reverse', exact: true }).click();
  await expect
    .poll(async () => (await server.api('GET', `/transaction/${paid}`)).body.data.reversed_by)
    .not.toBe(null);
  const original = (await server.api('GET', `/transaction/${paid}`)).body.data;
  expect(original.date).toBe('2026-06-15');
  expect((await server.api('GET', `/transaction/${original.reversed_by}`)).body.data.date).toBe('2026-07-02');
});
