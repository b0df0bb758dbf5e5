import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RULES, violations } from '../support/axe.ts';
import { launchBrowser, openPage, WEB_APP } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** The product's own pages: WCAG 2.1 AA on a desk in light colours, and on a phone in dark ones, where fingers need room too. */

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** WCAG 2.2: nothing that is touched is smaller than 24 pixels, or too near to the next. */
const TOUCH = 'wcag22aa';

let server: TestServer;
let browser: Browser;
let inside: Page;
let outside: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ app: { webApp: WEB_APP } }), launchBrowser()]);
  ({ page: inside } = await openPage(browser, { url: server.url, token: server.token }));
  ({ page: outside } = await openPage(browser, { url: server.url }));
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it.each(['ledgers', 'ledgers/cash', 'setting', 'support'])('%s can be used by all', async (path) => {
  expect(await check(inside, `/dashboard/${path}`)).toEqual([]);
});

it.each(['/forget-password'])('%s can be used by all, before signing in', async (address) => {
  expect(await check(outside, address)).toEqual([]);
});

async function check(page: Page, address: string): Promise<string[]> {
  await page.setViewportSize(DESK);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(address);
  await settle(page);
  const desk = (await violations(page)).map((line) => `${address}, desk, light: ${line}`);
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  // Tables have become cards, whose rows may be asked for anew.
  await settle(page);
  const phone = await violations(page, [...RULES, TOUCH]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  return [
    ...desk,
    ...phone.map((line) => `${address}, phone, dark: ${line}`),
    ...(wide ? [`${address}, phone: scrolls sideways`] : []),
  ];
}

/** What is looked at is the page, not its waiting. */
async function settle(page: Page): Promise<void> {
  await page
    .getByRole('heading', { level: 1 })
    .or(page.getByRole('dialog'))
    .first()
    .waitFor({ timeout: 10_000 });
  await expect
    .poll(() => page.locator('.MuiSkeleton-root, [aria-busy=true]').count(), { timeout: 10_000 })
    .toBe(0);
}
