import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { launchBrowser, openAnew, openPage, WEB_APP } from '../support/browser.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** The two inputs that are editors of their own: formatted text, and code. */

const METHOD = {
  file: 'resources/method.yaml',
  text: `name: method
fields:
  method_name: { type: text, required: true }
  steps: { type: richtext, required: true }
  query: { type: code, language: json }
  note: { type: text }
`,
};
const STEPS = '## Before\n\nCheck **all** of it\n\n- clean\n- wet';

let server: TestServer;
let browser: Browser;
let page: Page;
let problems: string[];

beforeAll(async () => {
  [server, browser] = await Promise.all([
    startServer({ alone: true, definitions: [METHOD], app: { webApp: WEB_APP } }),
    launchBrowser(),
  ]);
  ({ page, problems } = await openPage(browser, { url: server.url, token: server.token }));
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const input = (name: string) => page.getByRole('textbox', { name, exact: true });
const tool = (name: string) => page.getByRole('button', { name, exact: true });
const add = () => tool('Add Method').click();

it('are written in with the keyboard alone, and left with Tab', async () => {
  const { keyboard } = page;
  await page.goto('/dashboard/method/create');
  await input('Method Name').fill('Slab casting');
  await input('Steps').waitFor();
  await keyboard.press('Tab');
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  expect(await tool('Heading').evaluate((button) => button === document.activeElement)).toBe(true);
  await keyboard.press('Enter');
  await keyboard.type('Before\nCheck ');
  await keyboard.press('Control+b');
  await keyboard.type('all');
  await keyboard.press('Control+b');
  await keyboard.type(' of it\n- clean\nwet');
  expect(await tool('Bulleted list').getAttribute('aria-pressed')).toBe('true');
  await keyboard.press('Tab');
  await keyboard.type('{"floors":');
  await keyboard.press('Tab');
  await keyboard.type('By keys');
  expect(await input('Note').inputValue()).toBe('By keys');
});

it('say what is wrong at their place, and keep what was typed over a reload', async () => {
  await add();
  await page.getByText('Query must be valid JSON').waitFor();
  await expect
    .poll(() => input('Query').evaluate((element) => element === document.activeElement))
    .toBe(true);
  expect(await input('Query').getAttribute('aria-invalid')).toBe('true');
  expect(await violations(page)).toEqual([]);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await input('Steps').getByText('Check all of it').waitFor();
  await expect.poll(() => input('Query').innerText()).toMatch(/^\{"floors":/);
  await input('Query').press('Control+End');
  await page.keyboard.type(' 3}');
  await add();
  await page.getByRole('cell', { name: 'Slab casting' }).waitFor();
  const { body } = await server.api('GET', '/method/1');
  expect(body).toMatchObject({ steps: STEPS, query: '{"floors": 3}', note: 'By keys' });
});

it('are shown as what they are: words in the list, formatted in the record', async () => {
  await page.getByRole('cell', { name: 'Before Check all of it clean wet' }).waitFor();
  await openAnew(page, '/dashboard/method/show/1');
  await page.getByRole('heading', { level: 2, name: 'Before' }).waitFor();
  expect(await page.locator('dd strong').innerText()).toBe('all');
  expect(await page.locator('dd li').allInnerTexts()).toEqual(['clean', 'wet']);
  expect(await page.locator('dd pre').innerText()).toBe('{"floors": 3}');
  expect(await violations(page)).toEqual([]);
});

it('take a link to the web or to an address, and no other', async () => {
  await openAnew(page, '/dashboard/method/edit/1');
  await input('Steps').getByText('Before').click({ clickCount: 3 });
  await tool('Link').click();
  await input('Address of the link').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await page.getByText('A link is a web address or an email address').waitFor();
  await input('Address of the link').fill('example.com/a');
  await page.keyboard.press('Enter');
  await input('Address of the link').waitFor({ state: 'hidden' });
  await tool('Save').click();
  await page.getByRole('cell', { name: 'Slab casting' }).waitFor();
  const { body } = await server.api('GET', '/method/1');
  expect(body.steps).toBe(STEPS.replace('Before', '[Before](https://example.com/a)'));
});

it('show no link that runs code, and edit what they cannot keep as it is written', async () => {
  const steps = '[a](javascript:alert(1)) <b>\n\n![roof](https://example.com/r)';
  await server.api('PUT', '/method/1', { steps });
  await openAnew(page, '/dashboard/method/show/1');
  await page.locator('dd').getByText('a <b>').waitFor();
  expect(await page.locator('dd').locator('a, img, b').count()).toBe(0);
  await openAnew(page, '/dashboard/method/edit/1');
  expect(await input('Steps').inputValue()).toBe(steps);
  expect(problems).toEqual([]);
});
