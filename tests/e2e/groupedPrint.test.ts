import { beforeAll, expect, it } from 'vitest';
import { open, page, server, useWebApp } from '../support/webApp.ts';

/** The sums of groups on paper are those of the screen: a reversal takes away on its own day. */

useWebApp();

beforeAll(async () => {
  const call = async (path: string, body: object) => {
    const { status, text } = await server.api('POST', path, body);
    expect(status, text).toBe(200);
  };
  await call('/cash/opening', { balance: 10_000, date: '2026-01-01' });
  for (const [expense_name, amount, date] of [
    ['Rent', 1_000, '2026-01-05'],
    ['Rent', 250.5, '2026-01-06'],
    ['Tea', 40, '2026-01-07'],
    ['Tea', 60, '2026-02-03'],
  ])
    await call('/expense', { expense_name, amount, date });
  const { body } = await server.api('GET', '/expense?amount=250.5');
  const [{ id }] = body.data as { id: number }[] as [{ id: number }];
  await call(`/transaction/${id}/reverse`, { reason: 'Twice', date: '2026-02-10' });
});

/** The sums of some groups on the screen, by their names. */
async function sumsOnScreen(names: readonly string[]): Promise<Record<string, string>> {
  const heads = page.locator('main tr:has(button[aria-expanded])');
  await expect.poll(() => heads.count()).toBe(names.length);
  const texts = await heads.allInnerTexts();
  return Object.fromEntries(
    names.map((name) => [
      name,
      texts
        .find((text) => text.includes(name))
        ?.trim()
        .split(/\s+/)
        .at(-1) ?? '',
    ]),
  );
}

/** The tables that the printer gets, by their heading: the last line is the sum. */
async function sumsOnPaper(): Promise<Record<string, string>> {
  await page.evaluate(() => {
    window.print = () => {
      const paper = document.querySelector('[data-print=only]');
      document.documentElement.dataset.paper = paper?.outerHTML ?? '';
    };
    document.documentElement.dataset.paper = '';
  });
  await page
    .getByRole('button', { name: /Export/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.paper ?? '')).not.toBe('');
  const found = await page.evaluate(() => {
    const made = new DOMParser().parseFromString(document.documentElement.dataset.paper ?? '', 'text/html');
    return [...made.querySelectorAll('table')].map((table) => [
      table.getAttribute('aria-label') ?? table.closest('[aria-label]')?.getAttribute('aria-label') ?? '',
      [...table.querySelectorAll('tr')].at(-1)?.textContent ?? '',
    ]);
  });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  return Object.fromEntries(found) as Record<string, string>;
}

it.each([
  ['expense_name', { Rent: '1,000.00', Tea: '100.00' }],
  // The reversal of the January's rent is of February.
  ['date:month', { 'January 2026': '1,290.50', 'February 2026': '−190.50' }],
])('by %s', async (group, sums) => {
  await open(`/dashboard/expenses?group=${group}`);
  expect(await sumsOnScreen(Object.keys(sums))).toEqual(sums);
  const onPaper = Object.entries(sums).map(([name, sum]) => [name, `Total${sum}`]);
  expect(await sumsOnPaper()).toEqual(Object.fromEntries(onPaper));
});
