import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeProject } from '../api/movementSamples.ts';
import { fillLedger } from '../bench/fillLedger.ts';
import { openPage } from '../support/browser.ts';
import { downloaded } from '../support/connectBrowser.ts';
import { today } from '../support/today.ts';
import { browser, server, useServerAndBrowser } from '../support/webApp.ts';

/** The report of a project with very many entries, from the address until it is printed. */

useServerAndBrowser();

const ENTRIES = 200_000;
/** In milliseconds, of each of the three. */
const LIMIT = 10_000;

describe(`the report of a project with ${ENTRIES.toLocaleString('en')} entries`, () => {
  it('is on the screen, ready to print and, whole, in Excel, each within 10 s', async () => {
    const project = await makeProject(server, 0);
    const bank = { bank_name: 'Meghna Bank', balance: 0 };
    const { body } = await server.api('POST', '/bank', bank);
    await fillLedger(server.context.pool, {
      debit: 'bank',
      debits: [body.data.id],
      credit: 'project',
      credits: [project],
      entries: 2 * ENTRIES,
    });
    const day = today().split('-').reverse().join('-');
    const address = `/report/project?product_id=${project}&date_from=01-01-2020&date_to=${day}`;
    const { page, problems, close } = await openPage(browser, { url: server.url, token: server.token });
    try {
      const opened = await timed(async () => {
        await page.goto(server.url + address);
        await page.getByRole('button', { name: 'Show the first 5,000 of 200,000 entries' }).waitFor();
      });
      const printed = await timed(() => print(page));
      expect(await page.getByRole('region', { name: 'Entries' }).locator('tbody tr').count()).toBe(5_003);
      let workbook: Buffer = Buffer.alloc(0);
      const saved = await timed(async () => {
        const waiting = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Excel', exact: true }).click();
        workbook = await downloaded(await waiting);
      });
      console.log(
        `Shown after ${opened.toFixed()} ms, laid out for the printer after ${printed.toFixed()} ms, in Excel after ${saved.toFixed()} ms.`,
      );
      expect(rowsIn(workbook)).toBeGreaterThan(ENTRIES);
      expect(problems).toEqual([]);
      expect(opened).toBeLessThan(LIMIT);
      expect(printed).toBeLessThan(LIMIT);
      expect(saved).toBeLessThan(LIMIT);
    } finally {
      await close();
    }
  });
});

/** Until the pages of the browser's own print are made. */
async function print(page: Page): Promise<void> {
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(100_000);
}

/** The number of rows of all sheets of a workbook. */
function rowsIn(workbook: Buffer): number {
  const parts = unzipSync(new Uint8Array(workbook), { filter: ({ name }) => name.includes('worksheets/') });
  return Object.values(parts).reduce((sum, sheet) => sum + strFromU8(sheet).split('<row ').length - 1, 0);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
