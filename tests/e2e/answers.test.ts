import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { assign, makeEmployee, makeProject } from '../api/movementSamples.ts';
import { violations } from '../support/axe.ts';
import { downloaded } from '../support/browser.ts';
import { pdfText } from '../support/pdfText.ts';
import { IS_LONG } from '../support/sample.ts';
import { today } from '../support/today.ts';
import { open, page, problems, server, useWebApp } from '../support/webApp.ts';

/** The page of a report that is a definition: tests/client/reports has its states and its files in detail. */

const SPENDING = `
name: spending
label: Spending by Project
description: What each project cost, and on what.
menu: { group: Reports, order: 90 }
ask:
  from: { type: date, default: start of fiscal year }
  to: { type: date, default: today }
of: entries
where: date >= ask.from && date <= ask.to && class == "cost"
group: [project_id, book]
show: { amount: sum(amount) }
chart: { kind: stacked, by: month(date), of: [amount], split: book }
`;

/** The same with four columns more. */
const COMPARED = SPENDING.replace('name: spending', 'name: spending_compared')
  .replace('label: Spending by Project', 'label: Spending Compared')
  .replace('of: entries', '  compare: { options: [none, period before] }\nof: entries');

let mall: string;

// biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for.
async function call(method: string, path: string, body?: object): Promise<any> {
  const { status, body: answer, text } = await server.api(method, path, body);
  expect(status, text).toBeLessThan(300);
  return answer;
}

/** Two projects: one with two days of work at 900 and an expense of 70, one with one day. */
async function makeBooks(): Promise<void> {
  await call('POST', '/cash/opening', { balance: 500_000 });
  await call('PUT', '/institution/1', { institution_name: 'Meghna Builders', img_url: '' });
  const projects = [await makeProject(server, 0), await makeProject(server, 0)];
  const employees = [await makeEmployee(server), await makeEmployee(server), await makeEmployee(server)];
  const wages = [
    [0, 0, 300],
    [0, 1, 450.25],
    [1, 2, 100],
  ] as const;
  for (const [at, who, amount] of wages) {
    const [project, employee] = [projects[at] as number, employees[who] as number];
    await assign(server, project, employee);
    await call('POST', '/supply_cash_project', { project_id: project, cash_amount: 1_000 });
    await call('POST', `/employee/wage/${project}`, { employee_id: employee, amount });
  }
  await call('POST', `/expense/projectwise/${projects[0]}`, { expense_name: 'Crane hire', amount: 70 });
  mall = (await call('GET', `/project/${projects[0]}`)).data.project_name;
}

useWebApp({
  definitions: [
    { file: 'resources/reports/spending.yaml', text: SPENDING },
    { file: 'resources/reports/spending-compared.yaml', text: COMPARED },
  ],
});

beforeAll(makeBooks);

const REPORT = '/dashboard/reports/spending';
const table = (name = 'Spending by Project') => page.getByRole('table', { name, exact: true });
const row = (name: string | RegExp) => table().getByRole('row', { name });

async function save(kind: string): Promise<{ name: string; bytes: Buffer }> {
  const waiting = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), bytes: await downloaded(download) };
}

