import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { productDefinitions } from '../resources/definitions.ts';
import { violations } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import { connectBrowser } from '../support/connectBrowser.ts';
import { generatedSources } from '../support/generatedSources.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** The pages that `npm run generate -- page` writes, used as they are (docs/developing.md, "Generate a page"). */

const MACHINE = `name: machine
title: machine_name
fields:
  machine_name: { label: Name, type: text, required: true, unique: true }
  kind: { type: select, options: [crane, mixer], required: true }
  vendor_id: { label: Vendor, type: reference, to: vendor }
  tags: { type: multiselect, options: [heavy, loud] }
  insured: { type: boolean }
  mail: { type: email }
  bought: { type: date, notAfter: today }
  checked: { type: datetime }
  starts: { type: time }
  term: { type: daterange }
  season: { type: month }
  cost: { type: money }
  about: { type: richtext }
  parts:
    type: lines
    of:
      part: { type: text, required: true }
      vendor_id: { type: reference, to: vendor }
      price: { type: money }
  data: { type: json }
  picture: { type: image }
list:
  columns: [id, machine_name, kind, vendor_id, bought, checked, cost, parts]
`;
const VIEWS = ['list', 'show', 'create', 'edit'];

let root: string;
let server: TestServer;
let browser: Browser;
let page: Page;
let problems: string[];
let close: () => Promise<void>;

const open = async (path: string, options = {}) => {
  ({ page, problems, close } = await openPage(browser, { url: server.url, token: server.token, ...options }));
  await page.goto(path);
};
const cells = (field: string) => page.locator(`.MuiDataGrid-row [data-field="${field}"]`).allInnerTexts();
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const path = () => expect.poll(() => new URL(page.url()).pathname);

beforeAll(async () => {
  const bangla = await readFile('resources/i18n/bn.yaml', 'utf8');
  const files = [
    { file: 'resources/machine.yaml', text: MACHINE },
    { file: 'resources/i18n/bn.yaml', text: bangla },
  ];
  const definitions = await productDefinitions(files.slice(0, 1));
  root = await generatedSources(
    definitions,
    ['vendor', 'machine'].flatMap((name) => VIEWS.map((view) => [name, view] as const)),
  );
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV)/.test(name)),
  );
  const vite = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'];
  await promisify(execFile)(process.execPath, vite, { cwd: root, env: env as NodeJS.ProcessEnv });
  server = await startServer({ definitions: files, app: { webApp: join(root, 'dist/client') } });
  browser = await connectBrowser();
  for (const [index, vendor_name] of ['Akij', 'Bashundhara', 'Crown'].entries())
    await server.api('POST', '/vendor', {
      ...{ vendor_name, address: 'Dhaka', phone: `0170000000${index}`, note: '-' },
      balance: [1250.5, 0, 300][index],
    });
}, 300_000);
afterEach(async () => {
  expect(problems).toEqual([]);
  await close();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await rm(root, { recursive: true, force: true });
});

