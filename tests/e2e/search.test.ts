import { beforeAll, describe, expect, it } from 'vitest';
import { loadDefinitions } from '../../src/server/operations/settings/loadDefinitions.ts';
import { violations } from '../support/axe.ts';
import { openFresh } from '../support/pages.ts';
import { IS_LONG, sample } from '../support/sample.ts';
import { today } from '../support/today.ts';
import { open, page, server, useWebApp } from '../support/webApp.ts';
import { createByCall } from './genericScreens.ts';

/** The search of the top bar, as a person uses it. */

const { resources } = await loadDefinitions('resources');
const STAFF = { name: 'Salma', email: 'salma@example.com', password: 'a long enough one' };

let rahman: number;
let staff: string;

useWebApp();

beforeAll(async () => {
  const { vendor } = resources;
  if (vendor === undefined) throw new Error('There are no vendors');
  rahman = await createByCall(server, resources, vendor, 'Rahman Traders', { phone: '01755500111' });
  await createByCall(server, resources, vendor, 'Rahim Stores');
  await createByCall(server, resources, vendor, 'নীল বা\u09dcি');
  await server.api('POST', '/users', STAFF);
  await server.api('POST', '/cash/opening', { balance: 500, date: '2023-12-31' });
  staff = await server.signIn(STAFF.email, STAFF.password);
});

const PHONE = { viewport: { width: 390, height: 844 } };
const box = () => page.getByRole('combobox', { name: 'Search everywhere' });
const options = () => page.getByRole('option');
const focused = () =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );

/** Presses keys one by one, and counts them. */
function counted() {
  let keys = 0;
  return {
    press: async (...names: string[]) => {
      for (const name of names) await page.keyboard.press(name);
      keys += names.length;
    },
    keys: () => keys,
  };
}

