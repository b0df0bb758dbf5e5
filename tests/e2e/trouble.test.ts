import { rm } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { openPage, WEB_APP } from '../support/browser.ts';
import { connectBrowser } from '../support/connectBrowser.ts';
import { type CuttingProxy, cuttingProxy } from '../support/cuttingProxy.ts';
import { openFresh, renewedPage } from '../support/pages.ts';
import type { TestDatabase } from '../support/postgres.ts';
import { freshDataDir, type Product, startProduct } from '../support/product.ts';
import { IS_LONG } from '../support/sample.ts';
import { productDatabase, startServer, type TestServer } from '../support/server.ts';
import { choose } from './genericScreens.ts';

let browser: Browser;
let page: Page;
let close: () => Promise<void>;

const VENDOR = { vendor_name: 'Steel Mart', address: 'Dhaka', phone: '01711000000', balance: 900, note: '-' };
const OFFLINE = 'The server cannot be reached. What you see may be out of date.';

beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser?.close());
afterEach(() => close());

const openFor = renewedPage(() => browser);
const field = (name: string, on = page) => on.getByLabel(name, { exact: true });
const button = (name: string, on = page) => on.getByRole('main').getByRole('button', { name, exact: true });
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
const restored = (on = page) => on.getByText(/^What you typed on .* was restored\.$/);
/** Longer than typing is waited for before it is kept. */
const kept = (on = page) =>
  on.waitForFunction(() => Object.keys(localStorage).some((name) => name.startsWith('plinth.draft')));
const noDraft = (on = page) =>
  on.waitForFunction(() => !Object.keys(localStorage).some((name) => name.startsWith('plinth.draft')));

/** The rows of a list's answer, under whatever name. */
const rowsIn = (body: object): { amount?: unknown }[] =>
  Array.isArray(body) ? body : (Object.values(body).find(Array.isArray) ?? []);

async function fillVendor(name: string, on = page): Promise<void> {
  await field('Name', on).fill(name);
  await field('Address', on).fill('Dhaka');
  await field('Phone Number', on).fill('01711000000');
  await field('Balance', on).fill('10');
  await field('Contact', on).fill('-');
}