describe('the generated pages of vendors', () => {
  it('list, order and search on the server, with money aligned and written as money', async () => {
    await open('/dashboard/all-vendors');
    await expect.poll(() => cells('vendor_name')).toEqual(['Crown', 'Bashundhara', 'Akij']);
    expect(await cells('balance')).toEqual(['300.00', '0.00', '1,250.50']);
    const cell = page.locator('.MuiDataGrid-row [data-field="balance"]').first();
    expect(await cell.evaluate((element) => getComputedStyle(element).textAlign)).toBe('right');
    await page.getByRole('columnheader', { name: 'Balance' }).click();
    await expect.poll(() => cells('vendor_name')).toEqual(['Bashundhara', 'Crown', 'Akij']);
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('bashun');
    await expect.poll(() => cells('vendor_name')).toEqual(['Bashundhara']);
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('');
    await expect.poll(() => cells('vendor_name')).toHaveLength(3);
    expect(await violations(page)).toEqual([]);
  });

  it('take the place of modals, show a record, and lead to its form', async () => {
    await open('/dashboard/all-vendors');
    const row = page.locator('.MuiDataGrid-row', { hasText: 'Akij' });
    await row.getByRole('link', { name: /show/i }).click();
    await path().toBe('/dashboard/vendor/show/1');
    await page.getByText('1,250.50').waitFor();
    await page.getByText('Akij', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Edit' }).click();
    await path().toBe('/dashboard/vendor/edit/1');
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Akij');
    await page.getByLabel('Address').fill('Chattogram');
    await press('Save');
    await path().toBe('/dashboard/all-vendors');
    expect((await server.api('GET', '/vendor/1')).body.data.address).toBe('Chattogram');
  });

  it("add a record, with the server's messages at their fields", async () => {
    await open('/dashboard/add-vendor');
    await page.getByLabel('Name').fill('Delta');
    await press('Save');
    await page.getByText('Phone is required').first().waitFor();
    await expect.poll(() => page.getByLabel('Phone').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Address').fill('Sylhet');
    await page.getByLabel('Phone').fill('01711111111');
    await page.getByLabel('Balance').fill('0');
    await page.getByLabel('Note').fill('-');
    await press('Save');
    await path().toBe('/dashboard/all-vendors');
    await expect.poll(() => cells('vendor_name')).toContain('Delta');
  });

  it('archive a record unless that is taken back in time', async () => {
    await open('/dashboard/all-vendors');
    const row = page.locator('.MuiDataGrid-row', { hasText: 'Delta' });
    await row.getByRole('button', { name: /delete/i }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => row.count()).toBe(0);
    await press('Undo');
    await row.waitFor();
  });
});

describe('the generated pages of an entity of one’s own', () => {
  it('take each kind of value, and show it again', async () => {
    await open('/dashboard/machine/create');
    await page.getByLabel('Name').fill('Tower');
    await page.getByLabel('Kind').click();
    await page.getByRole('option', { name: 'Crane' }).click();
    await page.getByLabel('Vendor').fill('akij');
    await page.getByRole('option', { name: 'Akij' }).click();
    await page.getByLabel('Tags').click();
    await page.getByRole('option', { name: 'Loud' }).click();
    await page.keyboard.press('Escape');
    await page.getByLabel('Insured').check();
    await page.getByLabel('Mail').fill('not a mail');
    await page.getByRole('group', { name: 'Bought' }).getByRole('spinbutton').first().click();
    await page.keyboard.type('20260131');
    await page.getByRole('group', { name: 'Checked' }).getByRole('spinbutton').first().click();
    await page.keyboard.type('202601310930');
    await page.getByRole('group', { name: 'Starts' }).getByRole('spinbutton').first().click();
    await page.keyboard.type('0730');
    await page.getByRole('group', { name: 'Term from' }).getByRole('spinbutton').first().click();
    await page.keyboard.type('20260101');
    await page.getByRole('group', { name: 'Season' }).getByRole('spinbutton').first().click();
    await page.keyboard.type('202607');
    await page.getByLabel('Cost').fill('1234.5');
    await press('Save');
    await page
      .getByText(/^Mail must be/)
      .first()
      .waitFor();
    await page.getByLabel('Mail').fill('crane@example.com');
    await press('Save');
    await path().toBe('/dashboard/machine');
    await expect.poll(() => cells('vendor_id')).toEqual(['Akij']);
    expect([await cells('kind'), await cells('cost'), await cells('bought')]).toEqual([
      ['Crane'],
      ['1,234.50'],
      ['2026-01-31'],
    ]);
    expect((await server.api('GET', '/machine/1')).body).toMatchObject({
      ...{ machine_name: 'Tower', kind: 'crane', vendor_id: 1, tags: ['loud'], insured: true },
      ...{ mail: 'crane@example.com', bought: '2026-01-31', checked: '2026-01-31 09:30:00', starts: '07:30' },
      ...{ term: { from: '2026-01-01', to: null }, season: '2026-07', cost: 1234.5 },
    });
    await page.locator('.MuiDataGrid-row').getByRole('link', { name: /show/i }).click();
    for (const text of ['Crane', 'Akij', 'Loud', '1,234.50', '2026-01-31 09:30'])
      await page.getByText(text, { exact: true }).waitFor();
  });

  it('change a record, also what is chosen of others', async () => {
    await open('/dashboard/machine/edit/1');
    await expect.poll(() => page.getByLabel('Vendor').inputValue()).toBe('Akij');
    await page.getByLabel('Vendor').fill('crown');
    await page.getByRole('option', { name: 'Crown' }).click();
    await page.getByLabel('Insured').uncheck();
    await press('Save');
    await path().toBe('/dashboard/machine');
    expect((await server.api('GET', '/machine/1')).body).toMatchObject({
      vendor_id: 3,
      insured: false,
      starts: '07:30',
      cost: 1234.5,
    });
  });
});

describe('the generated list of an entity with days, references and lines', () => {
  const filter = async (column: string) => {
    await page.getByRole('columnheader', { name: column }).hover();
    await page.getByRole('button', { name: new RegExp(`^${column} column menu`) }).click();
    await page.getByRole('menuitem', { name: 'Filter' }).click();
    return page.locator('.MuiDataGrid-filterForm');
  };
  const found = () => expect.poll(async () => (await cells('machine_name')).toSorted());

  beforeAll(async () => {
    for (const body of [
      {
        machine_name: 'Mixer',
        kind: 'mixer',
        vendor_id: 1,
        bought: '2026-03-01',
        checked: '2026-03-02 23:30:00',
      },
      { machine_name: 'Lift', kind: 'crane', bought: '2026-02-28', checked: '2026-03-02 00:10:00' },
    ])
      expect((await server.api('POST', '/machine', body)).status).toBeLessThan(300);
  });

  it('is filtered by a day, also after a reload', async () => {
    await open('/dashboard/machine');
    await found().toHaveLength(3);
    const form = await filter('Bought');
    await form.getByLabel('Value').fill('2026-03-01');
    await found().toEqual(['Mixer']);
    await form.getByLabel('Operator', { exact: true }).click();
    await page.getByRole('option', { name: 'is before', exact: true }).click();
    await found().toEqual(['Lift', 'Tower']);
    await expect.poll(() => decodeURIComponent(page.url())).toContain('[operator]=lt');
    await page.reload();
    await found().toEqual(['Lift', 'Tower']);
  });

  it('is filtered by a moment, as the clock shows it', async () => {
    await open('/dashboard/machine');
    await found().toHaveLength(3);
    const form = await filter('Checked');
    await form.getByLabel('Operator', { exact: true }).click();
    await page.getByRole('option', { name: 'is on or after' }).click();
    await form.getByLabel('Value').fill('2026-03-02T23:00');
    await found().toEqual(['Mixer']);
  });

  it('is filtered by the record to which a reference points, also after a reload', async () => {
    await open('/dashboard/machine');
    await found().toHaveLength(3);
    const form = await filter('Vendor');
    await form.getByLabel('Value').click();
    await page.getByRole('option', { name: 'Crown' }).click();
    await found().toEqual(['Tower']);
    await page.reload();
    await found().toEqual(['Tower']);
    expect(await cells('vendor_id')).toEqual(['Crown']);
  });

  it('counts the lines, which its page shows in a table, beside what has no form', async () => {
    const parts = [
      { part: 'Hook', vendor_id: 2, price: 1200.5 },
      { part: 'Rope', price: 80 },
    ];
    await server.api('PUT', '/machine/1', { parts, data: { crew: 2 } });
    await open('/dashboard/machine');
    await expect.poll(() => cells('parts')).toContain('2');
    await page.goto('/dashboard/machine/show/1');
    const table = page.getByRole('main').getByRole('table');
    await expect
      .poll(() => table.getByRole('row').allInnerTexts())
      .toEqual(['Part\tVendor\tPrice', 'Hook\tBashundhara\t1,200.50', 'Rope\t\t80.00']);
    await page.getByText('"crew": 2').waitFor();
  });
});

it('are in the reader’s language, by the labels of the definition', async () => {
  await open('/dashboard/all-vendors', { locale: 'bn-BD' });
  await page.evaluate(() => localStorage.setItem('plinth.language', 'bn'));
  await page.reload();
  await page.getByRole('columnheader', { name: 'নাম' }).waitFor();
});
