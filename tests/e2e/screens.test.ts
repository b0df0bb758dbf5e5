import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resource } from '../../src/schema/index.ts';
import { loadDefinitions } from '../../src/server/definitions.ts';
import { SCREENS, type Screen } from '../resources/screens.ts';
import { launchBrowser, openPage, WEB_APP } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { createByCall } from './genericScreens.ts';

/** The specification's screens in the browser, against the table that was written down from it. */

const { resources } = await loadDefinitions('resources');
const screens = Object.entries(SCREENS).map(([name, screen]) => [name, screen, resources[name]] as const);

let server: TestServer;
let browser: Browser;
let page: Page;
let problems: string[];

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ app: { webApp: WEB_APP } }), launchBrowser()]);
  ({ page, problems } = await openPage(browser, { url: server.url, token: server.token }));
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const address = (path: string, id: number | string = '') => `/dashboard/${path.replace('{id}', String(id))}`;
const texts = (found: Locator) => found.allInnerTexts();

describe.each(screens)('%s, before there is anything', (name, screen) => {
  it('says so in the words of the specification, in its list and its selectors', async () => {
    if (screen.list && screen.empty) {
      // The one who is signed in is a record, too.
      await page.goto(`${address(screen.list.path)}?q=nothing+like+it`);
      await page.getByText(screen.empty, { exact: true }).waitFor();
    }
    for (const [field, [placeholder, empty]] of Object.entries(screen.selectors ?? {})) {
      await page.goto(address(screen.create?.path ?? ''));
      const label = labelOf(screen.create?.fields ?? {}, field);
      const selector = page.getByRole('combobox', { name: label, exact: true });
      await selector.waitFor();
      expect(await selector.getAttribute('placeholder')).toBe(placeholder);
      await selector.click();
      await page.getByText(empty, { exact: true }).waitFor();
    }
    expect(problems, name).toEqual([]);
  });
});

describe.each(screens)('%s', (_, screen, resource) => {
  let id: number;

  it('has its list', async () => {
    id = await createByCall(server, resources, resource as Resource, 'The First');
    const { list, create } = screen;
    if (list === undefined) return;
    await page.goto(address(list.path));
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor();
    if (list.title) expect(await heading.innerText()).toBe(list.title);
    await page.locator('table[aria-busy="false"]').waitFor();
    const hasActions = Boolean(list.actions?.length || resource?.list.rowLinks.length);
    const actions = hasActions ? ['Actions'] : [];
    expect(await texts(page.getByRole('columnheader'))).toEqual([...Object.keys(list.columns), ...actions]);
    if (list.pageSizes) expect(await optionsOf('Rows per page')).toEqual(list.pageSizes.map(String));
    if (list.sorts && Object.keys(list.sorts).length > 0) {
      expect(await optionsOf('Sort')).toEqual(Object.keys(list.sorts));
    }
    for (const filter of Object.keys(list.filters ?? {})) {
      await page.getByRole('combobox', { name: filter, exact: true }).waitFor();
    }
    for (const card of list.cards ?? []) await page.getByText(card, { exact: true }).waitFor();
    await haveLinks(list.links);
    if (create?.in === 'panel') await haveForm(page.getByRole('main'), create);
    await fits();
  });

  it('has its record', async () => {
    const { list, show } = screen;
    if (show === undefined) return;
    await page.goto(
      show.in === 'page' ? address(show.path ?? '', id) : `${address(list?.path ?? '')}?show=${id}`,
    );
    const place = show.in === 'page' ? page.getByRole('main') : page.getByRole('dialog');
    await place.getByRole('heading', { name: 'History' }).waitFor();
    if (show.title) await place.getByRole('heading', { name: show.title, exact: true }).waitFor();
    if (show.fields) expect(await texts(place.locator('dt'))).toEqual(Object.keys(show.fields));
    for (const group of show.groups ?? []) await place.getByRole('heading', { name: group }).waitFor();
    if (show.actions?.includes('edit'))
      await place.getByRole('link', { name: 'Edit', exact: true }).waitFor();
    if (show.actions?.includes('delete')) await place.getByRole('button', { name: 'Delete' }).waitFor();
    await haveLinks(show.links);
    await fits();
  });

  it('has its forms', async () => {
    const { list, create, edit } = screen;
    if (create?.in === 'page') {
      await page.goto(address(create.path ?? ''));
      await haveForm(page.getByRole('main'), create);
      await haveLinks(create.links);
      await fits();
    }
    if (edit === undefined) return;
    await page.goto(
      edit.in === 'page' ? address(edit.path ?? '', id) : `${address(list?.path ?? '')}?edit=${id}`,
    );
    const place = edit.in === 'page' ? page.getByRole('main') : page.getByRole('dialog');
    await haveForm(place, edit);
    if (edit.title) await place.getByRole('heading', { name: edit.title, exact: true }).waitFor();
    await haveLinks(edit.links);
    await fits();
  });
});

function labelOf(fields: Record<string, string>, field: string): string {
  return Object.entries(fields).find(([, name]) => name === field)?.[0] ?? field;
}

function optionsOf(label: string): Promise<string[]> {
  return texts(page.getByLabel(label, { exact: true }).locator('option'));
}

async function haveLinks(links: Record<string, string> = {}): Promise<void> {
  for (const [label, path] of Object.entries(links)) {
    const link = page.getByRole('main').getByRole('link', { name: label, exact: true });
    expect(await link.first().getAttribute('href')).toBe(path === '' ? '/dashboard' : address(path));
  }
}

async function haveForm(place: Locator, form: NonNullable<Screen['create']>): Promise<void> {
  const within = place
    .locator('form')
    .filter({ has: page.getByRole('button', { name: form.submit, exact: true }) });
  await within.waitFor();
  for (const label of Object.keys(form.fields)) await within.getByLabel(label, { exact: true }).waitFor();
  await within.getByRole('button', { name: form.reset, exact: true }).waitFor();
}

/** No error in the console, one h1, and nothing to scroll to sideways: at a desk, on a tablet, on a phone. */
async function fits(): Promise<void> {
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(beyond, { message: `${page.url()} at ${width} px` }).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await page.locator('h1').count()).toBe(1);
  expect(problems, page.url()).toEqual([]);
}
