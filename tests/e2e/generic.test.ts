import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { openFresh } from '../support/pages.ts';
import { IS_LONG } from '../support/sample.ts';
import { today } from '../support/today.ts';
import { open, page, server, useWebApp } from '../support/webApp.ts';
import { rowWith } from './genericScreens.ts';

/** Tools, of no firm's business: a page to add one, modals to see and change it; shelves with a panel. */
const TOOL = `
name: tool
book: { balance: balance, normal: debit }
fields:
  tool_name: { type: text, required: true, unique: true }
  balance: { type: money, required: true, min: 0 }
  condition: { type: select, options: [good, worn], default: good }
  shelf_id: { type: reference, to: shelf }
list: { sorts: { New-Old: -created_at, A-Z: tool_name }, filters: [condition, shelf_id] }
show: { in: modal }
edit: { in: modal }
`;

const SHELF = `
name: shelf
fields:
  shelf_name: { type: text, required: true }
list: { actionsAs: menu }
create: { in: panel }
access: { update: admin }
`;

const CRATE = `
name: crate
fields:
  crate_name: { type: text, required: true }
  weight: { type: decimal }
  packed: { type: date }
list: { filters: [{ field: crate_name, label: Name }, weight, packed] }
`;

const BIN = `
name: bin
title: shelf_id
fields:
  shelf_id: { type: reference, to: shelf }
  note: { type: text }
`;

useWebApp({
  definitions: [
    { file: 'resources/tool.yaml', text: TOOL },
    { file: 'resources/shelf.yaml', text: SHELF },
    { file: 'resources/crate.yaml', text: CRATE },
    { file: 'resources/bin.yaml', text: BIN },
  ],
  alone: true,
});

async function aTool(name: string, more: object = {}): Promise<number> {
  const { body } = await server.api('POST', '/tool', { tool_name: name, balance: 100, ...more });
  return body.id;
}

const toolsNamed = async (name: string): Promise<{ id: number; balance: number }[]> =>
  (await server.api('GET', `/tool?tool_name=${encodeURIComponent(name)}`)).body;

