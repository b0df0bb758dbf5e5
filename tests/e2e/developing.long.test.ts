import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import { connectBrowser } from '../support/connectBrowser.ts';
import type { TestServer } from '../support/server.ts';
import { copyOfSources, firstEntitySteps, type Step, take, walkSteps } from '../support/walks.ts';

/** docs/developing.md, followed from fresh sources to what it made: a page, a movement, a field type and a report. */

let root: string;
let steps: readonly Step[];
let server: TestServer;
let browser: Browser;
let page: Page;
let problems: string[];

/** Without what tells a program that it is being tested. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV)/.test(name)),
) as NodeJS.ProcessEnv;

/** A program of the packages, in the copy. */
const run = (program: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [join(root, 'node_modules', program), ...args], { cwd: root, env });

/** The tests of the code that the steps make, and those that watch over texts, docs and imports. */
const TESTS = [
  'tests/ledger/movements/withheld',
  'tests/fields/fieldTypes',
  'tests/fields/views',
  'tests/errors/catalogue',
  'tests/client/catalogue',
  'tests/docs/definitions',
  'tests/architecture',
];

/** What a program said that failed; nothing where it did not. */
const complaint = (ran: Promise<unknown>) =>
  ran.then(
    () => '',
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  );

beforeAll(async () => {
  [root, steps] = await Promise.all([copyOfSources(), walkSteps()]);
  // Whoever develops has followed docs/first-entity.md before.
  for (const step of [...(await firstEntitySteps()), ...steps]) await take(step, root);
  await run('tsx-run/dist/cli.mjs', 'src/cli/main.ts', 'check', '--write-schema');
});
afterAll(() => rm(root, { recursive: true }));

/** Builds what the steps made, starts it and opens a page of it. */
async function startProduct(): Promise<void> {
  await run('vite/bin/vite.js', 'build', '--logLevel', 'error');
  const { startServer } = (await import(
    join(root, 'tests/support/server.ts')
  )) as typeof import('../support/server.ts');
  server = await startServer({ app: { webApp: join(root, 'dist/client') } });
  browser = await connectBrowser();
  ({ page, problems } = await openPage(browser, { url: server.url, token: server.token }));
}

async function vendor(name: string, balance: number): Promise<number> {
  const body = { vendor_name: name, address: 'Dhaka', phone: '01711', note: 'n', balance };
  const made = await server.api('POST', '/vendor', body);
  expect(made.status, made.text).toBe(200);
  return made.body.data.id;
}

/** What is checked of the types: what the steps touch, and all that it leads to. */
const TOUCHED = [
  'src/**/*.d.ts',
  'src/client/pages/index.ts',
  'src/client/routes/ReportRoutes.tsx',
  'src/fields/views.ts',
  'tests/fields/fixtures/index.ts',
  'tests/ledger/movements/withheld.test.ts',
];

it('leaves types, lint and the tests of what it touches in order', async () => {
  const written = steps.filter(({ file, kind }) => kind === 'file' && /\.tsx?$/.test(file));
  const config = { extends: './tsconfig.json', include: TOUCHED };
  await writeFile(join(root, 'tsconfig.touched.json'), JSON.stringify(config));
  const said = await Promise.all([
    complaint(run('typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.touched.json')),
    complaint(run('@biomejs/biome/bin/biome', 'check', ...written.map(({ file }) => file))),
    complaint(run('vitest/vitest.mjs', 'run', '--project', 'unit', '--project', 'client', ...TESTS)),
  ]);
  expect(said).toEqual(['', '', '']);
});

describe('then the product', () => {
  beforeAll(startProduct);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  it('posts the movement by its rule', async () => {
    const id = await vendor('Karim Builders', 0);
    const bill = { vendor_id: id, gross: 1000.05, percent: 10 };
    const made = await server.api('POST', '/certified_bill', bill);
    expect(made.body).toMatchObject({ kept: 100.01, state: 'posted' });
    const { body } = await server.api('GET', `/vendor?id=${id}`);
    expect(body.data[0].balance).toBe(900.04);
    expect((await server.api('GET', '/ledger/withheld')).text).toContain('100.01');
    const wrong = await server.api('POST', '/certified_bill', { ...bill, percent: 60 });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['percent']]);
  });

  it('keeps values of the field type, and refuses others at their field', async () => {
    const customer = { customer_name: 'Rahim', phone: '01711', address: 'Dhaka', balance: 0 };
    const wrong = await server.api('POST', '/customer', { ...customer, nid: '12' });
    expect(wrong.body.errors).toEqual({ nid: 'National Id must have 10, 13 or 17 digits' });
    const made = await server.api('POST', '/customer', { ...customer, nid: '123 456 7890' });
    expect(made.body.data.nid).toBe('1234567890');
  });

  it('shows the page, by the link that leads to it', async () => {
    await vendor('Sylhet Enterprise', 119_100.46);
    await page.goto('/dashboard/all-vendors');
    await page.getByRole('link', { name: 'Owed Most' }).click();
    await page.getByRole('heading', { name: 'Owed Most', level: 1 }).waitFor();
    const rows = page.getByRole('table', { name: 'Owed Most' }).getByRole('row');
    await expect
      .poll(() => rows.allInnerTexts())
      .toEqual(['Name\tBalance', 'Sylhet Enterprise\t119,100.46', 'Karim Builders\t900.04']);
    expect(await violations(page)).toEqual([]);
  });

  it('opens the report, and saves it as a PDF and a workbook', async () => {
    const [report] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Owed to Vendors' }).click(),
    ]);
    await report.getByText('Taka One Lakh Twenty Thousand and Fifty Paisa Only').waitFor();
    for (const [kind, ending] of [
      ['PDF', 'pdf'],
      ['Excel', 'xlsx'],
    ] as const) {
      const saving = report.waitForEvent('download');
      await report.getByRole('button', { name: kind }).click();
      expect((await saving).suggestedFilename()).toMatch(new RegExp(`^owed-to-vendors-.*\\.${ending}$`));
    }
    expect(await violations(report)).toEqual([]);
    expect(problems).toEqual([]);
  });
});
