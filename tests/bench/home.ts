import type { Pool } from 'pg';
import type { Page } from 'playwright-core';
import { launchBrowser, openPage } from '../support/browser.ts';
import { callProduct } from '../support/callProduct.ts';
import type { Product } from '../support/product.ts';
import { ENTRIES, fillYear } from './fillYear.ts';
import { printTimes, printTitle } from './printTimes.ts';

/** In Chromium: until the home page shows its first figure, and all of its cards, over a million entries of a year. */

const ROUNDS = 9;
/** In milliseconds, for the first figure. */
const AIM = 500;

export async function benchHome(product: Product, pool: Pool): Promise<void> {
  await fillYear(pool);
  // A firm with so many entries is past its first steps, which would come before the figures.
  const opening = await callProduct(product, 'POST', '/cash/opening', { balance: 0 });
  if (!opening.ok) throw new Error(`The opening cash was refused with ${opening.status}`);
  const browser = await launchBrowser();
  try {
    const { page, close } = await openPage(browser, { ...product, url: new URL(product.url).origin });
    const times: { first: number; all: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await opened(page));
    await close();
    printTitle(`home page over ${ENTRIES.toLocaleString('en')} entries`);
    printTimes(
      'first figure',
      times.map(({ first }) => first),
      AIM,
    );
    printTimes(
      'all cards',
      times.map(({ all }) => all),
    );
  } finally {
    await browser.close();
  }
}

/** Milliseconds from the navigation. */
async function opened(page: Page): Promise<{ first: number; all: number }> {
  const began = performance.now();
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const cards = page.getByRole('main').locator('section');
  await cards
    .locator('p', { hasText: /\d\.\d\d/ })
    .first()
    .waitFor();
  const first = performance.now() - began;
  await page.waitForFunction(() => document.querySelector('main .MuiSkeleton-root') === null);
  return { first, all: performance.now() - began };
}
