import type { Pool } from 'pg';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage } from '../support/browser.ts';
import type { Product } from '../support/product.ts';
import { FEW, seedFewWorkers } from './seedWorkers.ts';
import { slowPhone } from './slowPhone.ts';

/** How often each way is taken. */
const ROUNDS = 3;
/** In milliseconds: the aims of the grid on this machine and on a slow phone, and of a frame. */
const AIM = { here: 400, slow: 1_500, frame: 50 };

/** In milliseconds: a page has loaded by then what it loads when it is idle. Live updates keep a call open, so the line is never idle. */
const SETTLED = 2_500;

const LIST = '/dashboard/worker_few';
const CELL = '[role=gridcell] span[title]';

/** The grid of a list in Chromium: until its values are shown, and the frames while 10,000 rows are scrolled. */
export async function benchGrid(product: Product, pool: Pool): Promise<void> {
  await seedFewWorkers(pool);
  const browser = await launchBrowser();
  const here = { ...product, url: new URL(product.url).origin };
  try {
    console.log(`\ngrid of ${FEW.toLocaleString('en')} rows, ms until its values are shown`);
    await warm(browser, here);
    print('chosen in the open list', await times(browser, here, bySwitch), AIM.here);
    print('the same on a slow phone', await times(browser, here, bySwitch, slowPhone), AIM.slow);
    print('chosen again', await times(browser, here, again), AIM.here);
    print('reloaded', await times(browser, here, reloaded), AIM.here);
    await benchFrames(browser, here);
  } finally {
    await browser.close();
  }
}

type Way = (page: Page) => Promise<number>;

/** The first calls of a server take longer than all later ones. */
async function warm(browser: Browser, product: Product): Promise<void> {
  const { page, close } = await openPage(browser, product);
  await bySwitch(page);
  await close();
}

/** Times of a way, each in a browser without a cache. */
async function times(
  browser: Browser,
  product: Product,
  way: Way,
  slow?: (page: Page) => Promise<void>,
): Promise<number[]> {
  const found: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { page, close } = await openPage(browser, product);
    await slow?.(page);
    found.push(await way(page));
    await close();
  }
  return found;
}

/** The first time: its code has to load. */
async function bySwitch(page: Page): Promise<number> {
  await page.goto(LIST);
  await page.locator('tbody tr td').first().waitFor();
  const button = page.getByRole('button', { name: 'Grid', exact: true });
  await button.waitFor();
  await page.waitForTimeout(SETTLED);
  const began = performance.now();
  await button.click();
  await page.locator(CELL).first().waitFor();
  return performance.now() - began;
}

async function again(page: Page): Promise<number> {
  await bySwitch(page);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.locator('tbody tr td').first().waitFor();
  const began = performance.now();
  await page.getByRole('button', { name: 'Grid', exact: true }).click();
  await page.locator(CELL).first().waitFor();
  return performance.now() - began;
}

/** With the code in the browser's cache, as for somebody who uses the grid each day. */
async function reloaded(page: Page): Promise<number> {
  await bySwitch(page);
  const began = performance.now();
  await page.goto(`${LIST}?view=grid`, { waitUntil: 'commit' });
  await page.locator(CELL).first().waitFor();
  return performance.now() - began;
}

/**
 * Scrolls a little in each frame, as one reads, and then in long steps to the end; returns how long each frame took. As text,
 * because the compiler of the bench adds names to functions that a page does not know.
 */
const SCROLL = `new Promise((done) => {
  const place = document.querySelector('.MuiDataGrid-virtualScroller');
  const long = place.scrollHeight / 300;
  const frames = [];
  let last = performance.now();
  requestAnimationFrame(function next(now) {
    frames.push(now - last);
    last = now;
    place.scrollTop += frames.length <= 200 ? 60 : long;
    if (frames.length < 520) requestAnimationFrame(next);
    else done({ frames, share: (place.scrollTop + place.clientHeight) / place.scrollHeight });
  });
})`;

/** Scrolls a grid of 10,000 rows from the first to the last. */
async function benchFrames(browser: Browser, product: Product): Promise<void> {
  const { page, close } = await openPage(browser, product);
  await page.goto(`${LIST}?view=grid`);
  await page.locator(CELL).first().waitFor();
  await page.waitForTimeout(SETTLED);
  const { frames, share } = await page.evaluate<{ frames: number[]; share: number }>(SCROLL);
  const sorted = frames.toSorted((one, other) => one - other);
  const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(0);
  const slow = frames.filter((frame) => frame > AIM.frame).length;
  console.log(
    `scrolled to ${(share * 100).toFixed(0)} %: ${frames.length} frames, half within ${at(0.5)} ms, ` +
      `99 of 100 within ${at(0.99)} ms, the longest ${at(1)} ms; ${slow} above ${AIM.frame} ms`,
  );
  await close();
}

function print(name: string, found: readonly number[], aim: number): void {
  const sorted = found.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const range = `(${(sorted[0] ?? 0).toFixed(0)} to ${(sorted.at(-1) ?? 0).toFixed(0)})`;
  const met = median <= aim ? '' : '  above the aim';
  console.log(`${name.padEnd(28)} ${median.toFixed(0).padStart(6)} ${range.padEnd(16)} aim ${aim}${met}`);
}
