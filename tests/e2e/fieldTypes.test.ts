import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import { openFresh } from '../support/pages.ts';
import { IS_LONG } from '../support/sample.ts';
import { browser, server, useServerAndBrowser } from '../support/webApp.ts';

/** Inputs that are more than a line to type in, filled in as a person does and shown again. */

const CREW = 'name: crew\nfields: { crew_name: { type: text, required: true } }\n';
const SHIFT = `
name: shift
fields:
  shift_name: { type: text, required: true }
  crew_ids: { label: Crews, type: references, to: crew, required: true }
  days: { type: daterange, required: true }
  plan: { type: file, accept: [pdf, csv] }
  tools: { type: multiselect, options: [hammer, saw, drill] }
  begins: { type: time }
  meets_at: { label: Meets, type: datetime }
  share: { type: percent }
  site: { type: url }
  meter: { type: json }
`;
const METHOD = `
name: method
fields:
  method_name: { type: text, required: true }
  steps: { type: richtext, required: true }
  query: { type: code, language: json }
  note: { type: text }
`;
const STEPS = '## Before\n\nCheck **all** of it\n\n- clean\n- wet';

let page: Page;
let problems: string[];

useServerAndBrowser({
  alone: true,
  definitions: Object.entries({ crew: CREW, shift: SHIFT, method: METHOD }).map(([name, text]) => ({
    file: `resources/${name}.yaml`,
    text,
  })),
});

beforeAll(async () => {
  for (const crew_name of ['Masons', 'Painters', 'Welders']) await server.api('POST', '/crew', { crew_name });
  ({ page, problems } = await openPage(browser, { url: server.url, token: server.token }));
});

const input = (name: string) => page.getByRole('textbox', { name });
const tool = (name: string) => page.getByRole('button', { name, exact: true });
const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
const save = (name: string) => page.getByRole('button', { name, exact: true }).click();

it('chooses several records by keyboard, days from one to another, and a file', async () => {
  await openFresh(page, '/dashboard/shift/create');
  await input('Shift Name').fill('Roof');
  const crews = page.getByRole('combobox', { name: 'Crews' });
  await crews.focus();
  for (const typed of ['mas', 'weld']) {
    await page.keyboard.type(typed);
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    await page.keyboard.press('Enter');
  }
  const chip = (name: string) => page.getByRole('button', { name, exact: true });
  await Promise.all(['Masons', 'Welders'].map((name) => chip(name).waitFor()));
  await input('Days from').fill('2025-03-10');
  await input('Days to').fill('2025-03-01');
  await page.locator('input[type=file]').setInputFiles(file('plan.exe', 'MZ'));
  await page.getByText('Plan must be a file of the kind PDF, CSV').waitFor();
  await page.locator('input[type=file]').setInputFiles(file('plan.csv', 'floor,area\n1,1200\n'));
  await page.getByText('plan.csv').waitFor();
  await save('Add Shift');
  await page.getByText('Days must not end before it begins').waitFor();
  await expect.poll(() => input('Days to').getAttribute('aria-invalid')).toBe('true');
  expect(await violations(page)).toEqual([]);
  await input('Days to').fill('2025-03-20');
  await save('Add Shift');
  await page.getByRole('cell', { name: 'Masons, Welders' }).waitFor();
  expect((await server.api('GET', '/shift/1')).body).toMatchObject({
    crew_ids: [1, 3],
    crew_names: ['Masons', 'Welders'],
    days: { from: '2025-03-10', to: '2025-03-20' },
    plan: { name: 'plan.csv', size: 18 },
  });
});

it('takes what is typed, as it is written in the firm', async () => {
  await openFresh(page, '/dashboard/shift/edit/1');
  const tools = page.getByRole('combobox', { name: 'Tools' });
  await tools.focus();
  for (const typed of ['ham', 'dri']) {
    await page.keyboard.type(typed);
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    await page.keyboard.press('Enter');
  }
  const typed = {
    Begins: '9:30',
    Meets: '2025-03-10 08:15',
    Share: '12.50',
    Site: 'https://example.com/roof',
    Meter: '{ "water": [12, 13.5] }',
  };
  for (const [name, value] of Object.entries(typed)) await input(name).fill(value);
  await save('Save');
  await page.getByRole('heading', { level: 1, name: 'Shifts' }).waitFor();
  expect((await server.api('GET', '/shift/1')).body).toMatchObject({
    tools: ['hammer', 'drill'],
    begins: '09:30',
    meets_at: '2025-03-10 08:15:00',
    share: 12.5,
    site: 'https://example.com/roof',
    meter: { water: [12, 13.5] },
  });
});

