import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadDefinitions } from '../../src/server/definitions.ts';
import { violations } from '../support/axe.ts';
import { launchBrowser, type OpenOptions, sharedPage, WEB_APP } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { createByCall } from './genericScreens.ts';

/** The search of the top bar, as a person uses it. */

const { resources } = await loadDefinitions('resources');
const STAFF = { name: 'Salma', email: 'salma@example.com', password: 'a long enough one' };

let server: TestServer;
let browser: Browser;
let page: Page;
let problems: string[];
let close: () => Promise<void>;
let rahman: number;
let staff: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ app: { webApp: WEB_APP } }), launchBrowser()]);
  const { vendor } = resources;
  if (vendor === undefined) throw new Error('There are no vendors');
  rahman = await createByCall(server, resources, vendor, 'Rahman Traders', { phone: '01755500111' });
  await createByCall(server, resources, vendor, 'Rahim Stores');
  await createByCall(server, resources, vendor, 'নীল বা\u09dcি');
  await server.api('POST', '/users', STAFF);
  await server.api('POST', '/cash/opening', { balance: 500 });
  staff = await server.signIn(STAFF.email, STAFF.password);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});
afterEach(async () => {
  expect(problems).toEqual([]);
  await close();
});

const openFor = sharedPage(() => browser);

async function open(path: string, options?: Partial<OpenOptions>): Promise<void> {
  const visitor = { url: server.url, token: server.token };
  ({ page, problems, close } = await openFor(path, visitor, options));
}

const PHONE = { viewport: { width: 390, height: 844 } };
const box = () => page.getByRole('combobox', { name: 'Search everywhere' });
const options = () => page.getByRole('option');
const focused = () =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );

