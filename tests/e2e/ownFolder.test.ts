import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '../support/browser.ts';
import { connectBrowser } from '../support/connectBrowser.ts';
import { openFresh } from '../support/pages.ts';
import { type TestDatabase, testDatabase } from '../support/postgres.ts';
import { freshDataDir, type Product, startProduct } from '../support/product.ts';

/** The built product with a folder of definitions of one's own, in which there is one entity, and no word of Bangla. */

const PERSON = `name: person
label: { one: Person, many: People }
account: { email: email, password: password, admin: is_admin, name: full_name }
fields:
  full_name: { type: text, required: true }
  email: { type: email, required: true, unique: true }
  password: { type: password, required: true }
  is_admin: { label: Chief, type: boolean, default: false }
`;

let parent: string;
let folder: string;
let dataDir: string;
let database: TestDatabase;
let product: Product;
let browser: Browser;

const base = () => product.url.replace('/api', '');

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'plinth-own-'));
  folder = join(parent, 'mine');
  await mkdir(folder);
  await writeFile(join(folder, 'person.yaml'), PERSON);
  [dataDir, database, browser] = await Promise.all([freshDataDir(), testDatabase(), connectBrowser()]);
  product = await startProduct(dataDir, { DATABASE_URL: database.url, RESOURCES_DIR: folder });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await database?.close();
  for (const made of [parent, dataDir]) await rm(made, { recursive: true, force: true });
});

/** Words in Latin letters that a page shows or tells; figures and formats are no words. */
async function latinWords(page: Page): Promise<string[]> {
  const told = await page.evaluate(() => {
    const attributes = ['aria-label', 'placeholder', 'title', 'alt'].flatMap((name) =>
      [...document.body.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...attributes].join('\n');
  });
  return [...new Set(told.match(/[A-Za-z][A-Za-z@.]{2,}/g) ?? [])];
}

/** The words of the definition, names of products, files and keys, what has the same name in Bangla, and what was entered. */
const KNOWN =
  /^(person|people|chief|full|name|email|password|plinth|administrator|admin@example\.com|english|bdt|utc|id|pdf|csv|excel|dd|mmm?|yyyy|asia|dhaka|ctrl|alt|esc|enter|shift|linux|chrome|mine|entity|\w+\.yaml)$/i;

async function expectBangla(page: Page): Promise<void> {
  expect((await latinWords(page)).filter((word) => !KNOWN.test(word))).toEqual([]);
}

describe('a folder of one’s own with one entity', () => {
  it('has Bangla on every screen, from signing in to a message of the server', async () => {
    const { page, problems, close } = await openPage(browser, { url: base() });
    await page.goto('/');
    await page.getByRole('button', { name: 'বাংলা' }).click();
    await page.getByRole('heading', { name: 'সাইন ইন' }).waitFor();
    await expectBangla(page);
    await page.getByLabel('ইমেইল').fill('admin@example.com');
    await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill('correct horse battery');
    await page.getByRole('button', { name: 'এগিয়ে যান' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByRole('heading', { level: 1, name: 'ড্যাশবোর্ড' }).waitFor();
    await expectBangla(page);

    await openFresh(page, '/dashboard/person');
    await page.getByRole('cell', { name: 'admin@example.com' }).waitFor();
    await expectBangla(page);
    await openFresh(page, '/dashboard/setting');
    await page.getByText('হিসাব যাচাই করুন').first().waitFor();
    await expectBangla(page);
    await openFresh(page, '/dashboard/nowhere');
    await page.getByText('পাতাটি নেই').first().waitFor();
    await expectBangla(page);
    await openFresh(page, '/dashboard/person/create');
    await page.getByRole('heading', { level: 1, name: 'Person যোগ' }).waitFor();
    await page.getByRole('button', { name: 'Person যোগ করুন' }).click();
    await page.getByText('Full Name দিতে হবে').waitFor();
    await expectBangla(page);
    await page.getByLabel('Full Name').fill('Administrator');
    await page.getByLabel('Email').fill('admin@example.com');
    await page.getByLabel('Password', { exact: true }).fill('copper kettle on a hill');
    await page.getByRole('button', { name: 'Person যোগ করুন' }).click();
    // The server's own words.
    await page.getByText('আগে থেকেই আছে').first().waitFor();
    await expectBangla(page);
    // The refused call.
    expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
    await close();
  });

  it('puts words of its own in place of the product’s, in a file of any folder below i18n, and has a letterhead of its own', async () => {
    await mkdir(join(folder, 'i18n/office'), { recursive: true });
    await writeFile(
      join(folder, 'i18n/office/bn.yaml'),
      'app: { login.submit: ঢুকুন }\ndefinitions: { person: { label: ব্যক্তি } }\n',
    );
    await writeFile(
      join(folder, 'settings.yaml'),
      'letterhead: { name: পদ্মা বিল্ডার্স, logo: "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==" }\n',
    );
    const reload = await fetch(`${product.url}/definitions/reload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${product.token}` },
    });
    expect(reload.status).toBe(200);
    const { page, close } = await openPage(browser, { url: base() });
    await page.addInitScript(() => localStorage.setItem('plinth.language', 'bn'));
    await page.goto('/');
    await page.getByRole('button', { name: 'ঢুকুন' }).waitFor();
    await page.getByRole('heading', { name: 'সাইন ইন' }).waitFor();
    await close();
    const signedIn = await openPage(browser, { url: base(), token: product.token });
    await signedIn.page.goto('/dashboard');
    // The letterhead of the settings: there is no record of the firm.
    await signedIn.page.getByRole('main').getByText('পদ্মা বিল্ডার্স').waitFor();
    await expect.poll(() => signedIn.page.locator('img[src^="data:image/png"]').count()).toBe(1);
    expect(signedIn.problems).toEqual([]);
    await signedIn.close();
  });
});