it.runIf(IS_LONG)('shows them, hands the file out, and takes one of several back', async () => {
  await openFresh(page, '/dashboard/shift/show/1');
  await page.getByRole('definition').getByText('2025-03-10 – 2025-03-20').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'plan.csv' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('plan.csv');
  await openFresh(page, '/dashboard/shift/edit/1');
  await page.getByRole('combobox', { name: 'Crews' }).focus();
  await page.getByRole('button', { name: 'Welders', exact: true }).waitFor();
  await page.keyboard.press('Backspace');
  await save('Save');
  await page.getByRole('cell', { name: 'Masons', exact: true }).waitFor();
  expect(problems).toEqual([]);
});

describe('the editors of formatted text and of code', () => {
  it('are written in with the keyboard alone, and left with Tab', async () => {
    const { keyboard } = page;
    await openFresh(page, '/dashboard/method/create');
    await input('Method Name').fill('Slab casting');
    await input('Steps').waitFor();
    await keyboard.press('Tab');
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowRight');
    expect(await tool('Heading').evaluate((button) => button === document.activeElement)).toBe(true);
    await keyboard.press('Enter');
    // The editor takes the focus back with the next frame.
    await expect
      .poll(() => input('Steps').evaluate((editor) => editor === document.activeElement))
      .toBe(true);
    await keyboard.type('Before\nCheck ');
    await keyboard.press('Control+b');
    await keyboard.type('all');
    await keyboard.press('Control+b');
    await keyboard.type(' of it\n- clean\nwet');
    await expect.poll(() => tool('Bulleted list').getAttribute('aria-pressed')).toBe('true');
    await keyboard.press('Tab');
    await keyboard.type('{"floors":');
    await keyboard.press('Tab');
    await keyboard.type('By keys');
    await expect.poll(() => input('Note').inputValue()).toBe('By keys');
    for (const name of ['Steps', 'Query']) {
      await page.locator('label').filter({ hasText: name }).click();
      expect(await input(name).evaluate((editor) => editor === document.activeElement)).toBe(true);
    }
  });

  it('say what is wrong at their place, and keep what was typed over a reload', async () => {
    await save('Add Method');
    await page.getByText('Query must be valid JSON').waitFor();
    await expect
      .poll(() => input('Query').evaluate((element) => element === document.activeElement))
      .toBe(true);
    await expect.poll(() => input('Query').getAttribute('aria-invalid')).toBe('true');
    expect(await violations(page)).toEqual([]);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await input('Steps').getByText('Check all of it').waitFor();
    await expect.poll(() => input('Query').innerText()).toMatch(/^\{"floors":/);
    await input('Query').press('Control+End');
    await page.keyboard.type(' 3}');
    await save('Add Method');
    await page.getByRole('cell', { name: 'Slab casting' }).waitFor();
    const { body } = await server.api('GET', '/method/1');
    expect(body).toMatchObject({ steps: STEPS, query: '{"floors": 3}', note: 'By keys' });
  });

  it('are shown as what they are: words in the list, formatted in the record', async () => {
    await page.getByRole('cell', { name: 'Before Check all of it clean wet' }).waitFor();
    await openFresh(page, '/dashboard/method/show/1');
    await page.getByRole('heading', { level: 2, name: 'Before' }).waitFor();
    await expect.poll(() => page.locator('dd strong').innerText()).toBe('all');
    await expect.poll(() => page.locator('dd li').allInnerTexts()).toEqual(['clean', 'wet']);
    await expect.poll(() => page.locator('dd pre').innerText()).toBe('{"floors": 3}');
    expect(await violations(page)).toEqual([]);
  });

  it.runIf(IS_LONG)('take a link to the web or to an address, and no other', async () => {
    await openFresh(page, '/dashboard/method/edit/1');
    await input('Steps').getByText('Before').click({ clickCount: 3 });
    await tool('Link').click();
    await input('Address of the link').fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await page.getByText('A link is a web address or an email address').waitFor();
    await input('Address of the link').fill('example.com/a');
    await page.keyboard.press('Enter');
    await input('Address of the link').waitFor({ state: 'hidden' });
    await save('Save');
    await page.getByRole('cell', { name: 'Slab casting' }).waitFor();
    const { body } = await server.api('GET', '/method/1');
    expect(body.steps).toBe(STEPS.replace('Before', '[Before](https://example.com/a)'));
  });

  it.runIf(IS_LONG)(
    'show no link that runs code, and edit what they cannot keep as it is written',
    async () => {
      const steps = '[a](javascript:alert(1)) <b>\n\n![roof](https://example.com/r)';
      await server.api('PUT', '/method/1', { steps });
      await openFresh(page, '/dashboard/method/show/1');
      await page.locator('dd').getByText('a <b>').waitFor();
      await expect.poll(() => page.locator('dd').locator('a, img, b').count()).toBe(0);
      await openFresh(page, '/dashboard/method/edit/1');
      await expect.poll(() => input('Steps').inputValue()).toBe(steps);
      expect(problems).toEqual([]);
    },
  );
});