async function signIn(email: string, password: string): Promise<void> {
  await field('Email').fill(email);
  await field('Password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

describe('a server that', () => {
  let dataDir: string;
  let database: TestDatabase;
  let product: Product;
  const base = () => product.url.replace('/api', '');

  beforeAll(async () => {
    dataDir = await freshDataDir();
    database = await productDatabase();
    product = await startProduct(dataDir, {
      DATABASE_URL: database.url,
      RESOURCES_DIR: inject('definitions'),
    });
  });
  afterAll(async () => {
    product?.wake();
    await product?.stop();
    await database?.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    ({ page, close } = await openFor({ url: base(), token: product.token }));
  });

  const vendors = async (name: string): Promise<unknown[]> => {
    const reply = await fetch(`${product.url}/vendor?vendor_name=${encodeURIComponent(name)}`, {
      headers: { authorization: `Bearer ${product.token}` },
    });
    return rowsIn(await reply.json());
  };

  it.runIf(IS_LONG)(
    'is killed under an open form is missed in words, found again, and gets what was typed once',
    async () => {
      await openFresh(page, '/dashboard/add-vendor');
      await fillVendor('After the storm');
      await product.kill(false);
      await button('Add Vendor').click();
      await page.getByText('It is safe to send this again: it counts once.').waitFor();
      await page.getByText(OFFLINE).waitFor();
      await expect.poll(() => field('Name').inputValue()).toBe('After the storm');
      product = await startProduct(dataDir, {
        PORT: new URL(base()).port,
        DATABASE_URL: database.url,
        RESOURCES_DIR: inject('definitions'),
      });
      await page.getByText(OFFLINE).waitFor({ state: 'detached' });
      await button('Add Vendor').click();
      await page.waitForURL('**/all-vendors');
      expect(await vendors('After the storm')).toHaveLength(1);
    },
  );

  it.runIf(IS_LONG)(
    'does not answer is waited for in words, or no more, and what is sent again counts once',
    async () => {
      await openFresh(page, '/dashboard/add-vendor');
      await fillVendor('Patience');
      product.freeze();
      await button('Add Vendor').click();
      await page.getByText('The server has not answered yet.').waitFor();
      await page.getByText('Still waiting for the server …').waitFor();
      await expect.poll(() => page.getByRole('main').locator('button[type=submit]').isDisabled()).toBe(true);
      await button('Stop waiting').click();
      await page.getByText('You stopped waiting. It may have been saved anyway.').waitFor();
      product.wake();
      await button('Add Vendor').click();
      await page.waitForURL('**/all-vendors');
      expect(await vendors('Patience')).toHaveLength(1);
    },
  );
});

describe('what was typed', () => {
  let server: TestServer;
  let proxy: CuttingProxy;
  let vendor: number;
  const clerk = { name: 'A clerk', email: 'clerk@example.com', password: 'correct horse battery' };
  const find = async (path: string, name: string): Promise<unknown[]> =>
    rowsIn((await server.api('GET', `/vendor${path}${encodeURIComponent(name)}`)).body);

  beforeAll(async () => {
    server = await startServer({ app: { webApp: WEB_APP } });
    proxy = await cuttingProxy(server.url);
    await server.api('POST', '/cash/opening', { balance: 100_000 });
    await server.api('POST', '/users', clerk);
    vendor = (await server.api('POST', '/vendor', VENDOR)).body.data.id;
  });
  afterAll(async () => {
    await proxy?.close();
    await server?.close();
  });
  beforeEach(async () => {
    await open();
  });

  async function open(url = server.url): Promise<void> {
    await close?.();
    const token = await server.signIn(server.admin.email, server.admin.password);
    ({ page, close } = await openFor({ url, token }));
  }

  it.runIf(IS_LONG)(
    'outlives the end of the session, for the one who typed it alone, and is gone once it is saved',
    async () => {
      await openFresh(page, '/dashboard/add-vendor');
      await fillVendor('Interrupted');
      await server.db.deleteFrom('plinth.session' as never).execute();
      await button('Add Vendor').click();
      await page.getByText('Your session has ended. Please sign in again.').waitFor();
      await signIn(clerk.email, clerk.password);
      await page.waitForURL('**/dashboard/add-vendor');
      await field('Name').waitFor();
      await page.waitForTimeout(500);
      await expect.poll(() => field('Name').inputValue()).toBe('');
      await page.evaluate(() => localStorage.removeItem('plinth.token'));
      await openFresh(page, '/dashboard/add-vendor');
      await page.waitForURL(`${server.url}/`);
      await signIn(server.admin.email, server.admin.password);
      await restored().waitFor();
      await expect.poll(() => field('Name').inputValue()).toBe('Interrupted');
      await button('Add Vendor').click();
      await page.waitForURL('**/all-vendors');
      await noDraft();
      server.token = await server.signIn(server.admin.email, server.admin.password);
      expect(await find('?vendor_name=', 'Interrupted')).toHaveLength(1);
    },
  );

  it.runIf(IS_LONG)(
    'outlives a reload and leaving on purpose, and goes on Discard and at Logout',
    async () => {
      await openFresh(page, '/dashboard/add-vendor');
      await field('Name').fill('Half');
      await kept();
      page.on('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await restored().waitFor();
      await expect.poll(() => field('Name').inputValue()).toBe('Half');
      // Nothing was typed since: whoever goes away is asked nothing, and finds it again.
      await page.getByRole('main').getByRole('link', { name: 'All Vendors' }).first().click();
      await page.waitForURL('**/all-vendors');
      await page.goBack();
      await restored().waitFor();
      await page.getByRole('status').getByRole('button', { name: 'Discard' }).click();
      await expect.poll(() => field('Name').inputValue()).toBe('');
      await noDraft();
      await field('Name').fill('Half again');
      await kept();
      await page.getByRole('main').getByRole('link', { name: 'All Vendors' }).first().click();
      await page.getByText('It stays here as a draft').waitFor();
      await expect.poll(() => inDialog('Stay').evaluate((one) => one === document.activeElement)).toBe(true);
      await inDialog('Leave').click();
      await page.waitForURL('**/all-vendors');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.goBack();
      await restored().waitFor();
      await expect.poll(() => field('Name').inputValue()).toBe('Half again');
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.getByText('Sign in', { exact: true }).first().waitFor();
      await noDraft();
    },
  );

  it.runIf(IS_LONG)('comes back on top of what others changed meanwhile, and says what that is', async () => {
    await openFresh(page, `/dashboard/all-vendors?edit=${vendor}`);
    await field('Address').fill('Khulna');
    await field('Phone Number').fill('01811111111');
    await kept();
    await server.api('PUT', `/vendor/${vendor}`, { address: 'Sylhet', vendor_name: 'Steel House' });
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('Changed by someone else meanwhile: Address is now Sylhet.').waitFor();
    await expect.poll(() => field('Name').inputValue()).toBe('Steel House');
    await expect.poll(() => field('Phone Number').inputValue()).toBe('01811111111');
    await inDialog('Edit Vendor').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const { body } = await server.api('GET', `/vendor/${vendor}`);
    expect(body.data ?? body.vendor).toMatchObject({ vendor_name: 'Steel House', address: 'Khulna' });
  });

  it('is paid once though the answer is lost and the page is reloaded; a double click pays once', async () => {
    await open(proxy.url);
    await openFresh(page, '/dashboard/cash-receipt');
    await field('Amount').fill('321.5');
    await field('For').click();
    await page.getByRole('option', { name: 'Receipts' }).click();
    proxy.cut = 'POST /api/cash/receipt';
    await page.getByRole('button', { name: 'Add Receipt' }).click();
    await page.getByText('It is safe to send this again: it counts once.').waitFor();
    expect(proxy.lost).toBeGreaterThan(0);
    proxy.cut = undefined;
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('It was sent, but no answer came.').waitFor();
    await expect.poll(() => field('Amount').inputValue()).toBe('321.5');
    await page.getByRole('button', { name: 'Add Receipt' }).dblclick();
    await page
      .getByRole('status')
      .filter({ hasText: /BDT 321\.50/ })
      .waitFor();
    await noDraft();
    const receipts = rowsIn((await server.api('GET', '/cash_receipt')).body);
    expect(receipts.filter(({ amount }) => Number(amount) === 321.5)).toHaveLength(1);
  });

  it.runIf(IS_LONG)(
    'stays when the record was deleted meanwhile, which can be restored and saved',
    async () => {
      const id = (await server.api('POST', '/vendor', { ...VENDOR, vendor_name: 'Gone', balance: 0 })).body
        .data.id;
      await openFresh(page, `/dashboard/all-vendors?edit=${id}`);
      await field('Address').fill('Barishal');
      await server.api('DELETE', `/vendor/${id}`);
      await inDialog('Edit Vendor').click();
      await page.getByText('Someone else has deleted this in the meantime.').waitFor();
      await expect.poll(() => field('Address').inputValue()).toBe('Barishal');
      await inDialog('Restore').click();
      await page.getByRole('status').filter({ hasText: 'restored' }).waitFor();
      await page.getByText('Someone else has deleted this').waitFor({ state: 'detached' });
      await inDialog('Edit Vendor').click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  );

  it.runIf(IS_LONG)(
    'stays on a page whose record was deleted, can be left and found again, and saved once it is restored',
    async () => {
      const customer = {
        customer_name: 'Rahima',
        nid: '1',
        phone: '01700000000',
        address: 'Dhaka',
        balance: 0,
      };
      const id = (await server.api('POST', '/customer', customer)).body.data.id;
      await openFresh(page, `/dashboard/customers/edit/${id}`);
      await field('Address').fill('Comilla');
      await server.api('DELETE', `/customer/${id}`);
      const save = page.getByRole('main').locator('button[type=submit]');
      await save.click();
      await page.getByText('Someone else has deleted this in the meantime.').waitFor();
      await page
        .getByRole('link', { name: /^Back to / })
        .last()
        .waitFor();
      await expect.poll(() => field('Address').inputValue()).toBe('Comilla');
      page.on('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await page.getByText('Customer not found').waitFor();
      await button('Restore').click();
      await restored().waitFor();
      await expect.poll(() => field('Address').inputValue()).toBe('Comilla');
      await save.click();
      await page.waitForURL(`**/customers/details/${id}`);
      await page.getByText('Comilla').first().waitFor();
    },
  );

  it.runIf(IS_LONG)(
    'is corrected under another reason, after an answer was lost, as another call',
    async () => {
      await open(proxy.url);
      const { id } = (await server.api('POST', '/cash/receipt', { amount: 77 })).body.data;
      await openFresh(page, `/dashboard/transactions/${id}/correct`);
      await field('Amount').fill('78');
      await field('Reason').fill('A wrong figure');
      proxy.cut = `POST /api/transaction/${id}/correct HTTP`;
      await page.getByRole('main').locator('button[type=submit]').click();
      await page.getByText('It is safe to send this again: it counts once.').waitFor();
      proxy.cut = undefined;
      await field('Reason').fill('The figure was read wrongly');
      await page.getByRole('main').locator('button[type=submit]').click();
      // The first call counted: who knows that can look at what it did.
      const refusal = page.getByRole('main').getByRole('alert', { name: 'Not saved' });
      await refusal.getByText('This has already been reversed').waitFor();
    },
  );

  it.runIf(IS_LONG)('gives way to the present balance on request, after others moved it', async () => {
    const stale = { ...VENDOR, vendor_name: 'Moving', balance: 10 };
    const { id } = (await server.api('POST', '/vendor', stale)).body.data;
    await openFresh(page, `/dashboard/all-vendors?edit=${id}`);
    await field('Balance').fill('50');
    await field('Reason').fill('Counted');
    await field('Address').fill('Bogura');
    await server.api('PUT', `/vendor/${id}`, { balance: 20 });
    await inDialog('Edit Vendor').click();
    await inDialog('Take the present value').click();
    await expect.poll(async () => Number(await field('Balance').inputValue())).toBe(20);
    await expect.poll(() => field('Address').inputValue()).toBe('Bogura');
    await inDialog('Edit Vendor').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const { body } = await server.api('GET', `/vendor/${id}`);
    expect(body.data ?? body.vendor).toMatchObject({ balance: 20, address: 'Bogura' });
  });

  it.runIf(IS_LONG)(
    'stays when a customer was deleted before the payment, which is taken from another',
    async () => {
      const customer = { nid: '1', phone: '01700000000', address: 'Dhaka', balance: 0 };
      const gone = { ...customer, customer_name: 'Moved away' };
      const { id } = (await server.api('POST', '/customer', gone)).body.data;
      await server.api('POST', '/customer', { ...customer, customer_name: 'Still here' });
      await openFresh(page, '/dashboard/customers/payment');
      const form = page.getByRole('main').locator('form');
      await choose(form, page, 'Customer', 'Moved away');
      await field('Amount').fill('12.5');
      await server.api('DELETE', `/customer/${id}`);
      await button('Add Payment').click();
      await expect.poll(() => form.getByRole('combobox').first().getAttribute('aria-invalid')).toBe('true');
      await expect.poll(() => field('Amount').inputValue()).toBe('12.5');
      await choose(form, page, 'Customer', 'Still here');
      await button('Add Payment').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save as an advance' }).click();
      await page.getByRole('status').filter({ hasText: 'Received BDT 12.50 from Still here' }).waitFor();
    },
  );

  it.runIf(IS_LONG)('is left when one signs out in another tab, which takes the drafts along', async () => {
    await openFresh(page, '/dashboard/add-vendor');
    await field('Name').fill('Of the one who left');
    await kept();
    const second = await (page.context() as BrowserContext).newPage();
    await second.goto('/dashboard/all-vendors');
    await second.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${server.url}/`);
    await noDraft();
    await second.close();
  });

  it.runIf(IS_LONG)('is not put into a second tab that has the same form, which keeps its own', async () => {
    await openFresh(page, '/dashboard/add-vendor');
    await field('Name').fill('In the first tab');
    await kept();
    const second = await (page.context() as BrowserContext).newPage();
    await second.goto('/dashboard/add-vendor');
    await field('Name', second).waitFor();
    await second.waitForTimeout(500);
    await expect.poll(() => field('Name', second).inputValue()).toBe('');
    await second.close();
  });
});

describe('the app', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer({ app: { webApp: WEB_APP } });
    await server.api('POST', '/vendor', VENDOR);
  });
  afterAll(() => server?.close());
  beforeEach(async () => {
    ({ page, close } = await openFor({ url: server.url, token: server.token }));
  });

  it.runIf(IS_LONG)('works where the browser keeps nothing', async () => {
    await close();
    ({ page, close } = await openPage(browser, { url: server.url }));
    await page.addInitScript(() => {
      const forbid = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      Object.defineProperty(window, 'localStorage', { get: forbid });
      Object.defineProperty(window, 'sessionStorage', { get: forbid });
    });
    await page.goto('/');
    await signIn(server.admin.email, server.admin.password);
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await page.getByRole('button', { name: 'Vendors', exact: true }).click();
    await page.getByRole('link', { name: 'Add Vendor' }).first().click();
    await fillVendor('Without a storage');
    await button('Add Vendor').click();
    await page.waitForURL('**/all-vendors');
    await page.getByText('Without a storage').first().waitFor();
  });

  it.runIf(IS_LONG)('says messages aloud while a dialog is open', async () => {
    await openFresh(page, '/dashboard/all-vendors');
    await page.getByRole('button', { name: 'View', exact: true }).first().click();
    await page.getByRole('dialog').waitFor();
    await page.waitForFunction(() => document.getElementById('root')?.getAttribute('aria-hidden') === 'true');
    const region = page.locator('section[aria-label=Notifications]');
    await expect.poll(() => region.getAttribute('aria-hidden')).toBeNull();
  });

  it.runIf(IS_LONG)('says that a record was already deleted, and reads the list again', async () => {
    const { body } = await server.api('POST', '/vendor', { ...VENDOR, vendor_name: 'Twice', balance: 0 });
    await openFresh(page, '/dashboard/all-vendors?q=Twice');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await server.api('DELETE', `/vendor/${body.data.id}`);
    await inDialog('Confirm').click();
    await page.getByText('Vendor Twice was already deleted.').waitFor();
    await page.getByText('Nothing matches the search and the filters.').waitFor();
  });

  /** What a host, or what stands before it, may answer. */
  const said = (status: number, more = {}) => ({
    status,
    contentType: 'application/json',
    body: JSON.stringify({ success: false, message: `Refused with ${status}.`, ...more }),
  });
  const html = (status: number) => ({ status, contentType: 'text/html', body: '<html>Oops</html>' });
  const ANSWERS: [what: string, answer: { status: number; body: string }, message: string | undefined][] = [
    ['403', said(403), 'Refused with 403.'],
    ['429 without a body', { status: 429, body: '' }, undefined],
    ['404', said(404), 'Refused with 404.'],
    ['409', said(409), 'Refused with 409.'],
    ['500 with a page', html(500), undefined],
    ['413', said(413), 'Refused with 413.'],
    ['422', said(422, { errors: {} }), 'Refused with 422.'],
    ['JSON that is cut off', { status: 200, body: '{"vendor": [' }, undefined],
    ['500', said(500), 'Refused with 500.'],
    ['a page in place of JSON', html(200), undefined],
  ];

  it.runIf(IS_LONG)(
    'says why a list could not be read, whatever came, asks once, and reads it on Try again',
    async () => {
      let asked = 0;
      let answer: { status: number; body: string } | undefined = { status: 200, body: '' };
      await page.route('**/api/vendor?**', (route) => {
        asked += 1;
        return answer === undefined ? route.continue() : route.fulfill(answer);
      });
      await openFresh(page, '/dashboard/all-vendors');
      const problem = page.getByRole('main').getByRole('alert');
      await problem.getByText('Failed to fetch vendors.').waitFor();
      for (const [what, next, message = 'Failed to fetch vendors.'] of ANSWERS) {
        answer = next;
        const before = asked;
        await button('Try again').click();
        await expect.poll(() => asked, { message: what }).toBe(before + 1);
        await problem.getByText(message).waitFor();
      }
      // Longer than the pause before a read is tried again where the network failed.
      await page.waitForTimeout(700);
      expect(asked).toBe(ANSWERS.length + 1);
      answer = undefined;
      await button('Try again').click();
      await page.getByText('Steel Mart').first().waitFor();
    },
  );

  it.runIf(IS_LONG)(
    'asks a second time where a gateway has no server, and reads the list once there is one',
    async () => {
      let asked = 0;
      let isAway = true;
      await page.route('**/api/vendor?**', (route) => {
        asked += 1;
        return isAway ? route.fulfill(html(502)) : route.continue();
      });
      await openFresh(page, '/dashboard/all-vendors');
      await expect.poll(() => asked).toBeGreaterThan(1);
      await page.getByText(OFFLINE).waitFor();
      isAway = false;
      await page.getByText('Steel Mart').first().waitFor();
      await page.getByText(OFFLINE).waitFor({ state: 'detached' });
    },
  );

  it.runIf(IS_LONG)(
    'says why a record could not be saved, whatever came, keeps what was typed, and saves it once',
    async () => {
      let answer = { status: 200, body: '' };
      await page.route('**/api/vendor', (route) =>
        route.request().method() === 'POST' ? route.fulfill(answer) : route.fallback(),
      );
      await openFresh(page, '/dashboard/add-vendor');
      await fillVendor('Stubborn');
      const refusal = page.getByRole('main').getByRole('alert');
      for (const [what, next, message = 'Failed to add vendor.'] of ANSWERS) {
        answer = next;
        await button('Add Vendor').click();
        await refusal.getByText(message).waitFor();
        await page.getByRole('region', { name: 'Notifications' }).getByText(message).last().waitFor();
        await expect.poll(() => field('Name').inputValue(), { message: what }).toBe('Stubborn');
        await expect.poll(() => field('Balance').inputValue(), { message: what }).toBe('10');
      }
      await refusal.getByText('it counts once.').waitFor();
      answer = said(422, { errors: { vendor_name: 'Name is taken' } });
      await button('Add Vendor').click();
      await page.getByText('Name is taken').waitFor();
      await expect.poll(() => field('Name').getAttribute('aria-invalid')).toBe('true');
      await page.unroute('**/api/vendor');
      await button('Add Vendor').click();
      await page.waitForURL('**/all-vendors');
      const { body } = await server.api('GET', '/vendor?vendor_name=Stubborn');
      expect(rowsIn(body)).toHaveLength(1);
    },
  );
});
