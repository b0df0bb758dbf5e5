import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { assign, makeEmployee, makeProduct, makeProject } from '../api/movementSamples.ts';
import { fillLedger } from '../bench/fillLedger.ts';
import { violations } from '../support/axe.ts';
import { downloaded } from '../support/browser.ts';
import { cuttingProxy } from '../support/cuttingProxy.ts';
import { openFresh } from '../support/pages.ts';
import { pdfPages, pdfText } from '../support/pdfText.ts';
import { IS_LONG, sample } from '../support/sample.ts';
import { today } from '../support/today.ts';
import { close, open, page, server, useWebApp } from '../support/webApp.ts';

/** The reports and the other pages beside the dashboard (docs/business-rules.md, "Report pages"). */

/** A red dot. */
const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==';
const NAME = 'মোঃ রফিকুল ইসলাম (Rafiq)';
const made = { project: 0, employee: 0, bank: 0, purchase: 0, expense: 0 };
const days = { date_from: '01-01-2020', date_to: '' };

// biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for.
async function call(method: string, path: string, body?: object): Promise<any> {
  const { status, body: answer, text } = await server.api(method, path, body);
  expect(status, text).toBeLessThan(300);
  return answer;
}

const turned = (day: string) => day.split('-').reverse().join('-');
const query = (more: object) =>
  new URLSearchParams({ ...more, ...days } as Record<string, string>).toString();

/** A project with 1,00,000 in cash: wages, expenses (one of them corrected), cash back and goods; and a bank account. */
async function makeBooks(): Promise<void> {
  days.date_to = turned(today());
  await call('POST', '/cash/opening', { balance: 500_000 });
  await call('PUT', '/institution/1', { institution_name: 'Meghna Builders', img_url: LOGO });
  made.project = await makeProject(server, 0);
  made.employee = await makeEmployee(server, { employee_name: NAME });
  const product = await makeProduct(server, { quantity: 100, price: 450.5 });
  await assign(server, made.project, made.employee);
  await call('POST', '/supply_cash_project', { project_id: made.project, cash_amount: 120_000.5 });
  await call('POST', '/supply_cash_project/return', { project_id: made.project, cash_amount: 20_000.5 });
  await call('POST', `/employee/wage/${made.project}`, { employee_id: made.employee, amount: 300 });
  const expense = { expense_name: 'Crane hire', amount: 70 };
  made.expense = (await call('POST', `/expense/projectwise/${made.project}`, expense)).data.id;
  await call('POST', `/expense/projectwise/${made.project}`, { expense_name: 'Tea', amount: 20.25 });
  await call('POST', '/supply_inventory_project', {
    project_id: made.project,
    inventory: [{ product_id: product, qty: 10 }],
  });
  made.bank = (await call('POST', '/bank', { bank_name: 'Padma Bank', balance: 1_000 })).data.id;
  await call('POST', `/bank/deposite/${made.bank}`, { amount: 250 });
  const vendor = {
    vendor_name: 'Padma Traders',
    address: 'Dhaka',
    phone: '01712345678',
    note: 'x',
    balance: 0,
  };
  made.purchase = (
    await call('POST', '/inventory_purchase', {
      vendor_id: (await call('POST', '/vendor', vendor)).data.id,
      sub_total: 400,
      discount: 0,
      total: 400,
      inventory: [{ product_id: product, qty: 40, total: 400 }],
    })
  ).data.id;
}

useWebApp();

beforeAll(makeBooks);

/** The tab that a click opens. */
async function newTab(click: () => Promise<unknown>): Promise<Page> {
  const opening = page.context().waitForEvent('page');
  await click();
  const tab = await opening;
  await tab.waitForLoadState();
  expect(tab.url()).not.toContain(server.token);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  expect(await tab.evaluate(() => document.referrer)).toBe('');
  return tab;
}

const projectReport = (more: object = {}) =>
  `/report/project?${query({ product_id: made.project, ...more })}`;
const money = (value: number) => value.toLocaleString('en', { minimumFractionDigits: 2 });

async function save(button: string): Promise<{ name: string; bytes: Buffer }> {
  const waiting = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: button, exact: true }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), bytes: await downloaded(download) };
}

