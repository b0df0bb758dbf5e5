import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage, WEB_APP } from '../support/browser.ts';
import { connectBrowser } from '../support/connectBrowser.ts';
import { CLIENT, openIdProvider, type TestProvider } from '../support/openIdProvider.ts';
import { IS_LONG } from '../support/sample.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** The button of OpenID Connect on the sign-in page, with a real provider. */

let provider: TestProvider;
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  provider = await openIdProvider({
    admin: { email: 'admin@example.com', email_verified: true },
    stranger: { email: 'stranger@example.com', email_verified: true },
  });
  const openId = { ...CLIENT, issuer: provider.issuer, name: 'Example', newRole: undefined };
  [server, browser] = await Promise.all([
    startServer({ app: { webApp: WEB_APP, openId } }),
    connectBrowser(),
  ]);
  provider.serve([server]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  provider?.close();
});

it.each([
  ['admin', 'signed in'],
  ...(IS_LONG ? [['stranger', 'There is no account with your email.']] : []),
] as [string, string][])('comes back from the provider as %s: %s', async (user, outcome) => {
  const { page, close } = await openPage(browser, { url: server.url });
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign in with Example' }).click();
  await page.locator('input[name=login]').fill(user);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  if (outcome === 'signed in') await page.waitForURL('**/dashboard');
  else await page.getByText(outcome).waitFor();
  expect(page.url()).not.toContain('openid');
  await close();
});