const dialog = () => page.getByRole('dialog');
const field = (label: string) => page.getByLabel(label, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('a form', () => {
  it.runIf(IS_LONG)('creates one record when its button is pressed twice', async () => {
    await open('/dashboard/tool/create');
    await field('Tool Name').fill('Twice');
    await field('Balance').fill('5');
    await button('Add Tool').dblclick();
    await page.getByRole('heading', { name: 'Tools' }).waitFor();
    expect(await toolsNamed('Twice')).toHaveLength(1);
  });

  it('says what is wrong at the field, and goes to the first one', async () => {
    await open('/dashboard/tool/create', {});
    await field('Balance').fill('-1');
    await field('Balance').press('Enter');
    await page.getByText('Tool Name is required').waitFor();
    await page.getByText('Balance must be at least 0').waitFor();
    expect(await field('Tool Name').evaluate((input) => input === document.activeElement)).toBe(true);
    await expect.poll(() => field('Tool Name').getAttribute('aria-invalid')).toBe('true');
  });

  it('keeps what was typed when the server refuses, and shows why at the field', async () => {
    await aTool('Taken');
    await open('/dashboard/tool/create');
    await field('Tool Name').fill('taken');
    await field('Balance').fill('7');
    await button('Add Tool').click();
    await page.locator('form').getByText('is already used').first().waitFor();
    await expect.poll(() => field('Tool Name').inputValue()).toBe('taken');
    await expect.poll(() => field('Tool Name').getAttribute('aria-invalid')).toBe('true');
    await field('Tool Name').fill('Not taken');
    await button('Add Tool').click();
    await page.getByRole('status').filter({ hasText: 'Not taken' }).waitFor();
  });

  it.runIf(IS_LONG)('goes back to its beginning on Discard, and offers what was typed', async () => {
    await open('/dashboard/tool/create');
    await field('Tool Name').fill('Away');
    await button('Discard').click();
    await expect.poll(() => field('Tool Name').inputValue()).toBe('');
    await button('Fill in again').click();
    await expect.poll(() => field('Tool Name').inputValue()).toBe('Away');
  });

  it('asks before typed changes are lost by a link or by Back', async () => {
    await open('/dashboard/tool');
    await page.getByRole('link', { name: 'Add Tool' }).first().click();
    await field('Tool Name').fill('Half');
    await page.goBack();
    await dialog().getByText('Leave without saving?').waitFor();
    await button('Stay').click();
    await expect.poll(() => field('Tool Name').inputValue()).toBe('Half');
    await page.getByRole('link', { name: 'Back' }).click();
    await button('Leave').click();
    await page.getByRole('heading', { name: 'Tools' }).waitFor();
  });

  it.runIf(IS_LONG)('does not ask when nothing was typed', async () => {
    await open('/dashboard/tool/create');
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('heading', { name: 'Tools' }).waitFor();
  });

  it('sends only what was changed, with what was shown (finding 8)', async () => {
    const id = await aTool('Shown');
    const bodies: unknown[] = [];
    page.on('request', (request) => request.method() === 'PUT' && bodies.push(request.postDataJSON()));
    await open(`/dashboard/tool?edit=${id}`);
    await field('Tool Name').fill('Seen');
    await button('Save').click();
    await dialog().waitFor({ state: 'hidden' });
    await openFresh(page, `/dashboard/tool?edit=${id}`);
    await field('Balance').fill('250');
    await button('Save').click();
    await dialog().getByText('Reason is required').waitFor();
    await field('Reason').fill('Counted');
    await button('Save').click();
    await dialog().waitFor({ state: 'hidden' });
    expect(bodies).toEqual([
      { tool_name: 'Seen', was: { tool_name: 'Shown' } },
      { balance: 250, date: today(), reason: 'Counted', was: { balance: 100 } },
    ]);
  });

  it.runIf(IS_LONG)(
    'tells the present balance when it changed meanwhile, and saves once that was read',
    async () => {
      const id = await aTool('Stale');
      await open(`/dashboard/tool?edit=${id}`);
      await field('Balance').fill('300');
      await field('Reason').fill('Counted');
      await server.api('PUT', `/tool/${id}`, { balance: 175 });
      await button('Save').click();
      await dialog()
        .getByText(/175\.00/)
        .first()
        .waitFor();
      await expect.poll(() => field('Balance').inputValue()).toBe('300');
      await button('Save').click();
      await dialog().waitFor({ state: 'hidden' });
      expect((await toolsNamed('Stale'))[0]?.balance).toBe(300);
    },
  );

  it.runIf(IS_LONG)('in a panel stays for the next record', async () => {
    await open('/dashboard/shelf');
    await field('Shelf Name').fill('Upper');
    await button('Add Shelf').click();
    await rowWith(page, 'Upper').waitFor();
    await expect.poll(() => field('Shelf Name').inputValue()).toBe('');
    await field('Shelf Name').fill('Lower');
    await field('Shelf Name').press('Enter');
    await rowWith(page, 'Lower').waitFor();
  });

  it.runIf(IS_LONG)('keeps its button in sight below the messages', async () => {
    await open('/dashboard/shelf', { viewport: { width: 390, height: 844 } });
    await button('Add Shelf').waitFor();
    const { y, height } = (await button('Add Shelf').boundingBox()) as { y: number; height: number };
    // So low a screen that the button stands where messages come.
    await page.setViewportSize({ width: 390, height: Math.ceil(y + height + 90) });
    await field('Shelf Name').fill('Covered');
    await button('Add Shelf').click();
    const message = page.getByRole('status').filter({ hasText: 'Covered' });
    await message.waitFor();
    const top = async (what: Locator) => (await what.boundingBox())?.y ?? Number.NaN;
    await expect.poll(async () => (await top(message)) < (await top(button('Add Shelf'))) - 60).toBe(true);
  });
});

describe('a modal', () => {
  it('stands in the address, and Back closes it', async () => {
    await aTool('Linked');
    await open('/dashboard/tool?q=Linked');
    await rowWith(page, 'Linked').getByRole('button', { name: 'View', exact: true }).click();
    await page.getByRole('dialog', { name: 'Tool Details' }).waitFor();
    expect(page.url()).toContain('show=');
    expect(page.url()).toContain('q=Linked');
    const address = page.url();
    await page.goBack();
    await dialog().waitFor({ state: 'hidden' });
    await page.goto(address);
    await page.getByRole('dialog', { name: 'Tool Details' }).getByText('Linked').first().waitFor();
    await page.getByRole('dialog').getByText('History').waitFor();
    await expect.poll(() => dialog().getByRole('link', { name: 'Ledger' }).count()).toBe(1);
    await button('Close').click();
    await dialog().waitFor({ state: 'hidden' });
    expect(page.url()).toMatch(/\/dashboard\/tool\?q=Linked$/);
  });

  it('closes on Escape, asks first where something was typed, and gives the focus back', async () => {
    await aTool('Focus');
    await open('/dashboard/tool?q=Focus');
    const opener = rowWith(page, 'Focus').getByRole('button', { name: 'Edit', exact: true });
    await opener.press('Enter');
    await expect.poll(() => field('Tool Name').inputValue()).toBe('Focus');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);
    await opener.press('Enter');
    await field('Tool Name').fill('Focused');
    await page.keyboard.press('Escape');
    await page.getByText('Leave without saving?').waitFor();
    await button('Leave').click();
    await dialog().waitFor({ state: 'hidden' });
    expect(await toolsNamed('Focused')).toEqual([]);
  });

  it('says that a record is gone, with a way back', async () => {
    await open('/dashboard/tool?edit=999999');
    await dialog().getByText('Tool not found').waitFor();
    await dialog().getByRole('link', { name: 'Back to Tools' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await openFresh(page, '/dashboard/tool?show=999999');
    await dialog().getByText('Tool not found').waitFor();
    await expect.poll(() => dialog().getByRole('link', { name: 'Ledger' }).count()).toBe(0);
  });

  it.runIf(IS_LONG)('of a delete stays open with the reason when it is refused', async () => {
    await aTool('Kept');
    await open('/dashboard/tool?q=Kept');
    await rowWith(page, 'Kept').getByRole('button', { name: 'Delete', exact: true }).click();
    await button('Confirm').click();
    await dialog()
      .getByText(/Balance is .*100\.00/)
      .waitFor();
    await button('Cancel').click();
    await dialog().waitFor({ state: 'hidden' });
    await rowWith(page, 'Kept').waitFor();
  });
});

describe('a list', () => {
  it('keeps search, filter and order in its address', async () => {
    await aTool('Rusty saw', { condition: 'worn' });
    await aTool('Rusty nail');
    await open('/dashboard/tool');
    await field('Search').fill('rusty');
    await page.getByText('1–2 of 2').waitFor();
    await field('Condition').selectOption('Worn');
    await page.getByText('1–1 of 1').waitFor();
    await field('Sort').selectOption('A-Z');
    await expect.poll(() => page.url()).toContain('sort=tool_name');
    await page.reload();
    await page.getByText('1–1 of 1').waitFor();
    await rowWith(page, 'Rusty saw').waitFor();
    await field('Condition').selectOption('All');
    await page.getByText('1–2 of 2').waitFor();
    // One right after the other, before the page has drawn the first.
    await page.evaluate(chooseAtOnce, { Condition: 'worn', Sort: '-created_at' });
    await page.getByText('1–1 of 1').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?q=rusty&filter.condition=worn');
  });

  it.runIf(IS_LONG)('filters by a record that is found by typing', async () => {
    const { body: shelf } = await server.api('POST', '/shelf', { shelf_name: 'Cellar' });
    await aTool('Below', { shelf_id: shelf.id });
    await open('/dashboard/tool');
    const filter = page.getByRole('combobox', { name: 'Shelf', exact: true });
    await filter.click();
    await filter.fill('cell');
    await page.getByRole('option', { name: 'Cellar' }).click();
    await page.getByText('1–1 of 1').waitFor();
    await rowWith(page, 'Below').waitFor();
    await filter.click();
    await page.getByRole('listbox').getByRole('option', { name: 'All', exact: true }).click();
    await expect.poll(() => page.url()).not.toContain('shelf_id');
  });

  it.runIf(IS_LONG)('filters by ranges of numbers and days, and by a part of a text', async () => {
    for (const [weight, packed] of [
      [5, '2025-01-31'],
      [1500, '2025-02-01'],
      [20, '2025-02-28'],
    ] as const)
      await server.api('POST', '/crate', { crate_name: `Crate of ${weight}`, weight, packed });
    await open('/dashboard/crate');
    const bar = page.getByRole('search');
    await bar.getByRole('button', { name: 'Weight All' }).click();
    const panel = page.getByRole('dialog', { name: 'Weight' });
    await panel.getByRole('textbox', { name: 'From' }).fill('1,000');
    await panel.getByRole('textbox', { name: 'To' }).fill('10');
    await page.keyboard.press('Enter');
    await panel.getByText('To must not be less than From').waitFor();
    await panel.getByRole('textbox', { name: 'From' }).fill('');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('1–1 of 1').waitFor();
    await bar.getByRole('button', { name: 'Weight Up to 10' }).waitFor();
    await bar.getByRole('button', { name: 'Clear the filter Weight' }).click();
    await bar.getByRole('button', { name: 'Packed All' }).click();
    await page.getByRole('textbox', { name: 'From' }).fill('2025-02-01');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('1–2 of 2').waitFor();
    await bar.getByRole('searchbox', { name: 'Name' }).fill('of 15');
    await page.getByText('1–1 of 1').waitFor();
    await page.reload();
    await rowWith(page, 'Crate of 1500').waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('filter.packed')).toBe('2025-02-01..');
  });

  it.runIf(IS_LONG)(
    'takes what fits when someone types and presses Enter at once, in a filter and in a form',
    async () => {
      for (const name of ['Attic', 'Barn', 'Workshop'])
        await server.api('POST', '/shelf', { shelf_name: name });
      for (const path of ['/dashboard/tool', '/dashboard/tool/create']) {
        await open(path, {});
        const selector = page.getByRole('combobox', { name: 'Shelf', exact: true });
        await selector.click();
        await page.getByRole('option', { name: 'Workshop' }).waitFor();
        await page.keyboard.type('works');
        await page.keyboard.press('Enter');
        await expect.poll(() => selector.inputValue()).toBe('Workshop');
      }
    },
  );

  it.runIf(IS_LONG)('says why it could not be read, and tries again', async () => {
    await open('/dashboard/shelf');
    await page.route('**/api/tool?*', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: '{"success":false,"message":"Out of order"}',
      }),
    );
    await open('/dashboard/tool');
    await page.getByRole('main').getByText('Out of order').waitFor();
    await page.unroute('**/api/tool?*');
    await button('Try again').click();
    await page.getByRole('row').nth(1).waitFor();
  });

  it.runIf(IS_LONG)('keeps what the keyboard comes to clear of the bars, also on the way back', async () => {
    for (const name of ['Adze', 'Bevel', 'Chisel', 'Drill']) await aTool(name);
    await open('/dashboard/tool', { viewport: { width: 390, height: 500 } });
    await page.getByRole('link', { name: 'Adze', exact: true }).waitFor();
    await page.getByLabel('Rows per page').focus();
    const covered: string[] = [];
    for (let stop = 0; stop < 24; stop += 1) {
      await page.keyboard.press('Shift+Tab');
      covered.push(...(await page.evaluate(whatIsCovered)));
    }
    expect(covered).toEqual([]);
  });

  it.runIf(IS_LONG)('is a list of cards on a phone, and never wider than the screen', async () => {
    await aTool(
      'A tool of a name so long that no phone in the world could show it on one single line of text',
    );
    await open('/dashboard/tool', { viewport: { width: 390, height: 844 } });
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    await expect.poll(() => page.getByRole('table').count()).toBe(0);
    for (const address of ['/dashboard/tool', '/dashboard/tool/create', '/dashboard/shelf']) {
      await openFresh(page, address);
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await expect.poll(beyond).toBeLessThanOrEqual(0);
    }
  });

  it.runIf(IS_LONG)('shows no control that would be refused', async () => {
    await server.api('POST', '/shelf', { shelf_name: 'Only looked at' });
    await server.api('POST', '/users', {
      name: 'Staff',
      email: 'staff@example.com',
      password: 'a long enough one',
    });
    await open('/dashboard/shelf', { token: await server.signIn('staff@example.com', 'a long enough one') });
    await rowWith(page, 'Only looked at').getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'View' }).waitFor();
    await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['View', 'Delete']);
    await openFresh(page, '/dashboard/users');
    await page.getByText('Only an administrator may do this.').waitFor();
  });
});

