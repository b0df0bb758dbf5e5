import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { openFresh, renewedPage } from '../support/pages.ts';
import { IS_LONG } from '../support/sample.ts';
import { codeOf } from '../support/totp.ts';
import { browser, server, useServerAndBrowser } from '../support/webApp.ts';

/** The second factor: set up in My account or because a role demands it, and used to sign in. */

const ACCESS = readFileSync(resolve(import.meta.dirname, '../../resources/access.yaml'), 'utf8');
const DEMANDING = ACCESS.replace('  cashier:\n', '  cashier:\n    second_factor: required\n');
const PASSWORD = 'a long password';

useServerAndBrowser({ definitions: [{ file: 'resources/access.yaml', text: DEMANDING }] });

const openFor = renewedPage(() => browser);

/** Forgets which code was the last, since no test waits for the next half minute. */
const forgetStep = () => sql`update plinth.totp set last_step = 0`.execute(server.db);

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
}

/** Sets up an app on the open page, and returns its secret and the recovery codes. */
async function setUp(page: Page): Promise<{ secret: string; recovery: string[] }> {
  const form = page.getByRole('form', { name: 'Set up an authenticator app' });
  await form.getByLabel('Current password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  const secret = ((await page.getByLabel('Secret').textContent()) ?? '').replaceAll(' ', '');
  await form.getByLabel('Code').fill('000000');
  await page.keyboard.press('Enter');
  await form.getByText('The code is not correct').waitFor();
  await form.getByLabel('Code').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect.poll(() => codes.count()).toBe(10);
  const recovery = await codes.allTextContents();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await forgetStep();
  return { secret, recovery };
}

it('is set up in My account; then a code signs in, and a recovery code does once', async () => {
  const email = 'rahima@example.com';
  await server.api('POST', '/users', { name: 'Rahima Begum', email, password: PASSWORD });
  const token = await server.signIn(email, PASSWORD);
  const { page, problems, close } = await openFor({ url: server.url, token });
  await openFresh(page, '/dashboard/setting#account');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const { secret, recovery } = await setUp(page);
  await page.getByText('Unused recovery codes: 10').waitFor();

  const signOut = async () => {
    await page.evaluate(() => localStorage.removeItem('plinth.token'));
    await openFresh(page, '/');
  };
  await signOut();
  await signIn(page, email);
  await page.getByLabel('Code').fill('000000');
  await page.keyboard.press('Enter');
  await page.getByText('The code is not correct').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Code').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');

  for (const outcome of ['in', 'refused'] as const) {
    await signOut();
    await signIn(page, email);
    await page.getByLabel('Code').fill(recovery[0] ?? '');
    await page.keyboard.press('Enter');
    if (outcome === 'in') await page.waitForURL('**/dashboard');
    else await page.getByText('The code is not correct').waitFor();
  }
  await page.getByRole('button', { name: 'Back to the password' }).click();
  await page.getByLabel('Password', { exact: true }).waitFor();
  expect(problems).toEqual([]);
  await close();
});

it.runIf(IS_LONG)('is seen, and removed for whose phone is lost, by an administrator', async () => {
  const { page, problems, close } = await openFor({ url: server.url, token: server.token });
  await openFresh(page, '/dashboard/setting#access');
  const row = page.getByRole('table', { name: 'Who has what' }).getByRole('row', { name: /^Rahima Begum/ });
  await row.getByText('On', { exact: true }).waitFor();
  await page.getByLabel('Without a second factor: 1').check();
  await row.waitFor({ state: 'detached' });
  await page.getByLabel('Without a second factor: 1').uncheck();
  await row.getByRole('button', { name: 'Sign-ins of Rahima Begum' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign-ins of Rahima Begum' });
  await dialog.getByText(/Authenticator app/).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page
    .getByRole('dialog', { name: /Remove the second factor/ })
    .getByRole('button', { name: 'Remove' })
    .click();
  await dialog.getByText('This user is signed in nowhere.').waitFor();
  await dialog.getByText('None', { exact: true }).waitFor();
  expect(problems).toEqual([]);
  await close();
});

it.runIf(IS_LONG)('is set up before anything else by whose role demands it', async () => {
  const email = 'cashier@example.com';
  await server.api('POST', '/users', { name: 'Karim', email, password: PASSWORD, roles: ['cashier'] });
  const { page, problems, close } = await openFor({ url: server.url, viewport: { width: 390, height: 844 } });
  await openFresh(page, '/dashboard/all-vendors');
  await page.waitForURL((url) => url.pathname === '/');
  await signIn(page, email);
  await page.waitForURL('**/second-factor');
  await page.getByRole('heading', { name: 'Set up your second factor' }).waitFor();
  await setUp(page);
  await page.waitForURL('**/dashboard/all-vendors');
  await page.getByRole('heading', { name: 'Vendors', level: 1 }).waitFor();
  expect(problems).toEqual([]);
  await close();
});
