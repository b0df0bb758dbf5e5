import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { downloaded, openPage } from '../support/browser.ts';
import { IS_LONG } from '../support/sample.ts';
import { browser, server, useServerAndBrowser } from '../support/webApp.ts';

/** Lists out of the browser and files into it. */

const GADGET = `
name: gadget
fields:
  gadget_name: { type: text, required: true, unique: true }
  price: { type: money, min: 0 }
  kind: { type: select, options: [small, large] }
list: { filters: [kind], pageSizes: [5] }
`;

let page: Page;
let problems: string[];
let close: () => Promise<void>;

useServerAndBrowser({
  definitions: [{ file: 'resources/gadget.yaml', text: GADGET }],
  alone: true,
});

beforeAll(async () => {
  ({ page, problems, close } = await openPage(browser, { url: server.url, token: server.token }));
});

afterAll(async () => {
  await close?.();
});

const file = (text: string) => ({ name: 'gadgets.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const choose = async (item: string) => {
  await press('Export and import');
  await page.getByRole('menuitem', { name: item }).press('Enter');
  await page.getByRole('menu').waitFor({ state: 'detached' });
};

it('takes a file whose wrong row is put right on the screen, and hands over what a filter finds', async () => {
  // A repeated run begins with none, too.
  await sql`delete from public.gadget`.execute(server.db);
  await page.goto('/dashboard/gadget');
  await choose('Import from CSV or Excel');
  const rows = Array.from({ length: 6 }, (_, place) => `Bolt ${place};${place}.50;small`).join('\n');
  await page
    .getByLabel('CSV or Excel file')
    .setInputFiles(file(`Gadget Name;What it costs;Kind\n${rows}\n=Wheel;cheap;large`));
  await page.getByLabel('What it costs goes into').selectOption({ label: 'Price' });
  await expect.poll(() => violations(page)).toEqual([]);
  await press('Check 7 rows');
  await page.getByText('1 of 7 rows have mistakes.').waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await expect.poll(() => violations(page)).toEqual([]);
  expect((await server.api('GET', '/gadget')).body).toEqual([]);
  const cell = (content: string) => page.getByRole('gridcell', { name: content, exact: true });
  await cell('cheap').dblclick();
  await page.getByLabel('Price, row 7').fill('12');
  await page.keyboard.press('Enter');
  await cell('12').waitFor();
  // What was put right is asked for before it goes, and stays on the way back to the columns.
  await press('Cancel');
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  await press('Stay');
  await press('Back');
  await press('Check 7 rows');
  await page.getByText('All 7 rows can be added.').waitFor();
  await press('Import 7 rows');
  await page.getByText('7 gadgets added').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('7 in total').waitFor();
  expect((await server.api('GET', '/gadget?kind=large')).body).toMatchObject([
    { gadget_name: '=Wheel', price: 12, kind: 'large' },
  ]);

  await page.getByLabel('Kind').selectOption('small');
  await page.getByText('6 found').waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), choose('Export as CSV')]);
  expect(download.suggestedFilename()).toBe('gadgets.csv');
  const lines = (await downloaded(download)).toString().trim().split('\r\n');
  expect(lines).toHaveLength(7);
  expect(lines[0]?.replace('\uFEFF', '').split(',')).toEqual(
    expect.arrayContaining(['Gadget Name', 'Price']),
  );
  expect(problems).toEqual([]);
});