describe('a report', () => {
  it('is found, answers, opens what a figure is made of, and leads back', async () => {
    await open('/dashboard/reports');
    await page.getByRole('link', { name: /^Spending by Project What each project cost/ }).click();
    await table().waitFor();
    expect(await row(/^Total/).innerText()).toMatch(/Total\s+2,770\.00/);
    expect(await row(new RegExp(`^${mall}`)).innerText()).toContain('1,870.00');
    const nav = page.getByRole('navigation', { name: 'Main' });
    expect(await nav.getByRole('link', { name: 'Spending by Project' }).getAttribute('aria-current')).toBe(
      'page',
    );
    expect(await violations(page)).toEqual([]);

    await page.getByRole('link', { name: '1,800.00', exact: true }).first().click();
    const rows = page.getByRole('table', { name: /^Amount: / });
    await rows.waitFor();
    expect(page.url()).toContain('/dashboard/reports/spending/rows?');
    const amounts = (await rows.locator('tbody tr td:last-child').allInnerTexts()).map(Number);
    expect(amounts.toSorted((one, other) => one - other)).toEqual([900, 900]);
    expect(await rows.locator('tfoot').innerText()).toContain('1,800.00');
    await rows.locator('tbody').getByRole('link').first().click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Back' }).click();
    await table().waitFor();
  });

  it('is asked for other days, and says when they are turned or empty', async () => {
    await open(REPORT);
    await table().waitFor();
    await page.getByRole('button', { name: 'Date range' }).click();
    await page.getByRole('menuitem', { name: 'Today' }).click();
    await page.waitForURL(/_days=today/);
    await expect.poll(() => page.getByLabel('From').inputValue()).toBe(today());
    expect(await row(/^Total/).innerText()).toContain('2,770.00');
    await page.getByLabel('To', { exact: true }).fill('2020-01-01');
    await page.keyboard.press('Enter');
    await page.getByText(/must not be/).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('from');
    await page.getByLabel('From').fill('2020-01-01');
    await page.keyboard.press('Enter');
    await page.getByText('Nothing was found. Choose a longer range, or fewer conditions.').waitFor();
    // The refused call is the browser's message, and what this test wants.
    problems.length = 0;
  });

  it.runIf(IS_LONG).each(['light', 'dark'] as const)(
    'is drawn as a chart in the %s scheme, whose code loads then',
    async (colorScheme) => {
      const code: string[] = [];
      await open(`${REPORT}?_view=table`, { colorScheme, viewport: { width: 1440, height: 900 } });
      await table().waitFor();
      page.on('request', (request) => code.push(request.url()));
      await page.getByRole('button', { name: 'Both' }).click();
      const figure = page.getByRole('figure', { name: 'Spending by Project, by month' });
      const bars = figure.locator('svg .MuiBarElement-root');
      await bars.first().waitFor();
      if (colorScheme === 'light') expect(code.filter((url) => /ChartPlot.*\.js/.test(url))).not.toEqual([]);
      // Two books in one month; the table behind it has the same.
      expect(await bars.count()).toBe(2);
      expect(await figure.getByRole('table').innerText()).toMatch(
        /2,700\.00[\s\S]*70\.00|70\.00[\s\S]*2,700\.00/,
      );
      const [left, right] = [await table().boundingBox(), await figure.boundingBox()];
      expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
      expect(await violations(page)).toEqual([]);
      const plot = figure.locator('svg[tabindex="0"]');
      await plot.focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => plot.getAttribute('data-has-focused-item')).toBe('true');
    },
  );

  it.runIf(IS_LONG)(
    'has its chart below the table where less than 420 pixels are left beside it',
    async () => {
      const address = '/dashboard/reports/spending-compared?_view=both&compare=period+before';
      await open(address, { viewport: { width: 1680, height: 900 } });
      const [wide, chart] = [table('Spending Compared'), page.getByRole('figure')];
      await chart.locator('svg .MuiBarElement-root').first().waitFor();
      expect(await wide.getByRole('columnheader').count()).toBeGreaterThan(4);
      const places = async () => {
        const [left, right] = [await wide.boundingBox(), await chart.boundingBox()];
        if (left === null || right === null) throw new Error('The table and the chart are both in sight');
        return {
          isBelow: right.y >= left.y + left.height,
          isBeside: right.x >= left.x + left.width,
          ...right,
        };
      };
      expect(await places()).toMatchObject({ isBelow: false, isBeside: true });
      await page.setViewportSize({ width: 1210, height: 900 });
      await expect.poll(places).toMatchObject({ isBelow: true, isBeside: false });
      expect((await places()).width).toBeGreaterThan(420);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1210);
    },
  );

  it('is mailed every month to those who are named, until it is ended', async () => {
    await open(`${REPORT}?_view=table`);
    await table().waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Mail Monthly' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mail Spending by Project every month' });
    const to = dialog.getByLabel('To');
    await to.fill('owner@example.com, nobody');
    await page.keyboard.press('Enter');
    await dialog.getByText('nobody must be an email address').waitFor();
    expect(await to.getAttribute('aria-invalid')).toBe('true');
    await to.fill('owner@example.com, books@example.com');
    await dialog.getByLabel('Day of the month').fill('5');
    await page.keyboard.press('Enter');
    const kept = dialog
      .getByRole('listitem')
      .filter({ hasText: 'owner@example.com, books@example.com, next on' });
    await kept.waitFor();
    expect((await call('GET', '/mail/report?report=spending')).data).toMatchObject([{ day_of_month: 5 }]);
    await kept.getByRole('button', { name: 'End the mails to owner@example.com' }).click();
    await kept.waitFor({ state: 'detached' });
    expect((await call('GET', '/mail/report?report=spending')).data).toEqual([]);
    // The refused call is the browser's message, and what this test wants.
    problems.length = 0;
  });

  it('goes out as Excel with formulas, as CSV, as PDF, and to the printer', async () => {
    await open(`${REPORT}?_view=table`);
    await table().waitFor();
    const { name, bytes } = await save('Excel');
    expect(name).toMatch(/^spending-by-project-.*\.xlsx$/);
    const sheet = strFromU8(unzipSync(new Uint8Array(bytes))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toContain('<v>1800</v>');
    expect(sheet.match(/<f>SUM\(/g)).toHaveLength(3);
    const csv = (await save('CSV')).bytes.toString('utf8').trim().split('\r\n');
    expect(csv[0]).toMatch(/^Project,Account,Amount$/);
    expect(csv).toHaveLength(4);
    expect(pdfText((await save('PDF')).bytes).replaceAll('\n', '')).toMatch(
      /Meghna Builders[\s\S]*Spending by Project[\s\S]*2,770\.00/,
    );
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', 'true');
    });
    await page.getByRole('button', { name: 'Print' }).click();
    await page.locator('html[data-printed]').waitFor();
    await page.emulateMedia({ media: 'print' });
    const paper = page.locator('[data-print=only]');
    expect(await paper.innerText()).toMatch(/Meghna Builders[\s\S]*Spending by Project[\s\S]*2,770\.00/);
    expect(await page.getByRole('button', { name: 'Export' }).isVisible()).toBe(false);
  });

  it.runIf(IS_LONG)('names its range and what else was chosen in the browser’s own print', async () => {
    await open(REPORT);
    await table().waitFor();
    await page.emulateMedia({ media: 'screen' });
    const about = page.locator('main').getByText(/^Range: \d{4}-\d{2}-\d{2} to /);
    await expect.poll(() => about.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => about.isVisible()).toBe(true);
    await page.emulateMedia({ media: null });
  });

  it.runIf(IS_LONG)('keeps the chart on paper, in black, which is narrower than the screen', async () => {
    await open(REPORT);
    const figure = page.getByRole('figure');
    await figure.locator('svg .MuiBarElement-root').first().waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.setViewportSize({ width: 720, height: 1000 });
    await page.waitForTimeout(500);
    expect(await figure.count()).toBe(1);
    const label = figure.locator('svg .MuiChartsAxis-tickLabel').first();
    expect(await label.evaluate((text) => getComputedStyle(text).fill)).toBe('rgb(0, 0, 0)');
    const legend = figure.locator('.MuiChartsLegend-label').first();
    expect(await legend.evaluate((text) => getComputedStyle(text).color)).toBe('rgb(0, 0, 0)');
    // The drawing stays in its frame where a sheet is wider than its place was.
    const [drawn, frame] = await Promise.all(
      [figure.locator('svg').first(), figure].map((part) => part.boundingBox()),
    );
    expect((drawn?.y ?? 0) + (drawn?.height ?? 0)).toBeLessThanOrEqual(
      (frame?.y ?? 0) + (frame?.height ?? 0) + 1,
    );
    await page.emulateMedia({ media: null, colorScheme: null });
    await figure.waitFor({ state: 'detached' });
  });

  it.runIf(IS_LONG)('fits a phone', async () => {
    await open(`${REPORT}?_view=both`, { viewport: { width: 390, height: 844 } });
    await page.getByRole('figure').locator('svg .MuiBarElement-root').first().waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
