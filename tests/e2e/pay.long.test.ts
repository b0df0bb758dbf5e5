import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeEmployee, makeMonthly } from '../api/movementSamples.ts';
import { violations } from '../support/axe.ts';
import { signInAs } from '../support/roles.ts';
import { open as openAddress, page, server, useWebApp } from '../support/webApp.ts';

/** Pay in Chromium (docs/business-rules.md, "Pay"). */

useWebApp();

beforeAll(async () => {
  await server.api('POST', '/cash/receipt', { amount: 5_000_000, date: '2025-01-01' });
});

const field = (name: string, within: Page | Locator = page) => within.getByLabel(name, { exact: true });
const says = (message: string | RegExp) => page.getByRole('status').filter({ hasText: message }).waitFor();

async function open(path: string): Promise<void> {
  await openAddress(`/dashboard/${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** What each salary of a person accrued, by its month. */
async function accruedBy(employee: number): Promise<[string, number][]> {
  const { data } = (await server.api('GET', `/salary?employee_id=${employee}&_sort=id`)).body;
  return Promise.all(
    data.map(async ({ id, month }: { id: number; month: string }) => {
      const { entries } = (await server.api('GET', `/transaction/${id}`)).body.data;
      return [month, entries.reduce((sum: number, { salary }: { salary: number }) => sum + salary, 0)];
    }),
  );
}

describe('the form of a salary', () => {
  it('offers the month before until the 10th, and accrues June and July once each', async () => {
    const employee = await makeEmployee(server, { pay_basis: 'month', salary: 30_000 });
    const put = { salary: 35_000, effective_from: '2025-07-15' };
    expect((await server.api('PUT', `/employee/${employee}`, put)).status).toBe(200);
    await open(`employee-salary?with.employee_id=${employee}`);
    await pay('2025-07-01', '2025-06');
    await page.goto(`${server.url}/dashboard/employee-salary?with.employee_id=${employee}`);
    await pay('2025-07-31', '2025-07');
    expect(await accruedBy(employee)).toEqual([
      ['2025-06', 30_000],
      ['2025-07', 35_000],
    ]);
  });

  it('keeps a month that the user entered when the day changes', async () => {
    await open('employee-salary');
    await field('Month').fill('2025-03');
    await field('Day').fill('2025-07-01');
    await field('Salary Amount').click();
    await expect.poll(() => field('Month').inputValue()).toBe('2025-03');
  });

  async function pay(day: string, month: string): Promise<void> {
    await field('Day').fill(day);
    await field('Salary Amount').fill('100');
    await expect.poll(() => field('Month').inputValue()).toBe(month);
    await page.getByRole('button', { name: 'Add Salary' }).click();
    await says('Salary added successfully');
    // The next salary is for the same month.
    await expect.poll(() => field('Salary Amount').inputValue()).toBe('');
    expect([await field('Day').inputValue(), await field('Month').inputValue()]).toEqual([day, month]);
  }
});

describe('a change of pay', () => {
  it('asks from which day it holds, and stands in the history of the employee', async () => {
    const employee = await makeEmployee(server, { salary: 950 });
    await open(`all-employees?edit=${employee}`);
    const form = page.getByRole('dialog');
    await field('Phone', form).fill('01711999999');
    expect(await field('Effective from', form).count()).toBe(0);
    await field('Salary', form).fill('1500');
    await field('Effective from', form).fill('2199-01-01');
    await page.keyboard.press('Enter');
    await form.getByText('Effective from must not be in the future').waitFor();
    await field('Effective from', form).fill('2025-07-01');
    await page.keyboard.press('Enter');
    await form.waitFor({ state: 'detached' });
    await page.goto(`${server.url}/dashboard/employee/page/${employee}?tab=history`);
    const history = page.getByRole('region', { name: 'Salary, Pay Basis, by day' });
    await history.waitFor();
    const lines = await history.getByRole('listitem').allInnerTexts();
    expect(lines[0]).toMatch(/^1,500\.00 · Per day, from 2025-07-01\s+by /);
    expect(lines[1]).toMatch(/^950\.00 · Per day, before the first change/);
  });
});

describe('the payroll', () => {
  it('accrues a month at once, pays those who are ticked, and then has nothing open', async () => {
    const karim = await makeMonthly(server, {
      employee_name: 'Karim Molla',
      salary: 21_000,
    });
    const salma = await makeMonthly(server, {
      employee_name: 'Salma Khatun',
      salary: 32_000,
    });
    await open('payroll');
    await page.getByRole('heading', { level: 1, name: 'Payroll' }).waitFor();
    await field('Month').fill('2025-02');
    await amountOf('Karim Molla').waitFor();
    await page.getByRole('button', { name: 'Accrue Feb 2025' }).click();
    await page.getByText('The pay of Feb 2025 is accrued.').waitFor();
    await expect.poll(() => amountOf('Karim Molla').inputValue()).toBe('21,000');
    // Only Karim: everyone else is unticked.
    await page
      .getByRole('checkbox', { name: 'Everyone' })
      .or(page.locator('thead input[type=checkbox]'))
      .first()
      .uncheck();
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await amountOf('Karim Molla').focus();
    await page.keyboard.press(' ');
    await page.getByRole('button', { name: 'Print a list to sign' }).click();
    await page.locator('body[data-printed]').waitFor({ state: 'attached' });
    const paper = page.locator('[data-print=only]');
    expect(await paper.textContent()).toContain('Month: Feb 2025 · Paid from: Cash');
    expect(await paper.locator('tbody tr').count()).toBe(2);
    expect(await paper.locator('tbody tr').first().textContent()).toMatch(/^1Karim Molla.*21,000\.00$/);
    expect(await paper.locator('tbody tr').last().textContent()).toMatch(/^Total.*21,000\.00$/);
    expect(await paper.locator('.signatures li').count()).toBe(3);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await paper.waitFor({ state: 'detached' });
    await page.keyboard.press('ControlOrMeta+Enter');
    await says(/21,000\.00/);
    await expect.poll(() => amountOf('Karim Molla').inputValue()).toBe('0');
    expect(await figures(karim)).toEqual([21_000, 21_000, 0]);
    expect(await figures(salma)).toEqual([32_000, 0, 32_000]);
    await pay('Salma Khatun');
    await page.getByRole('button', { name: 'Print a list to sign' }).click();
    await paper.waitFor({ state: 'attached' });
    // Once everybody is paid, the list has what each was given.
    expect(await paper.locator('tbody tr').allTextContents()).toEqual([
      expect.stringMatching(/^1Karim Molla.*21,000\.000\.0021,000\.00$/),
      expect.stringMatching(/^2Salma Khatun.*32,000\.000\.0032,000\.00$/),
      expect.stringMatching(/^Total.*53,000\.00$/),
    ]);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await paper.waitFor({ state: 'detached' });
    expect(await violations(page)).toEqual([]);
  });

  it('is read by an auditor, who records nothing', async () => {
    const jamal = await makeMonthly(server, { employee_name: 'Jamal Uddin', salary: 18_000 });
    const paid = { month: '2025-04', date: '2025-04-30', lines: [{ employee_id: jamal, amount: 8_000 }] };
    expect((await server.api('POST', '/payroll', paid)).status).toBe(200);
    const token = await signInAs(server, 'auditor', []);
    await openAddress('/dashboard/support', { token });
    await page.getByRole('navigation').first().getByText('Employees', { exact: true }).first().click();
    await page.getByRole('navigation').first().getByRole('link', { name: 'Payroll' }).click();
    await page.getByRole('heading', { level: 1, name: 'Payroll' }).waitFor();
    const main = page.getByRole('main');
    await field('Month', main).selectOption('2025-04');
    const line = main.getByRole('row', { name: /^Jamal Uddin/ }).first();

    await expect
      .poll(() => line.getByRole('cell').allInnerTexts())
      .toEqual([expect.any(String), '18,000.00', '8,000.00', '10,000.00']);
    expect(new URL(page.url()).search).toBe('?month=2025-04');
    await main.getByText(/pay of Apr 2025 is (not )?accrued/).waitFor();
    expect(await main.getByRole('textbox').count()).toBe(0);
    expect(await main.getByRole('checkbox').count()).toBe(0);
    expect(await main.getByRole('button', { name: /Pay Selected|Discard|Accrue/ }).count()).toBe(0);
    expect(await main.getByText('on or off').count()).toBe(0);
    expect(await main.getByRole('link', { name: 'Employee Salary' }).count()).toBe(0);
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await main.getByRole('button', { name: 'Print', exact: true }).click();
    await page.locator('body[data-printed]').waitFor({ state: 'attached' });
    const paper = page.locator('[data-print=only]');
    expect(await paper.textContent()).toContain('Month: Apr 2025');
    expect(await paper.locator('tbody tr').allTextContents()).toContainEqual(
      expect.stringMatching(/Jamal Uddin.*18,000\.008,000\.0010,000\.00$/),
    );
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await paper.waitFor({ state: 'detached' });
    expect(await violations(page)).toEqual([]);
    await openAddress('/dashboard/employee-wages/sheet', { token });
    await page.getByText('Your roles do not include this page.').waitFor();
  });

  /** Pays who is still open: the lines are selected by themselves. */
  async function pay(name: string): Promise<void> {
    await expect.poll(() => amountOf(name).inputValue()).not.toBe('0');
    await amountOf(name).focus();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect.poll(() => amountOf(name).inputValue()).toBe('0');
  }

  const amountOf = (name: string) =>
    page.getByRole('textbox', { name: new RegExp(`Amount.*${name}|${name}.*Amount`) });

  async function figures(employee: number): Promise<number[]> {
    const { data } = (await server.api('GET', '/payroll?month=2025-02')).body;
    const { earned, given, open: left } = data.find(({ id }: { id: number }) => id === employee);
    return [earned, given, left];
  }
});