/** Run in the page: chooses in several selects, by their labels. */
async function chooseAtOnce(choices: Record<string, string>): Promise<void> {
  const selects = [...document.querySelectorAll('select')];
  for (const [label, value] of Object.entries(choices)) {
    const select = selects.find(({ labels }) => labels[0]?.textContent === label) as HTMLSelectElement;
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
    // The address follows after a few promises, long before the next drawing.
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  }
}

/** Run in the page: what has the focus in `main`, where the top bar lies on it. */
function whatIsCovered(): string[] {
  const { activeElement: active } = document;
  if (active === null || active.tagName === 'MAIN' || active.closest('main') === null) return [];
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  return active.getBoundingClientRect().top < bar ? [active.outerHTML.slice(0, 80)] : [];
}

describe('the page of a record', () => {
  it.runIf(IS_LONG)('names it by what its title points to, and by nothing where that is absent', async () => {
    const shelf = await server.api('POST', '/shelf', { shelf_name: 'Upper left' });
    const named = await server.api('POST', '/bin', { shelf_id: shelf.body.id, note: 'Nails' });
    const bare = await server.api('POST', '/bin', { note: 'Screws' });
    await open(`/dashboard/bin/show/${named.body.id}`);
    const head = page.getByRole('heading', { level: 1 }).locator('xpath=..');
    await page.getByText('Nails').first().waitFor();
    await expect.poll(() => head.innerText()).toBe('Upper left\nBin Details');
    await expect.poll(() => page.title()).toMatch(/^Upper left/);
    await openFresh(page, `/dashboard/bin/show/${bare.body.id}`);
    await page.getByText('Screws').first().waitFor();
    await expect.poll(() => head.innerText()).toBe('Bin Details');
  });
});