describe('a report generator', () => {
  it('names what is missing, then opens the report in a tab of its own', async () => {
    await open('/dashboard/reports/employee');
    await expect.poll(() => page.getByLabel('From').inputValue()).toBe('2020-01-01');
    await expect.poll(() => page.getByLabel('To', { exact: true }).inputValue()).toBe(today());
    await page.getByRole('button', { name: 'Generate Report' }).click();
    await page.getByText('Employee is required').waitFor();
    expect(page.context().pages()).toHaveLength(1);
    await page.getByPlaceholder('Select an employee').fill('Rafiq');
    await page.getByRole('option', { name: NAME }).click();
    await page.getByLabel('From').fill('2031-01-01');
    await page.getByRole('button', { name: 'Generate Report' }).click();
    await page.getByText('To must not be before From').waitFor();
    expect(page.context().pages()).toHaveLength(1);
    await page.getByLabel('From').fill('2024-02-29');
    expect(await violations(page)).toEqual([]);
    const tab = await newTab(() => page.getByRole('button', { name: 'Generate Report' }).click());
    expect(new URL(tab.url()).pathname).toBe('/report/employee');
    expect(Object.fromEntries(new URL(tab.url()).searchParams)).toEqual({
      employee_id: String(made.employee),
      date_from: '29-02-2024',
      date_to: days.date_to,
    });
    await tab.getByRole('heading', { level: 1, name: 'Employee Report' }).waitFor();
    await tab.getByText(NAME).first().waitFor();
  });

  it.runIf(IS_LONG)('sends a project as the specification names it', async () => {
    await open('/dashboard/reports/project');
    await page.getByPlaceholder('Select a project').click();
    await page.getByRole('option').first().click();
    const tab = await newTab(() => page.getByRole('button', { name: 'Generate Report' }).click());
    expect(new URL(tab.url()).search).toBe(`?${query({ product_id: made.project })}`);
    await tab.getByRole('heading', { level: 1, name: 'Project Report' }).waitFor();
  });
});