describe('the search of the top bar', () => {
  it('opens a record by keyboard alone, and Escape leads back to where one was', async () => {
    await open('/dashboard/projects');
    const link = page.getByRole('link', { name: 'Add Project' }).first();
    await link.focus();
    await page.keyboard.press('Control+k');
    expect(await focused()).toBe('Search everywhere');
    await page.keyboard.type('rah');
    await options().filter({ hasText: 'Rahman Traders' }).waitFor();
    expect(await page.getByRole('group', { name: 'Vendors' }).getByRole('option').count()).toBe(2);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('listbox', { name: 'Results' }).waitFor({ state: 'detached' });
    expect(await focused()).toBe('Add Project');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('0175550');
    await options().filter({ hasText: 'Rahman Traders' }).filter({ hasText: '01755500111' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/all-vendors?show=${rahman}`);
    await page.getByRole('dialog', { name: /Vendor/ }).waitFor();
  });

  it('walks its list with the arrows, Home and End, and says what Enter opens', async () => {
    await open('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('vendor');
    await options().filter({ hasText: 'Vendor Ledger' }).waitFor();
    const chosen = async () => {
      const id = await box().getAttribute('aria-activedescendant');
      const selected = page.locator('[role=option][aria-selected=true]');
      expect(await selected.getAttribute('id')).toBe(id);
      return selected.textContent();
    };
    const texts = await options().allTextContents();
    for (const [key, index] of [
      ['ArrowDown', 1],
      ['ArrowDown', 2],
      ['ArrowUp', 1],
      ['End', texts.length - 1],
      ['ArrowDown', 0],
      ['ArrowUp', texts.length - 1],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(key);
      expect(await chosen()).toBe(texts[index]);
    }
  });

  it.each([
    ['All Projects', 'All Projects', '/dashboard/projects'],
    ['Add Vendor', 'Add Vendor', '/dashboard/add-vendor'],
    ['Record a purchase', 'Inventory Purchase', '/dashboard/inventory-purchase'],
    ['verify books', 'Verify books', '/dashboard/setting#data'],
  ])('%s is found by its name', async (words, title, address) => {
    await open('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await box().fill(words);
    await options().filter({ hasText: title }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${address}`);
  });

  it('opens a transaction by its number over the page that one is on', async () => {
    await open('/dashboard/all-vendors');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const { body } = await server.api('GET', '/cash/ledger');
    const number = body.data.at(-1).transaction_id;
    await box().fill(`#${number}`);
    await page.getByRole('group', { name: 'Transactions' }).getByRole('option').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: new RegExp(`Transaction ${number}`) }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard/all-vendors');
  });

  it('switches the colours and signs out', async () => {
    await open('/dashboard', { colorScheme: 'light' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await box().fill('dark colours');
    await options().filter({ hasText: 'Switch to dark colours' }).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.colorScheme)).toBe('dark');
    // The session of the test's own sign-in is another one.
    await page.evaluate(
      (token) => localStorage.setItem('plinth.token', token),
      await server.signIn(STAFF.email, STAFF.password),
    );
    await page.reload();
    await box().fill('logout');
    await options().filter({ hasText: 'Logout' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${server.url}/`);
  });

  it('says what was searched where nothing is found, and announces how much was', async () => {
    await open('/dashboard');
    await box().fill('zqzqzq');
    await page.getByText('Nothing found for "zqzqzq"').first().waitFor();
    expect(await page.getByRole('status').filter({ hasText: 'Nothing found' }).count()).toBe(1);
    await box().fill('Rahman Traders');
    await page
      .getByRole('status')
      .filter({ hasText: /^1 result$/ })
      .waitFor();
  });

  it('drops an answer to what was typed before', async () => {
    await open('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/api/search?q=rahim', async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    const asked = page.waitForRequest('**/api/search?q=rahim');
    await box().fill('rahim');
    await asked;
    await box().fill('traders');
    await options().filter({ hasText: 'Rahman Traders' }).waitFor();
    release();
    await page.waitForTimeout(300);
    expect(await options().filter({ hasText: 'Rahim Stores' }).count()).toBe(0);
    expect(await options().filter({ hasText: 'Rahman Traders' }).count()).toBe(1);
  });

  it.each([
    ['one code point', 'বা\u09dcি'],
    ['two code points', 'বা\u09a1\u09bcি'],
  ])('finds a letter that a keyboard writes as %s', async (_, typed) => {
    await open('/dashboard');
    await box().click();
    await page.keyboard.insertText(typed);
    await options().filter({ hasText: 'নীল' }).waitFor();
    expect(await page.getByRole('group', { name: 'Vendors' }).getByRole('option').count()).toBe(1);
  });

  it('asks once for what is typed in one go', async () => {
    await open('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/search')) asked.push(new URL(request.url()).search);
    });
    await box().pressSequentially('traders', { delay: 10 });
    await options().filter({ hasText: 'Rahman Traders' }).waitFor();
    await expect.poll(() => asked.at(-1)).toBe('?q=traders');
    expect(asked.length).toBeLessThan('traders'.length);
  });

  it('offers first what was opened last', async () => {
    await open('/dashboard');
    await box().fill('rahman traders');
    await options().filter({ hasText: 'Rahman Traders' }).click();
    await page.waitForURL(`**/all-vendors?show=${rahman}`);
    await page.goto('/dashboard');
    await box().click();
    const recent = page.getByRole('group', { name: 'Recently opened' }).getByRole('option');
    await recent.filter({ hasText: 'Rahman Traders' }).waitFor();
    expect((await recent.allTextContents())[0]).toContain('Rahman Traders');
  });

  it('does not find for staff what only administrators may see', async () => {
    await open('/dashboard', { token: staff });
    await box().fill('salma');
    await page.getByText('Nothing found for "salma"').first().waitFor();
    for (const words of ['All Users', 'Add User', 'Verify books']) {
      await box().fill(words);
      await page.getByText(`Nothing found for "${words}"`).first().waitFor();
    }
  });

  it('asks the lists of a host that lacks the call', async () => {
    await open('/dashboard');
    await page.route('**/api/search?*', (route) =>
      route.fulfill({ status: 404, json: { success: false, message: 'There is no such call' } }),
    );
    await box().fill('rahman');
    await page
      .getByRole('group', { name: 'Vendors' })
      .getByRole('option', { name: /Rahman Traders/ })
      .waitFor();
  });

  it('says so when the search fails, and finds pages still', async () => {
    // In the one of the test before, the host lacks the call.
    await open('/dashboard', {});
    await page.route('**/api/search?*', (route) =>
      route.fulfill({ status: 500, json: { success: false, message: 'The search is out of order' } }),
    );
    await box().fill('all vendors');
    await page.getByText('The search is out of order').first().waitFor();
    expect(await options().filter({ hasText: 'All Vendors' }).count()).toBe(1);
  });

  it('is a dialog over the whole screen of a phone, which gives the focus back', async () => {
    await open('/dashboard', PHONE);
    await page.getByRole('button', { name: 'Search everywhere' }).click();
    const dialog = page.getByRole('dialog', { name: 'Search everywhere' });
    expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
    expect(await focused()).toBe('Search everywhere');
    await box().fill('rahman');
    await options().filter({ hasText: 'Rahman Traders' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await focused()).toBe('Search everywhere');
    await page.keyboard.press('Control+k');
    await box().fill('rahman');
    await options().filter({ hasText: 'Rahman Traders' }).click();
    await page.waitForURL(`**/all-vendors?show=${rahman}`);
    await dialog.waitFor({ state: 'detached' });
  });
});
