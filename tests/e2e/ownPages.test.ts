import { rm } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '../support/browser.ts';
import { connectBrowser } from '../support/connectBrowser.ts';
import { buildWithPages } from '../support/ownPages.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** Pages of one's own by Refine's and MUI's own means, as Refine's documentation writes them (docs/developing.md, "Refine's hooks"). */

const MAKER = 'name: maker\ntitle: maker_name\nfields:\n  maker_name: { type: text, required: true }\n';
const TOOL = `name: tool
title: tool_name
fields:
  tool_name: { type: text, required: true }
  rate: { type: money }
  bought_on: { type: date }
  state: { type: select, options: [good, worn] }
  maker_id: { label: Maker, type: reference, to: maker }
`;
const PAGES = {
  'tool/table': 'tests/e2e/ownPages/ToolTable.tsx',
  tool: 'tests/e2e/ownPages/ToolList.tsx',
  'tool/create': 'tests/e2e/ownPages/ToolCreate.tsx',
  'tool/edit/:id': 'tests/e2e/ownPages/ToolEdit.tsx',
  'tool/show/:id': 'tests/e2e/ownPages/ToolShow.tsx',
};

let webApp: string;
let server: TestServer;
let browser: Browser;
let page: Page;
let problems: string[];
let close: () => Promise<void>;

const names = () => page.locator('.MuiDataGrid-row [data-field="tool_name"]').allInnerTexts();
const open = async (path: string) => {
  ({ page, problems, close } = await openPage(browser, { url: server.url, token: server.token }));
  await page.goto(path);
};

beforeAll(async () => {
  webApp = await buildWithPages(PAGES);
  server = await startServer({
    definitions: [
      { file: 'resources/maker.yaml', text: MAKER },
      { file: 'resources/tool.yaml', text: TOOL },
    ],
    app: { webApp },
  });
  browser = await connectBrowser();
  for (const maker_name of ['Akij', 'Bashundhara']) await server.api('POST', '/maker', { maker_name });
  for (const tool of [
    { tool_name: 'Crane', rate: 5000, maker_id: 1, bought_on: '2025-03-01' },
    { tool_name: 'Mixer', rate: 800, maker_id: 2 },
    { tool_name: 'Mixer without a maker', rate: 700 },
    { tool_name: 'Drill', rate: 300, maker_id: 1 },
  ])
    expect((await server.api('POST', '/tool', tool)).status).toBeLessThan(300);
});
afterEach(async () => {
  expect(problems).toEqual([]);
  await close();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await rm(webApp, { recursive: true, force: true });
});

describe('a list with a DataGrid', () => {
  const ALL = ['Crane', 'Mixer', 'Mixer without a maker', 'Drill'];

  it('has the rows, the choices of useSelect, and what CanAccess allows', async () => {
    await open('/dashboard/tool');
    await expect.poll(names).toEqual(ALL);
    await expect.poll(() => page.getByTestId('makers').innerText()).toBe('Akij, Bashundhara');
    await page.getByText('may create').waitFor();
    await page.getByText('may not dance').waitFor();
    expect(await page.getByText('may dance', { exact: true }).count()).toBe(0);
    await page.getByRole('link', { name: 'Create' }).waitFor();
  });

  it('sorts by a click on a heading', async () => {
    await open('/dashboard/tool');
    await expect.poll(names).toEqual(ALL);
    await page.getByRole('columnheader', { name: 'Rate' }).click();
    await expect.poll(names).toEqual(['Drill', 'Mixer without a maker', 'Mixer', 'Crane']);
  });

  it('shows what others change, and tells of it', async () => {
    await open('/dashboard/tool');
    await expect.poll(names).toEqual(ALL);
    // The live updates begin after the page is painted.
    await page.waitForRequest(/\/api\/live/);
    await expect
      .poll(async () => {
        await server.api('PUT', '/tool/4', { tool_name: 'Hammer drill' });
        await server.api('PUT', '/tool/4', { tool_name: 'Drill', rate: 301 });
        return page.getByTestId('events').innerText();
      })
      .toContain('4');
    await expect.poll(() => page.getByText('301').count()).toBeGreaterThan(0);
  });

  it('deletes a record unless that is taken back in time', async () => {
    await open('/dashboard/tool');
    await expect.poll(names).toEqual(ALL);
    const row = page.locator('.MuiDataGrid-row', { hasText: 'Drill' });
    const remove = async () => {
      await row
        .getByTestId('DeleteOutlineIcon')
        .or(row.getByRole('button', { name: /delete/i }))
        .first()
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByText(/s left to undo/).waitFor();
      await expect.poll(() => row.count()).toBe(0);
    };
    await remove();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.waitFor();
    expect((await server.api('GET', '/tool/4')).status).toBe(200);
    await remove();
    await expect
      .poll(async () => (await server.api('GET', '/tool')).body.map(({ id }: { id: number }) => id))
      .toEqual([1, 2, 3]);
    await server.api('POST', '/tool/4/restore', {});
  });
});

