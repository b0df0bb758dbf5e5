import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import { openFresh } from '../support/pages.ts';
import { IS_LONG } from '../support/sample.ts';
import { browser, server, useServerAndBrowser } from '../support/webApp.ts';

/** A second language, chosen by the people who work with it. */

const own = (file: string) => ({
  file,
  text: readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8'),
});
const BANGLA = own('resources/i18n/bn.yaml');
const TRIAL_BALANCE = own('resources/reports/trial-balance.yaml');

useServerAndBrowser({ definitions: [BANGLA, TRIAL_BALANCE] });

/** A browser that prefers Bangla, as those of a Bangladeshi office do. */
const open = (signedIn: boolean) =>
  openPage(browser, { url: server.url, locale: 'bn-BD', ...(signedIn && { token: server.token }) });

describe('Bangla', () => {
  it('is chosen before signing in, holds from page to page, and is left again; nothing typed is lost', async () => {
    const { page, problems, close } = await open(false);
    await page.goto('/');
    // English until somebody chooses, whatever the browser prefers.
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByLabel('Email').fill(server.admin.email);
    await page.getByLabel('Password', { exact: true }).fill(server.admin.password);
    await page.getByRole('button', { name: 'বাংলা' }).click();
    await page.getByRole('heading', { name: 'সাইন ইন' }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('bn');
    await expect.poll(() => page.getByLabel('ইমেইল').inputValue()).toBe(server.admin.email);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'এগিয়ে যান' }).click();
    await page.waitForURL('**/dashboard');
    await page
      .getByRole('navigation', { name: 'প্রধান মেনু' })
      .getByRole('button', { name: 'সরবরাহকারী', exact: true })
      .waitFor();

    await openFresh(page, '/dashboard/all-employees');
    await page.getByRole('heading', { level: 1, name: 'সব কর্মচারী' }).waitFor();
    await page.getByText('কোনো কর্মচারী পাওয়া যায়নি!').waitFor();
    await expect.poll(() => page.title()).toBe('সব কর্মচারী · Plinth');
    await page.getByText('মোট কর্মচারী').waitFor();
    // The longest toolbar of the product fits in one line.
    await expect
      .poll(async () => (await page.getByRole('main').getByRole('search').boundingBox())?.height)
      .toBeLessThan(48);

    await openFresh(page, '/dashboard/add-vendor');
    await page.getByLabel('ঠিকানা').fill('12 Mirpur Road');
    await page.getByRole('button', { name: 'সরবরাহকারী যোগ করুন' }).click();
    await page.getByText('নাম দিতে হবে').waitFor();
    await page.getByLabel('নাম').fill('Sylhet Enterprise');

    await page.getByRole('button', { name: /Administrator-এর অ্যাকাউন্ট/ }).click();
    await expect
      .poll(() => page.getByRole('menuitemradio', { name: 'বাংলা' }).getAttribute('aria-checked'))
      .toBe('true');
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.getByRole('heading', { level: 1, name: 'Add Vendor' }).waitFor();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Sylhet Enterprise');
    await expect.poll(() => page.getByLabel('Address').inputValue()).toBe('12 Mirpur Road');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
    await expect.poll(() => page.title()).toBe('Add Vendor · Plinth');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Add Vendor' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it.runIf(IS_LONG)('says what the server answers, what ledgers call a posting, and the months', async () => {
    const { page, close } = await open(true);
    await page.addInitScript(() => localStorage.setItem('plinth.language', 'bn'));
    await page.goto('/dashboard/cash-receipt');
    await page.getByLabel('টাকা').fill('1250');
    await page.getByLabel('কীসের জন্য').click();
    await page.getByRole('option', { name: 'প্রাপ্তি', exact: true }).click();
    await page.getByRole('button', { name: 'প্রাপ্তি যোগ করুন' }).click();
    await page.getByText('BDT 1,250.00 পাওয়া গেছে').waitFor();
    await openFresh(page, '/dashboard');
    await page.getByText('মাসিক বেতন').waitFor();
    await page.getByText('সরবরাহকারীদের পাওনা').waitFor();
    await openFresh(page, '/dashboard/cash-ledger');
    await page.getByText('নগদ প্রাপ্তি').last().waitFor();
    await page.getByRole('button', { name: 'ক্যালেন্ডার খুলুন' }).first().click();
    await page
      .getByRole('dialog')
      .getByText(/^[\u0980-\u09ff]+ 2025$/)
      .waitFor();

    await openFresh(page, '/dashboard/support/corrections');
    await page.getByRole('heading', { level: 1, name: 'সংশোধন' }).waitFor();
    await page.getByText('একবার খাতায় ওঠা কিছুই বদলানো বা মোছা হয় না।').waitFor();
    const picture = page.getByRole('img', { name: /একটি ক্রয়ের সংশোধন/ });
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1280);
    await page.getByRole('button', { name: /-এর অ্যাকাউন্ট/ }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.getByText('Nothing that was posted is changed or deleted.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Corrections' }).waitFor();
    await close();
  });

  it.runIf(IS_LONG)(
    'has its own digits where the setting says so: in lists, ledgers, inputs, reports and on paper',
    async () => {
      await server.api('POST', '/cash/opening', { balance: 1_234_567 });
      const { body } = await server.api('POST', '/cash/receipt', { amount: 1_250.5 });
      await server.api('PUT', '/setting', {
        digits: 'language',
        number_format: 'lakh',
        date_format: 'DD/MM/YYYY',
      });
      const { page, problems, close } = await open(true);
      await page.addInitScript(() => localStorage.setItem('plinth.language', 'bn'));
      const main = page.getByRole('main');
      await page.goto('/dashboard/cash-ledger');
      await main
        .getByText(/^১২,৩[০-৯],[০-৯]{3}\.৫০$/)
        .first()
        .waitFor();
      await expect
        .poll(() => main.getByLabel('পর্যন্ত').inputValue())
        .toMatch(/^[০-৯]{2}\/[০-৯]{2}\/২০[০-৯]{2}$/);
      await openFresh(page, '/dashboard/cash-receipt');
      // Expression in either digits, sent in 0-9.
      await main.getByLabel('টাকা').pressSequentially('12৩456.5');
      await expect.poll(() => main.getByLabel('টাকা').inputValue()).toBe('১,২৩,৪৫৬.৫');
      await main.getByText('১,২৫০.৫০').first().waitFor();
      await main.getByLabel('টাকা').fill('');
      await page.goto('/dashboard/reports/trial-balance?_view=table');
      await expect.poll(() => main.getByRole('table').innerText()).toMatch(/১২,৩[০-৯],[০-৯]{3}\.৫০/);
      await page.goto(`/report/paper/cash_receipt/voucher?id=${body.data.id}`);
      await page.getByRole('article').getByText('BDT ১,২৫০.৫০', { exact: true }).first().waitFor();
      // Numbers of papers are names, by which they are found.
      await page.getByRole('article').getByText(body.data.voucher_no).first().waitFor();
      expect(problems).toEqual([]);
      await close();
      await server.api('PUT', '/setting', { digits: null, number_format: null, date_format: null });
    },
  );

  it.runIf(IS_LONG)(
    'is shown in English where its texts cannot be had, and can be chosen when they are there again',
    async () => {
      const { page, close } = await open(false);
      await page.goto('/');
      await page.route('**/language/bn.json', (route) => route.abort());
      await page.getByRole('button', { name: 'বাংলা' }).click();
      await page.getByText('The server cannot be reached.').waitFor();
      await page.unroute('**/language/bn.json');
      await page.getByRole('button', { name: 'বাংলা' }).click();
      await page.getByRole('heading', { name: 'সাইন ইন' }).waitFor();
      await page.route('**/language/bn.json', (route) => route.abort());
      await page.reload();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
      await close();
    },
  );
});
