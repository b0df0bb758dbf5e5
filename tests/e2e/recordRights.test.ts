import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { signInAs, usersWithRoles } from '../support/roles.ts';
import { open, page, server, useWebApp } from '../support/webApp.ts';

/** What may be done with a record follows the record: in forms, rows, cells, on a board and in a change of several. */

const TASK = `name: task
fields:
  task_name: { type: text, required: true }
  note: { type: text }
  cost: { type: money }
  stage: { type: select, options: [draft, sent], default: draft }
actions:
  settle: { label: Settle, fields: [note, cost], on: [list, show] }
list: { columns: [task_name, note, cost, stage], bulk: [update, delete], sort: task_name }
`;
const ROLE = `
  writer:
    grants:
      - { on: task, may: [read, create] }
      - { on: task, may: [update, bulk, settle], write: [note] }
      - { on: task, may: [update, delete, bulk, settle], when: record.cost < 100 }
`;
const ACCESS = readFileSync(resolve(import.meta.dirname, '../../resources/access.yaml'), 'utf8').replace(
  '\nlimits:',
  `${ROLE}\nlimits:`,
);

useWebApp({
  definitions: [
    { file: 'resources/task.yaml', text: TASK },
    { file: 'resources/access.yaml', text: ACCESS },
    usersWithRoles('writer'),
  ],
});

let token: string;

beforeAll(async () => {
  for (const [task_name, cost] of [
    ['Cheap', 50],
    ['Dear', 500],
  ])
    await server.api('POST', '/task', { task_name, cost });
  token = await signInAs(server, 'writer', []);
});

const input = (label: string) => page.getByLabel(label, { exact: true });

it('an edit form has the fields that may be set in its record, and so has the form of an action', async () => {
  await open('/dashboard/task/edit/2', { token });
  await input('Note').waitFor();
  expect(await input('Task Name').isDisabled()).toBe(true);
  expect(await input('Cost').isDisabled()).toBe(true);
  await input('Note').fill('Asked');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await server.api('GET', '/task/2')).body.note).toBe('Asked');
  await open('/dashboard/task/edit/1', { token });
  await expect.poll(() => input('Task Name').inputValue()).toBe('Cheap');
  expect(await input('Task Name').isEnabled()).toBe(true);
  expect(await input('Cost').isEnabled()).toBe(true);
  await open('/dashboard/task', { token });
  const settle = async (name: string) => {
    await page.getByRole('row', { name }).getByRole('button', { name: 'Settle' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Note').waitFor();
    const hasCost = await dialog.getByLabel('Cost').count();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    return hasCost;
  };
  expect(await settle('Cheap')).toBe(1);
  expect(await settle('Dear')).toBe(0);
  expect(await violations(page)).toEqual([]);
});

it('a row, a cell and a card of a board offer what their record lets', async () => {
  await open('/dashboard/task', { token });
  const deletes = (name: string) => page.getByRole('row', { name }).getByRole('button', { name: 'Delete' });
  await deletes('Cheap').waitFor();
  expect(await deletes('Dear').count()).toBe(0);
  await open('/dashboard/task?view=grid', { token });
  const cell = (id: number, field: string) =>
    page.locator(`[data-id="${id}"] [role=gridcell][data-field=${field}]`);
  await cell(2, 'cost').dblclick();
  await page.getByText('You may not change this value in this record.').waitFor();
  expect(await cell(2, 'cost').getByRole('textbox').count()).toBe(0);
  await cell(1, 'cost').click();
  await page.keyboard.press('Enter');
  await cell(1, 'cost').getByRole('textbox').fill('60');
  await page.keyboard.press('Enter');
  await expect.poll(async () => Number((await server.api('GET', '/task/1')).body.cost)).toBe(60);
  await open('/dashboard/task?view=board&by=stage', { token });
  await page.getByRole('button', { name: 'Move Cheap' }).waitFor();
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  expect(await card('Cheap').getAttribute('draggable')).toBe('true');
  expect(await card('Dear').getAttribute('draggable')).toBe('false');
  expect(await page.getByRole('button', { name: 'Move Dear' }).count()).toBe(0);
});

it('a change of several offers what one of them lets at least, and its check names the others', async () => {
  await open('/dashboard/task', { token });
  const select = page.getByRole('button', { name: 'Select', exact: true });
  await page.getByRole('row', { name: 'Cheap' }).waitFor();
  if (await select.isVisible()) await select.click();
  const tick = (name: string) => page.getByRole('row', { name }).getByRole('checkbox').click();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  const fields = async () => {
    await bar.getByRole('button', { name: 'Set fields' }).click();
    await page.getByRole('dialog').getByLabel('Add a field to set').click();
    const names = await page.getByRole('option').allInnerTexts();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    return names;
  };
  await tick('Dear');
  await bar.waitFor();
  expect(await bar.getByRole('button', { name: 'Delete' }).count()).toBe(0);
  expect(await fields()).toEqual(['Note']);
  await tick('Cheap');
  await bar.getByRole('button', { name: 'Delete' }).waitFor();
  expect(await fields()).toEqual(['Task Name', 'Note', 'Cost', 'Stage']);
});
