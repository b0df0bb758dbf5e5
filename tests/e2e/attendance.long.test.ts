import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeEmployee } from '../api/movementSamples.ts';
import { violations } from '../support/axe.ts';
import type { OpenOptions } from '../support/browser.ts';
import { downloaded } from '../support/browser.ts';
import { open as openAddress, page, problems, server, useWebApp } from '../support/webApp.ts';

/** The page of a month's attendance (docs/business-rules.md, "Attendance"). */

const made = { mall: 0, tower: 0, abdul: 0 };

async function call(path: string, body: object): Promise<number> {
  const answer = await server.api('POST', path, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data?.id;
}

useWebApp();

/** Abdul on two sites in March 2025, a day of it unpaid; and 30 more people who were assigned. */
beforeAll(async () => {
  await call('/cash/opening', { balance: 100_000 });
  await call('/cash/receipt', { amount: 100_000, note: 'Capital', date: '2025-01-01' });
  made.mall = await call('/project', { project_name: 'Harbour Mall', budget: 0, balance: 0 });
  made.tower = await call('/project', { project_name: 'Lake Tower', budget: 0, balance: 0 });
  made.abdul = await makeEmployee(server, { employee_name: 'Abdul Karim', salary: 800 });
  const others: number[] = [];
  for (let n = 10; n < 40; n += 1)
    others.push(await makeEmployee(server, { employee_name: `Mason ${n}`, salary: 700 }));
  const from = { assigned_at: '2025-02-01T00:00:00Z', released_at: '2025-04-30T00:00:00Z' };
  await server.db
    .insertInto('plinth.assignment')
    .values([
      ...[made.abdul, ...others].map((employee_id) => ({ employee_id, project_id: made.mall, ...from })),
      { employee_id: made.abdul, project_id: made.tower, ...from },
    ])
    .execute();
  for (const project_id of [made.mall, made.tower])
    await call('/supply_cash_project', { project_id, cash_amount: 20_000, date: '2025-01-01' });
  const wage = (project: number, employee_id: number | undefined, date: string, amount: number) =>
    call(`/employee/wage/${project}`, { employee_id, amount, date });
  await wage(made.mall, made.abdul, '2025-03-01', 0);
  await wage(made.tower, made.abdul, '2025-03-02', 650.5);
  await wage(made.mall, others[0], '2025-03-01', 700);
});

async function open(query: string, options?: Partial<OpenOptions>): Promise<void> {
  await openAddress(`/dashboard/attendance${query}`, options);
  await page.getByRole('heading', { level: 1, name: 'Attendance' }).waitFor();
}

const cell = (day: string, person = made.abdul) =>
  page.locator(`td[data-person="${person}"][data-day="${day}"]`);
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });

async function save(button: string): Promise<Buffer> {
  const waiting = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: button, exact: true }).click();
  return downloaded(await waiting);
}