describe('a question, by keyboard from any page', () => {
  beforeAll(async () => {
    const made = async (path: string, body: object) => {
      const answer = await server.api('POST', path, body);
      expect(answer.status, answer.text).toBe(200);
      return (answer.body.data ?? answer.body).id as number;
    };
    const { vendor } = resources;
    if (vendor === undefined) throw new Error('There are no vendors');
    const savar = await createByCall(server, resources, vendor, 'Savar Traders', {});
    const padma = await createByCall(server, resources, vendor, 'Padma Stone', {});
    for (const [vendor_id, amount, date] of [
      [savar, 100, today()],
      [savar, 50, today()],
      [savar, 7, '2024-01-01'],
      [padma, 20, today()],
    ])
      await made('/vendor/payment', { vendor_id, amount, date });
    await server.api('POST', '/inventory_category', { category_name: 'Binders' });
    const { body } = await server.api('GET', '/inventory_category');
    const category_id = body.inventory_category[0].id;
    const product_id = await made('/inventory', {
      ...{ product_name: 'Cement', category_id, quantity: 100, price: 10 },
    });
    for (const [project_name, qty] of [
      ['Harbour Mall', 30],
      ['Lake View', 5],
    ]) {
      const project_id = await made('/project', { project_name, budget: 0, balance: 0 });
      await made('/supply_inventory_project', { project_id, inventory: [{ product_id, qty }] });
    }
  });

  it.runIf(IS_LONG)('what was paid to Savar Traders this quarter takes at most 12 keys', async () => {
    await open('/dashboard/setting');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const { press, keys } = counted();
    await press('Control+k');
    await expect.poll(focused).toBe('Search everywhere');
    await press('v', 'Space', 'p', 'Space', 's', 'a', 'v');
    await page.getByRole('option', { name: 'Vendor Payments: sav', selected: true }).waitFor();
    await press('Enter');
    await page.getByRole('button', { name: 'Date All' }).waitFor();
    await press('f');
    await page.getByRole('menuitem', { name: 'This quarter' }).waitFor();
    await press('6');
    await page.getByText('2 found').waitFor();
    await page.getByText('Total Amount').waitFor();
    await expect.poll(() => page.locator('dl').innerText()).toContain('150.00');
    expect(new URL(page.url()).searchParams.get('filter.date')).toBe('this_quarter');
    expect(keys()).toBeLessThanOrEqual(12);
  });

  it.runIf(IS_LONG)('a verb with a name opens the form with the name filled in', async () => {
    await open('/dashboard/setting');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await expect.poll(focused).toBe('Search everywhere');
    await page.keyboard.type('pay sav');
    await page.getByRole('option', { name: 'Pay Savar Traders', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Vendor Payment' }).waitFor();
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Vendor' }).inputValue())
      .toBe('Savar Traders');
  });

  it.runIf(IS_LONG)('the cement that Harbour Mall got takes at most 12 keys', async () => {
    await open('/dashboard/setting');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const { press, keys } = counted();
    await press('Control+k');
    await expect.poll(focused).toBe('Search everywhere');
    await press('c', 'e', 'm', 'e');
    await page.getByRole('option', { name: 'Cement', selected: true }).waitFor();
    await press('Enter');
    await page.getByRole('tab', { name: 'Ledger' }).waitFor();
    const search = page.getByRole('search', { name: 'Filters' }).getByRole('searchbox');
    await search.waitFor();
    await press('/');
    await expect.poll(() => search.evaluate((input) => input === document.activeElement)).toBe(true);
    await press('h', 'a', 'r');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    await expect.poll(() => page.locator('tfoot').innerText()).toContain('30');
    expect(keys()).toBeLessThanOrEqual(12);
  });
});

describe('the search of the top bar', () => {
  it('opens a record by keyboard alone, and Escape leads back to where one was', async () => {
    await open('/dashboard/projects');
    const link = page.getByRole('link', { name: 'Add Project' }).first();
    await link.focus();
    await page.keyboard.press('Control+k');
    await expect.poll(focused).toBe('Search everywhere');
    await page.keyboard.type('rah');
    await options().filter({ hasText: 'Rahman Traders' }).waitFor();
    await expect.poll(() => page.getByRole('group', { name: 'Vendors' }).getByRole('option').count()).toBe(2);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('listbox', { name: 'Results' }).waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('Add Project');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('0175550');
    await options().filter({ hasText: 'Rahman Traders' }).filter({ hasText: '01755500111' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/vendor/page/${rahman}`);
    await page.getByRole('heading', { level: 1, name: 'Rahman Traders' }).waitFor();
    // What was opened, however, is offered first; what is pinned stands in the sidebar.
    const pinned = page.getByRole('navigation').getByRole('link', { name: 'Rahman Traders' });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Pin to the sidebar' }).click();
    await pinned.waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Remove from the sidebar' }).click();
    await pinned.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    const recent = page.getByRole('group', { name: 'Recently opened' }).getByRole('option');
    await expect.poll(() => recent.first().textContent()).toContain('Rahman Traders');
    await page.keyboard.press('Escape');
  });

  it.runIf(IS_LONG)('walks its list with the arrows, Home and End, and says what Enter opens', async () => {
    await open('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('vendor');
    await options().filter({ hasText: 'Vendor Ledger' }).waitFor();
    /** The option that is both marked and announced. */
    const chosen = async () => {
      const id = await box().getAttribute('aria-activedescendant');
      return page.locator(`[id="${id}"][aria-selected=true]`).textContent({ timeout: 1000 });
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
      await expect.poll(chosen).toBe(texts[index]);
    }
  });

  const PLACES = [
    ['All Projects', 'All Projects', '/dashboard/projects'],
    ['Add Vendor', 'Add Vendor', '/dashboard/add-vendor'],
    ['Record a purchase', 'Inventory Purchase', '/dashboard/inventory-purchase'],
    ['verify books', 'Verify books', '/dashboard/setting#data'],
  ] as const;

  it.each(sample(PLACES, PLACES.length, ([words]) => words))(
    '%s is found by its name',
    async (words, title, address) => {
      await open('/dashboard');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await box().fill(words);
      await options().filter({ hasText: title }).first().waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${address}`);
    },
  );

  it.runIf(IS_LONG)('opens a transaction by its number over the page that one is on', async () => {
    await open('/dashboard/all-vendors');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const { body } = await server.api('GET', '/cash/ledger');
    const number = body.data.at(-1).transaction_id;
    await box().fill(`#${number}`);
    await page.getByRole('group', { name: 'Transactions' }).getByRole('option').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: /^Transaction/ }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard/all-vendors');
  });

  it('opens a voucher by its number', async () => {
    await open('/dashboard/all-vendors');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const receipt = await server.api('POST', '/cash/receipt', { amount: 1 });
    const { voucher_no } = receipt.body.data;
    await box().fill(voucher_no);
    await page.getByRole('group', { name: 'Transactions' }).getByRole('option').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: `Transaction ${voucher_no}` }).waitFor();
  });

  it.runIf(IS_LONG)('switches the colours and signs out', async () => {
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
    await expect.poll(() => page.getByRole('status').filter({ hasText: 'Nothing found' }).count()).toBe(1);
    await box().fill('Rahman Traders');
    await page
      .getByRole('status')
      .filter({ hasText: /^1 result$/ })
      .waitFor();
  });

  it.runIf(IS_LONG)('drops an answer to what was typed before', async () => {
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
    const former = await asked;
    await box().fill('traders');
    await options().filter({ hasText: 'Rahman Traders' }).waitFor();
    release();
    // Null where the page no longer waits for it.
    await (await former.response())?.finished();
    await page.waitForTimeout(300);
    await expect.poll(() => options().filter({ hasText: 'Rahim Stores' }).count()).toBe(0);
    await expect.poll(() => options().filter({ hasText: 'Rahman Traders' }).count()).toBe(1);
  });

  it.runIf(IS_LONG).each([
    ['one code point', 'বা\u09dcি'],
    ['two code points', 'বা\u09a1\u09bcি'],
  ])('finds a letter that a keyboard writes as %s', async (_, typed) => {
    await open('/dashboard');
    await box().click();
    await page.keyboard.insertText(typed);
    await options().filter({ hasText: 'নীল' }).waitFor();
    await expect.poll(() => page.getByRole('group', { name: 'Vendors' }).getByRole('option').count()).toBe(1);
  });

  it.runIf(IS_LONG)('asks once for what is typed in one go', async () => {
    await open('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/search')) asked.push(new URL(request.url()).search);
    });
    await box().focus();
    await page.evaluate(typeAtOnce, 'traders');
    await options().filter({ hasText: 'Rahman Traders' }).waitFor();
    await expect.poll(() => asked.at(-1)).toBe('?q=traders');
    // What the search opens with is asked for at once.
    expect(asked.length).toBeLessThanOrEqual(2);
  });

  it.runIf(IS_LONG)('offers first what was opened last', async () => {
    await open('/dashboard');
    await box().fill('rahman traders');
    await options().filter({ hasText: 'Rahman Traders' }).click();
    await page.waitForURL(`**/vendor/page/${rahman}`);
    await openFresh(page, '/dashboard');
    await box().click();
    const recent = page.getByRole('group', { name: 'Recently opened' }).getByRole('option');
    await recent.filter({ hasText: 'Rahman Traders' }).waitFor();
    await expect.poll(() => recent.first().textContent()).toContain('Rahman Traders');
  });

  it.runIf(IS_LONG)('does not find for staff what only administrators may see', async () => {
    await open('/dashboard', { token: staff });
    for (const words of ['Salma', 'All Users', 'Add User', 'Verify books']) {
      await box().fill(words);
      // Records that are spelt alike may be found instead.
      await page
        .getByText(new RegExp(`^Nothing (found for "|contains “)${words}`))
        .first()
        .waitFor();
      await expect.poll(() => options().filter({ hasText: words }).count()).toBe(0);
    }
  });

  it.runIf(IS_LONG)('asks the lists of a host without the call', async () => {
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

  it.runIf(IS_LONG)('says so when the search fails, and finds pages still', async () => {
    await open('/dashboard', {});
    // The page of the test before remembers that the host lacks the call.
    await page.reload();
    await page.route('**/api/search?*', (route) =>
      route.fulfill({ status: 500, json: { success: false, message: 'The search is out of order' } }),
    );
    await box().fill('all vendors');
    await page.getByText('The search is out of order').first().waitFor();
    await expect.poll(() => options().filter({ hasText: 'All Vendors' }).count()).toBe(1);
  });

  it.runIf(IS_LONG)('is a dialog over the whole screen of a phone, which gives the focus back', async () => {
    await open('/dashboard', PHONE);
    await page.getByRole('button', { name: 'Search everywhere' }).click();
    const dialog = page.getByRole('dialog', { name: 'Search everywhere' });
    await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
    await expect.poll(focused).toBe('Search everywhere');
    await box().fill('rahman');
    await options().filter({ hasText: 'Rahman Traders' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('Search everywhere');
    await page.keyboard.press('Control+k');
    await box().fill('rahman');
    await options().filter({ hasText: 'Rahman Traders' }).click();
    await page.waitForURL(`**/vendor/page/${rahman}`);
    await dialog.waitFor({ state: 'detached' });
  });
});

/** Run in the page: each letter in the focused field, before the page can answer the first. */
function typeAtOnce(text: string): void {
  for (const letter of text) document.execCommand('insertText', false, letter);
}
