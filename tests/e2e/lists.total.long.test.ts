import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openPage } from '../support/browser.ts';
import { browser, server, useServerAndBrowser } from '../support/webApp.ts';

/** The list of a search that finds more records than are counted. */

const PARCEL = `
name: parcel
fields:
  parcel_name: { type: text, required: true }
  size: { type: select, options: [small, large] }
search: [parcel_name]
list: { pageSizes: [20] }
`;

useServerAndBrowser({
  definitions: [{ file: 'resources/parcel.yaml', text: PARCEL }],
  alone: true,
});

beforeAll(async () => {
  await sql`insert into public.parcel (parcel_name, size)
    select 'Parcel ' || n, case when n > 100000 then 'large' else 'small' end from generate_series(1, 100030) n`.execute(
    server.db,
  );
  await sql`analyze public.parcel`.execute(server.db);
});

async function open(path: string) {
  const opened = await openPage(browser, { url: server.url, token: server.token });
  await opened.page.goto(path);
  return opened;
}

const next = (page: Page) => page.getByRole('button', { name: 'Next page' });

it('says that there are more, and pages to the last of them', async () => {
  const { page, problems, close } = await open('/dashboard/parcel?q=parcel&page=5000');
  await page.getByText('99,981–100,000 of more than 100,000').waitFor();
  await page.getByText('More than 100,000 found').waitFor();
  await next(page).click();
  await page.getByText('100,001–100,020 of more than 100,000').waitFor();
  await next(page).click();
  await page.getByText('100,021–100,030 of 100,030').waitFor();
  await expect.poll(() => next(page).isDisabled()).toBe(true);
  await page.goto('/dashboard/parcel?q=parcel&group=parcel_name');
  await page
    .getByText(/^Groups are made of at most 100,000 records\..*The list is shown without groups\.$/)
    .waitFor();
  await page.getByText('1–20 of more than 100,000').waitFor();
  // The server refuses the groups, which the browser reports.
  expect(problems.filter((problem) => !problem.includes('422'))).toEqual([]);
  await close();
});

it('refuses to export a list that is too long for a file', async () => {
  const { page, close } = await open('/dashboard/parcel?q=parcel');
  await page.getByText('1–20 of more than 100,000').waitFor();
  await page.getByRole('button', { name: 'Export and import' }).click();
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
  await page.getByText('A file takes at most 100,000 rows.').waitFor();
  await close();
});

it('says on a board that only the first are counted, and has the cards of the others', async () => {
  const { page, problems, close } = await openPage(browser, { url: server.url, token: server.token });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/columns\?_by=size$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/dashboard/parcel?view=board&by=size');
  await page.getByRole('region', { name: 'Small: …' }).getByText('Parcel 1', { exact: true }).waitFor();
  release();
  const notice = 'More than 100,000 found. The columns and their numbers are those of the first 100,000';
  await page.getByText(notice).waitFor();
  const column = (name: string) => page.getByRole('region', { name });
  await column('Large: 0+').getByText('Parcel 100001').waitFor();
  await column('Small: 100,000+').getByText('Parcel 1', { exact: true }).waitFor();
  expect(problems).toEqual([]);
  await close();
});

// The last one: a restored record is no longer among the first ones of the table, which a board counts.
it('shows rows before they are counted, counts once for all pages and orders, and again after a change', async () => {
  const { page, problems, close } = await openPage(browser, { url: server.url, token: server.token });
  const counts: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/[?&]_count=only/, async (route) => {
    counts.push(route.request().url());
    await held;
    await route.continue();
  });
  const where = encodeURIComponent(JSON.stringify([['size', 'is', 'small']]));
  await page.goto(`/dashboard/parcel?where=${where}`);
  await page.getByText('1–20 of …').waitFor();
  await next(page).click();
  await page.getByText('21–40 of …').waitFor();
  release();
  await page.getByText('21–40 of 100,000').waitFor();
  await page.getByText('100,000 found').waitFor();
  await next(page).click();
  await page.getByText('41–60 of 100,000').waitFor();
  await page.getByRole('columnheader', { name: 'Parcel Name' }).getByRole('button').click();
  await page.getByText('1–20 of 100,000').waitFor();
  expect(counts).toHaveLength(1);
  const first = page.getByRole('row', { name: 'Parcel 1 Small' });
  await first.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByText('1–20 of 99,999').waitFor();
  await server.api('POST', '/parcel/1/restore');
  expect(problems).toEqual([]);
  await close();
});