describe('the attendance of a month', () => {
  it('has people by days, with the project, what was paid, and the sums', async () => {
    await open('?month=2025-03');
    await expect.poll(() => cell('2025-03-01').innerText()).toBe('HM\n0');
    expect(await cell('2025-03-02').innerText()).toBe('LT\n650.5');
    expect(await cell('2025-03-03').innerText()).toBe('');
    expect(await cell('2025-03-02').getAttribute('title')).toBe(
      'Abdul Karim, 2 March: Lake Tower, paid 650.50',
    );
    expect(await row('Abdul Karim').locator('.sum').allInnerTexts()).toEqual([
      ...['2', '1,600.00', '650.50', '949.50'],
    ]);
    await expect
      .poll(() => row('People present').locator('.sum').allInnerTexts())
      .toEqual(['3', '2,300.00', '1,350.50', '949.50']);
    const present = await row('People present').locator('td').allInnerTexts();
    expect(present.slice(0, 3)).toEqual(['2', '1', '']);
    await page.getByText('31 found').waitFor();
    await page.getByText('HM Harbour Mall · LT Lake Tower').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('is paged by the server, searched, and limited to a project, in its address', async () => {
    await open('?month=2025-03');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(25);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(6);
    await page.waitForURL(/page=2/);
    await page.getByLabel('Search').last().fill('abdul');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    await page.waitForURL(/q=abdul/);
    await expect.poll(() => row('People present').locator('.sum').first().innerText()).toBe('2');
    await page.getByLabel('Project', { exact: true }).click();
    await page.getByRole('option', { name: 'Lake Tower' }).click();
    await expect.poll(() => row('Abdul Karim').locator('.sum').first().innerText()).toBe('1');
    expect(await cell('2025-03-02').innerText()).toBe('650.5');
    await page.getByRole('button', { name: 'Previous month' }).click();
    await page.waitForURL(/month=2025-02/);
    await expect.poll(() => row('Abdul Karim').locator('.sum').first().innerText()).toBe('0');
  });

  it('leads from day to day by keys, and opens the muster sheet of the project and the day', async () => {
    await open('?month=2025-03');
    await cell('2025-03-01').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    const focused = () =>
      page.evaluate(() => {
        const { day, person } = (document.activeElement as HTMLElement).dataset;
        return [day, Number(person)];
      });
    expect((await focused())[0]).toBe('2025-03-02');
    expect((await focused())[1]).not.toBe(made.abdul);
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toEqual(['2025-03-02', made.abdul]);
    await page.keyboard.press('End');
    expect(await focused()).toEqual(['2025-03-31', made.abdul]);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Muster Sheet' }).waitFor();
    await expect.poll(() => field('Day').inputValue()).toBe('2025-03-02');
    await expect.poll(() => page.getByPlaceholder('Select a project').inputValue()).toBe('Lake Tower');
    await page.getByText('Already 650.50').waitFor();
    await page.goBack();
    await cell('2025-03-03').click();
    await page.getByRole('heading', { level: 1, name: 'Muster Sheet' }).waitFor();
    await expect.poll(() => field('Day').inputValue()).toBe('2025-03-03');
    // The day has no project of its own: it is that of the day before.
    await expect.poll(() => page.getByPlaceholder('Select a project').inputValue()).toBe('Lake Tower');
  });

  it('goes out as CSV and Excel with everybody, in numbers', async () => {
    await open('?month=2025-03');
    await cell('2025-03-01').waitFor();
    const lines = (await save('CSV')).toString('utf8').trim().split('\r\n');
    expect(lines[0]).toMatch(/Employee,2025-03-01,.*,2025-03-31,Days,Earned,Paid,Open$/);
    expect(lines[1]).toMatch(/^Abdul Karim,0(\.00)?,650\.50?,,.*,2,1600(\.00)?,650\.50?,949\.50?$/);
    expect(lines.length).toBe(32);
    const files = unzipSync(new Uint8Array(await save('Excel')));
    const amounts = strFromU8(files['xl/worksheets/sheet1.xml'] as Uint8Array);
    expect(amounts).toContain('<v>650.5</v>');
    expect(amounts).toContain('<v>949.5</v>');
    expect(strFromU8(files['xl/sharedStrings.xml'] as Uint8Array)).toContain('Lake Tower');
  });

  it('prints across A4 with the firm, the month and everybody', async () => {
    await open('?month=2025-03');
    await cell('2025-03-01').waitFor();
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await page.locator('body[data-printed]').waitFor({ state: 'attached' });
    const paper = page.locator('[data-print=only]');
    const words = await paper.textContent();
    expect(words).toContain('Attendance, March 2025');
    expect(words).toContain('LT 650.5');
    expect(await paper.locator('tbody tr').count()).toBeGreaterThanOrEqual(31);
    await page.emulateMedia({ media: 'print' });
    const lines = paper.locator('.signatures li');
    expect(await lines.allTextContents()).toEqual(['Prepared by', 'Checked by', 'Approved by']);
    expect(await lines.last().isVisible()).toBe(true);
    const width = await paper
      .locator('table')
      .evaluate((table) => [table.scrollWidth, (table.parentElement as HTMLElement).clientWidth]);
    expect(width[0]).toBeLessThanOrEqual((width[1] as number) + 1);
    await page.emulateMedia({ media: null });
  });

  it('scrolls in its table alone on a phone, with the names in sight', async () => {
    await open('?month=2025-03', { width: 390, height: 800 } as never);
    await page.setViewportSize({ width: 390, height: 800 });
    await cell('2025-03-01').waitFor();
    await cell('2025-03-20').scrollIntoViewIfNeeded();
    const name = await row('Abdul Karim').locator('th').boundingBox();
    expect(name?.x).toBeGreaterThanOrEqual(0);
    expect(name?.x).toBeLessThan(40);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  it('says so if nobody was at work, and if it cannot be read', async () => {
    await open('?month=2019-02');
    await page.getByText('Nobody was at work in this month.').waitFor();
    await page.route('**/api/wage/attendance?**', (route) =>
      route.fulfill({ status: 409, json: { success: false, message: 'Out of order' } }),
    );
    await page.getByRole('button', { name: 'Previous month' }).click();
    await page.getByText('Out of order').waitFor();
    await page.unroute('**/api/wage/attendance?**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Nobody was at work in this month.').waitFor();
    problems.length = 0;
  });
});
