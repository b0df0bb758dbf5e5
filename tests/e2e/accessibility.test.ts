import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages } from '../../src/client/pages/index.ts';
import { guide } from '../../src/client/pages/support/guide.ts';
import { type ResourceRoute, resourceRoutes } from '../../src/client/routes/resourceRoutes.ts';
import { loadDefinitions } from '../../src/server/definitions.ts';
import { RULES, violations } from '../support/axe.ts';
import { launchBrowser, openAnew, openPage, WEB_APP } from '../support/browser.ts';
import { startCompany } from '../support/company.ts';
import { sample } from '../support/sample.ts';
import type { TestServer } from '../support/server.ts';
import { SOON } from './specifiedRoute.ts';

/**
 * Every route of the product on the sample company: WCAG 2.1 AA on a desk in light colours, and on a phone in dark ones, where
 * fingers need room too. The routes are those of the definitions, the settings and the list of pages: a new one is looked at.
 */

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** WCAG 2.2: nothing that is touched is smaller than 24 pixels, or too near to the next. */
const TOUCH = 'wcag22aa';
/** What a ledger's address asks for, and a report's: the sample company's year. */
const THE_YEAR = 'from=2025-01-01&to=2025-12-31';
const OF_A_RECORD =
  'employee_id=1&product_id=1&project_id=1&bank_id=1&date_from=01-12-2025&date_to=31-12-2025';

const { resources, settings } = await loadDefinitions('resources');
const routes = resourceRoutes(resources).filter(
  // A form over its list: what its address leads to is the list.
  ({ kind, insteadOf }) => kind !== 'create' || insteadOf === undefined,
);

let server: TestServer;
let browser: Browser;
let inside: Page;
let outside: Page;
/** A transaction of each kind of movement. */
let transactions: Map<string, number>;

beforeAll(async () => {
  [server, browser] = await Promise.all([startCompany({ app: { webApp: WEB_APP } }), launchBrowser()]);
  const { rows } = await sql<{ resource: string; id: string }>`
    select resource, min(id) as id from plinth.transaction group by resource`.execute(server.db);
  transactions = new Map(rows.map(({ resource, id }) => [resource, Number(id)]));
  ({ page: inside } = await openPage(browser, { url: server.url, token: server.token }));
  ({ page: outside } = await openPage(browser, { url: server.url }));
  for (const page of [inside, outside]) page.setDefaultTimeout(SOON.timeout);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** The id of a record of the sample company. */
const idOf = (kind: string, name: string): number =>
  kind === 'movement' ? (transactions.get(name) ?? 1) : 1;

function addressOf({ resource, kind, path, insteadOf }: ResourceRoute): string {
  const id = String(idOf(resource.kind, resource.name));
  if (insteadOf !== undefined) return insteadOf(id);
  const address = `/dashboard/${path.replace(':id', id)}`;
  return kind === 'ledger' ? `${address}?id=${id}&${THE_YEAR}` : address;
}

/** What stands at an address, and after an action, on a desk and on a phone. */
async function found(page: Page, address: string, act?: (page: Page) => Promise<void>): Promise<string[]> {
  await page.setViewportSize(DESK);
  await page.emulateMedia({ colorScheme: 'light' });
  if (page === outside) await page.goto(address);
  else await openAnew(page, address);
  await settled(page);
  await act?.(page);
  const desk = (await violations(page)).map((line) => `desk, light: ${line}`);
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  // Tables have become cards, whose rows may be asked for anew.
  await settled(page);
  const phone = (await violations(page, [...RULES, TOUCH])).map((line) => `phone, dark: ${line}`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  return [...desk, ...phone, ...(wide ? ['phone: scrolls sideways'] : [])];
}

/** What is looked at is the page, not its waiting. */
async function settled(page: Page): Promise<void> {
  // Also while a menu hides the page from those who listen to it.
  await page.locator('h1, [role=dialog]').first().waitFor();
  await expect.poll(() => page.locator('.MuiSkeleton-root, [aria-busy=true]').count(), SOON).toBe(0);
}

describe('can be used by all, on a desk and on a phone:', () => {
  it.each(sample(routes, 12).map((route) => [`${route.path} (${route.kind})`, route] as const))(
    '%s',
    async (_, route) => {
      expect(await found(inside, addressOf(route))).toEqual([]);
    },
  );

  it.each(sample(pages, 6).map(({ path }) => path))('the page "%s"', async (path) => {
    const [book = ''] = Object.keys(settings.books);
    const record = path.startsWith('transactions') ? idOf('movement', 'inventory_purchase') : 1;
    const id = path.startsWith('support') ? (guide[0]?.key ?? '') : String(record);
    const address = `/dashboard/${path.replace(':key', book).replace(':id', id)}`;
    expect(await found(inside, address)).toEqual([]);
  });

  it.each(Object.values(settings.books).flatMap(({ ledger }) => ledger?.path ?? []))('%s', async (path) => {
    expect(await found(inside, `/dashboard/${path}?${THE_YEAR}`)).toEqual([]);
  });

  it.each(sample(Object.values(settings.externals), 4))('%s', async (address) => {
    const id = String(idOf('movement', 'inventory_purchase'));
    expect(await found(inside, `${address.replace('{id}', id)}?${OF_A_RECORD}`)).toEqual([]);
  });

  it.each(['/dashboard/no-such-page', '/report/no-such-page', '/report/project'])('%s', async (address) => {
    expect(await found(inside, address)).toEqual([]);
  });

  it.each(['/', '/forget-password', '/no-such-page'])('%s, before signing in', async (address) => {
    expect(await found(outside, address)).toEqual([]);
  });
});

describe('can be used by all, with what opens over the page:', () => {
  const press = (name: string) => (page: Page) =>
    page.getByRole('button', { name, exact: true }).first().click();

  it.each<[string, string, (page: Page) => Promise<void>]>([
    ['the question before deleting', 'all-vendors', press('Delete')],
    ['the menu of a row', 'products', press('Actions')],
    ['the menu of the account', '', (page) => page.getByRole('banner').getByRole('button').last().click()],
    ['the calendar', 'inventory-purchase', press('Open calendar')],
    ['what is wrong in a form', 'add-vendor', (page) => page.locator('form [type=submit]').click()],
    [
      'the search',
      '',
      async (page) => {
        await page.keyboard.press('Control+k');
        await page.keyboard.type('rah');
        await page.getByRole('option').first().waitFor();
      },
    ],
  ])('%s', async (_, path, act) => {
    const lines = await found(inside, `/dashboard/${path}`, act);
    // A menu and a calendar belong to no part of the page.
    expect(lines.filter((line) => !line.includes(' region: '))).toEqual([]);
  });
});
