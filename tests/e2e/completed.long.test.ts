import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { FLOOR_BLOCK } from '../specification/routes.ts';
import { violations } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import { openFresh, untilQuiet } from '../support/pages.ts';
import { browser, server, useServerAndBrowser } from '../support/webApp.ts';
import { choose } from './genericScreens.ts';

/**
 * Completed projects and what is recorded of them, as a person does it (docs/business-rules.md, "Completed
 * projects").
 */

let page: Page;
let problems: string[];

const LIST = '/dashboard/projects/completed';
const INFO = '/dashboard/projects/completed/info';

useServerAndBrowser();

beforeAll(async () => {
  ({ page, problems } = await openPage(browser, { url: server.url, token: server.token }));
});

async function complete(project_name: string): Promise<number> {
  const { body } = await server.api('POST', '/project', { project_name, budget: 0, balance: 0 });
  await server.api('PUT', `/project/${body.data.id}`, { is_completed: 1 });
  return body.data.id;
}

const form = () => page.getByRole('form', { name: 'Completed Project Info' });
const check = () => page.getByRole('region', { name: 'Check' });
const floor = (number: number) => form().getByRole('group', { name: `Floor ${number}`, exact: true });
const note = (words: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(words, { exact: true });
const texts = (name: 'columnheader') => page.getByRole(name).allInnerTexts();

describe('before any project is completed', () => {
  it('the list and the selectors say so', async () => {
    await openFresh(page, LIST);
    await page.getByText('No completed project available!', { exact: true }).waitFor();
    await expect.poll(() => texts('columnheader')).toEqual(['ID', 'Project Name']);
    await openFresh(page, INFO);
    for (const place of [form(), check()]) {
      await place.getByRole('combobox', { name: 'Project', exact: true }).click();
      await page.getByText('No completed project available!', { exact: true }).waitFor();
      await page.keyboard.press('Escape');
    }
  });
});

describe('the list of completed projects', () => {
  it('leads to their page and from it to their details, and takes a project that was just completed', async () => {
    await complete('Green Tower');
    await server.api('POST', '/project', { project_name: 'Lake View', budget: 0, balance: 0 });
    await openFresh(page, LIST);
    await page.getByRole('link', { name: 'Green Tower' }).click();
    await page.waitForURL(/project\/page\/\d+$/);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Project Details' }).click();
    await page.waitForURL(/projects\/details\/\d+$/);
    await openFresh(page, LIST);
    await page.getByText('1 in total').waitFor();
    await expect.poll(() => page.getByText('Lake View').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
  });

  it('tells why it cannot be read, and reads it again', async () => {
    const failing = (route: { fulfill: (answer: object) => Promise<void> }) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{}' });
    await page.route('**/api/project/completed/all*', failing);
    await openFresh(page, LIST);
    await page.getByRole('main').getByText('Failed to fetch completed projects.', { exact: true }).waitFor();
    await openFresh(page, INFO);
    await form().getByRole('combobox', { name: 'Project' }).click();
    await page.getByText('Failed to fetch completed projects data', { exact: true }).first().waitFor();
    await openFresh(page, LIST);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute('**/api/project/completed/all*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'Green Tower' }).waitFor();
  });
});

describe('the info of a completed project', () => {
  it('is drawn with its lines, so that no button moves between press and release', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const lines = '**/assets/*LinesInput*';
    await page.route(lines, (route) => held.then(() => route.continue()));
    await Promise.all([page.waitForRequest(lines), page.goto(INFO, { waitUntil: 'commit' })]);
    const save = form().getByRole('button', { name: 'Save Info' });
    await expect.poll(() => save.isVisible()).toBe(false);
    release();
    await save.waitFor();
    await expect.poll(() => floor(1).isVisible()).toBe(true);
    await page.unroute(lines);
  });

  it('is refused while a floor has no name, in words at the field', async () => {
    await openFresh(page, INFO);
    await form().getByRole('button', { name: 'Save Info' }).click();
    await note('Please fill all required fields correctly').waitFor();
    await floor(1).getByText('Floor is required').waitFor();
    await form().getByText('Project is required').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('keeps nothing of whoever only looked', async () => {
    await openFresh(page, INFO);
    await floor(1).getByRole('textbox', { name: 'Unit', exact: true }).focus();
    await form().getByRole('button', { name: 'Add floor' }).focus();
    await openFresh(page, LIST);
    await openFresh(page, INFO);
    await floor(1).waitFor();
    await untilQuiet(page);
    await expect.poll(() => form().getByText('What you typed').count()).toBe(0);
  });

  it('starts with one block of zeros that cannot be removed', async () => {
    for (const name of ['Unit Cost', 'Unit Price', 'Area', 'Shop Cost', 'Shop Advanced', 'Shop Rent'])
      await expect
        .poll(() => floor(1).getByRole('textbox', { name, exact: true }).inputValue(), { message: name })
        .toBe('0');
    for (const name of ['Floor', 'Unit', 'Shop'])
      await expect
        .poll(() => floor(1).getByRole('textbox', { name, exact: true }).inputValue(), { message: name })
        .toBe('');
    await expect.poll(() => form().getByRole('button', { name: 'Remove floor' }).count()).toBe(0);
    await form().getByRole('button', { name: 'Add floor' }).click();
    await floor(2).waitFor();
    await expect.poll(() => form().getByRole('button', { name: 'Remove floor' }).count()).toBe(2);
    await floor(2).getByRole('button', { name: 'Remove floor' }).click();
    await expect.poll(() => form().getByRole('button', { name: 'Remove floor' }).count()).toBe(0);
  });

  it('takes what is no number for 0', async () => {
    const cost = floor(1).getByRole('textbox', { name: 'Unit Cost', exact: true });
    for (const typed of ['abc', '']) {
      await cost.fill(typed);
      await cost.press('Tab');
      await expect.poll(() => cost.inputValue()).toBe('0');
    }
  });

  it('is saved once, shown below, and checked again', async () => {
    await choose(form(), page, 'Project', 'Green Tower');
    await floor(1).getByRole('textbox', { name: 'Floor', exact: true }).fill('Ground');
    await floor(1).getByRole('textbox', { name: 'Shop Rent', exact: true }).fill('15000.5');
    await form().getByRole('button', { name: 'Add floor' }).click();
    await floor(2).getByRole('textbox', { name: 'Floor', exact: true }).fill('1st');
    await form().getByRole('button', { name: 'Save Info' }).dblclick();
    await note('Info saved successfully').waitFor();
    await check().getByRole('cell', { name: 'Ground' }).waitFor();
    await expect
      .poll(() => check().getByRole('columnheader').allInnerTexts())
      .toEqual([...FLOOR_BLOCK, 'Created']);
    await expect.poll(() => check().locator('tbody tr').count()).toBe(2);
    await check().getByRole('cell', { name: '15,000.50' }).waitFor();
    await expect
      .poll(() => floor(1).getByRole('textbox', { name: 'Floor', exact: true }).inputValue())
      .toBe('');
  });

  it('is checked for the project that is chosen', async () => {
    const id = await complete('Blue Tower');
    await choose(check(), page, 'Project', 'Blue Tower');
    await check().getByRole('button', { name: 'Check' }).click();
    await check().getByText('No items found!', { exact: true }).waitFor();
    await page.waitForURL(`**${INFO}?id=${id}`);
    await page.reload();
    await expect
      .poll(() => check().getByRole('combobox', { name: 'Project' }).inputValue())
      .toBe('Blue Tower');
  });

  it('says what went wrong where the server gives no reason, and keeps what was typed', async () => {
    await openFresh(page, INFO);
    await page.route('**/api/project/info/*', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, contentType: 'application/json', body: '{}' })
        : route.continue(),
    );
    await choose(form(), page, 'Project', 'Blue Tower');
    await floor(1).getByRole('textbox', { name: 'Floor', exact: true }).fill('Roof');
    await form().getByRole('button', { name: 'Save Info' }).click();
    await note('Failed to add info!').waitFor();
    await form().getByText('Failed to save info', { exact: true }).waitFor();
    await page.unroute('**/api/project/info/*');
    await form().getByRole('button', { name: 'Save Info' }).click();
    await check().getByRole('cell', { name: 'Roof' }).waitFor();
  });

  it('shows what the server refuses at its block', async () => {
    await openFresh(page, INFO);
    await choose(form(), page, 'Project', 'Blue Tower');
    await floor(1).getByRole('textbox', { name: 'Floor', exact: true }).fill('9th');
    const { body } = await server.api('GET', '/project/completed/all?q=Blue');
    await server.api('PUT', `/project/${body.data[0].id}`, { is_completed: 0 });
    await form().getByRole('button', { name: 'Save Info' }).click();
    await form().getByText('Blue Tower is not completed').waitFor();
  });

  it('opens a record, where it is mended', async () => {
    await openFresh(page, `${INFO}/all`);
    await page.getByRole('link', { name: 'Ground' }).click();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Floor', exact: true }).fill('Basement');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Basement' }).waitFor();
    await page.getByText('Basement').first().waitFor();
  });

  it('fits a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openFresh(page, INFO);
    await floor(1).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
      .toBe(true);
    expect(await violations(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});
