import { readFileSync } from 'node:fs';
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { openPage } from '../support/browser.ts';
import { connectBrowser } from '../support/connectBrowser.ts';
import type { TestDatabase } from '../support/postgres.ts';
import { freshDataDir, type Product, startProduct } from '../support/product.ts';
import { IS_LONG } from '../support/sample.ts';
import { productDatabase } from '../support/server.ts';

/** While definitions are being written, an open page follows what is saved: no restart, no build, no reload by hand. */

/** The files of docs/first-entity.md, as they stand there: an entity, the same changed, a book and a movement. */
const [VISIT = '', CHANGED = '', BOOK = '', RETENTION = ''] = [
  ...readFileSync(resolve(import.meta.dirname, '../../docs/first-entity.md'), 'utf8').matchAll(
    /```yaml\n([\s\S]*?)```/g,
  ),
].map((match) => match[1] as string);

const CRANE = 'name: crane\nfields:\n  crane_name: { type: text, required: true }\n';

let folder: string;
let database: TestDatabase;
let product: Product;
let browser: Browser;
let page: Page;
let problems: string[];

beforeAll(async () => {
  folder = await freshDataDir();
  const resources = join(folder, 'resources');
  await cp(inject('definitions'), resources, { recursive: true });
  database = await productDatabase();
  const env = { RESOURCES_DIR: resources, DATABASE_URL: database.url };
  [product, browser] = await Promise.all([
    startProduct(join(folder, 'data'), env, ['--watch']),
    connectBrowser(),
  ]);
  ({ page, problems } = await openPage(browser, {
    url: new URL(product.url).origin,
    token: product.token,
  }));
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await database?.close();
  await rm(folder, { recursive: true });
});

/** Editors write into the file, or put another one in its place. */
let saves = 0;
async function save(text: string, name = 'crane'): Promise<void> {
  const path = join(folder, `resources/${name}.yaml`);
  saves += 1;
  const written = saves % 3 === 0 ? path : `${path}~`;
  await writeFile(written, text);
  if (written !== path) await rename(written, path);
}
const sidebar = () => page.getByRole('navigation', { name: 'Main navigation' });

it('has a new entity as soon as its file is saved', async () => {
  await page.goto('/dashboard');
  await sidebar().getByRole('link', { name: 'Setting' }).waitFor();
  await save(CRANE);
  await sidebar().getByRole('link', { name: 'Cranes' }).click();
  await page.getByText('No crane found!').waitFor();
});

it('has a new field, and what was typed is still there', async () => {
  await page.goto('/dashboard/crane/create');
  await page.getByRole('textbox', { name: 'Crane Name' }).fill('Liebherr');
  await save(`${CRANE}  load: { type: quantity, unit: t }\n`);
  await page.getByRole('textbox', { name: 'Load' }).waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Crane Name' }).inputValue()).toBe('Liebherr');
  await page.getByRole('textbox', { name: 'Load' }).fill('8');
  await page.getByRole('button', { name: 'Add Crane' }).click();
  await page.getByRole('cell', { name: 'Liebherr' }).waitFor();
  // The change is on the screen already.
  await expect.poll(() => page.getByText('Settings or definitions were changed').count()).toBe(0);
});

it.runIf(IS_LONG)(
  'says where a mistake is, and goes on with the last good definitions until it is mended',
  async () => {
    await save(CRANE.replace('type: text', 'type: txt'));
    const alert = page.getByRole('alert');
    await alert.getByText('resources/crane.yaml:3:23').waitFor();
    await alert.getByText('did you mean "text"?').waitFor();
    await page.getByRole('cell', { name: 'Liebherr' }).waitFor();
    await save(CRANE);
    await alert.waitFor({ state: 'hidden' });
    await page.getByRole('columnheader', { name: 'Load' }).waitFor({ state: 'hidden' });
  },
);

it.runIf(IS_LONG)('says what the database refuses, in words', async () => {
  await save(CRANE.replace('type: text', 'type: integer'));
  await page.getByRole('alert').getByText('cannot become that without a loss').waitFor();
  await save(CRANE);
  await page.getByRole('alert').waitFor({ state: 'hidden' });
  expect(problems).toEqual([]);
});

/** Makes a record by its call. */
async function make(path: string, body: object): Promise<void> {
  const answer = await fetch(`${product.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${product.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

const fill = (name: string, value: string) => page.getByRole('textbox', { name, exact: true }).fill(value);

/** Chooses an option. New definitions do not redraw the form while its list of options is open. */
async function choose(field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
}

it.runIf(IS_LONG)(
  'follows an entity of the guide that is made and changed: what is renamed, new and taken out',
  async () => {
    const columns = page.getByRole('columnheader');
    const named = (name: string) => columns.getByText(name, { exact: true });
    await make('/project', { project_name: 'Lake View', budget: 1, balance: 0 });
    await save(VISIT, 'site-visit');
    await sidebar().getByText('Projects', { exact: true }).click();
    await sidebar().getByRole('link', { name: 'Site Visits' }).click();
    await page.getByText('No site visit found!').waitFor();
    await page.getByRole('link', { name: 'Add Site Visit' }).first().click();
    // Until its page has come, Project is a filter of the list.
    await page.getByRole('heading', { name: 'Add Site Visit' }).waitFor();
    await choose('Project', 'Lake View');
    await choose('Purpose', 'Handover');
    await fill('Workers', '3');
    await fill('Hours', '2.5');
    await fill('Notes', 'Keys handed over');
    await expect.poll(() => page.getByRole('textbox', { name: 'Work Hours' }).inputValue()).toBe('7.50');
    await page.getByRole('button', { name: 'Add Site Visit' }).click();
    await page.getByRole('cell', { name: 'Keys handed over' }).waitFor();

    await save(CHANGED, 'site-visit');
    await named('Reason').waitFor();
    await named('Weather').waitFor();
    await expect.poll(() => named('Purpose').or(named('Notes')).count()).toBe(0);
    await page.getByRole('cell', { name: 'Handover' }).waitFor();

    await save(VISIT.replace('purpose:    { type', 'purpose:    { was: reason, type'), 'site-visit');
    await named('Purpose').waitFor();
    await page.getByRole('cell', { name: 'Keys handed over' }).waitFor();
    await page.getByRole('cell', { name: 'Handover' }).waitFor();
    expect(problems).toEqual([]);
  },
);

it.runIf(IS_LONG)('moves money by the movement of the guide, in the book that it declares', async () => {
  const vendor = { vendor_name: 'Karim', address: 'Dhaka', phone: '0171', note: 'n', balance: 1000 };
  await make('/vendor', vendor);
  const settings = parse(await readFile(join(folder, 'resources/settings.yaml'), 'utf8'));
  await save(stringify({ ...settings, books: { ...settings.books, ...parse(BOOK).books } }), 'settings');
  await save(RETENTION, 'retention');
  await sidebar().getByText('Vendors', { exact: true }).click();
  await sidebar().getByRole('link', { name: 'Retention', exact: true }).click();
  await page.getByRole('heading', { name: 'Retention', level: 1 }).waitFor();
  await choose('Vendor', 'Karim');
  await fill('Amount', '150.5');
  await page.getByRole('button', { name: 'Add Retention' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('');
  await page.goto('/dashboard/ledgers');
  const row = page.getByRole('row').filter({ hasText: 'Retention' });
  await expect.poll(() => row.innerText()).toContain('150.50');
  expect(problems).toEqual([]);
});
