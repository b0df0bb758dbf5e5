import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { openPage, WEB_APP } from '../support/browser.ts';
import { connectBrowser } from '../support/connectBrowser.ts';
import { signInAs, usersWithRoles } from '../support/roles.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { today } from '../support/today.ts';

/** What is posted to a record by hand: its day and reason in the form, and its approval by somebody else. */

const ACCESS = readFileSync(resolve(import.meta.dirname, '../../resources/access.yaml'), 'utf8')
  .replace(
    '  auditor: #',
    `  keeper:
    grants:
      - { on: [vendor, bank], may: [read, create, update, balance] }
  owner:
    grants:
      - { on: [vendor, bank], may: [read, approve] }
  auditor: #`,
  )
  .replace(
    'limits:',
    `limits:
  - { on: [openings, adjustments], role: keeper, when: record.amount > 10000, needs: approval, by: owner }
  - { on: adjustments, role: keeper, sum: { of: amount, by: record_id, over: day }, when: sum > 15000, needs: approval, by: owner }
  #`,
  );

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([
    startServer({
      app: { webApp: WEB_APP },
      definitions: [{ file: 'resources/access.yaml', text: ACCESS }, usersWithRoles('keeper', 'owner')],
    }),
    connectBrowser(),
  ]);
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it('an adjustment asks for its day and its reason, and waits above a limit', async () => {
  const { id } = (await server.api('POST', '/bank', { bank_name: 'Teesta Bank', balance: 500 })).body.data;
  const keeper = await openPage(browser, { url: server.url, token: await signInAs(server, 'keeper', []) });
  const owner = await openPage(browser, { url: server.url, token: await signInAs(server, 'owner', []) });
  const form = keeper.page;
  await form.goto(`/dashboard/accounts/edit/${id}`);
  const balance = form.getByRole('textbox', { name: /Balance/ });
  await balance.fill('20500');
  await form.getByRole('textbox', { name: /Reason/ }).waitFor();
  await form.getByText('The day on which the change of').waitFor();
  await form.getByRole('main').locator('button[type=submit]').click();
  await form.getByText('Enter Reason').or(form.getByText('Reason is required')).first().waitFor();
  await form.getByRole('textbox', { name: /Reason/ }).fill('Bill of May');
  await form.getByRole('main').locator('button[type=submit]').click();
  await form
    .getByText(/^Sent for approval/)
    .first()
    .waitFor();

  const page = owner.page;
  await page.goto('/dashboard/approvals');
  await page.getByRole('link', { name: 'Adjustment: Bank Account · Teesta Bank' }).click();
  await page.getByRole('heading', { name: 'What changes' }).waitFor();
  await page.getByText('BDT 500.00 → BDT 20,500.00').waitFor();
  await page.getByText('Bill of May').first().waitFor();
  await page.getByRole('heading', { name: 'Balances before and after' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByText('Posted', { exact: true }).first().waitFor();
  await page.getByRole('link', { name: 'Show the transaction' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByText(/AJ-\d{4}/)
    .first()
    .waitFor();
  expect((await server.api('GET', `/bank/${id}`)).body.data.balance).toBe(20_500);
});

it('who may not post by hand has the balance of a new record locked', async () => {
  const accountant = await openPage(browser, {
    url: server.url,
    token: await signInAs(server, 'accountant', []),
  });
  const { page } = accountant;
  await page.goto('/dashboard/accounts/add-account');
  await page.getByRole('textbox', { name: /Bank Name/ }).fill('Locked');
  await page.getByText('Only an administrator changes it by hand.').first().waitFor();
  await page.getByRole('main').locator('button[type=submit]').click();
  await expect.poll(async () => (await server.api('GET', '/bank')).text).toContain('Locked');
});

it('a new record with a balance asks for the day and the reason of its opening, and one without does not', async () => {
  const keeper = await openPage(browser, { url: server.url, token: await signInAs(server, 'keeper', []) });
  const { page } = keeper;
  await page.goto('/dashboard/accounts/add-account');
  await page.getByRole('textbox', { name: /Bank Name/ }).fill('Opened');
  const balance = page.getByRole('textbox', { name: /Balance/ });
  const reason = page.getByRole('textbox', { name: /Reason/ });
  expect(await reason.count()).toBe(0);
  await balance.fill('700');
  await reason.waitFor();
  await page.getByText('The day from which Balance counts.').waitFor();
  const day = page.getByRole('textbox', { name: /^Day/ });
  expect(await day.inputValue()).toBe(today());
  expect(await violations(page)).toEqual([]);
  await balance.fill('0');
  await expect.poll(() => reason.count()).toBe(0);
  await balance.fill('700');
  const before = new Date(Date.parse(today()) - 3 * 86_400_000).toISOString().slice(0, 10);
  await day.fill('2999-01-01');
  await page.getByRole('main').locator('button[type=submit]').click();
  await expect.poll(() => day.getAttribute('aria-invalid')).toBe('true');
  await day.fill(before);
  await reason.fill('Passbook');
  await page.getByRole('main').locator('button[type=submit]').click();
  await page.waitForURL('**/dashboard/accounts');
  const opening = async (name: string) => {
    const { rows } = await sql<{ date: string; note: string | null }>`
      select t.date::text as date, t.note from plinth.transaction t join public.bank b on b.id = t.record_id
      where t.type = 'opening' and t.resource = 'bank' and b.bank_name = ${name}`.execute(server.db);
    return rows;
  };
  expect(await opening('Opened')).toEqual([{ date: before, note: 'Passbook' }]);

  // Above its limit it waits, as any other; somebody who can approve it is mailed.
  await signInAs(server, 'owner', []);
  await page.goto('/dashboard/accounts/add-account');
  await page.getByRole('textbox', { name: /Bank Name/ }).fill('Waiting');
  await balance.fill('20000');
  await page.getByRole('main').locator('button[type=submit]').click();
  await page
    .getByText(/^Sent for approval/)
    .first()
    .waitFor();
  expect(await opening('Waiting')).toEqual([]);
  // Its approver is told which record, how much and why.
  const { rows } = await sql<{ text: string }>`
    select text from plinth.mail where text like '%Waiting%'`.execute(server.db);
  for (const { text } of rows) expect(text).toContain('Bank Account: Waiting, opening, BDT 20,000.00');
  expect(rows.length).toBeGreaterThan(0);
  await keeper.close();
});
