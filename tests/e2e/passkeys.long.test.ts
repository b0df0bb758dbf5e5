import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import { browser, server, useServerAndBrowser } from '../support/webApp.ts';

/** Passkeys in Chromium, with an authenticator of its own: added in My account, and used in both ways to sign in. */

useServerAndBrowser();

const PASSWORD = 'a long password';
const email = 'rahima@example.com';

/** A passkey is made for a name, not for an address. */
const named = () => server.url.replace('127.0.0.1', 'localhost');

/** Gives the page an authenticator that its user unlocks at once. */
async function withAuthenticator(page: Page): Promise<{ lock: (isLocked: boolean) => Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    lock: async (isLocked) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !isLocked });
    },
  };
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('plinth.token'));
  await page.goto('/');
}

it('is added in My account, signs in alone and as the second step, and is removed', async () => {
  await server.api('POST', '/users', { name: 'Rahima Begum', email, password: PASSWORD });
  const token = await server.signIn(email, PASSWORD);
  const { page, problems, close } = await openPage(browser, { url: named(), token });
  const { lock } = await withAuthenticator(page);
  await page.goto('/dashboard/setting#account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const form = page.getByRole('form', { name: 'Add a passkey' });
  await form.getByLabel('Name').fill('Office laptop');
  await form.getByLabel('Current password').fill('wrong');
  await page.keyboard.press('Enter');
  await form.getByText('The current password is not correct').waitFor();
  await form.getByLabel('Current password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').count())
    .toBe(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Office laptop' }).waitFor();
  expect(await violations(page)).toEqual([]);

  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL('**/dashboard');

  await signOut(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('Sign in with your passkey, or enter a recovery code.').waitFor();
  // An authenticator that its user does not unlock signs nobody in.
  await lock(true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey', disabled: false }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await lock(false);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL('**/dashboard');

  await page.goto('/dashboard/setting#account');
  await page.getByRole('button', { name: 'Remove the passkey Office laptop' }).click();
  const removal = page.getByRole('form', { name: 'Remove the passkey Office laptop' });
  await removal.getByLabel('Current password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('You have no passkeys.').waitFor();
  expect((await server.api('POST', '/login', { email, password: PASSWORD })).body.token).toEqual(
    expect.any(String),
  );
  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText('The passkey was not accepted').waitFor();
  expect(problems).toEqual([]);
  await close();
});
