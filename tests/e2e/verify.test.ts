import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, renewedPage, WEB_APP } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** Administrators have the books recomputed on the page of the settings. */

const STAFF = { name: 'Rahima Staff', email: 'rahima@example.com', password: 'a long enough one' };
const VERIFY = '**/api/verify';

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ app: { webApp: WEB_APP } }), launchBrowser()]);
  await server.api('POST', '/users', STAFF);
  await server.api('POST', '/cash/opening', { balance: 100 });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const openFor = renewedPage(() => browser);

async function openSetting(token = server.token) {
  const opened = await openFor({ url: server.url, token });
  await opened.page.goto('/dashboard/setting');
  await opened.page.getByRole('heading', { level: 1, name: 'Setting' }).waitFor();
  return opened;
}

const books = (page: Page) => page.getByRole('region', { name: 'Books' });

/** With the guards off: only so does a balance come to differ from its entries. */
async function shiftCash(by: number): Promise<void> {
  await server.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`update plinth.book set balance = balance + ${by} where key = 'cash'`.execute(trx);
  });
}

describe('Verify books', () => {
  it('tells how far it is, then how much was checked', async () => {
    const { page, problems, close } = await openSetting();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(VERIFY, (route) => held.then(() => route.continue()));
    const section = books(page);
    await section.getByRole('button', { name: 'Verify books' }).click();
    await section.getByRole('progressbar', { name: 'Progress' }).waitFor();
    expect(await section.getByRole('button').isDisabled()).toBe(true);
    release();
    await section.getByText('The books are sound: 2 entries in').waitFor();
    expect(await section.getByRole('progressbar').count()).toBe(0);
    await section.getByRole('button', { name: 'Verify again' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('names what differs', async () => {
    await shiftCash(1);
    const { page, close } = await openSetting();
    const section = books(page);
    await section.getByRole('button', { name: 'Verify books' }).click();
    await section.getByText('1 finding among 2 entries in').waitFor();
    const findings = section.getByRole('list', { name: 'Findings' }).getByRole('listitem');
    expect(await findings.allInnerTexts()).toEqual([expect.stringContaining('BDT 101.00')]);
    await shiftCash(-1);
    await section.getByRole('button', { name: 'Verify again' }).click();
    await section.getByText('The books are sound').waitFor();
    await close();
  });

  it('says that it failed, and tries again', async () => {
    const { page, close } = await openSetting();
    const section = books(page);
    await page.route(VERIFY, (route) => route.abort(), { times: 1 });
    await section.getByRole('button', { name: 'Verify books' }).click();
    await section.getByRole('alert').getByText('The books could not be verified.').waitFor();
    await section.getByRole('button', { name: 'Try again' }).click();
    await section.getByText('The books are sound').waitFor();
    await close();
  });

  it('is not shown to anyone else', async () => {
    const { page, problems, close } = await openSetting(await server.signIn(STAFF.email, STAFF.password));
    await page.getByRole('main').getByText('Institution Name').waitFor();
    expect(await page.getByText('Verify books').count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });
});
