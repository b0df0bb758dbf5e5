import type { Page, Response } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { fieldTypes } from '../../src/fields/index.ts';
import type { Resource } from '../../src/schema/index.ts';
import { loadDefinitions } from '../../src/server/operations/settings/loadDefinitions.ts';
import { openPage } from '../support/browser.ts';
import { sample } from '../support/sample.ts';
import { browser, server, useServerAndBrowser } from '../support/webApp.ts';
import {
  act,
  choose,
  createByCall,
  labelOf,
  referenceChoices,
  rowWith,
  typedValues,
} from './genericScreens.ts';

const { resources } = await loadDefinitions('resources');
const entities = Object.values(resources).filter((resource) => resource.kind === 'entity');

let page: Page;
let problems: string[];

useServerAndBrowser();

beforeAll(async () => {
  ({ page, problems } = await openPage(browser, { url: server.url, token: server.token }));
  await page.goto('/dashboard');
});

describe.each(
  sample(entities, 12, ({ name }) => name).map((resource) => [resource.label.many, resource] as const),
)('the screens of %s', (_, resource) => {
  it('create, find, sort, page, edit, delete and restore', async () => {
    const name = (word: string) => `${word} ${resource.label.one}`;
    for (const word of ['Alpha', 'Beta', 'Delta', 'Epsilon', 'Zeta']) {
      await createByCall(server, resources, resource, name(word));
    }

    await create(page, resource, name('Gamma'));
    await find(page, resource, name('Gamma'));
    await sort(page, resource);
    await turnPages(page, resource);
    await edit(page, resource, name('Gamma'), name('Omega'));
    await remove(page, resource, name('Omega'));
    await restore(page, resource, name('Omega'));

    expect(problems).toEqual([]);
  });
});

/** By the sidebar, as people go; the page is loaded once. */
async function openList(page: Page, resource: Resource): Promise<void> {
  const sidebar = page.getByRole('navigation', { name: 'Main navigation' });
  // Where records are entered together, the link leads there, and from there to the list.
  const entered = resource.batch?.form.path;
  const link = sidebar.locator(`a[href="/dashboard/${entered ?? resource.list.path}"]`);
  const group = sidebar.getByRole('button', { name: resource.menu[0]?.group ?? '', exact: true });
  await sidebar.getByRole('link', { name: 'Dashboard', exact: true }).waitFor();
  if (!(await link.isVisible())) await group.click();
  await link.click();
  if (entered !== undefined)
    await page.getByRole('main').getByRole('link', { name: resource.list.title, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: resource.list.title }).waitFor();
  // Where it was this list before, its search is gone.
  await expect.poll(() => page.getByLabel('Search', { exact: true }).inputValue()).toBe('');
}

async function create(page: Page, resource: Resource, name: string): Promise<void> {
  const references = await referenceChoices(server, resources, resource);
  await openList(page, resource);
  if (resource.create.in === 'page') {
    await page.getByRole('main').locator(`a[href="/dashboard/${resource.create.path}"]`).first().click();
  }
  const form = page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: resource.create.submit, exact: true }) });
  for (const [field, value] of Object.entries(typedValues(resource, name))) {
    await form.getByLabel(labelOf(resource, 'create', field), { exact: true }).fill(value);
  }
  for (const { field, title } of references) {
    await choose(form, page, labelOf(resource, 'create', field.name), title);
  }
  await form.getByRole('button', { name: resource.create.submit, exact: true }).click();
  await page.getByRole('status').filter({ hasText: name }).waitFor();
}

async function find(page: Page, resource: Resource, name: string): Promise<void> {
  await openList(page, resource);
  await page.getByLabel('Search', { exact: true }).fill(name);
  await page.getByText('1–1 of 1').waitFor();
  await rowWith(page, name).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(name);
  await page.getByLabel('Search', { exact: true }).fill('no such thing 4711');
  await page.getByText(resource.list.empty).waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  await rowWith(page, name).waitFor();
}

