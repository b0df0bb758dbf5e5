import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { en } from '../../src/i18n/en.ts';
import { violations } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import { COMPANY } from '../support/company.ts';
import { signInAs } from '../support/roles.ts';
import { IS_LONG } from '../support/sample.ts';
import { browser, server, useServerAndBrowser } from '../support/webApp.ts';

/** A cashier's payment of 60,000 waits until the accountant approves it; then the ledger of the vendor shows it. */

useServerAndBrowser({ filled: COMPANY });

const sidebarLink = (page: Page, count: number) =>
  page.getByRole('navigation').getByRole('link', { name: `To approve ${count}`, exact: true });

it('waits in the list of who sent it, and is in the ledger once it is approved', async () => {
  const [forCashier, forAccountant] = [
    await signInAs(server, 'cashier'),
    await signInAs(server, 'accountant'),
  ];
  await server.api('POST', '/cash/receipt', { amount: 500_000 });
  // They are owed more than is paid, so that the form does not ask before an advance.
  const vendor_name = `Teesta Traders ${Date.now()}`;
  const owed = { vendor_name, address: 'Dhaka', phone: '01711000000', note: 'Salma', balance: 70_000 };
  const vendor = { vendor_name, id: (await server.api('POST', '/vendor', owed)).body.data.id };
  const cashier = await openPage(browser, { url: server.url, token: forCashier });
  const accountant = await openPage(browser, { url: server.url, token: forAccountant });
  await accountant.page.goto('/dashboard/approvals');
  await accountant.page.getByText('Nothing waits for approval.').waitFor();

  const form = cashier.page;
  // A number that is being read while the payment is sent would be the one before it.
  const counted = (state: string) =>
    form.waitForResponse((response) => response.url().includes(`state=${state}`));
  const counts = Promise.all([counted('waiting'), counted('returned')]);
  await form.goto(`/dashboard/vendors/payment?with.vendor_id=${vendor.id}`);
  await counts;
  await form.getByRole('textbox', { name: /Amount/ }).fill('60000');
  await form.getByText('After this: We owe 10,000.00').waitFor();
  await form.getByRole('main').locator('button[type=submit]').click();
  await form
    .getByText(/^Sent for approval/)
    .first()
    .waitFor();
  await expect.poll(() => form.getByRole('textbox', { name: /Amount/ }).inputValue()).toBe('');
  await form.getByText('Sent by you and waiting for approval: 1.').waitFor();

  // Live messages wait for the oldest transaction of all tests that share the cluster; tests/api/live.test.ts tries them.
  const page = accountant.page;
  await page.reload();
  await sidebarLink(page, 1).waitFor();
  // The search and the filters are in the address, and are the server's.
  await page.getByRole('search').getByRole('searchbox').fill('no such vendor');
  await page.getByText('Nothing matches the search and the filters.').waitFor();
  await page.getByRole('search').getByRole('searchbox').fill('60,000');
  await page.waitForURL(/q=60/);
  await page.getByRole('link', { name: new RegExp(`${vendor.vendor_name}`) }).click();
  await page.getByRole('heading', { name: 'Balances before and after' }).waitFor();
  await page
    .getByRole('table', { name: 'Balances before and after' })
    .getByText('−60,000.00')
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByText('Posted', { exact: true }).first().waitFor();
  await page.getByRole('link', { name: 'Show the transaction' }).click();
  await page.getByRole('dialog').getByText('60,000.00').first().waitFor();
  await page.getByRole('dialog').getByText('Approved by').waitFor();
  await page.goto(`/dashboard/vendors/ledger?id=${vendor.id}`);
  await page.getByRole('main').getByText('60,000.00').first().waitFor();

  // The cashier has a mark, which goes once they have looked.
  await form.reload();
  await sidebarLink(form, 1).click();
  await form.getByRole('tab', { name: /Sent by me/ }).click();
  await form.getByRole('cell', { name: 'Posted', exact: true }).waitFor();
  await form.getByRole('navigation').getByRole('link', { name: 'To approve', exact: true }).waitFor();
  expect([cashier.problems, accountant.problems]).toEqual([[], []]);
  await cashier.close();
  await accountant.close();
});

it.runIf(IS_LONG)('an accountant hands over for some days, and chooses which mails they get', async () => {
  const token = await signInAs(server, 'accountant');
  const { body: other } = await server.api('GET', '/user', undefined, {
    token: await signInAs(server, 'auditor'),
  });
  const { page, problems, close } = await openPage(browser, { url: server.url, token });
  await page.goto('/dashboard/approvals');
  await page.getByRole('button', { name: en['approvals.delegate.add'], exact: true }).click();
  const dialog = page.getByRole('dialog', { name: en['approvals.delegate.add'] });
  const email = dialog.getByLabel(en['approvals.delegate.email']);
  await expect.poll(() => email.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await dialog.getByText('Email is required').waitFor();
  await email.fill('nobody@example.com');
  await page.keyboard.press('Enter');
  await page.getByText('Choose somebody else who can sign in').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await email.fill(other.data.email);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByRole('listitem')
    .filter({ hasText: /approves in your name, / })
    .waitFor();

  await page.goto('/dashboard/setting#account');
  const form = page.getByRole('form', { name: en['account.mails'] });
  await form.getByLabel(en['account.mailsApprovals']).uncheck();
  await form.getByRole('button', { name: en['account.mailsSave'] }).click();
  await page.getByText(en['account.mailsSaved']).first().waitFor();
  expect(await form.getByLabel(en['account.mailsApprovals']).isChecked()).toBe(false);
  expect((await server.api('GET', '/user/mails', undefined, { token })).body.data).toEqual({
    approvals: false,
    language: null,
  });
  expect(await violations(page)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});
