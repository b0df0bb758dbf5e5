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
list: { columns: [task_name, is_completed, done_on], bulk: [delete, done], actions: [show, edit], actionsAs: menu }
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
`;

const definitions = Object.entries({ task: TASK }).map(([name, text]) => ({
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
  await page.getByRole('menuitem', { name: action }).click();
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
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Cracks');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Cracks').first().waitFor();
  await button('Mark as done').waitFor();
  expect(await button('Reopen').count()).toBe(0);
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
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await bar.getByText('3 selected').waitFor();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No task found!').waitFor();
  expect(await bar.count()).toBe(0);
  expect(problems).toEqual([]);
});