describe('a table at an address of its own', () => {
  it('keeps nested filters in the address, also after a reload', async () => {
    const found = () => page.getByRole('main').getByRole('row').allInnerTexts();
    await open('/dashboard/tool/table');
    await expect.poll(found).toHaveLength(4);
    await page.getByRole('button', { name: 'Dear or mixers' }).click();
    await expect.poll(found).toEqual(['Crane', 'Mixer']);
    await expect.poll(() => decodeURIComponent(page.url())).toContain('filters[0][operator]=or');
    await page.reload();
    await page.getByRole('row', { name: 'Crane' }).waitFor();
    await page.waitForTimeout(500);
    expect(await found()).toEqual(['Crane', 'Mixer']);
    expect(decodeURIComponent(page.url())).toContain('filters[0][value][1][operator]=and');
  });
});

describe('a form with an Autocomplete and a DatePicker', () => {
  it('opens from the list, has the record, saves it and goes back', async () => {
    await open('/dashboard/tool');
    const row = page.locator('.MuiDataGrid-row', { hasText: 'Crane' });
    await row.locator('a[href="/dashboard/tool/edit/1"]').click();
    const name = page.getByLabel('Name');
    await expect.poll(() => name.inputValue()).toBe('Crane');
    await expect.poll(() => page.getByLabel('Maker').inputValue()).toBe('Akij');
    await name.fill('Tower crane');
    await page.getByLabel('Maker').click();
    await page.getByRole('option', { name: 'Bashundhara' }).click();
    const day = page.getByRole('group', { name: 'Bought on' });
    await day.getByRole('spinbutton', { name: 'Day' }).click();
    await page.keyboard.type('15');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard/tool');
    const { body } = await server.api('GET', '/tool/1');
    expect(body).toMatchObject({ tool_name: 'Tower crane', maker_id: 2, bought_on: '2025-03-15' });
    await server.api('PUT', '/tool/1', { tool_name: 'Crane', maker_id: 1, bought_on: '2025-03-01' });
  });

  it('has the message of the server at its field, and keeps what was there', async () => {
    await open('/dashboard/tool/edit/1');
    const rate = page.getByLabel('Rate');
    await expect.poll(() => rate.inputValue()).toBe('5000.00');
    await rate.fill('plenty');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.MuiFormHelperText-root.Mui-error', { hasText: /^Rate must be/ }).waitFor();
    expect((await server.api('GET', '/tool/1')).body.rate).toBe(5000);
  });

  it('warns before typed values are left', async () => {
    await open('/dashboard/tool/edit/2');
    const name = page.getByLabel('Name');
    await expect.poll(() => name.inputValue()).toBe('Mixer');
    await name.fill('Blender');
    await page.getByRole('link', { name: 'Support' }).first().click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    expect(await name.inputValue()).toBe('Blender');
  });
});

describe('a form for a new record', () => {
  it('checks by its own rules and by those of the server, adds the record and goes to the list', async () => {
    await open('/dashboard/tool');
    await page.getByRole('link', { name: 'Create' }).click();
    const save = () => page.getByRole('button', { name: 'Save' }).click();
    await page.getByLabel('State').waitFor();
    await save();
    await page.getByText('This field is required').waitFor();
    await page.getByLabel('State').click();
    await page.getByRole('option', { name: 'worn' }).click();
    await save();
    await page.locator('.MuiFormHelperText-root.Mui-error', { hasText: 'Tool Name is required' }).waitFor();
    await page.getByLabel('Name').fill('Winch');
    await save();
    await expect.poll(names).toContain('Winch');
    expect((await server.api('GET', '/tool/5')).body).toMatchObject({ tool_name: 'Winch', state: 'worn' });
    await server.api('DELETE', '/tool/5');
  });
});

describe('the page of a record', () => {
  it('has its values, the names of others, and its place', async () => {
    await open('/dashboard/tool/show/1');
    await page.getByText('Crane', { exact: true }).first().waitFor();
    await page.getByText('Akij', { exact: true }).waitFor();
    await page.getByText('1 March 2025').waitFor();
    await expect.poll(() => page.getByTestId('crumbs').innerText()).toBe('Tools > Show');
    await page.getByRole('link', { name: /edit/i }).first().click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard/tool/edit/1');
  });
});
