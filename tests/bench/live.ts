import { setTimeout } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Locator, Page } from 'playwright-core';
import { launchBrowser, openPage } from '../support/browser.ts';
import { callProduct, makeRecord } from '../support/callProduct.ts';
import { freshDataDir, type Product, startProduct } from '../support/product.ts';
import { printTimes, printTitle } from './printTimes.ts';

/** In Chromium: until a list, a record and a ledger, open at a second server, show what was written at the first one. */

const ROUNDS = 9;
/** In milliseconds. */
const AIM = 1000;
/** Between two changes: an open page reads at most twice a second. */
const PAUSE = 1500;
const VENDOR = {
  vendor_name: 'Padma Traders',
  address: 'Dhaka',
  phone: '01712345678',
  note: 'x',
  balance: 0,
};

type Times = Record<'list' | 'record' | 'ledger', number>;

export async function benchLive(product: Product, pool: Pool): Promise<void> {
  await callProduct(product, 'POST', '/cash/opening', { balance: 5000 });
  const vendor = await makeRecord(product, '/vendor', VENDOR);
  await makeRecord(product, '/vendor/payment', { vendor_id: vendor, amount: 1 });
  const { host, user, password, database, port } = pool.options;
  const databaseUrl = `postgres://${user}:${encodeURIComponent(String(password))}@/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`;
  const other = await startProduct(await freshDataDir(), { DATABASE_URL: databaseUrl }, [], []);
  const browser = await launchBrowser();
  try {
    const { page, close } = await openPage(browser, { ...other, url: new URL(other.url).origin });
    const pages = await openAll(page, vendor);
    const times: Times[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await shown(product, vendor, round, pages));
    await close();
    printTitle('shown at another server');
    for (const name of ['list', 'record', 'ledger'] as const)
      printTimes(
        name,
        times.map((each) => each[name]),
        AIM,
      );
  } finally {
    await browser.close();
    await other.stop();
  }
}

/** The list in the first tab, which has the stream; the others get the changes from it. */
async function openAll(page: Page, vendor: number): Promise<Record<keyof Times, Page>> {
  const stream = page.waitForResponse((response) => response.url().endsWith('/api/live'));
  await page.goto('/dashboard/all-vendors');
  await stream;
  const record = await page.context().newPage();
  await record.goto(`/dashboard/vendor/page/${vendor}`);
  await record.getByRole('heading', { name: VENDOR.vendor_name }).waitFor();
  const ledger = await page.context().newPage();
  await ledger.goto(`/dashboard/vendors/ledger?id=${vendor}`);
  await ledger.getByRole('table').getByRole('row').nth(1).waitFor();
  return { list: page, record, ledger };
}

async function shown(
  product: Product,
  vendor: number,
  round: number,
  { list, record, ledger }: Record<keyof Times, Page>,
): Promise<Times> {
  const phone = `01234-${100_000 + round}`;
  const [ofList, ofRecord] = await Promise.all([
    until(list.getByText(phone)),
    until(record.getByText(phone)),
    callProduct(product, 'PUT', `/vendor/${vendor}`, { phone }),
  ]);
  await setTimeout(PAUSE);
  const amount = 100 + round;
  const [ofLedger] = await Promise.all([
    until(ledger.getByRole('cell', { name: new RegExp(`${amount}\\.00$`) })),
    makeRecord(product, '/vendor/payment', { vendor_id: vendor, amount }),
  ]);
  await setTimeout(PAUSE);
  return { list: ofList, record: ofRecord, ledger: ofLedger };
}

/** Milliseconds from now. */
async function until(seen: Locator): Promise<number> {
  const began = performance.now();
  await seen.first().waitFor();
  return performance.now() - began;
}