it('names the rows of an exported file whose record exists, and updates only what differs once that is chosen', async () => {
  await sql`delete from public.gadget`.execute(server.db);
  for (const [place, gadget_name] of ['Bolt', 'Nut', 'Screw'].entries())
    expect((await server.api('POST', '/gadget', { gadget_name, price: place, kind: 'small' })).status).toBe(
      201,
    );
  await page.goto('/dashboard/gadget');
  await page.getByText('3 in total').waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), choose('Export as Excel')]);
  const { readTable } = await import('../../src/papers/readTable.ts');
  const bytes = await downloaded(download);
  const table = await readTable(new Uint8Array(bytes).buffer as ArrayBuffer, () => false);
  if (typeof table === 'string') throw new Error(table);
  expect(table.headings).toEqual(expect.arrayContaining(['ID', 'Gadget Name', 'Price']));
  const price = table.headings.indexOf('Price');
  const rows = table.rows.map((row, place) => (place === 1 ? row.with(price, '12.5') : row));
  const csv = [['Meghna Builders'], table.headings, ...rows].map((row) =>
    row.map((cell) => `"${cell}"`).join(';'),
  );
  await choose('Import from CSV or Excel');
  await page.getByLabel('CSV or Excel file').setInputFiles(file(`sep=;\n${csv.join('\n')}`));
  await press('Check 3 rows');
  await page.getByText('Rows whose record exists already: 3. What happens to them?').waitFor();
  await page.getByRole('gridcell', { name: /^Exists: Bolt \(ID \d+\)$/ }).waitFor();
  expect(await page.getByRole('button', { name: 'Import 3 rows' }).isDisabled()).toBe(true);
  await expect.poll(() => violations(page)).toEqual([]);
  await page.getByLabel('Leave them out').click();
  await page.getByText('0 will be added, 0 updated; 0 stay as they are, 3 are left out.').waitFor();
  await page.getByLabel('Update the records with the columns of the file').click();
  await page.getByText('0 will be added, 1 updated; 2 stay as they are, 0 are left out.').waitFor();
  await page.getByRole('gridcell', { name: /^Updates .* \(ID \d+\): Price$/ }).waitFor();
  await expect.poll(() => violations(page)).toEqual([]);
  await press('Import 3 rows');
  await page.getByText('0 added, 1 updated, 2 as they were, 0 left out').waitFor();
  const { body } = await server.api('GET', '/gadget?_sort=id&_order=asc');
  expect(body.map((row: { price: number }) => row.price).toSorted()).toEqual([0, 12.5, 2].toSorted());
  expect(problems).toEqual([]);
});

it('takes an Excel file, and shows what a spreadsheet has damaged in its cell', async () => {
  const { toExcel } = await import('../../src/papers/excel.ts');
  const sheet = {
    title: 'Gadgets',
    about: ['As of 2026-11-30'],
    columns: [
      { label: 'Gadget Name', kind: 'text' as const },
      { label: 'Price', kind: 'money' as const },
    ],
    rows: [
      ['Washer', '1234567.5'],
      ['#REF!', '2'],
    ],
    before: [],
    after: [],
  };
  const buffer = Buffer.from(await (await toExcel(sheet)).arrayBuffer());
  await page.goto('/dashboard/gadget');
  await choose('Import from CSV or Excel');
  await page
    .getByLabel('CSV or Excel file')
    .setInputFiles({ name: 'gadgets.xlsx', mimeType: 'application/octet-stream', buffer });
  await press('Check 2 rows');
  await page
    .getByRole('gridcell', {
      name: 'Gadget Name was damaged by a spreadsheet: #REF! is the error of a formula',
    })
    .waitFor();
  await press('Cancel');
  expect(problems).toEqual([]);
});

// What others do comes behind the oldest transaction of all tests.
it.runIf(IS_LONG)(
  'counts what a filter finds, also where its first rows are those of a list that others changed',
  async () => {
    await page.goto('/dashboard/gadget');
    await page.getByText('7 in total').waitFor();
    const [{ id }] = (await server.api('GET', '/gadget?kind=large')).body;
    const followed = page.waitForResponse((response) => response.url().includes('_count=none'));
    await server.api('PUT', `/gadget/${id}`, { price: Date.now() % 1000 });
    await followed;
    await page.getByLabel('Kind').selectOption('small');
    await page.getByText('6 found').waitFor();
  },
);
