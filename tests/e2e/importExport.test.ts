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
