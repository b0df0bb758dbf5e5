import type { Pool } from 'pg';
import { launchBrowser, openPage } from '../support/browser.ts';
import { makeRecord } from '../support/callProduct.ts';
import { REPORTED, takeReport } from '../support/largeReport.ts';
import type { Product } from '../support/product.ts';
import { fillLedger } from './fillLedger.ts';

/** In Chromium: until the report of a project with very many entries is shown, laid out for the printer, and saved for Excel. */

/** In milliseconds, for each of the three. */
const AIM = 10_000;

export async function benchPaper(product: Product, pool: Pool): Promise<void> {
  const bank = await makeRecord(product, '/bank', { bank_name: 'Meghna Bank', balance: 0 });
  const project = await makeRecord(product, '/project', {
    project_name: 'Harbour Mall',
    budget: 0,
    balance: 0,
  });
  await fillLedger(pool, {
    debit: 'bank',
    debits: [bank],
    credit: 'project',
    credits: [project],
    entries: 2 * REPORTED,
  });
  const browser = await launchBrowser();
  try {
    const { page, close } = await openPage(browser, { ...product, url: new URL(product.url).origin });
    // The days of the entries are UTC's, and the firm's may be the next one.
    const { times } = await takeReport(
      page,
      project,
      new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    );
    await close();
    console.log(`\nreport of a project with ${REPORTED.toLocaleString('en')} entries, ms`);
    for (const [name, time] of Object.entries(times))
      console.log(name.padEnd(50), time.toFixed(0).padStart(7), time > AIM ? ' above the aim' : '');
  } finally {
    await browser.close();
  }
}
