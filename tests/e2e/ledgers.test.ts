import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import type { Download } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OpenOptions } from '../support/browser.ts';
import { downloaded } from '../support/browser.ts';
import { openFresh } from '../support/pages.ts';
import { IS_LONG } from '../support/sample.ts';
import { open as openAddress, page, server, useWebApp } from '../support/webApp.ts';

/** The ids of what the screens show. */
const made = { employee: 0, vendor: 0, deleted: 0, product: 0, payment: 0, purchase: 0 };

async function post(path: string, body: object): Promise<number> {
  const { status, body: answer } = await server.api('POST', path, body);
  if (status >= 300) throw new Error(`${path} answered ${status}: ${JSON.stringify(answer)}`);
  return answer.data?.id ?? answer.inventory?.[0]?.id;
}

/** A vendor who is owed 1,000, was paid 10 + 20 + ... + 70, and sold 40 bags. */
async function makeBooks(): Promise<void> {
  const vendor = { address: 'Dhaka', phone: '01712345678', note: 'x' };
  await post('/cash/opening', { balance: 5000 });
  made.vendor = await post('/vendor', { ...vendor, vendor_name: 'Padma Traders', balance: 1000 });
  await server.api('POST', '/employee_role', { role_name: 'Mason' });
  made.employee = await post('/employee', {
    employee_name: 'Habib',
    address: 'Dhaka',
    phone: '01712345678',
    salary: 600,
    role_id: 1,
    balance: 0,
  });
  made.deleted = await post('/vendor', { ...vendor, vendor_name: 'Meghna Traders', balance: 0 });
  await server.api('DELETE', `/vendor/${made.deleted}`);
  const category = { category_name: 'Cement' };
  await server.api('POST', '/inventory_category', category);
  const categories = await server.api('GET', '/inventory_category');
  const product = { product_name: 'Grey cement', category_id: categories.body.inventory_category[0].id };
  await server.api('POST', '/inventory', { ...product, quantity: 0, price: 0 });
  made.product = (await server.api('GET', '/inventory')).body.inventory[0].id;
  for (const amount of [10, 20, 30, 40, 50, 60, 70]) {
    made.payment = await post('/vendor/payment', {
      vendor_id: made.vendor,
      amount,
      note: amount === 70 ? '=2+3' : null,
    });
  }
  made.purchase = await post('/inventory_purchase', {
    vendor_id: made.vendor,
    memo_id: 'M-1',
    sub_total: 400,
    discount: 0,
    total: 400,
    inventory: [{ product_id: made.product, qty: 40, total: 400 }],
  });
}

useWebApp();

beforeAll(makeBooks);

async function open(path: string, options?: Partial<OpenOptions>): Promise<void> {
  await openAddress(`/dashboard/${path}`, options);
}

const ledger = () => page.getByRole('table', { name: 'Vendor Ledger' });
const rowsOf = () => ledger().locator('tbody tr.opens');
const balanceRow = (label: string) => ledger().getByRole('row').filter({ hasText: label });

