import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { openFresh, renewedPage } from '../support/pages.ts';
import { IS_LONG } from '../support/sample.ts';
import { browser, server, useServerAndBrowser } from '../support/webApp.ts';

/** My account, on the page of the settings, for who is no administrator. */

useServerAndBrowser();

let count = 0;

beforeEach(() => sql`delete from plinth.attempt`.execute(server.db));

const PASSWORD = 'a long password';

const openFor = renewedPage(() => browser);

async function visit(viewport = { width: 1440, height: 900 }) {
  const email = `someone${++count}@example.com`;
  await server.api('POST', '/users', { name: 'Karim Ahmed', email, password: PASSWORD });
  const token = await server.signIn(email, PASSWORD);
  const opened = await openFor({ url: server.url, token, viewport });
  await openFresh(opened.page, '/dashboard/setting#account');
  await account(opened.page).getByLabel('Name', { exact: true }).waitFor();
  return { ...opened, email, token };
}

const account = (page: Page) => page.getByRole('region', { name: 'My account' });
const works = async (token: string) =>
  (await server.api('GET', '/user', undefined, { token })).status === 200;

it.runIf(IS_LONG)('one’s own name changes, and the badge with it', async () => {
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

it.runIf(IS_LONG)(
  'one’s own sign-ins are listed by their devices, and end one by one or all at once',
  async () => {
    const { page, email, token, close } = await visit();
    const body = { email, password: PASSWORD };
    const phone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605 Version/17.5 Safari/604.1';
    const from = (agent: string) => server.api('POST', '/login', body, { headers: { 'user-agent': agent } });
    const [first, second] = [await from(phone), await from('curl/8.5.0')];
    await page.reload();
    const rows = account(page).getByRole('listitem');
    await rows.filter({ hasText: 'This device' }).waitFor();
    await expect.poll(() => rows.count()).toBe(3);
    await expect.poll(() => rows.first().getByRole('button').count()).toBe(0);
    await rows.getByRole('button', { name: 'Sign out: Safari on iPhone' }).click();
    await page.getByRole('status').getByText('Signed out there').waitFor();
    expect([await works(first.body.token), await works(second.body.token)]).toEqual([false, true]);
    await account(page).getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByRole('status').getByText('You are signed out everywhere else').waitFor();
    await rows.nth(1).waitFor({ state: 'detached' });
    expect([await works(second.body.token), await works(token)]).toEqual([false, true]);
    await close();
  },
);

it.runIf(IS_LONG)('saves and shares the view of a list, which another user opens on a phone', async () => {
  const vendor = { address: 'Dhaka', phone: '01700000000', note: 'Sand' };
  for (const [vendor_name, balance] of [
    ['Savar Traders', 90_000],
    ['Uttara Cement', 60_000],
    ['Banani Hardware', 50_000],
  ])
    await server.api('POST', '/vendor', { ...vendor, vendor_name, balance });
  const { page, problems, close } = await visit();
  await openFresh(page, '/dashboard/all-vendors?sort=-balance');
  await page.getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await columns.getByRole('checkbox', { name: 'Address' }).uncheck();
  await columns.getByRole('button', { name: 'Move Balance up' }).click();
  await columns.getByLabel('Row height').selectOption('Compact');
  expect(await violations(page)).toEqual([]);
  await columns.getByRole('button', { name: 'Done' }).click();
  const headers = ['ID', 'Name', 'Contact', 'Balance', 'Phone', 'Actions'];
  await expect.poll(() => page.getByRole('columnheader').allTextContents()).toEqual(headers);
  await openFresh(page, '/dashboard/all-vendors');
  await expect.poll(() => page.getByRole('columnheader').allTextContents()).toEqual(headers);
  expect(new URL(page.url()).searchParams.get('density')).toBe('compact');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Filter' });
  await panel.getByLabel('Field').selectOption('Balance');
  await panel.getByLabel('Value').fill('50000');
  await page.getByText('2 found').waitFor();
  expect(await violations(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Balance is more than 50,000.00').waitFor();

  await page.getByRole('button', { name: 'View: All' }).click();
  await page.getByRole('menuitem', { name: 'Save as a new view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as a new view' });
  await dialog.getByLabel('Name').fill('Vendors we owe more than 50,000');
  await dialog.getByLabel('Everyone').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'View: Vendors we owe more than 50,000', exact: true }).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('v')).toMatch(/^\d+$/);
  const number = new URL(page.url()).searchParams.get('v');

  await page
    .getByRole('button', { name: 'Remove condition' })
    .or(page.getByTitle('Remove condition'))
    .first()
    .click();
  await page.getByRole('button', { name: /Vendors we owe more than 50,000, Changed$/ }).click();
  await page.getByRole('menuitem', { name: 'Reset' }).click();
  await page.getByText('2 found').waitFor();
  expect(problems).toEqual([]);
  await close();

  const other = await visit({ width: 390, height: 844 });
  await openFresh(other.page, '/dashboard/all-vendors');
  await other.page.getByRole('button', { name: 'View: All' }).click();
  await other.page.getByRole('menuitem', { name: /^Vendors we owe more than 50,000 by Karim Ahmed/ }).click();
  await other.page.getByText('2 found').waitFor();
  await openFresh(other.page, `/dashboard/all-vendors?v=${number}`);
  await other.page.getByText('2 found').waitFor();
  expect(await other.page.getByText('Banani Hardware').count()).toBe(0);
  await expect.poll(() => other.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await sql`update plinth.view set content = '{"where":[["colour","is","red"],["balance","above",50000]]}'`.execute(
    server.db,
  );
  await openFresh(other.page, `/dashboard/all-vendors?v=${number}`);
  await other.page
    .getByText('shown without them: colour: colour')
    .or(other.page.getByText('shown without them: Filter: colour'))
    .waitFor();
  await other.page.getByText('2 found').waitFor();
  await openFresh(other.page, '/dashboard/all-vendors?v=999');
  await other.page.getByText('This view no longer exists').waitFor();
  expect(other.problems).toEqual([]);
  await other.close();
});

it.runIf(IS_LONG)('fits a phone, and axe finds nothing', async () => {
  const { page, close } = await visit({ width: 390, height: 844 });
  await account(page).getByRole('listitem').first().waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violations(page)).toEqual([]);
  await close();
});

it('a token for a program is shown once, works, and is ended', async () => {
  const { page, problems, close } = await visit();
  const card = page.getByRole('region', { name: 'Tokens for programs' });
  await card.getByRole('button', { name: 'New token' }).click();
  // The form opens in its first field.
  await page.keyboard.type('Gate');
  await page.keyboard.press('Enter');
  // What is missing is focused.
  await card.getByText('Current password is required').waitFor();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  const text = await card.getByLabel('Token', { exact: true }).textContent();
  expect(await works(text ?? '')).toBe(true);
  await card.getByRole('button', { name: 'I have copied it' }).click();
  await card.getByText(text ?? '').waitFor({ state: 'detached' });
  expect(await violations(page)).toEqual([]);
  await card.getByRole('button', { name: 'End: Gate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
  await card.getByText('You have no tokens.').waitFor();
  expect(await works(text ?? '')).toBe(false);
  expect(problems).toEqual([]);
  await close();
});
