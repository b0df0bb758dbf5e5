import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMonthly } from '../api/movementSamples.ts';
import { WEB_APP } from '../support/browser.ts';
import { startCompany } from '../support/company.ts';
import { connectBrowser } from '../support/connectBrowser.ts';
import { openFresh, renewedPage } from '../support/pages.ts';
import type { TestServer } from '../support/server.ts';
import { accountsOf } from '../support/statement.ts';

/**
 * The accountant of the sample company ends June with the keyboard alone: attendance, wages, the payroll, a count, the closing, the
 * trial balance on paper, and a late voucher. Each page is opened once.
 */

const LAST = '2025-06-30';
const BANK = 'Operating Account 0012-4471';

let server: TestServer;
let browser: Browser;
let page: Page;
/** Are paid by the month, and their June is not accrued yet. */
const people = { sadia: 0, tariq: 0 };

beforeAll(async () => {
  [server, browser] = await Promise.all([startCompany({ app: { webApp: WEB_APP } }), connectBrowser()]);
  people.sadia = await makeMonthly(server, { employee_name: 'Sadia Rahman', salary: 42_000 });
  people.tariq = await makeMonthly(server, { employee_name: 'Tariq Aziz', salary: 36_500 });
  ({ page } = await renewedPage(() => browser)({ url: server.url, token: server.token }));
  await openFresh(page, '/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Opens a page by its name in the search of the top bar. @param heading where the page has another one. */
async function go(name: string, heading = name): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(name);
  // The page below may have options of its own.
  const found = page.getByRole('listbox');
  await found.getByRole('option', { name }).first().waitFor();
  await expect
    .poll(() => found.getByRole('option', { selected: true }).allInnerTexts())
    .toEqual([expect.stringContaining(name)]);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
}

/** Goes on with Tab, or back, until an input has the focus. */
async function tabTo(input: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await input.waitFor();
  const hasFocus = () => input.evaluate((one) => one === document.activeElement);
  for (let presses = 0; !(await hasFocus()); presses++) {
    if (presses > 150) throw new Error('Tab does not lead there');
    await page.keyboard.press(key);
  }
}

async function typeInto(input: Locator, text: string): Promise<void> {
  await tabTo(input);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Chooses a record in the selector that has the focus. */
async function choose(input: Locator, name: string): Promise<void> {
  await typeInto(input, name.slice(0, 5));
  await page.getByRole('option', { name, exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
}

const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const combobox = (name: string) => page.getByRole('main').getByRole('combobox', { name });
const says = (message: string) => page.getByRole('status').filter({ hasText: message }).waitFor();

const trialBalance = async () => (await server.api('GET', `/report/trial-balance?date=${LAST}`)).body;

/** Debits less credits of each account at the end of June. */
async function balances(): Promise<Record<string, number>> {
  const accounts = Object.entries(accountsOf(await trialBalance()));
  return Object.fromEntries(
    accounts.map(([key, { closing_debit = 0, closing_credit = 0 }]) => [
      key,
      Math.round((closing_debit - closing_credit) * 100),
    ]),
  );
}

/** What a step changed of the balances at the end of June, in paisa. */
async function changedBy(step: () => Promise<void>): Promise<Record<string, number>> {
  const before = await balances();
  await step();
  const after = Object.entries(await balances());
  return Object.fromEntries(
    after.filter(([key, now]) => now !== before[key]).map(([key, now]) => [key, now - (before[key] ?? 0)]),
  );
}

it('goes from a blank day of the attendance to the muster, and enters its wage', async () => {
  const changed = await changedBy(async () => {
    await go('Attendance');
    await tabTo(field('Month'));
    await page.keyboard.type('June 2025');
    await typeInto(page.getByRole('main').getByRole('searchbox'), 'Nasrin Ahmed');
    const row = page.getByRole('row', { name: /^Nasrin Ahmed/ });
    await expect.poll(() => page.getByRole('grid').locator('tbody tr').count()).toBe(1);
    await tabTo(row.locator('[data-day="2025-06-01"]'));
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Muster Sheet' }).waitFor();
    await page.getByText('2 of 9 · 2,750.00').waitFor();
    await tabTo(page.getByRole('textbox', { name: /Nasrin Ahmed/ }));
    await page.keyboard.press('Control+Enter');
    await says('2 wages recorded: BDT 2,750.00');
  });
  expect(changed).toEqual({ wages: 275_000, project: -275_000 });
});

it('accrues the pay of June for all, and pays those who are selected', async () => {
  const changed = await changedBy(async () => {
    await go('Payroll');
    await typeInto(field('Month'), '2025-06');
    await typeInto(field('Day'), LAST);
    await choose(combobox('Paid from'), BANK);
    await tabTo(page.getByRole('button', { name: 'Accrue Jun 2025' }));
    await page.keyboard.press('Enter');
    await page.getByText('The pay of Jun 2025 is accrued.').and(page.locator(':focus')).waitFor();
    const ofTariq = page.getByRole('textbox', { name: /Tariq Aziz/ });
    await tabTo(ofTariq);
    await expect.poll(() => ofTariq.inputValue()).toBe('36,500');
    await page.keyboard.press(' ');
    await page.keyboard.press('Control+Enter');
    await says('1 salary recorded: BDT 42,000.00');
  });
  expect(changed).toEqual({ salaries: 7_850_000, employee: -3_650_000, bank: -4_200_000 });
  const opened = page.context().waitForEvent('page');
  await tabTo(page.getByRole('link', { name: 'Payslip: All of Jun 2025' }));
  await page.keyboard.press('Enter');
  const tab = await opened;
  await tab.getByRole('article').filter({ hasText: 'Sadia Rahman' }).waitFor();
  const { body } = await server.api('GET', '/salary?month=2025-06&state=posted&_start=0&_end=200');
  const salaries = (body as { data: { employee_name: string }[] }).data.length;
  await expect.poll(() => tab.getByRole('article').count()).toBe(salaries);
  await tab.close();
});

it('counts the goods', async () => {
  const changed = await changedBy(async () => {
    await go('Count Stock');
    await typeInto(field('Date'), LAST);
    await typeInto(page.getByLabel('Counted, White Cement 40kg'), '160');
    await page.getByText('1 differs · −1,127.05').waitFor();
    await page.keyboard.press('Control+Enter');
    await says('1 stock count recorded');
  });
  expect(changed).toEqual({ stock: -112_705, stock_adjustment: 112_705 });
});

it('closes June', async () => {
  await go('Setting');
  const periods = page.getByRole('form', { name: 'Accounting periods', exact: true });
  await typeInto(periods.getByLabel('Closed up to'), LAST);
  await typeInto(periods.getByLabel('Reason'), 'June is reported');
  await tabTo(periods.getByRole('button', { name: 'Save periods' }));
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
  await page.getByText('Reason: June is reported').waitFor();
});

it('prints the trial balance of the day, as the call answers it', async () => {
  await go('Books', 'Trial Balance');
  await typeInto(field('On'), LAST);
  await page.keyboard.press('Enter');
  const shown = (amount: number) =>
    amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const { rows: lines, totals } = await trialBalance();
  await expect
    .poll(() => page.getByRole('table').locator('tfoot td').allInnerTexts())
    .toEqual(totals[0].map(shown));

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await tabTo(page.getByRole('button', { name: 'Print', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.locator('body[data-printed]').waitFor();
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('[data-print=only]').filter({ visible: true });
  const head = await paper.innerText();
  expect([head.includes('Trial Balance'), head.includes(LAST)]).toEqual([true, true]);
  expect(await page.getByRole('main').locator('table').isVisible()).toBe(false);
  const rows = await paper
    .locator('tr')
    .evaluateAll((all) =>
      all.map((row) => [...(row as HTMLTableRowElement).cells].map((cell) => cell.innerText.trim())),
    );
  const accounts = lines.filter(({ level }: { level: number }) => level === 1);
  expect(rows).toEqual(
    expect.arrayContaining([
      ...accounts.map(({ title, values }: { title: string; values: number[] }) => [
        title,
        ...values.map(shown),
      ]),
      ['Total', ...totals[0].map(shown)],
    ]),
  );
  await page.emulateMedia({ media: null });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
});

it('refuses a late voucher with the closed day and the first open one, which takes it', async () => {
  const changed = await changedBy(async () => {
    await go('Vendor Payment');
    await choose(combobox('Vendor'), 'Sylhet Enterprise 2');
    await choose(combobox('Paid from'), BANK);
    await typeInto(field('Amount'), '700');
    await typeInto(field('Day'), LAST);
    await page.keyboard.press('Enter');
    await page.getByText(`The books are closed up to ${LAST}. The first open day is 2025-07-01.`).waitFor();
    await typeInto(field('Day'), '2025-07-01');
    await page.keyboard.press('Enter');
    await says('Paid BDT 700.00 to Sylhet Enterprise 2');
  });
  expect(changed).toEqual({});
});
