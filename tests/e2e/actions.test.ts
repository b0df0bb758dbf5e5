import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { launchBrowser, openAnew, openPage, WEB_APP } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** What a definition lets one do with records beside their usual calls, and how it lays their pages out. */

const TASK = `name: task
fields:
  task_name: { type: text, required: true }
  is_completed: { type: boolean, as: number, default: 0 }
  done_on: { type: date, readOnly: true }
  reason: { type: text }
list: { columns: [task_name, is_completed, done_on], bulk: [delete, done, reopen], actions: [show, edit], actionsAs: menu }
actions:
  done:
    label: Mark as done
    confirm: Is {title} done?
    set: { is_completed: 1, done_on: today }
    when: is_completed == 0
  reopen:
    label: Reopen
    fields: [reason]
    set: { is_completed: 0, done_on: null }
    when: is_completed == 1
    on: [list, show]
  noted: { label: Note it, set: { reason: Noted }, on: edit, when: is_completed == 0 }
`;

const SITE = `name: site
fields:
  site_name: { type: text, required: true }
  address: { type: text, required: true }
show:
  groups: { What: [site_name], Where: [address] }
  groupsAs: tabs
  sections: [{ of: visit, columns: [purpose, hours], sort: -purpose, pageSize: 2 }]
create:
  groups: { What: [site_name], Where: [address] }
  groupsAs: tabs
`;
const VISIT = `name: visit
fields:
  purpose: { type: text, required: true }
  hours: { type: integer, min: 1 }
  site_id: { type: reference, to: site, add: true }
  also_ids: { type: references, to: site, add: true }
actions: { move: { label: Move, fields: [site_id], on: show } }
`;

const definitions = Object.entries({ task: TASK, site: SITE, visit: VISIT }).map(([name, text]) => ({
  file: `resources/${name}.yaml`,
  text,
}));

let server: TestServer;
let browser: Browser;
let page: Page;
let problems: string[];

beforeAll(async () => {
  [server, browser] = await Promise.all([
    startServer({ alone: true, definitions, app: { webApp: WEB_APP } }),
    launchBrowser(),
  ]);
  for (const name of ['Paint', 'Plaster', 'Tiles']) await server.api('POST', '/task', { task_name: name });
  ({ page, problems } = await openPage(browser, { url: server.url, token: server.token }));
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

async function choose(name: string, action: string): Promise<void> {
  await row(name).getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: action }).press('Enter');
  await page.getByRole('menu').waitFor({ state: 'hidden' });
}

it('offers what can be done with a row, and asks before', async () => {
  await page.goto('/dashboard/task');
  await choose('Paint', 'Mark as done');
  await page.getByRole('dialog').getByText('Is Paint done?').waitFor();
  await button('Mark as done').click();
  await page.getByText('Mark as done: done').waitFor();
  await row('Paint').getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Reopen' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Mark as done' }).count()).toBe(0);
  await page.keyboard.press('Escape');
});

