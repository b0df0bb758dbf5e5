import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import { signInAs } from '../support/roles.ts';
import { today } from '../support/today.ts';
import { browser, server, useServerAndBrowser } from '../support/webApp.ts';

/** The first cash balance of somebody whose openings wait: sent from the first page, approved by somebody else, then shown. */

const read = (name: string) => readFileSync(resolve(import.meta.dirname, '../../resources', name), 'utf8');
const ACCESS = read('access.yaml')
  .replace(
    '  auditor: #',
    `  keeper:
    grants:
      - { on: [vendor, project], may: [read, create, balance] }
      - { on: books, may: [read, balance] }
  owner:
    grants:
      - { on: vendor, may: [read, approve] }
      - { on: books, may: [read, approve] }
  auditor: #`,
  )
  .replace('limits:', 'limits:\n  - { on: openings, role: keeper, needs: approval, by: owner }\n  #');
const USER = read('user.yaml').replace(
  /(\n\s+- \{ value: auditor)/,
  '\n      - { value: keeper, label: Keeper }\n      - { value: owner, label: Owner }$1',
);

useServerAndBrowser({
  definitions: [
    { file: 'resources/access.yaml', text: ACCESS },
    { file: 'resources/user.yaml', text: USER },
  ],
});

it('waits under the cash card, is approved on its page, and is the balance of the card', async () => {
  const forKeeper = await signInAs(server, 'keeper', []);
  const keeper = await openPage(browser, { url: server.url, token: forKeeper });
  const owner = await openPage(browser, { url: server.url, token: await signInAs(server, 'owner', []) });
  const form = keeper.page;
  await form.goto('/dashboard');
  const card = form.getByRole('region', { name: 'Cash balance' });
  await card.getByRole('button', { name: 'Record opening balance' }).click();
  const dialog = form.getByRole('dialog', { name: 'Record opening balance' });
  await dialog.getByLabel('Opening balance').fill('125000.50');
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Day' }).inputValue()).toBe(today());
  await dialog.getByLabel('Reason').fill('Counted by two');
  expect(await violations(form)).toEqual([]);
  await dialog.getByRole('button', { name: 'Record opening balance' }).click();
  await dialog.waitFor({ state: 'detached' });
  await form
    .getByText(/^Sent for approval/)
    .first()
    .waitFor();
  await card.getByText('Sent by you and waiting for approval: 1.').waitFor();
  await card.getByRole('link', { name: 'Show' }).click();
  await form.getByRole('link', { name: 'Opening: Cash' }).waitFor();
  await form.getByText('Waits for: Owner').waitFor();

  const page = owner.page;
  await page.goto('/dashboard/approvals');
  await page.getByRole('link', { name: 'Opening: Cash' }).click();
  await page.getByRole('heading', { name: 'Opening: Cash' }).waitFor();
  const changes = page.locator('dl').filter({ hasText: 'Counted by two' });
  await changes.getByText('BDT 0.00 → BDT 125,000.50').waitFor();
  await page
    .getByRole('table', { name: 'Balances before and after' })
    .getByText('125,000.50')
    .first()
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByText('Posted', { exact: true }).first().waitFor();

  await form.goto('/dashboard');
  await card.getByText('125,000.50').waitFor();
  expect(await card.getByRole('button').count()).toBe(0);
  expect([keeper.problems, owner.problems]).toEqual([[], []]);
  await keeper.close();
  await owner.close();
});