describe('the report of a project', () => {
  it('says what the ledger says, under the firm’s letterhead, with the amounts in words', async () => {
    await open(projectReport());
    const ledger = await call('GET', `/supply_cash_project/ledger/${made.project}`);
    await page.getByRole('heading', { name: 'Project Report' }).waitFor();
    await page.getByText('Meghna Builders').waitFor();
    await page.locator('.letterhead img').waitFor();
    const totals = page.getByRole('region', { name: 'Totals' });
    for (const key of [
      'total_cash_given',
      'total_employee_wage',
      'total_expense',
      'total_product_given',
      'total_cost',
      'total_wage_earned',
      'total_cost_earned',
    ])
      await expect.poll(() => totals.innerText()).toContain(money(ledger[key]));
    const entries = page.getByRole('region', { name: 'Entries' });
    await expect.poll(() => entries.locator('tbody tr').count()).toBe(ledger.ledger_entries.length + 2);
    await expect
      .poll(() => entries.getByRole('row', { name: /^Closing balance/ }).innerText())
      .toContain(money(ledger.balance));
    const goods = page.getByRole('region', { name: 'Goods given' });
    await expect.poll(() => goods.getByRole('row', { name: /^Total/ }).innerText()).toContain(money(4505));
    await goods.getByRole('cell', { name: '10', exact: true }).waitFor();
    expect(ledger.balance).toBe(99_609.75);
    await page.getByText('Taka Ninety Nine Thousand Six Hundred Nine and Seventy Five Paisa Only').waitFor();
    await page.getByText('Taka Five Thousand Four Hundred Ninety Five and Twenty Five Paisa Only').waitFor();
    await expect.poll(() => page.getByRole('main').count()).toBe(1);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await violations(page)).toEqual([]);
  });

  it.runIf(IS_LONG)('takes project_id and days that are written year first, too', async () => {
    await open(`/report/project?project_id=${made.project}&date_from=2020-01-01&date_to=2020-12-31`);
    await page.getByText('2020-01-01 to 2020-12-31').waitFor();
    await page.getByText('Nothing was posted in this range.').first().waitFor();
    await page.getByText('Taka Zero Only').first().waitFor();
  });

  it.runIf(IS_LONG)('prints black on white, without what is only for the screen', async () => {
    await open(projectReport(), { colorScheme: 'dark' });
    await page.getByRole('region', { name: 'Entries' }).waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect.poll(() => page.getByRole('button', { name: 'PDF' }).isVisible()).toBe(false);
    await expect.poll(() => page.getByRole('link', { name: 'Dashboard' }).isVisible()).toBe(false);
    const title = page.getByRole('heading', { level: 1 });
    expect(await title.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(0, 0, 0)');
    // The margins have the background of the root's scheme.
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
    const paper = page.locator('article');
    expect(await paper.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgba(0, 0, 0, 0)',
    );
    expect(
      await page
        .locator('thead')
        .first()
        .evaluate((head) => getComputedStyle(head).display),
    ).toBe('table-header-group');
  });

  it('fits a phone: its tables scroll in themselves', async () => {
    await open(projectReport(), { viewport: { width: 390, height: 844 } });
    await page.getByRole('region', { name: 'Entries' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it('opens in Excel, a sheet for each table', async () => {
    await open(projectReport());
    await page.getByRole('region', { name: 'Entries' }).waitFor();
    const { name, bytes } = await save('Excel');
    expect(name).toMatch(/^project-report-harbour-mall-.*\.xlsx$/);
    const parts = unzipSync(new Uint8Array(bytes));
    const part = (path: string) => strFromU8(parts[path] ?? new Uint8Array());
    expect(part('xl/workbook.xml')).toMatch(/name="Entries".*name="Goods given"/s);
    expect(part('xl/worksheets/sheet1.xml')).toContain('<v>99609.75</v>');
    expect(part('xl/worksheets/sheet2.xml')).toContain('<v>4505</v>');
    expect(part('xl/sharedStrings.xml') + part('xl/worksheets/sheet1.xml')).toContain(
      'Seventy Five Paisa Only',
    );
  });
});

describe('the report of a project with more entries than can be printed', () => {
  const ENTRIES = 5_001;
  const LEDGER = '/api/supply_cash_project/ledger/';
  const isLedger = (url: URL) => url.pathname.startsWith(LEDGER);
  const showFirst = () => page.getByRole('button', { name: 'Show the first 5,000 of 5,001 entries' });
  let address: string;

  beforeAll(async () => {
    const project = await makeProject(server, 0);
    const { data } = await call('POST', '/bank', { bank_name: 'Meghna Bank', balance: 0 });
    await fillLedger(server.context.pool, {
      debit: 'bank',
      debits: [data.id],
      credit: 'project',
      credits: [project],
      entries: 2 * ENTRIES,
    });
    address = `/report/project?${query({ product_id: project })}`;
  });

  it.runIf(IS_LONG)(
    'is read by one call, says what is too much for paper, and goes whole into Excel',
    async () => {
      await open(address, {});
      await showFirst().waitFor();
      const requests: string[] = [];
      page.on('request', (request) => {
        if (isLedger(new URL(request.url()))) requests.push(request.url());
      });
      await page.reload();
      await showFirst().waitFor();
      // The whole at once, not page by page. What others change meanwhile may be read again.
      expect(new Set(requests).size).toBe(1);
      await page.evaluate(() => {
        window.print = () => {
          throw new Error('printed');
        };
      });
      await page.getByRole('button', { name: 'Print', exact: true }).click();
      await page.getByText('At most 5,000 entries can be printed. Choose a shorter range').waitFor();
      await page.getByRole('button', { name: 'PDF', exact: true }).click();
      await page.getByText('A PDF takes at most 5,000 entries. Choose a shorter range').waitFor();
      const { bytes } = await save('Excel');
      const rows = strFromU8(
        unzipSync(new Uint8Array(bytes))['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
      );
      expect(rows.split('<row ').length).toBeGreaterThan(ENTRIES);
      expect(new Set(requests).size).toBe(1);
    },
  );

  it.runIf(IS_LONG)('prints the first 5,000 by the browser’s own command, and says so', async () => {
    await open(address, {});
    await showFirst().waitFor();
    // The browser sends this event before it prints, whatever started the printing.
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.getByText('The first 5,000 of 5,001 entries.', { exact: false }).waitFor();
    await expect
      .poll(() => page.getByRole('region', { name: 'Entries' }).locator('tbody tr').count())
      .toBe(5_003);
  });

  it.runIf(IS_LONG)(
    'that breaks off says after how many entries, and is read again once the server is reached',
    async () => {
      await open('/report/nothing', {});
      await close();
      const proxy = await cuttingProxy(server.url);
      try {
        proxy.cut = LEDGER;
        proxy.passes = 10_000;
        await open(address, { url: proxy.url });
        await page.getByText(/^The connection was lost after [\d,]+ entries\./).waitFor();
        proxy.cut = undefined;
        await showFirst().waitFor();
        expect(proxy.lost).toBeGreaterThan(0);
      } finally {
        await close();
        await proxy.close();
      }
    },
  );

  it.runIf(IS_LONG)('can be cancelled while it is read, and read then', async () => {
    await open('/report/nothing', {});
    await page.route(isLedger, () => {});
    await openFresh(page, address);
    const aborted = page.waitForEvent('requestfailed', (request) => isLedger(new URL(request.url())));
    await page.getByText('Reading the entries …').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await aborted;
    await page.getByText('Reading the entries was cancelled.').waitFor();
    await page.unroute(isLedger);
    await page.getByRole('button', { name: 'Try again' }).click();
    await showFirst().waitFor();
  });

  it.runIf(IS_LONG)('is no longer read once its page is left', async () => {
    await open('/report/nothing', {});
    await page.route(isLedger, () => {});
    await openFresh(page, address);
    const aborted = page.waitForEvent('requestfailed', (request) => isLedger(new URL(request.url())));
    await page.getByRole('link', { name: 'Another report' }).click();
    await aborted;
  });
});

describe('the report of an employee', () => {
  it('downloads as a PDF of real text, Bangla in its own font', async () => {
    await open(`/report/employee?${query({ employee_id: made.employee })}`);
    await page.getByRole('region', { name: 'Entries' }).waitFor();
    const { name, bytes } = await save('PDF');
    expect(name).toMatch(/^employee-report-মোঃ-রফিকুল-ইসলাম-rafiq-2020-01-01-.*\.pdf$/);
    expect(pdfPages(bytes)).toBe(1);
    const text = pdfText(bytes).replaceAll('\n', ' ').replaceAll(/ +/g, ' ');
    expect(text).toContain('Meghna Builders');
    expect(text).toContain('Employee Report');
    expect(text).toContain('(Rafiq)');
    // The signs of a syllable are drawn in their order on paper; that they are all there, and not boxes, is what can be read.
    for (const letter of 'মোঃরফিকুলইসলাম'.normalize('NFD')) expect(text).toContain(letter);
    expect(text).not.toContain('�');
    const ledger = await call('GET', `/employee/ledger/history?id=${made.employee}`);
    expect(text).toContain(`Total given ${money(ledger.total_given)}`);
    expect(text).toContain(money(ledger.closing_balance));
    expect(text).toContain('Taka Three Hundred Only');
    expect(text).toContain('Page 1 of 1');
  });

  it.runIf(IS_LONG)('says that a deleted one is deleted', async () => {
    const gone = await makeEmployee(server, { employee_name: 'Kabir Hossain' });
    await call('DELETE', `/employee/${gone}`);
    await open(`/report/employee?${query({ employee_id: gone })}`);
    await page.getByText('Kabir Hossain (Deleted)').waitFor();
  });
});

describe('a link of a ledger', () => {
  const LINKS: readonly [label: string, path: string, row: RegExp, total: string][] = [
    ['Expense', '/report/expenses', /Crane hire/, '−90.25'],
    ['Wages', '/report/wages', /−300\.00/, '−300.00'],
    ['Cash Supply', '/report/cash-supply', /120,000\.50/, '100,000.00'],
    ['Material', '/report/materials', /450\.50/, '4,505.00'],
  ];

  it.each(sample(LINKS, LINKS.length, ([label]) => label))(
    '%s leads to %s, and to no more than these entries',
    async (label, path, row, total) => {
      await open(`/dashboard/projects/ledger?id=${made.project}&from=2020-01-01`);
      const link = page.getByRole('link', { name: label, exact: true });
      const address = `${path}?${query({ project_id: made.project })}`;
      await expect.poll(() => link.getAttribute('href')).toBe(address);
      await expect.poll(() => link.getAttribute('target')).toBe('_blank');
      await expect.poll(() => link.getAttribute('rel')).toBe('noopener noreferrer');
      await openFresh(page, address);
      const table = page.getByRole('table', { name: label });
      await table.locator('tr.opens').filter({ hasText: row }).first().waitFor();
      await expect.poll(() => table.getByRole('row', { name: /^Total/ }).innerText()).toContain(total);
      expect(await violations(page)).toEqual([]);
    },
  );

  it.runIf(IS_LONG)('Ledger Edit leads to the account’s entries, which can be corrected there', async () => {
    await open(`/dashboard/accounts/ledger?id=${made.bank}`);
    const tab = await newTab(() => page.getByRole('link', { name: 'Ledger Edit' }).click());
    expect(new URL(tab.url()).pathname).toBe('/report/bank-history');
    expect(new URL(tab.url()).searchParams.get('bank_id')).toBe(String(made.bank));
    await tab.locator('tr.opens').filter({ hasText: '250.00' }).click();
    await tab.getByRole('dialog').getByRole('link', { name: 'Correct' }).click();
    await tab.getByRole('heading', { name: /Correct transaction/ }).waitFor();
  });

  it.runIf(IS_LONG)('of a purchase leads to what was entered, and its correction', async () => {
    await open('/dashboard/inventory-purchase-history');
    const link = page.getByRole('link', { name: 'Correct', exact: true });
    await expect.poll(() => link.getAttribute('rel')).toBe('noopener noreferrer');
    const tab = await newTab(() => link.click());
    expect(new URL(tab.url()).pathname).toBe(`/report/purchase/${made.purchase}`);
    await tab.getByLabel('Quantity').first().waitFor();
    await tab.getByRole('heading', { name: 'The original' }).waitFor();
    await tab.getByText('Padma Traders').first().waitFor();
    expect(await violations(tab)).toEqual([]);
  });
});

describe('the entries of a page beside the dashboard', () => {
  it('follow another range, and go out as files', async () => {
    await open(`/report/expenses?${query({ project_id: made.project })}`);
    const table = page.getByRole('table', { name: 'Expense' });
    await table.locator('tr.opens').first().waitFor();
    const { name, bytes } = await save('CSV');
    expect(name).toMatch(/^expense-harbour-mall-.*\.csv$/);
    expect(bytes.toString('utf8').trimEnd().split('\r\n')).toHaveLength(3);
    await page.getByLabel('To', { exact: true }).fill('2020-12-31');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByText('No ledger found!').waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('date_to')).toBe('31-12-2020');
  });

  it.runIf(IS_LONG)('open their transaction', async () => {
    await open(`/report/expenses?${query({ project_id: made.project })}`);
    await page.locator('tr.opens').filter({ hasText: 'Crane hire' }).click();
    await page.getByRole('dialog', { name: /^Transaction PE-/ }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it.runIf(IS_LONG)('are cards on a phone', async () => {
    await open(`/report/materials?${query({ project_id: made.project })}`, {
      viewport: { width: 390, height: 844 },
    });
    const card = page.getByRole('list', { name: 'Material' }).getByRole('listitem');
    await card.getByText('4,505.00').waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

describe('an address that is wrong', () => {
  it.each([
    ['/report/project', 'Project is missing: the address needs its number as product_id.', 'Project Report'],
    [
      '/report/bank-history?bank_id=1&date_from=30-02-2025',
      'date_from must be a day',
      'Check Account Ledger',
    ],
  ])('%s says so, and leads to the page that asks', async (path, sentence, way) => {
    await open(path);
    await page.getByText(sentence).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: way }).click();
    await page.getByRole('heading', { level: 1, name: way }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/dashboard\//);
  });

  it.runIf(IS_LONG)('says so of a record that is not there, and of a page', async () => {
    await open('/report/project?product_id=999999&date_from=01-01-2020&date_to=01-01-2021');
    await page.getByRole('main').getByText('Project not found').waitFor();
    await page.getByRole('link', { name: 'Another report' }).waitFor();
    for (const [path, sentence] of [
      ['/report/wages?project_id=999999&date_from=01-01-2020&date_to=01-01-2021', 'Project not found'],
      ['/report/purchase/x', 'This transaction does not exist.'],
      ['/report/nothing', 'This page does not exist'],
    ] as const) {
      await openFresh(page, path);
      await page.getByRole('main').getByText(sentence).first().waitFor();
    }
  });
});

it('a report is for those who are signed in: others come back to it after signing in', async () => {
  await open(projectReport(), { token: undefined });
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByLabel('Email').fill(server.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(server.admin.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { level: 1, name: 'Project Report' }).waitFor();
  expect(page.url()).toBe(server.url + projectReport());
});

describe('the papers of a movement', () => {
  it.runIf(IS_LONG)(
    'show its number, its values and the amount in words, on the screen and as a PDF of the chosen paper',
    async () => {
      const { data } = await call('GET', '/wage');
      await open(`/dashboard/wages?transaction=${data[0].id}`);
      const tab = await newTab(() => page.getByRole('link', { name: 'Wage Voucher' }).click());
      await tab.getByRole('article', { name: `Wage Voucher ${data[0].voucher_no}` }).waitFor();
      await tab.close();
      await open(`/report/paper/inventory_purchase/voucher?id=${made.purchase}`);
      const paper = page.getByRole('article').first();
      await paper.getByText('Padma Traders').waitFor();
      await paper.getByText('BDT 400.00', { exact: true }).waitFor();
      await paper.getByText('Taka Four Hundred Only').waitFor();
      await paper.getByRole('list', { name: 'Signatures' }).getByText('Purchased by').waitFor();
      expect(await violations(page)).toEqual([]);
      await page.getByLabel('Copies').selectOption({ label: 'Two' });
      await page.getByRole('article').getByText('Office copy').waitFor();
      expect(new URL(page.url()).searchParams.get('copies')).toBe('2');
      const { name, bytes } = await save('PDF');
      const number = (await call('GET', `/transaction/${made.purchase}`)).data.voucher_no;
      expect(name).toBe(`purchase-memo-${number.toLowerCase().replaceAll('/', '-')}.pdf`);
      const text = pdfText(bytes).replaceAll('\n', '');
      expect(text.split(number)).toHaveLength(3);
      expect(text).toContain('Taka Four Hundred Only');
      expect(pdfPages(bytes)).toBe(1);
      await page.getByRole('button', { name: 'Mail' }).click();
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByText('The email address is required').waitFor();
      await page.getByRole('textbox', { name: 'To' }).fill('padma@example.com');
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByText('The mail to padma@example.com is on its way').waitFor();
      expect((await call('GET', '/mail')).data[0]).toMatchObject({
        recipient: 'padma@example.com',
        subject: `Purchase Memo ${number}`,
        attachment_name: name,
      });
      await open(`/report/paper/inventory_purchase/voucher?id=${made.purchase}&id=999999999`);
      await page.getByText('Records that could not be found: 1.').waitFor();
    },
  );

  it('say that a record was not found, on the screen and in print, and offer nothing to print', async () => {
    await open('/report/paper/inventory_purchase/voucher?id=999999999');
    const missing = page.getByText('Purchase not found');
    await missing.waitFor();
    expect(await page.getByRole('button', { name: 'Print' }).count()).toBe(0);
    await page.emulateMedia({ media: 'print' });
    expect(await missing.isVisible()).toBe(true);
    await open('/report/paper/salary/voucher?month=2019-02');
    await page.emulateMedia({ media: 'print' });
    await page.getByText('There are no papers of Feb 2019.').waitFor();
    await page.emulateMedia({ media: null });
  });
});