describe('a ledger', () => {
  it('asks for the record, deleted ones marked, and shows the range up to today', async () => {
    await open('vendors/ledger');
    const selector = page.getByPlaceholder('Select a vendor');
    await expect.poll(() => selector.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('Vendor is required').waitFor();
    await selector.fill('traders');
    await page.getByRole('option', { name: 'Meghna Traders Deleted' }).waitFor();
    await page.getByRole('option', { name: 'Padma Traders' }).click();
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('heading', { name: 'Vendor Ledger', exact: true }).waitFor();
    await page.getByText(`ID ${made.vendor}`, { exact: true }).waitFor();
    await expect.poll(() => page.getByLabel('From').inputValue()).toBe('2025-01-01');
    await expect
      .poll(() => ledger().getByRole('columnheader').allInnerTexts())
      .toEqual(
        expect.arrayContaining([
          'ID',
          'Amount',
          'Previous Balance',
          'Current Balance',
          'Type',
          'TransID',
          'Date',
        ]),
      );
    await expect.poll(() => rowsOf().count()).toBe(9);
    await expect
      .poll(() => balanceRow('Closing balance').innerText())
      .toMatch(/1,400\.00\s+280\.00\s+1,120\.00/);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expect.poll(() => selector.inputValue()).toBe('');
  });

  it.runIf(IS_LONG)('of an employee shows today until another range is asked for', async () => {
    await open('employee-ledger');
    await page.getByPlaceholder('Select an employee').fill('Habib');
    await page.getByRole('option', { name: 'Habib' }).click();
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText(`ID ${made.employee}`, { exact: true }).waitFor();
    const { rows } = await sql<{ today: string }>`
      select to_char(now() at time zone ${server.context.timeZone}, 'YYYY-MM-DD') as today`.execute(
      server.db,
    );
    await expect.poll(() => page.getByLabel('From').inputValue()).toBe(rows[0]?.today);
    await expect.poll(() => page.getByLabel('To', { exact: true }).inputValue()).toBe(rows[0]?.today);
    await page.getByLabel('From').fill('2025-01-01');
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe(`?id=${made.employee}&from=2025-01-01`);
  });

  it('is paged by the server, and each page goes on where the one before ended', async () => {
    await open(`vendors/ledger?id=${made.vendor}&size=5`);
    await expect.poll(() => rowsOf().count()).toBe(5);
    const last = await rowsOf().last().innerText();
    await expect.poll(() => balanceRow('Carried forward').innerText()).toContain('900.00');
    await page.getByRole('button', { name: 'Next page' }).click();
    const brought = balanceRow('Brought forward');
    await brought.waitFor();
    expect(last).toContain('900.00');
    await expect.poll(() => brought.innerText()).toContain('900.00');
    await expect.poll(() => rowsOf().count()).toBe(4);
    await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('2');
  });

  it.runIf(IS_LONG)('keeps its range in the address and refuses one that ends before it begins', async () => {
    await open(`vendors/ledger?id=${made.vendor}`);
    await rowsOf().first().waitFor();
    await page.getByLabel('From').fill('2025-02-01');
    await page.getByLabel('To', { exact: true }).fill('2025-01-31');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByText('To must not be before From').waitFor();
    // In the digits of those who write Bangla.
    await page.getByLabel('To', { exact: true }).fill('২০২৫-০২-২৮');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByText('No ledger found!').waitFor();
    await expect
      .poll(() => new URL(page.url()).search)
      .toBe(`?id=${made.vendor}&from=2025-02-01&to=2025-02-28`);
  });

  it.runIf(IS_LONG)(
    'of a book without a record loads at once; a nominal book is reached from a transaction',
    async () => {
      await open('cash-ledger');
      const cash = page.getByRole('table', { name: 'Cash Ledger' });
      await cash.getByText('4,720.00').last().waitFor();
      await openFresh(page, `/dashboard/cash-ledger?transaction=${made.purchase}`);
      await page.getByRole('dialog').getByRole('link', { name: 'Stock' }).click();
      await page.getByRole('heading', { name: 'Stock Ledger' }).waitFor();
      await page.getByRole('table', { name: 'Stock Ledger' }).getByText('400.00').first().waitFor();
    },
  );

  it.runIf(IS_LONG)('of a product stands over the list and closes to it', async () => {
    await open(`products/history/${made.product}`);
    const overlay = page.getByRole('dialog', { name: /Grey cement/ });
    await overlay.getByRole('table').getByText('Purchase').waitFor();
    await overlay.getByRole('button', { name: 'Close' }).click();
    await page.waitForURL('**/dashboard/products');
    await openFresh(page, `/dashboard/products/details/${made.product}`);
    await page.getByRole('table').getByText('Purchase').waitFor();
  });

  it.runIf(IS_LONG)('on a phone is a list of cards with the balances', async () => {
    await open(`vendors/ledger?id=${made.vendor}`, { viewport: { width: 390, height: 844 } });
    const cards = page.getByRole('list', { name: 'Vendor Ledger' }).getByRole('listitem');
    await expect.poll(() => cards.count()).toBe(9);
    await page.getByText('Closing balance').waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

describe('an export', () => {
  const save = async (button: string): Promise<{ download: Download; bytes: Buffer }> => {
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: button, exact: true }).click();
    const download = await waiting;
    return { download, bytes: await downloaded(download) };
  };

  it('holds the whole range, whatever page is shown, and no formula', async () => {
    await open(`vendors/ledger?id=${made.vendor}&size=5`);
    await rowsOf().first().waitFor();
    const csv = await save('CSV');
    expect(csv.download.suggestedFilename()).toMatch(/^vendor-ledger-padma-traders-2025-01-01-.*\.csv$/);
    const lines = csv.bytes.toString('utf8').trimEnd().split('\r\n');
    expect(lines).toHaveLength(10);
    expect(lines.at(-2)).toContain("'=2+3");
    const excel = await save('Excel');
    const sheet = unzipSync(new Uint8Array(excel.bytes))['xl/worksheets/sheet1.xml'] ?? new Uint8Array();
    expect(strFromU8(sheet)).toContain('<v>1120</v>');
  });

  it.runIf(IS_LONG)('prints every row of the range under its name', async () => {
    await open(`vendors/ledger?id=${made.vendor}&size=5`, {});
    await rowsOf().first().waitFor();
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'true');
    });
    await page.getByRole('button', { name: 'Print' }).click();
    await page.locator('body[data-printed]').waitFor();
    await page.emulateMedia({ media: 'print' });
    const printed = page.locator('table:visible');
    await expect.poll(() => printed.count()).toBe(1);
    await expect.poll(() => printed.locator('tbody tr').count()).toBe(11);
    await expect.poll(() => page.getByText('Vendor Ledger: Padma Traders').isVisible()).toBe(true);
    // In and out have the place of the amount; each sum stands below its column.
    expect(await printed.locator('thead th').allTextContents()).toEqual([
      ...['ID', 'In', 'Out', 'Previous Balance', 'Current Balance', 'Type', 'TransID', 'Date'],
    ]);
    const last = printed.locator('tbody tr').last();
    expect(await last.locator('td').allTextContents()).toEqual([
      ...['1,400.00', '280.00', '', '1,120.00', '', '', ''],
    ]);
    await page
      .getByText(/^\d{4}-\d{2}-\d{2}$/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Filter' }).isVisible()).toBe(false);
  });
});

describe('a correction', () => {
  it('shows what it will do, wants a reason, and marks both transactions', async () => {
    await open(`vendors/ledger?id=${made.vendor}`);
    await rowsOf().filter({ hasText: '−70.00' }).click();
    const dialog = page.getByRole('dialog');
    const sums = dialog.getByRole('row', { name: /^Total/ });
    await expect.poll(() => sums.innerText()).toMatch(/70\.00\s+70\.00/);
    await dialog.getByRole('link', { name: 'Correct' }).click();
    await page.getByRole('heading', { name: /^Correct transaction VP-\d{4}\/\d\d-\d{5}$/ }).waitFor();
    const preview = page.getByRole('table', { name: 'Balances before and after' });
    await page.getByLabel('Amount').fill('100');
    await preview.getByText('1,090.00').waitFor();
    await page.getByRole('button', { name: 'Post correction' }).click();
    await page.getByText('Reason is required').first().waitFor();
    await page.getByLabel('Reason').fill('Paid 100, not 70');
    await page.getByRole('button', { name: 'Post correction' }).click();
    await dialog.getByText('Reversed by').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => balanceRow('Closing balance').innerText()).toContain('1,090.00');
    await expect
      .poll(() =>
        rowsOf()
          .filter({ hasText: /Reverses VP-\d{4}\/\d\d-\d{5}/ })
          .count(),
      )
      .toBe(1);
    await expect
      .poll(() =>
        rowsOf()
          .filter({ hasText: /Corrects VP-\d{4}\/\d\d-\d{5}/ })
          .count(),
      )
      .toBe(1);
    const shown = await rowsOf().count();
    await page.getByRole('button', { name: 'Hide reversed' }).click();
    await expect.poll(() => rowsOf().count()).toBe(shown - 2);
    expect(await balanceRow('Closing balance').innerText()).toContain('1,090.00');
    expect(new URL(page.url()).searchParams.get('reversed')).toBe('hidden');
  });

  it.runIf(IS_LONG)('says in words why it would be refused, and says so once when it was', async () => {
    await open(`transactions/${made.payment - 1}/correct`, {});
    await page.getByLabel('Amount').fill('999999');
    const refusal = page.getByRole('main').getByText(/Insufficient cash balance/);
    await refusal.waitFor();
    await page.getByLabel('Reason').fill('More was paid');
    await page.getByRole('button', { name: 'Post correction' }).click();
    await page.getByRole('alert', { name: 'Not saved' }).waitFor();
    await expect.poll(() => refusal.count()).toBe(1);
  });

  it.runIf(IS_LONG)('fits a phone, with its preview', async () => {
    await open(`transactions/${made.payment - 1}/correct`, { viewport: { width: 390, height: 844 } });
    await page.getByRole('table', { name: 'Balances before and after' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it.runIf(IS_LONG)('of a purchase takes its lines, or reverses it only', async () => {
    await open(`transactions/${made.purchase}/correct`);
    const preview = page.getByRole('table', { name: 'Balances before and after' });
    await page.getByLabel('Quantity').fill('30');
    await preview.getByText('−10', { exact: true }).waitFor();
    await page.getByLabel('Reverse it only').check();
    await preview.getByText('−40', { exact: true }).waitFor();
    await page.getByLabel('Reason').fill('Never came');
    await page.getByRole('button', { name: 'Reverse', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Reversed by').waitFor();
    await dialog.getByText(/Cannot be corrected/).waitFor();
  });
});
