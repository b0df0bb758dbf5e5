import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en.ts';
import { openPage } from '../support/browser.ts';
import { COMPANY } from '../support/company.ts';
import { openFresh } from '../support/pages.ts';
import { ROLES, type RoleName, signInAs } from '../support/roles.ts';
import { IS_LONG, sample } from '../support/sample.ts';
import { browser, server, useServerAndBrowser } from '../support/webApp.ts';
import { loaded } from './specifiedRoute.ts';

/**
 * People of six roles follow every link that they meet, from the sidebar, the menu of new entries and the pages themselves: none
 * leads to a refusal, and no page asks for what they may not read.
 */

useServerAndBrowser({ filled: COMPANY });

/** The addresses of an app's links, one for each kind of page. */
function linksOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/dashboard"], a[href^="/report"]')].map(
      (link) => link.getAttribute('href') as string,
    ),
  );
}

const kindOf = (address: string) => address.split(/[?#]/)[0]?.replace(/\/\d+/g, '/1') ?? '';

interface Walk {
  visited: string[];
  wrong: string[];
  buttons: Set<string>;
  texts: Map<string, string>;
}

async function walk(role: RoleName): Promise<Walk> {
  const token = await signInAs(server, role);
  const { page, problems, close } = await openPage(browser, { url: server.url, token });
  const found: Walk = { visited: [], wrong: [], buttons: new Set(), texts: new Map() };
  let at = '';
  page.on('response', (response) => {
    if (response.status() >= 400) found.wrong.push(`${at}: ${response.status()} from ${response.url()}`);
  });
  // A browser that has never seen this person does not know yet what the first page must not ask for.
  await page.goto('/dashboard/support');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await loaded(page);
  at = '/dashboard';
  await page.goto(at);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await loaded(page);
  const known = new Set<string>();
  const waiting: string[] = [];
  const add = (links: readonly string[]) => {
    for (const link of links) {
      const kind = kindOf(link);
      // The guide has the same chapters for everybody.
      if (known.has(kind) || /support\/./.test(kind)) continue;
      known.add(kind);
      waiting.push(link);
    }
  };
  const look = async () => {
    found.visited.push(at);
    add(await linksOf(page));
    for (const name of await page.getByRole('button').allInnerTexts()) found.buttons.add(name.trim());
    const text = await page.getByRole('main').innerText();
    found.texts.set(kindOf(at), text);
    for (const dead of [en['show.deniedRight'], en['notFound.title']])
      if (text.includes(dead)) found.wrong.push(`${at}: ${dead}`);
  };
  await look();
  const more = page.getByRole('button', { name: en['layout.new'], exact: true });
  if (await more.isVisible()) {
    await more.click();
    await page.getByRole('menu').waitFor();
    add(await linksOf(page));
    await page.keyboard.press('Escape');
  }
  const first = IS_LONG ? waiting : sample(waiting.splice(0), 30, (one) => `${role} ${one}`).slice();
  while (first.length > 0) {
    at = first.shift() as string;
    await openFresh(page, at);
    await page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first().waitFor();
    await loaded(page);
    await look();
  }
  await close();
  found.wrong.push(...problems);
  return found;
}

const CHANGES =
  /^(Add|New|Save|Delete|Edit|Restore|Import|Correct|Reverse|Post|Set|Record|Pay|Create|Assign|Release|Complete|Submit|Accrue|Supply|Return|Deposit|Withdraw)\b/;

describe.each(sample(ROLES, 3, (role) => `the day of a ${role}`))('%s', (role) => {
  it('meets no dead end', async () => {
    const { visited, wrong, buttons, texts } = await walk(role);
    expect(visited.length).toBeGreaterThan(1);
    expect(wrong).toEqual([]);
    if (role === 'auditor') expect([...buttons].filter((name) => CHANGES.test(name))).toEqual([]);
    if (role === 'storekeeper')
      expect([...texts.values()].filter((text) => /Price|Value/.test(text))).toEqual([]);
  }, 600_000);
});

it.runIf(IS_LONG)(
  'shows administrators the rights in words, and the product through the eyes of a role',
  async () => {
    const { page, problems, close } = await openPage(browser, { url: server.url, token: server.token });
    await page.goto('/dashboard/setting#access');
    const section = page.getByRole('region', { name: en['setting.access'] });
    await section.getByLabel(en['access.role'], { exact: true }).selectOption('site_engineer');
    await section.getByText('their own projects').waitFor();
    await section
      .getByText('Entered: of their projects, of the last 3 days, not after today')
      .first()
      .waitFor();
    await section.getByLabel(en['access.role'], { exact: true }).selectOption('storekeeper');
    await section.getByRole('button', { name: en['viewAs.begin'], exact: true }).first().click();
    await page.getByText('You see the product as Storekeeper does').waitFor();
    await page.goto('/dashboard/products');
    await page.getByRole('columnheader', { name: 'Quantity' }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'Price' }).count()).toBe(0);
    await page.getByRole('button', { name: en['viewAs.leave'] }).click();
    await page.getByRole('heading', { name: en['setting.title'], level: 1 }).waitFor();
    expect(await page.getByText('You see the product as').count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  },
);

it.runIf(IS_LONG)('an open page follows a change of its user’s roles, without a reload', async () => {
  const token = await signInAs(server, 'cashier');
  const { page, problems, close } = await openPage(browser, { url: server.url, token });
  const { body: me } = await server.api('GET', '/user', undefined, { token });
  const give = async (roles: string[]) =>
    expect((await server.api('PUT', `/users/edit/${me.data.id}`, { roles })).status).toBe(200);
  await page.goto('/dashboard/support');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const menu = page.getByRole('navigation').first();
  await menu.getByText('Vendors', { exact: true }).first().waitFor();
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  // The page follows live messages once it is painted.
  await page.waitForTimeout(4_000);
  await give(['storekeeper']);
  await page.getByText(en['session.rightsChanged']).waitFor();
  await expect.poll(() => menu.innerText()).not.toContain('Finance');
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  await give(['cashier']);
  await expect.poll(() => menu.innerText()).toContain('Finance');
  expect(problems).toEqual([]);
  await close();
});

it.runIf(IS_LONG).each([
  ['accountant', true],
  ['cashier', false],
  ['auditor', false],
] as const)('a posted movement offers a %s to take it back: %s', async (role, offered) => {
  expect((await server.api('POST', '/cash/receipt', { amount: 900 })).status).toBe(200);
  const { rows } = await sql<{ id: number }>`
    select max(id)::int as id from public.cash_receipt`.execute(server.db);
  const id = rows[0]?.id;
  const token = await signInAs(server, role);
  const { page, problems, close } = await openPage(browser, { url: server.url, token });
  await page.goto(`/dashboard/transactions/${id}/correct`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await loaded(page);
  await page.getByText(en['correction.original'], { exact: true }).waitFor();
  expect(await page.getByRole('radio', { name: en['correction.reverse'] }).isVisible()).toBe(offered);
  expect(await page.getByText(en['correction.noRight']).isVisible()).toBe(!offered);
  expect(await page.locator('main form').count()).toBe(offered ? 1 : 0);
  await openFresh(page, `/dashboard/cash_receipt?transaction=${id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('900.00').first().waitFor();
  expect(await dialog.getByRole('link', { name: en['transaction.correct'] }).isVisible()).toBe(offered);
  expect(problems).toEqual([]);
  await close();
});
