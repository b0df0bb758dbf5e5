import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RESOURCES_DIR } from '../resources/definitions.ts';
import { launchBrowser, openPage } from '../support/browser.ts';
import { freshDataDir, type Product, startProduct } from '../support/product.ts';

/** While definitions are being written, an open page follows what is saved: no restart, no build, no reload by hand. */

const CRANE = 'name: crane\nfields:\n  crane_name: { type: text, required: true }\n';

let folder: string;
let product: Product;
let browser: Browser;
let page: Page;
let problems: string[];

beforeAll(async () => {
  folder = await freshDataDir();
  const resources = join(folder, 'resources');
  await cp(RESOURCES_DIR, resources, { recursive: true });
  [product, browser] = await Promise.all([
    startProduct(join(folder, 'data'), { RESOURCES_DIR: resources }, ['--watch']),
    launchBrowser(),
  ]);
  ({ page, problems } = await openPage(browser, {
    url: new URL(product.url).origin,
    token: product.token,
  }));
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await rm(folder, { recursive: true });
});

const save = (text: string) => writeFile(join(folder, 'resources/crane.yaml'), text);
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
});

it('says where a mistake is, and goes on with the last good definitions until it is mended', async () => {
  await save(CRANE.replace('type: text', 'type: txt'));
  const alert = page.getByRole('alert');
  await alert.getByText('resources/crane.yaml:3:23').waitFor();
  await alert.getByText('did you mean "text"?').waitFor();
  await page.getByRole('cell', { name: 'Liebherr' }).waitFor();
  await save(CRANE);
  await alert.waitFor({ state: 'hidden' });
  await page.getByRole('columnheader', { name: 'Load' }).waitFor({ state: 'hidden' });
});

it('says what the database refuses, in words', async () => {
  await save(CRANE.replace('type: text', 'type: integer'));
  await page.getByRole('alert').getByText('cannot become that without a loss').waitFor();
  await save(CRANE);
  await page.getByRole('alert').waitFor({ state: 'hidden' });
  expect(problems).toEqual([]);
});
