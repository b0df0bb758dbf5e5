import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '../support/browser.ts';
import { browser, server, useServerAndBrowser } from '../support/webApp.ts';

/** Administrators have the books recomputed on the page of the settings. tests/client/components/BooksCard.test.tsx has its states. */

useServerAndBrowser();

beforeAll(async () => {
  await server.api('POST', '/cash/opening', { balance: 100 });
});

/** With the guards off: only so does a balance come to differ from its entries. */
async function shiftCash(by: number): Promise<void> {
  await server.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`update plinth.book set balance = balance + ${by} where key = 'cash'`.execute(trx);
  });
}

describe('Verify books', () => {
  it('names what differs', async () => {
    await shiftCash(1);
    const { page } = await openPage(browser, { url: server.url, token: server.token });
    await page.goto('/dashboard/setting');
    const section = page.getByRole('region', { name: 'Books' });
    await section.getByRole('button', { name: 'Verify books' }).click();
    await section.getByText('1 finding among 2 entries in').waitFor();
    const findings = section.getByRole('list', { name: 'Findings' }).getByRole('listitem');
    await expect.poll(() => findings.allInnerTexts()).toEqual([expect.stringContaining('BDT 101.00')]);
    await shiftCash(-1);
    await section.getByRole('button', { name: 'Verify again' }).click();
    await section.getByText('The books are sound').waitFor();
  });
});
