import type { Pool } from 'pg';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage } from '../support/browser.ts';
import type { Product } from '../support/product.ts';
import { FEW, MANY, seedWorkers } from './seedWorkers.ts';

/** How often each screen is opened, in turns, so that a slow moment of the machine meets both lists. */
const ROUNDS = 9;

/** In Chromium: until a list and a record are on screen, of 10,000 records and of a million. */
export async function benchScreens(product: Product, pool: Pool): Promise<void> {
  await seedWorkers(pool);
  const browser = await launchBrowser();
  try {
    await benchOpening(browser, product);
  } finally {
    await browser.close();
  }
}

/** What is opened, and the text that is on screen then; 10,000 is a record of both. */
const SCREENS = [
  { name: 'list, by its address', path: '', shown: 'tbody tr' },
  { name: 'list by name', path: '?sort=worker_name', shown: 'tbody tr' },
  { name: 'list, a common word', path: '?q=rahim', shown: 'tbody tr' },
  { name: 'board', path: '?view=board&by=pay_basis', shown: 'section h2' },
  { name: 'grid', path: '?view=grid', shown: '[role=gridcell] span[title]' },
  { name: 'record', path: '/show/10000', shown: 'text=House 10000, Dhaka' },
] as const;

async function benchOpening(browser: Browser, product: Product): Promise<void> {
  console.log(
    `\n${'opened in Chromium, ms'.padEnd(28)} ${String(FEW).padStart(9)} ${String(MANY).padStart(9)}   ratio`,
  );
  const { page, close } = await openPage(browser, { ...product, url: new URL(product.url).origin });
  for (const { name, path, shown } of SCREENS) {
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      times[0].push(await opened(page, `/dashboard/worker_few${path}`, shown));
      times[1].push(await opened(page, `/dashboard/worker_many${path}`, shown));
    }
    const [few, many] = [median(times[0]), median(times[1])];
    console.log(
      `${name.padEnd(28)} ${few.toFixed(0).padStart(9)} ${many.toFixed(0).padStart(9)} ${(many / few).toFixed(2).padStart(7)}`,
    );
  }
  await close();
}

/** Milliseconds from the navigation until it is shown. */
async function opened(page: Page, address: string, shown: string): Promise<number> {
  const began = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(shown).first().waitFor();
  return performance.now() - began;
}

function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}
