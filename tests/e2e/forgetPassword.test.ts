import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { WEB_APP } from '../support/browser.ts';
import { connectBrowser } from '../support/connectBrowser.ts';
import { type MailServer, otpOf, startMailServer } from '../support/mailServer.ts';
import { openFresh, renewedPage } from '../support/pages.ts';
import { IS_LONG } from '../support/sample.ts';
import { startServer, type TestServer } from '../support/server.ts';

/**
 * /forget-password as a person goes through it, the OTP read from the mail (docs/business-rules.md, "Forgotten
 * passwords"). Its states are in
 * tests/client/components/ForgetPasswordPage.test.tsx.
 */

let mail: MailServer;
let server: TestServer;
let browser: Browser;
let count = 0;

beforeAll(async () => {
  mail = await startMailServer();
  [server, browser] = await Promise.all([
    startServer({ app: { webApp: WEB_APP }, smtpUrl: mail.url }),
    connectBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await mail?.close();
});
beforeEach(() => sql`delete from plinth.attempt`.execute(server.db));

const openFor = renewedPage(() => browser);

async function user(name = 'forgetful'): Promise<string> {
  const email = `${name}${++count}@example.com`;
  await server.api('POST', '/users', { name: `Forgetful ${count}`, email, password: 'the forgotten one' });
  return email;
}

const emailField = (page: Page) => page.getByLabel('Email', { exact: true });
const otpField = (page: Page) => page.getByLabel('OTP', { exact: true });
const passwordField = (page: Page) => page.getByLabel('New password', { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const alertOf = (page: Page, message: string) => page.getByRole('alert').getByText(message).waitFor();

/** As far as the second step; gives the OTP from the mail. */
async function askForOtp(page: Page, email: string): Promise<string> {
  const seen = mail.mails.length;
  await openFresh(page, '/forget-password');
  await emailField(page).fill(email);
  await press(page, 'Send OTP');
  await otpField(page).waitFor();
  return otpOf(await mail.mailAfter(seen));
}

async function verify(page: Page, otp: string): Promise<void> {
  await otpField(page).fill(otp);
  await press(page, 'Verify OTP');
}

const other = (otp: string) => String((Number(otp) + 1) % 1_000_000).padStart(6, '0');

describe('a forgotten password', () => {
  it('is reset with the OTP from the mail, by keyboard alone, and signs in', async () => {
    const email = await user();
    const { page, problems, close } = await openFor({ url: server.url });
    await openFresh(page, '/');
    await page.getByRole('link', { name: 'Forgot password?' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Forgot password' }).waitFor();
    await expect.poll(() => page.title()).toBe('Forgot password · Plinth');
    expect(await violations(page)).toEqual([]);
    const seen = mail.mails.length;
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { level: 2, name: 'The code from the mail' }).waitFor();
    await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^(60|5\d) s left$/);
    await expect.poll(() => otpField(page).getAttribute('autocomplete')).toBe('one-time-code');
    await expect.poll(() => otpField(page).getAttribute('inputmode')).toBe('numeric');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.type(otpOf(await mail.mailAfter(seen)));
    await page.keyboard.press('Enter');

    await passwordField(page).waitFor();
    await expect.poll(() => passwordField(page).getAttribute('autocomplete')).toBe('new-password');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.type('quite another one');
    await page.keyboard.press('Enter');

    await page.waitForURL(`${server.url}/`);
    await page.getByRole('status').getByText('Password reset successful').waitFor();
    await emailField(page).fill(email);
    await page.getByLabel('Password', { exact: true }).fill('quite another one');
    await press(page, 'Continue');
    await page.waitForURL('**/dashboard');
    expect(problems).toEqual([]);
    await close();
  });

  it.runIf(IS_LONG)('can be left for the sign-in at every step', async () => {
    const { page, close } = await openFor({ url: server.url });
    await askForOtp(page, await user());
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await page.waitForURL(`${server.url}/`);
    await page.getByLabel('Password', { exact: true }).waitFor();
    await close();
  });

  it.runIf(IS_LONG)('fits a phone', async () => {
    const { page, close } = await openFor({
      url: server.url,
      viewport: { width: 390, height: 844 },
    });
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    const otp = await askForOtp(page, await user('a-person-with-a-very-long-name-and-no-gap-in-it'));
    await expect.poll(width).toBe(390);
    await verify(page, otp);
    await passwordField(page).waitFor();
    await expect.poll(width).toBe(390);
    await close();
  });
});

describe('an OTP', () => {
  it('that is wrong is refused at its field, and can be mended', async () => {
    const { page, close } = await openFor({ url: server.url });
    const otp = await askForOtp(page, await user());
    await press(page, 'Verify OTP');
    await alertOf(page, 'Enter the code from the mail');
    await verify(page, other(otp));
    await alertOf(page, 'The OTP is not correct');
    await expect.poll(() => otpField(page).inputValue()).toBe(other(otp));
    await expect.poll(() => otpField(page).getAttribute('aria-invalid')).toBe('true');
    expect(await otpField(page).evaluate((input) => input === document.activeElement)).toBe(true);
    // As a mail program may copy it.
    await verify(page, `${otp.slice(0, 3)} ${otp.slice(3)}`);
    await passwordField(page).waitFor();
    await close();
  });

  it.runIf(IS_LONG)('that was used before is refused', async () => {
    const { page, close } = await openFor({ url: server.url });
    const email = await user();
    const otp = await askForOtp(page, email);
    await server.api('POST', '/verifyotp', { email, otp }, { token: null });
    await verify(page, otp);
    await alertOf(page, 'This OTP was already used. Please request a new OTP.');
    await close();
  });

  it.runIf(IS_LONG)(
    'that the server holds for expired is refused, and Resend brings another; the old one is void',
    async () => {
      const { page, close } = await openFor({ url: server.url });
      const email = await user();
      const old = await askForOtp(page, email);
      await sql`update plinth.otp set expires_at = now() where email = ${email}`.execute(server.db);
      await verify(page, old);
      await alertOf(page, 'This OTP has expired. Please request a new OTP.');
      const seen = mail.mails.length;
      await press(page, 'Resend OTP');
      await page.getByRole('status').getByText('A new OTP is on its way').waitFor();
      const fresh = otpOf(await mail.mailAfter(seen));
      await expect.poll(() => otpField(page).inputValue()).toBe('');
      if (fresh !== old) {
        await verify(page, old);
        await alertOf(page, 'The OTP is not correct');
      }
      await verify(page, fresh);
      await passwordField(page).waitFor();
      await close();
    },
  );
});

describe('a new password', () => {
  it.runIf(IS_LONG)('that is too easy is refused at its field; it can be looked at', async () => {
    const { page, close } = await openFor({ url: server.url });
    await verify(page, await askForOtp(page, await user()));
    await page.getByText('At least 8 characters, not a common password').waitFor();
    await passwordField(page).fill('password123');
    await press(page, 'Reset Password');
    await alertOf(page, 'Password is too common; choose one that others would not guess');
    await expect.poll(() => passwordField(page).inputValue()).toBe('password123');
    await press(page, 'Show what is typed');
    await expect.poll(() => passwordField(page).getAttribute('type')).toBe('text');
    await press(page, 'Hide what is typed');
    await expect.poll(() => passwordField(page).getAttribute('type')).toBe('password');
    await close();
  });
});
