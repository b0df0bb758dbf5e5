import type { Pool } from 'pg';
import type { Page } from 'playwright-core';
import { launchBrowser, openPage } from '../support/browser.ts';
import { callProduct } from '../support/callProduct.ts';
import type { Product } from '../support/product.ts';
import { ENTRIES, fillYear } from './fillYear.ts';

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
    console.log(`\nhome page over ${ENTRIES.toLocaleString('en')} entries, ms`.padEnd(52), ' median longest');
    print(
      'first figure',
      times.map(({ first }) => first),
      AIM,
    );
    print(
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

function print(name: string, times: readonly number[], aim = Number.POSITIVE_INFINITY): void {
  const sorted = times.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const figures = [median, sorted.at(-1) ?? 0].map((time) => time.toFixed(0).padStart(7));
  console.log(name.padEnd(50), ...figures, median > aim ? ' above the aim' : '');
}
