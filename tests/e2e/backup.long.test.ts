import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { WEB_APP } from '../support/browser.ts';
import { connectBrowser } from '../support/connectBrowser.ts';
import { openFresh, renewedPage } from '../support/pages.ts';
import { startServer, type TestServer } from '../support/server.ts';

/**
 * Administrators save everything as one file, and put it into an empty installation, with buttons.
 * tests/client/components/RestoreCard.test.tsx has what keeps a backup from being restored.
 */

let firm: TestServer;
let empty: TestServer;
let browser: Browser;
let folder: string;
let file: string;

beforeAll(async () => {
  const app = { webApp: WEB_APP };
  [firm, empty, browser] = await Promise.all([startServer({ app }), startServer({ app }), connectBrowser()]);
  await firm.api('POST', '/cash/opening', { balance: 1250 });
  folder = await mkdtemp(join(tmpdir(), 'plinth-backup-'));
  file = join(folder, 'backup.tar.gz');
});
afterAll(async () => {
  await browser?.close();
  await firm?.close();
  await empty?.close();
  await rm(folder, { recursive: true });
});

const openFor = renewedPage(() => browser);

async function openSetting(server: TestServer) {
  const opened = await openFor({ url: server.url, token: server.token });
  await openFresh(opened.page, '/dashboard/setting');
  await opened.page.getByRole('heading', { level: 1, name: 'Setting' }).waitFor();
  return opened;
}

/** Chooses the file, reads the question, and says yes. */
async function restore(page: Page, path: string): Promise<void> {
  await page.getByLabel('Backup to restore').setInputFiles(path);
  const dialog = page.getByRole('dialog', { name: 'Restore this backup?' });
  await dialog.getByText('takes the place of everything here').waitFor();
  await dialog.getByRole('button', { name: 'Restore' }).click();
}

describe('Download backup', () => {
  it('saves everything as one file, and says how large it is', async () => {
    const { page, problems, close } = await openSetting(firm);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download backup' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/^plinth-backup-\d{4}-\d\d-\d\d\.tar\.gz$/);
    await download.saveAs(file);
    expect((await stat(file)).size).toBeGreaterThan(1000);
    await page.getByText('Saved as plinth-backup-').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('Restore a backup', () => {
  it('restores, and leads to the sign-in of the firm', async () => {
    const { page, close } = await openSetting(empty);
    await restore(page, file);
    const done = page.getByText('the books agree. Sign in with an account of the backup.');
    await done.waitFor();
    // What the page asks for meanwhile is refused, for the session went with the restore; what came of it stays to be read.
    const refused = page.waitForResponse((response) => response.status() === 401);
    await page.getByRole('combobox', { name: 'Search' }).fill('anything');
    await refused;
    await page.getByRole('combobox', { name: 'Search' }).fill('');
    await expect.poll(() => done.isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Email').fill(firm.admin.email);
    await page.getByLabel('Password', { exact: true }).fill(firm.admin.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('main').getByText('1,250.00').first().waitFor();
    await close();
  });
});