it('asks for what an action takes, on the page of the record', async () => {
  await openAnew(page, '/dashboard/task/show/1');
  await button('Reopen').click();
  const dialog = page.getByRole('dialog', { name: 'Reopen' });
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await expect.poll(() => reason.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('Cracks');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Cracks').first().waitFor();
  await button('Mark as done').waitFor();
  expect(await button('Reopen').count()).toBe(0);
});

it('does at once what asks nothing, and leaves the page that edits', async () => {
  await openAnew(page, '/dashboard/task/edit/1');
  await button('Note it').click();
  await page.getByText('Note it: done').waitFor();
  await row('Paint').waitFor();
  expect((await server.api('GET', '/task/1')).body).toMatchObject({ reason: 'Noted' });
});

it('keeps what was typed where one stays, beside what was done', async () => {
  await openAnew(page, '/dashboard/task/edit/2');
  await input('Task Name').fill('Plaster all');
  await button('Note it').click();
  await button('Stay').click();
  await expect.poll(() => input('Reason').inputValue()).toBe('Noted');
  expect(await input('Task Name').inputValue()).toBe('Plaster all');
  await button('Save').click();
  await row('Plaster all').waitFor();
  expect((await server.api('GET', '/task/2')).body).toMatchObject({ reason: 'Noted' });
});

it('does something with several rows, all or none', async () => {
  await openAnew(page, '/dashboard/task');
  await page.getByRole('checkbox', { name: 'Select Paint' }).press('Space');
  await page.getByRole('checkbox', { name: 'Select Tiles' }).press('Space');
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByText('2 selected').waitFor();
  expect(await violations(page)).toEqual([]);
  await server.api('POST', '/task/3/done');
  await bar.getByRole('button', { name: 'Mark as done' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as done' }).click();
  await page.getByText('Tiles: "Mark as done" cannot be done with Tiles now').waitFor();
  await button('Cancel').click();
  await bar.getByRole('button', { name: 'Reopen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reopen: 2 selected' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Rain');
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await dialog.getByText('Paint: "Reopen" cannot be done with Paint now').waitFor();
  expect(await violations(page)).toEqual([]);
  await server.api('POST', '/task/1/done');
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const reopened = (await server.api('GET', '/task?reason=Rain')).body;
  expect(reopened.map((task: { is_completed: number }) => task.is_completed)).toEqual([0, 0]);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await bar.getByText('3 selected').waitFor();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No task found!').waitFor();
  expect(await bar.count()).toBe(0);
});

const input = (name: string) => page.getByRole('textbox', { name });

it('puts groups behind tabs, which keep what was typed and open at what is wrong', async () => {
  await openAnew(page, '/dashboard/site/create');
  await input('Site Name').fill('Gulshan');
  await button('Add Site').click();
  await input('Address').waitFor();
  await expect.poll(() => input('Address').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByRole('tab', { name: 'Where Something here is wrong' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Where' }).press('ArrowLeft');
  await page.keyboard.press('Enter');
  expect(await input('Site Name').inputValue()).toBe('Gulshan');
  await page.getByRole('tab', { name: 'Where' }).click();
  await input('Address').fill('Road 11');
  await button('Add Site').click();
  await page.getByRole('cell', { name: 'Gulshan' }).waitFor();
});

it('lists what points to a record, and adds to it with the reference filled in', async () => {
  for (const purpose of ['Measure', 'Paint', 'Roof'])
    await server.api('POST', '/visit', { purpose, site_id: 1, hours: 2 });
  await openAnew(page, '/dashboard/site/show/1');
  const visits = page.getByRole('region', { name: 'Visits' });
  await visits.getByRole('cell', { name: 'Roof' }).waitFor();
  expect(await visits.getByRole('row').count()).toBe(3);
  await visits.getByRole('button', { name: 'Next page' }).click();
  await visits.getByRole('cell', { name: 'Measure' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await visits.getByRole('link', { name: 'Add Visit' }).click();
  await expect.poll(() => page.getByRole('combobox', { name: 'Site' }).inputValue()).toBe('Gulshan');
  await input('Purpose').fill('Survey');
  await button('Add Visit').click();
  await visits.getByRole('cell', { name: 'Survey' }).waitFor();
});

it('adds the record that a selector lacks, and chooses it', async () => {
  await openAnew(page, '/dashboard/visit/create');
  await input('Purpose').fill('Plan');
  await page.getByRole('combobox', { name: 'Site' }).fill('Banani');
  await page.getByRole('option', { name: 'Add "Banani"' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Site' });
  expect(await dialog.getByRole('textbox', { name: 'Site Name' }).inputValue()).toBe('Banani');
  await dialog.getByRole('tab', { name: 'Where' }).click();
  await dialog.getByRole('textbox', { name: 'Address' }).fill('Road 4');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add Site' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.getByRole('combobox', { name: 'Site' }).inputValue()).toBe('Banani');
  expect(await input('Purpose').inputValue()).toBe('Plan');
  const also = page.getByRole('combobox', { name: 'Also' });
  await also.click();
  await page.getByRole('option', { name: 'Banani' }).click();
  await also.fill('Uttara');
  await page.getByRole('option', { name: 'Add "Uttara"' }).click();
  await dialog.getByRole('tab', { name: 'Where' }).click();
  await dialog.getByRole('textbox', { name: 'Address' }).fill('Sector 7');
  await dialog.getByRole('button', { name: 'Add Site' }).click();
  await page.getByRole('button', { name: 'Uttara' }).waitFor();
  await button('Add Visit').click();
  await page.getByRole('cell', { name: 'Plan' }).waitFor();
  const made = (await server.api('GET', '/visit?purpose=Plan')).body[0];
  expect(made).toMatchObject({ site_id: 2, also_names: ['Banani', 'Uttara'] });
  await openAnew(page, `/dashboard/visit/show/${made.id}`);
  await button('Move').click();
  await page.getByRole('dialog', { name: 'Move' }).getByRole('combobox', { name: 'Site' }).fill('Mirpur');
  await page.getByRole('option', { name: 'Add "Mirpur"' }).click();
  await dialog.waitFor();
  expect(problems).toEqual([]);
});