async function sort(page: Page, resource: Resource): Promise<void> {
  const { list, title, fields } = resource;
  const column = list.columns.find((item) => item.field === (list.link ?? title));
  if (column === undefined || !fieldTypes[fields[column.field]?.type as string]?.sortable) return;
  const header = page.getByRole('columnheader', { name: column.label, exact: true });
  const firstName = () => page.getByRole('row').nth(1).getByRole('link').first().innerText();
  await header.getByRole('button').click();
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending');
  await page.locator('table[aria-busy="false"]').waitFor();
  const ascending = await firstName();
  await header.getByRole('button').click();
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending');
  await expect.poll(async () => (await firstName()).localeCompare(ascending)).toBe(1);
}

async function turnPages(page: Page, resource: Resource): Promise<void> {
  await openList(page, resource);
  await page.getByLabel('Rows per page').selectOption('5');
  await page.getByText(/^1–5 of \d+$/).waitFor();
  const names = () => page.getByRole('row').allInnerTexts();
  const first = await names();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText(/^6–\d+ of \d+$/).waitFor();
  await expect.poll(async () => (await names())[1]).not.toBe(first[1]);
  await page.reload();
  await page.getByText(/^6–\d+ of \d+$/).waitFor();
  await page.getByRole('button', { name: 'Previous page' }).click();
  await page.getByText(/^1–5 of \d+$/).waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText(/^6–\d+ of \d+$/).waitFor();
  await page.getByLabel('Rows per page').selectOption('10');
  await page.getByText(/^1–\d+ of \d+$/).waitFor();
}

/** The list with nothing but the record in it. */
async function only(page: Page, resource: Resource, name: string): Promise<void> {
  await openList(page, resource);
  await page.getByLabel('Search', { exact: true }).fill(name);
  await page.getByText('1–1 of 1').waitFor();
  await rowWith(page, name).waitFor();
}

async function edit(page: Page, resource: Resource, name: string, next: string): Promise<void> {
  await only(page, resource, name);
  if (resource.list.actions.includes('edit')) {
    await act(page, resource, rowWith(page, name), 'Edit');
  } else {
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
  }
  const submit = page.getByRole('button', { name: resource.edit.submit, exact: true });
  const form = page.locator('form').filter({ has: submit });
  const title = form.getByLabel(labelOf(resource, 'edit', resource.title), { exact: true });
  await expect.poll(() => title.inputValue()).toBe(name);
  await title.fill(next);
  await submit.click();
  await page.getByRole('status').filter({ hasText: next }).waitFor();
  await only(page, resource, next);
}

async function remove(page: Page, resource: Resource, name: string): Promise<void> {
  const missed: string[] = [];
  const note = (answer: Response) => {
    if (answer.status() === 404) missed.push(answer.url());
  };
  page.on('response', note);
  await only(page, resource, name);
  await askToDelete(page, resource, name);
  const dialog = page.getByRole('dialog').filter({ hasText: resource.texts.confirmDelete });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await askToDelete(page, resource, name);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await openList(page, resource);
  await page.getByLabel('Search', { exact: true }).fill(name);
  await page.getByText(resource.list.empty).waitFor();
  page.off('response', note);
  // What is gone is not asked for again.
  expect(missed).toEqual([]);
}

/** From the row, or where the list has no such action, from the record's own page. */
async function askToDelete(page: Page, resource: Resource, name: string): Promise<void> {
  if (resource.list.actions.includes('delete')) return act(page, resource, rowWith(page, name), 'Delete');
  const heading = page.getByRole('heading', { level: 1, name, exact: true });
  if (!(await heading.isVisible())) await page.getByRole('link', { name, exact: true }).click();
  await heading.waitFor();
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
}

async function restore(page: Page, resource: Resource, name: string): Promise<void> {
  await openList(page, resource);
  await page.getByRole('checkbox', { name: 'Deleted' }).check();
  await rowWith(page, name).getByRole('button', { name: 'Restore' }).click();
  await rowWith(page, name).waitFor({ state: 'hidden' });
  await page.getByRole('checkbox', { name: 'Deleted' }).uncheck();
  await page.getByLabel('Search', { exact: true }).fill(name);
  await rowWith(page, name).waitFor();
}
