import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { toExcel } from '../../src/papers/excel.ts';
import type { Sheet } from '../../src/papers/Sheet.ts';
import { violations } from '../support/axe.ts';
import { downloaded } from '../support/browser.ts';
import { openFresh, renewedPage } from '../support/pages.ts';
import { browser, server, useServerAndBrowser } from '../support/webApp.ts';

/** The books of a firm are opened from one spreadsheet. */

useServerAndBrowser();

beforeAll(async () => {
  const vendor = { address: 'Dhaka', phone: '01700000000', note: 'Rods', balance: 0 };
  await server.api('POST', '/vendor', { ...vendor, vendor_name: 'Meghna Steel' });
  await server.api('POST', '/vendor', { ...vendor, vendor_name: 'Padma Cement' });
  await server.api('POST', '/bank', { bank_name: 'City Bank', balance: 0 });
});

const openFor = renewedPage(() => browser);

async function open(path = '/dashboard/setting/opening', heading = 'Opening balances'): Promise<Page> {
  const { page } = await openFor({ url: server.url, token: server.token });
  await openFresh(page, path);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  return page;
}

const rows = [
  ['cash', 'Cash', '', '50000.5', '', ''],
  ['bank:1', 'Account', 'City Bank', '2000000', '', ''],
  ['', 'Vendor', 'Meghna Steel', '', '300000', ''],
  ['vendor:2', 'Vendor', 'Padma Cement', '', '', ''],
];
const HEADINGS = ['Book', 'Account', 'Name', 'Debit', 'Credit', 'Quantity'];
const csv = (lines: readonly string[][]) => ({
  name: 'opening.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADINGS, ...lines].map((line) => line.join(',')).join('\r\n')),
});

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file);
}

it('the first steps lead there', async () => {
  const page = await open('/dashboard', 'Dashboard');
  await page.getByRole('link', { name: 'Opening balances' }).click();
  await page.getByText('Set the first day of the books first.').waitFor();
  await page.getByRole('link', { name: 'Set the day' }).click();
  await page.getByLabel('Books begin on').fill('2026-07-01');
  await page.getByLabel('Books begin on').press('Tab');
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Save periods' }).click()]);
});

it('the template has a line for each book that is not open', async () => {
  const page = await open();
  await page.getByText('as at 2026-07-01').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV template' }).click(),
  ]);
  const text = (await downloaded(download)).toString();
  expect(text).toContain('Book,Account,Name,Debit,Credit,Quantity');
  expect(text).toContain('vendor:1,Vendor,Meghna Steel,,,');
  expect(text).toContain('cash,Cash,,,,');
});

it('names each wrong line with its column and reason', async () => {
  const page = await open();
  await choose(
    page,
    csv([...rows, ['vendor:2', 'Vendor', 'Padma Cemant', '', '5', ''], ['bank:9', '', '', 'x', '', '']]),
  );
  await page.getByText('opening.csv: 2 of 6 lines have mistakes.').waitFor();
  const table = page.getByRole('table', { name: 'Mistakes' });
  const texts = await table.locator('tbody tr').allInnerTexts();
  expect(texts.map((line) => line.replaceAll(/\s+/g, ' ').trim())).toEqual([
    '6 · Padma Cemant Name vendor:2 is Padma Cement',
    '7 · bank:9 Debit Debit must be a number',
    '7 · bank:9 Book There is no book "bank:9"',
  ]);
  expect(await violations(page)).toEqual([]);
});

it('shows the trial balance of an Excel file, and posts it', async () => {
  const page = await open();
  const kinds = ['text', 'text', 'text', 'money', 'money', 'quantity'] as const;
  const sheet: Sheet = {
    title: 'Opening balances',
    heading: '',
    about: [],
    columns: HEADINGS.map((label, place) => ({ label, kind: kinds[place] ?? 'text' })),
    rows,
    before: [],
    after: [],
  };
  const buffer = Buffer.from(await (await toExcel(sheet)).arrayBuffer());
  await choose(page, { name: 'opening.xlsx', mimeType: '', buffer });
  const table = page.getByRole('table', { name: 'Trial balance at the end of 2026-07-01' });
  await table.waitFor();
  const texts = await table.locator('tbody tr, tfoot tr').allInnerTexts();
  expect(texts.map((line) => line.replaceAll(/\s+/g, ' ').trim())).toEqual([
    'Cash 50,000.50',
    'Accounts 2,000,000.00',
    'City Bank 2,000,000.00',
    'Vendors 300,000.00',
    'Meghna Steel 300,000.00',
    'Opening Equity 1,750,000.50',
    'Total 2,050,000.50 2,050,000.50',
  ]);
  await page
    .getByText('(Taka Seventeen Lakh Fifty Thousand and Fifty Paisa Only) is credited to Opening Equity')
    .waitFor();
  expect(await violations(page)).toEqual([]);
  expect((await server.api('GET', '/cash')).body.data[0].balance).toBe(0);
  await page.getByRole('button', { name: 'Post 3 balances' }).click();
  await page.getByText('Opening balances are posted on 2026-07-01.').waitFor();
  expect((await server.api('GET', '/cash')).body.data[0].balance).toBe(50_000.5);
});

it('says what a second run would post twice, and leads to the reversal', async () => {
  const page = await open();
  await choose(page, csv(rows));
  await page.getByText('opening.csv: 3 of 4 lines have mistakes.').waitFor();
  await page.getByText('Meghna Steel is open since 2026-07-01 with BDT 300,000.00').waitFor();
  await page.getByRole('link', { name: 'Reverse them' }).click();
  await page.getByRole('heading', { level: 1, name: /Correct transaction/ }).waitFor();
  await page.getByLabel('Reason').fill('Wrong year');
  await page.getByRole('button', { name: 'Reverse', exact: true }).click();
  await page.getByText('The opening of the books is reversed').waitFor();
  expect((await server.api('GET', '/setting/opening?_start=0&_end=0')).body.posted).toBe(null);
});
