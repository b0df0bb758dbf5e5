import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeCompany } from '../specification/company.ts';
import { openPage } from '../support/browser.ts';
import { openFresh } from '../support/pages.ts';
import { browser, server, useServerAndBrowser } from '../support/webApp.ts';
import { choose } from './genericScreens.ts';

/** A day of the office as a person does it, each entry looked up in its ledger afterwards. */

let page: Page;

useServerAndBrowser();

beforeAll(async () => {
  await makeCompany(server);
  ({ page } = await openPage(browser, {
    url: server.url,
    token: server.token,
    // With all that moves, as most people have it.
    reducedMotion: 'no-preference',
  }));
});

const main = () => page.getByRole('main');
const button = (name: string) => main().getByRole('button', { name, exact: true });

async function open(path: string): Promise<void> {
  await openFresh(page, `/dashboard/${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Fills in what is asked; what begins with '=' is chosen. */
async function fill(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    if (value.startsWith('=')) await choose(main(), page, label, value.slice(1));
    else await main().getByLabel(label, { exact: true }).first().fill(value);
  }
}

const says = (message: string) => page.getByRole('status').filter({ hasText: message }).waitFor();

/** The rows of a ledger's table that hold all of these, as they stand on the screen. */
async function expectEntries(path: string, holding: string[], count = 1): Promise<void> {
  await open(path);
  const rows = holding.reduce(
    (found, text) => found.filter({ hasText: text }),
    main().getByRole('table').first().locator('tbody tr.opens'),
  );
  await expect.poll(() => rows.count()).toBe(count);
}

describe('a day', () => {
  it('begins with a purchase, which the firm then owes', async () => {
    await open('inventory-purchase');
    await fill({ 'Memo Id': 'M-7', Vendor: '=Surma', Category: '=Cement', Product: '=Grey' });
    await fill({ Quantity: '10', 'Total Price': '5000' });
    await button('Save Purchase').click();
    await says('Purchase saved successfully');
    await expectEntries('vendors/ledger?id=2', ['Purchase', '5,000.00']);
    await expectEntries('products/details/1', ['Purchase', '50']);
  });

  it('goes on with goods and cash for a project', async () => {
    await open('projects/assign-product');
    await fill({ Project: '=Lake Tower', Category: '=Cement', Product: '=Grey', Quantity: '4' });
    await button('Assign Products').click();
    await says('Assigned product(s) successfully!');
    await open('projects/supply-cash');
    await fill({ Project: '=Lake Tower', Amount: '1250.50' });
    await button('Supply').click();
    await says('BDT 1,250.50');
    await expectEntries('products/details/1', ['Lake Tower', '−4', '46']);
    await expectEntries('projects/ledger?id=1', ['Supply cash', '1,250.50', '6,250.50']);
    await expectEntries('cash-ledger', ['Supply cash', '98,749.50']);
  });

  it('has a wage, from the site’s cash', async () => {
    await open('employee-wages');
    await fill({ Project: '=Lake Tower', Employee: '=Habib', Wage: '400' });
    await button('Submit Wage').click();
    await says('Wage submitted successfully!');
    await expectEntries('employee-ledger?id=1', ['Lake Tower', 'Wage', '700.00', '300.00']);
    await expectEntries('projects/ledger?id=1', ['Wage', '5,850.50']);
  });

  it('pays a vendor once, however often the button is pressed', async () => {
    await open('vendors/payment');
    await fill({ Vendor: '=Surma', Amount: '1000' });
    await button('Pay Now').dblclick();
    await says('Paid BDT 1,000.00 to Surma');
    await expectEntries('vendors/ledger?id=2', ['Payment', '4,000.00']);
    await expectEntries('vendors/ledger?id=2', ['Payment']);
  });

  it('changes nothing by Cancel', async () => {
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await open('vendors/payment');
    await fill({ Vendor: '=Surma', Amount: '2000' });
    await button('Cancel').click();
    await expect.poll(() => main().getByLabel('Amount', { exact: true }).inputValue()).toBe('');
    await expect.poll(() => main().getByLabel('Vendor', { exact: true }).inputValue()).toBe('');
    await expectEntries('vendors/ledger?id=2', ['Payment']);
    expect(sent).toEqual([]);
  });

  it('ends with a correction, which stands in the ledger beside what it corrects', async () => {
    await open('vendors/ledger?id=2');
    await main().getByRole('table').first().locator('tbody tr.opens').filter({ hasText: 'Payment' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Correct' }).click();
    await page.getByRole('heading', { name: /^Correct transaction/ }).waitFor();
    await fill({ Amount: '1500', Reason: 'Paid 1,500' });
    await button('Post correction').click();
    await page.getByRole('dialog').getByText('Reversed by').waitFor();
    await expectEntries('vendors/ledger?id=2', ['Corrects', '3,500.00']);
    await expectEntries('vendors/ledger?id=2', ['Reverses', '5,000.00']);
    await expectEntries('cash-ledger', ['Corrects', '97,249.50']);
  });
});
