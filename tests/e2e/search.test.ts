import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDefinitions } from '../../src/server/definitions.ts';
import { violations } from '../support/axe.ts';
import { launchBrowser, type OpenOptions, openPage, WEB_APP } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { createByCall } from './genericScreens.ts';

/** The search of the top bar, as a person uses it. */

const { resources } = await loadDefinitions('resources');
const STAFF = { name: 'Salma', email: 'salma@example.com', password: 'a long enough one' };

let server: TestServer;
let browser: Browser;
let rahman: number;
let staff: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ app: { webApp: WEB_APP } }), launchBrowser()]);
  const { vendor } = resources;
  if (vendor === undefined) throw new Error('There are no vendors');
  rahman = await createByCall(server, resources, vendor, 'Rahman Traders', { phone: '01755500111' });
  await createByCall(server, resources, vendor, 'Rahim Stores');
  await server.api('POST', '/users', STAFF);
  await server.api('POST', '/cash/opening', { balance: 500 });
  staff = await server.signIn(STAFF.email, STAFF.password);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const open = (options: Partial<OpenOptions> = {}) =>
  openPage(browser, { url: server.url, token: server.token, ...options });
const PHONE = { viewport: { width: 390, height: 844 } };
const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Search everywhere' });
const optionsOf = (page: Page) => page.getByRole('option');
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );

