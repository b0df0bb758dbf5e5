import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { launchBrowser, renewedPage, WEB_APP } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** My account, on the page of the settings, for who is no administrator. */

let server: TestServer;
let browser: Browser;
let count = 0;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ app: { webApp: WEB_APP } }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});
beforeEach(() => sql`delete from plinth.attempt`.execute(server.db));

const PASSWORD = 'a long password';

const openFor = renewedPage(() => browser);

async function visit(viewport = { width: 1440, height: 900 }) {
  const email = `someone${++count}@example.com`;
  await server.api('POST', '/users', { name: 'Karim Ahmed', email, password: PASSWORD });
  const token = await server.signIn(email, PASSWORD);
  const opened = await openFor({ url: server.url, token, viewport });
  await opened.page.goto('/dashboard/setting#account');
  await account(opened.page).getByLabel('Name', { exact: true }).waitFor();
  return { ...opened, email, token };
}

const account = (page: Page) => page.getByRole('region', { name: 'My account' });
const works = async (token: string) =>
  (await server.api('GET', '/user', undefined, { token })).status === 200;

it('one’s own name changes, and the badge with it', async () => {
  const { page, problems, email, close } = await visit();
  const form = account(page);
  await form.getByText(email).waitFor();
  await form.getByLabel('Name', { exact: true }).fill('');
  await form.getByRole('button', { name: 'Change Name' }).click();
  await form.getByText('Name is required').waitFor();
  await form.getByLabel('Name', { exact: true }).fill('Rahima Begum');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Your name is saved').waitFor();
  const badge = page.getByRole('button', { name: 'Account of Rahima Begum' });
  await expect.poll(() => badge.textContent()).toBe('RB');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.waitForURL('**/dashboard');
  await badge.waitFor();
  expect(problems).toEqual([]);
  await close();
});

it('one’s own password changes with the current one, and ends the other sessions', async () => {
  const { page, problems, email, token, close } = await visit();
  const elsewhere = await server.signIn(email, PASSWORD);
  const form = account(page);
  const current = form.getByLabel('Current password', { exact: true });
  await current.fill('wrong');
  await form.getByLabel('New password', { exact: true }).fill('quite another one');
  await form.getByRole('button', { name: 'Change Password' }).click();
  await form.getByText('The current password is not correct').waitFor();
  await expect.poll(() => current.evaluate((input) => input === document.activeElement)).toBe(true);
  await current.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Your password is changed').waitFor();
  await expect.poll(() => current.inputValue()).toBe('');
  expect([await works(token), await works(elsewhere)]).toEqual([true, false]);
  expect(await server.signIn(email, 'quite another one')).toEqual(expect.any(String));
  expect(problems).toEqual([]);
  await close();
});

it('one’s own sign-ins are listed by their devices, and end one by one or all at once', async () => {
  const { page, email, token, close } = await visit();
  const body = { email, password: PASSWORD };
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605 Version/17.5 Safari/604.1';
  const from = (agent: string) => server.api('POST', '/login', body, { headers: { 'user-agent': agent } });
  const [first, second] = [await from(phone), await from('curl/8.5.0')];
  await page.reload();
  const rows = account(page).getByRole('listitem');
  await rows.filter({ hasText: 'This device' }).waitFor();
  expect(await rows.count()).toBe(3);
  expect(await rows.first().getByRole('button').count()).toBe(0);
  await rows.getByRole('button', { name: 'Sign out: Safari on iPhone' }).click();
  await page.getByRole('status').getByText('Signed out there').waitFor();
  expect([await works(first.body.token), await works(second.body.token)]).toEqual([false, true]);
  await account(page).getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('status').getByText('You are signed out everywhere else').waitFor();
  await rows.nth(1).waitFor({ state: 'detached' });
  expect([await works(second.body.token), await works(token)]).toEqual([false, true]);
  await close();
});

it('fits a phone, and axe finds nothing', async () => {
  const { page, close } = await visit({ width: 390, height: 844 });
  await account(page).getByRole('listitem').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violations(page)).toEqual([]);
  await close();
});
