import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { makeProject } from '../api/movementSamples.ts';
import { fillLedger } from '../bench/fillLedger.ts';
import { openPage } from '../support/browser.ts';
import { REPORTED, takeReport } from '../support/largeReport.ts';
import { today } from '../support/today.ts';
import { browser, server, useServerAndBrowser } from '../support/webApp.ts';

useServerAndBrowser();

it(`shows, prints and saves the report of a project with ${REPORTED.toLocaleString('en')} entries`, async () => {
  const project = await makeProject(server, 0);
  const bank = { bank_name: 'Meghna Bank', balance: 0 };
  const { body } = await server.api('POST', '/bank', bank);
  await fillLedger(server.context.pool, {
    debit: 'bank',
    debits: [body.data.id],
    credit: 'project',
    credits: [project],
    entries: 2 * REPORTED,
  });
  const { page, problems, close } = await openPage(browser, { url: server.url, token: server.token });
  try {
    const { pdf, workbook } = await takeReport(page, project, today());
    expect(pdf.length).toBeGreaterThan(100_000);
    expect(await page.getByRole('region', { name: 'Entries' }).locator('tbody tr').count()).toBe(5_003);
    expect(rowsIn(workbook)).toBeGreaterThan(REPORTED);
    expect(problems).toEqual([]);
  } finally {
    await close();
  }
});

/** The number of rows of all sheets of a workbook. */
function rowsIn(workbook: Buffer): number {
  const parts = unzipSync(new Uint8Array(workbook), { filter: ({ name }) => name.includes('worksheets/') });
  return Object.values(parts).reduce((sum, sheet) => sum + strFromU8(sheet).split('<row ').length - 1, 0);
}