describe('the search of the top bar', () => {
  it('opens a record by keyboard alone, and Escape leads back to where one was', async () => {
    const { page, problems, close } = await open();
    await page.goto('/dashboard/projects');
    const link = page.getByRole('link', { name: 'Add Project' }).first();
    await link.focus();
    await page.keyboard.press('Control+k');
    expect(await focused(page)).toBe('Search everywhere');
    await page.keyboard.type('rah');
    await optionsOf(page).filter({ hasText: 'Rahman Traders' }).waitFor();
    expect(await page.getByRole('group', { name: 'Vendors' }).getByRole('option').count()).toBe(2);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('listbox', { name: 'Results' }).waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Add Project');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('0175550');
    await optionsOf(page).filter({ hasText: 'Rahman Traders' }).filter({ hasText: '01755500111' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/all-vendors?show=${rahman}`);
    await page.getByRole('dialog', { name: /Vendor/ }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('walks its list with the arrows, Home and End, and says what Enter opens', async () => {
    const { page, close } = await open();
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('vendor');
    await optionsOf(page).filter({ hasText: 'Vendor Ledger' }).waitFor();
    const chosen = async () => {
      const id = await boxOf(page).getAttribute('aria-activedescendant');
      const selected = page.locator('[role=option][aria-selected=true]');
      expect(await selected.getAttribute('id')).toBe(id);
      return selected.textContent();
    };
    const texts = await optionsOf(page).allTextContents();
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
    await close();
  });

  it.each([
    ['All Projects', 'All Projects', '/dashboard/projects'],
    ['Add Vendor', 'Add Vendor', '/dashboard/add-vendor'],
    ['Record a purchase', 'Inventory Purchase', '/dashboard/inventory-purchase'],
    ['verify books', 'Verify books', '/dashboard/setting#data'],
  ])('%s is found by its name', async (words, title, address) => {
    const { page, close } = await open();
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await boxOf(page).fill(words);
    await optionsOf(page).filter({ hasText: title }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${address}`);
    await close();
  });

  it('opens a transaction by its number over the page that one is on', async () => {
    const { page, close } = await open();
    await page.goto('/dashboard/all-vendors');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const { body } = await server.api('GET', '/cash/ledger');
    const number = body.data.at(-1).transaction_id;
    await boxOf(page).fill(`#${number}`);
    await page.getByRole('group', { name: 'Transactions' }).getByRole('option').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: new RegExp(`Transaction ${number}`) }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard/all-vendors');
    await close();
  });

  it('switches the colours and signs out', async () => {
    const { page, close } = await open({ colorScheme: 'light' });
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await boxOf(page).fill('dark colours');
    await optionsOf(page).filter({ hasText: 'Switch to dark colours' }).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.colorScheme)).toBe('dark');
    // The session of the test's own sign-in is another one.
    await page.evaluate(
      (token) => localStorage.setItem('plinth.token', token),
      await server.signIn(STAFF.email, STAFF.password),
    );
    await page.reload();
    await boxOf(page).fill('logout');
    await optionsOf(page).filter({ hasText: 'Logout' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${server.url}/`);
    await close();
  });

  it('says what was searched where nothing is found, and announces how much was', async () => {
    const { page, close } = await open();
    await page.goto('/dashboard');
    await boxOf(page).fill('zqzqzq');
    await page.getByText('Nothing found for "zqzqzq"').first().waitFor();
    expect(await page.getByRole('status').filter({ hasText: 'Nothing found' }).count()).toBe(1);
    await boxOf(page).fill('Rahman Traders');
    await page
      .getByRole('status')
      .filter({ hasText: /^1 result$/ })
      .waitFor();
    await close();
  });

  it('drops an answer to what was typed before', async () => {
    const { page, close } = await open();
    await page.goto('/dashboard');
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
    await boxOf(page).fill('rahim');
    await asked;
    await boxOf(page).fill('traders');
    await optionsOf(page).filter({ hasText: 'Rahman Traders' }).waitFor();
    release();
    await page.waitForTimeout(300);
    expect(await optionsOf(page).filter({ hasText: 'Rahim Stores' }).count()).toBe(0);
    expect(await optionsOf(page).filter({ hasText: 'Rahman Traders' }).count()).toBe(1);
    await close();
  });

  it('asks once for what is typed in one go', async () => {
    const { page, close } = await open();
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/search')) asked.push(new URL(request.url()).search);
    });
    await boxOf(page).pressSequentially('traders', { delay: 10 });
    await optionsOf(page).filter({ hasText: 'Rahman Traders' }).waitFor();
    await expect.poll(() => asked.at(-1)).toBe('?q=traders');
    expect(asked.length).toBeLessThan('traders'.length);
    await close();
  });

  it('offers first what was opened last', async () => {
    const { page, close } = await open();
    await page.goto('/dashboard');
    await boxOf(page).fill('rahman traders');
    await optionsOf(page).filter({ hasText: 'Rahman Traders' }).click();
    await page.waitForURL(`**/all-vendors?show=${rahman}`);
    await page.goto('/dashboard');
    await boxOf(page).click();
    const recent = page.getByRole('group', { name: 'Recently opened' }).getByRole('option');
    await recent.filter({ hasText: 'Rahman Traders' }).waitFor();
    expect((await recent.allTextContents())[0]).toContain('Rahman Traders');
    await close();
  });

  it('does not find for staff what only administrators may see', async () => {
    const { page, close } = await open({ token: staff });
    await page.goto('/dashboard');
    await boxOf(page).fill('salma');
    await page.getByText('Nothing found for "salma"').first().waitFor();
    for (const words of ['All Users', 'Add User', 'Verify books']) {
      await boxOf(page).fill(words);
      await page.getByText(`Nothing found for "${words}"`).first().waitFor();
    }
    await close();
  });

  it('asks the lists of a host that lacks the call', async () => {
    const { page, close } = await open();
    await page.route('**/api/search?*', (route) =>
      route.fulfill({ status: 404, json: { success: false, message: 'There is no such call' } }),
    );
    await page.goto('/dashboard');
    await boxOf(page).fill('rahman');
    await page
      .getByRole('group', { name: 'Vendors' })
      .getByRole('option', { name: /Rahman Traders/ })
      .waitFor();
    await close();
  });

  it('says so when the search fails, and finds pages still', async () => {
    const { page, close } = await open();
    await page.route('**/api/search?*', (route) =>
      route.fulfill({ status: 500, json: { success: false, message: 'The search is out of order' } }),
    );
    await page.goto('/dashboard');
    await boxOf(page).fill('all vendors');
    await page.getByText('The search is out of order').first().waitFor();
    expect(await optionsOf(page).filter({ hasText: 'All Vendors' }).count()).toBe(1);
    await close();
  });

  it('is a dialog over the whole screen of a phone, which gives the focus back', async () => {
    const { page, close } = await open(PHONE);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Search everywhere' }).click();
    const dialog = page.getByRole('dialog', { name: 'Search everywhere' });
    expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
    expect(await focused(page)).toBe('Search everywhere');
    await boxOf(page).fill('rahman');
    await optionsOf(page).filter({ hasText: 'Rahman Traders' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Search everywhere');
    await page.keyboard.press('Control+k');
    await boxOf(page).fill('rahman');
    await optionsOf(page).filter({ hasText: 'Rahman Traders' }).click();
    await page.waitForURL(`**/all-vendors?show=${rahman}`);
    await dialog.waitFor({ state: 'detached' });
    await close();
  });
});
