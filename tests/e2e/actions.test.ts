import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { DESK, openPage } from '../support/browser.ts';
import { openFresh } from '../support/pages.ts';
import { IS_LONG } from '../support/sample.ts';
import { browser, server, useServerAndBrowser } from '../support/webApp.ts';

/** What a definition lets one do with records beside their usual calls, and how it lays their pages out. */

const TASK = `name: task
fields:
  task_name: { type: text, required: true }
  is_completed: { type: boolean, as: number, default: 0, readOnlyIf: 'reason == "Fixed"' }
  done_on: { type: date, readOnly: true }
  reason: { type: text }
list: { columns: [task_name, is_completed, done_on], bulk: [update, delete, done, reopen], actions: [show, edit], actionsAs: menu }
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
  noted: { label: Note it, set: { reason: Noted }, on: edit, when: is_completed == 0 }
`;

const SITE = `name: site
fields:
  site_name: { type: text, required: true }
  address: { type: text, required: true }
show:
  groups: { What: [site_name], Where: [address] }
  groupsAs: tabs
  sections: [{ of: visit, columns: [purpose, hours], sort: -purpose, pageSize: 2 }]
create:
  groups: { What: [site_name], Where: [address] }
  groupsAs: tabs
`;
const VISIT = `name: visit
fields:
  purpose: { type: text, required: true }
  hours: { type: integer, min: 1 }
  site_id: { type: reference, to: site, add: true }
  also_ids: { type: references, to: site, add: true }
actions: { move: { label: Move, fields: [site_id], on: show } }
`;

const GEAR = `name: gear
fields:
  gear_name: { type: text, required: true }
  kind: { type: select, options: [saw, drill, crane] }
  price: { type: money }
  bought_on: { type: date }
list: { columns: [gear_name, kind, price, bought_on], totals: [price], sort: gear_name, bulk: [delete], pageSizes: [5] }
views:
  by_kind: { group: kind }
`;

const MACHINE = `name: machine
fields:
  machine_name: { type: text, required: true }
  photo: { type: image }
  part_of_id: { label: Part of, type: reference, to: machine }
  serviced_on: { type: date }
  hired: { type: daterange }
  rate: { type: money }
search: [machine_name]
list: { columns: [machine_name, serviced_on, rate], totals: [rate] }
create: { in: modal }
views:
  hire: { label: Hired, kind: calendar, by: hired }
`;

const definitions = Object.entries({
  task: TASK,
  site: SITE,
  visit: VISIT,
  gear: GEAR,
  machine: MACHINE,
}).map(([name, text]) => ({
  file: `resources/${name}.yaml`,
  text,
}));

let page: Page;
let problems: string[];

useServerAndBrowser({ alone: true, definitions });

beforeAll(async () => {
  for (const name of ['Paint', 'Plaster', 'Tiles']) await server.api('POST', '/task', { task_name: name });
  ({ page, problems } = await openPage(browser, { url: server.url, token: server.token }));
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

async function choose(name: string, action: string): Promise<void> {
  await row(name).getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: action }).press('Enter');
  await page.getByRole('menu').waitFor({ state: 'hidden' });
}

it('offers what can be done with a row, and asks before', async () => {
  await page.goto('/dashboard/task');
  await choose('Paint', 'Mark as done');
  await page.getByRole('dialog').getByText('Is Paint done?').waitFor();
  await button('Mark as done').click();
  await page.getByText('Mark as done: done').waitFor();
  await row('Paint').getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Reopen' }).waitFor();
  await expect.poll(() => page.getByRole('menuitem', { name: 'Mark as done' }).count()).toBe(0);
  await page.keyboard.press('Escape');
});

it('asks for what an action takes, on the page of the record', async () => {
  await openFresh(page, '/dashboard/task/show/1');
  await button('Reopen').click();
  const dialog = page.getByRole('dialog', { name: 'Reopen' });
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await expect.poll(() => reason.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('Cracks');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Cracks').first().waitFor();
  await button('Mark as done').waitFor();
  await expect.poll(() => button('Reopen').count()).toBe(0);
});

it('does at once what asks nothing, and leaves the page that edits', async () => {
  await openFresh(page, '/dashboard/task/edit/1');
  await button('Note it').click();
  await page.getByText('Note it: done').waitFor();
  await row('Paint').waitFor();
  expect((await server.api('GET', '/task/1')).body).toMatchObject({ reason: 'Noted' });
});

it.runIf(IS_LONG)('keeps what was typed where one stays, beside what was done', async () => {
  await openFresh(page, '/dashboard/task/edit/2');
  await input('Task Name').fill('Plaster all');
  await button('Note it').click();
  await button('Stay').click();
  await expect.poll(() => input('Reason').inputValue()).toBe('Noted');
  await expect.poll(() => input('Task Name').inputValue()).toBe('Plaster all');
  await button('Save').click();
  await row('Plaster all').waitFor();
  expect((await server.api('GET', '/task/2')).body).toMatchObject({ reason: 'Noted' });
});

it('says before who is refused, changes the others, and offers the refused ones again', async () => {
  await openFresh(page, '/dashboard/task');
  await page.getByRole('checkbox', { name: 'Select Paint' }).press('Space');
  await page.getByRole('checkbox', { name: 'Select Tiles' }).press('Space');
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByText('2 selected').waitFor();
  expect(await violations(page)).toEqual([]);
  await server.api('POST', '/task/3/done');
  await bar.getByRole('button', { name: 'Mark as done' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1 will be changed.').waitFor();
  await dialog.getByRole('list', { name: 'Refused records' }).getByRole('link', { name: 'Tiles' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await dialog.getByRole('button', { name: 'Mark as done' }).click();
  await dialog.getByText('1 changed').waitFor();
  expect((await server.api('GET', '/task/1')).body).toMatchObject({ is_completed: 1 });
  await dialog.getByRole('button', { name: 'Select these 1' }).click();
  await bar.getByText('1 selected').waitFor();
  await expect.poll(() => page.getByRole('checkbox', { name: 'Select Tiles' }).isChecked()).toBe(true);
});

it('asks once for the values of all, and marks what is wrong in them', async () => {
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Reopen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reopen: 1 selected' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Rain');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await dialog.getByText('1 will be changed.').waitFor();
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await page.getByText('Reopen: 1 done').waitFor();
  expect((await server.api('GET', '/task?reason=Rain')).body).toMatchObject([{ id: 3, is_completed: 0 }]);
  await expect.poll(() => bar.count()).toBe(0);
});

it.runIf(IS_LONG)('sets fields of all that is found, deletes it, and takes both back', async () => {
  for (let n = 1; n <= 9; n += 1) await server.api('POST', '/task', { task_name: `Room ${n}` });
  await openFresh(page, '/dashboard/task');
  const bar = page.getByRole('region', { name: 'Selected rows' });
  const dialog = page.getByRole('dialog');
  const all = async () => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await bar.getByRole('button', { name: 'Select all 12 found' }).click();
    await bar.getByText('All 12 found are selected').waitFor();
  };
  const reasons = async () => {
    const { body } = await server.api('GET', '/task?reason=Monsoon');
    return body.length;
  };
  await all();
  await bar.getByRole('button', { name: 'Set fields' }).click();
  await dialog.getByRole('combobox', { name: 'Add a field to set' }).press('Enter');
  await page.getByRole('option', { name: 'Reason' }).press('Enter');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Monsoon');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await bar.getByRole('button', { name: 'Set fields' }).click();
  await dialog.getByText(/^What you typed on .* was restored\.$/).waitFor();
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('Monsoon');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Check' }).click();
  await dialog.getByText('12 will be changed.').waitFor();
  await dialog.getByRole('button', { name: 'Set fields' }).click();
  await page.getByText('Set fields: 12 done').waitFor();
  expect(await reasons()).toBe(12);
  await button('Undo').click();
  await page.getByText('Undone: 12').waitFor();
  expect(await reasons()).toBe(0);
  await button('Redo').click();
  await page.getByText('Done again: 12').waitFor();
  expect(await reasons()).toBe(12);
  await button('Undo').click();
  await page.getByText('Undone: 12').waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /draft/.test(key)))).toEqual([]);
  await all();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByText('12 will be changed.').waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No task found!').waitFor();
  await button('Undo').click();
  await row('Room 1').waitFor();
});

it.runIf(IS_LONG)('continues a change that a reload has interrupted', async () => {
  const { body } = await server.api('POST', '/task/bulk-jobs', { operation: 'delete', ids: [4, 5] });
  const user = (await server.api('GET', '/users')).body[0]?.id ?? 1;
  const kept = JSON.stringify({ id: body.data.id, operation: 'delete', total: 2 });
  await page.evaluate(
    ([name, value]) => localStorage.setItem(name as string, value as string),
    [`plinth.bulk.${user}.task`, kept],
  );
  await openFresh(page, '/dashboard/task');
  await page.getByText('“Delete” for 2 records was interrupted.').waitFor();
  await button('Continue').click();
  await page.getByText('Delete: 2 done').waitFor();
  await expect.poll(async () => (await server.api('GET', '/task')).body.length).toBe(10);
});

describe('the filter in groups', () => {
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      return at?.getAttribute('aria-label') ?? at?.textContent ?? '';
    });
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const where = () => JSON.parse(new URL(page.url()).searchParams.get('where') ?? 'null');

  it.runIf(IS_LONG)('is written, changed and cleared by the keyboard alone', async () => {
    await openFresh(page, '/dashboard/gear');
    await page.getByRole('searchbox', { name: 'Search' }).focus();
    await button('Filter').waitFor();
    for (let tabs = 0; tabs < 4 && (await focused()) !== 'Filter'; tabs += 1) await press('Tab');
    await press('Enter');
    const panel = page.getByRole('dialog', { name: 'Filter' });
    await panel.waitFor();
    await press('Tab');
    expect(await focused()).toBe('Field');
    await page.keyboard.type('Kind');
    await press('Tab');
    expect(await focused()).toBe('Comparison');
    await page.keyboard.type('is not');
    await press('Tab');
    await page.keyboard.type('saw');
    await expect.poll(where).toEqual([['kind', 'is_not', 'saw']]);
    // After the value come the condition's removal and the next condition, which then has the focus.
    await press('Tab');
    expect(await focused()).toBe('Remove condition');
    await press('Tab');
    expect(await focused()).toBe('Add condition');
    await press('Enter');
    await expect.poll(focused).toBe('Field');
    await page.keyboard.type('Price');
    await press('Tab');
    await page.keyboard.type('is more');
    await press('Tab');
    await page.keyboard.type('5');
    await expect.poll(where).toEqual([
      ['kind', 'is_not', 'saw'],
      ['price', 'above', '5'],
    ]);
    await press('Tab', 'Tab', 'Tab');
    expect(await focused()).toBe('Add group');
    await press('Enter');
    await expect.poll(focused).toBe('Field');
    await press('Tab', 'Tab', 'Tab', 'Enter');
    await expect.poll(focused).toBe('Add condition');
    expect(await violations(page)).toEqual([]);
    await press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await expect.poll(focused).toBe('Filter (2)');
    await press('Enter');
    await panel.waitFor();
    await panel.getByRole('button', { name: 'Clear filter' }).press('Enter');
    await press('Escape');
    await expect.poll(where).toBeNull();
    await expect.poll(focused).toBe('Filter');
  });
});

describe('groups', () => {
  const head = (name: string) => page.getByRole('button', { name });
  const names = () => page.getByRole('link', { name: /^Gear \d/ }).allTextContents();
  const address = () => new URL(page.url()).searchParams;

  beforeAll(async () => {
    for (let n = 1; n <= 9; n += 1) {
      const more =
        n <= 7 ? { kind: 'drill', bought_on: n <= 3 ? '2025-02-28' : '2026-03-01' } : { kind: 'saw' };
      await server.api('POST', '/gear', { gear_name: `Gear ${n}`, price: n, ...(n < 9 && more) });
    }
  });

  it.runIf(IS_LONG)('fold, have their number and sums, and are read page by page', async () => {
    await openFresh(page, '/dashboard/gear?v=by_kind');
    await head('Kind Saw 1').waitFor();
    await head('Kind None 1').waitFor();
    expect(await page.getByRole('row').filter({ hasText: 'Kind' }).allTextContents()).toEqual([
      expect.stringContaining('Gear Name'),
      ...['KindSaw18.00', 'KindDrill728.00', 'KindNone19.00'].map((words) =>
        expect.stringMatching(new RegExp(words.replace('Kind', 'Kind ?').replace(/(\d)/, ' ?$1'))),
      ),
    ]);
    await page.getByText('Total Price').waitFor();
    expect(await names()).toEqual([]);
    await head('Kind Saw 1').press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect.poll(names).toEqual(['Gear 1', 'Gear 2', 'Gear 3', 'Gear 4', 'Gear 5']);
    expect(await head('Kind Drill 7').getAttribute('aria-expanded')).toBe('true');
    expect(await violations(page)).toEqual([]);
    await page.getByText('1–5 of 7').waitFor();
    await button('Next page').click();
    await expect.poll(names).toEqual(['Gear 6', 'Gear 7']);
    await head('Kind Drill 7').press('ArrowLeft');
    await expect.poll(names).toEqual([]);
    expect(problems).toEqual([]);
  });

  it.runIf(IS_LONG)('are chosen with several levels, and the rows with several orders', async () => {
    await openFresh(page, '/dashboard/gear?group=colour&sort=-weight');
    await page.getByText(/Group: colour/).waitFor();
    await page.getByText(/Sort: weight/).waitFor();
    await page.getByRole('link', { name: 'Gear 1' }).waitFor();
    await button('Group and sort').click();
    const panel = page.getByRole('dialog', { name: 'Group and sort' });
    await panel.getByLabel('Add a group').selectOption('Bought On');
    await panel.getByLabel('Length of Bought On').selectOption('Year');
    await panel.getByLabel('Add a group').selectOption('Kind');
    await panel.getByLabel('Order 1').selectOption('Price');
    await panel.getByLabel('Direction of Price').selectOption('Descending');
    await panel.getByLabel('Add an order').selectOption('Gear Name');
    expect(await violations(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => address().get('group')).toBe('bought_on:year,kind');
    expect(address().get('sort')).toBe('-price,gear_name');
    await head('Bought On 2026 4').click();
    await head('Kind Drill 4').click();
    await expect.poll(names).toEqual(['Gear 7', 'Gear 6', 'Gear 5', 'Gear 4']);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByText('4 selected').waitFor();
    await button('Select all 9 found').click();
    await page.getByText('All 9 found are selected').waitFor();
    const bar = page.getByRole('region', { name: 'Selected rows' });
    const exported = async (kind: string) => {
      await bar.getByRole('button', { name: 'Export' }).press('Enter');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: `Export as ${kind}` }).press('Enter'),
      ]);
      return buffer(await download.createReadStream());
    };
    const gears = (csv: Buffer) => [...csv.toString().matchAll(/Gear \d/g)].map(([name]) => name).join(' ');
    expect(gears(await exported('CSV'))).toBe([7, 6, 5, 4, 3, 2, 1, 8, 9].map((n) => `Gear ${n}`).join(' '));
    await page.getByRole('checkbox', { name: 'Select Gear 5' }).uncheck();
    await page.getByRole('checkbox', { name: 'Select Gear 7' }).uncheck();
    await bar.getByText('2 selected').waitFor();
    expect(gears(await exported('CSV'))).toBe('Gear 6 Gear 4');
    expect((await exported('PDF')).subarray(0, 5).toString()).toBe('%PDF-');
    // The dialog of the printer would wait for a person.
    await page.evaluate(() => {
      window.print = () => {
        document.title = document.querySelector('[data-print=only]')?.textContent ?? '';
      };
    });
    await bar.getByRole('button', { name: 'Export' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Print' }).press('Enter');
    await expect
      .poll(() => page.title())
      .toMatch(/Gears: 2 · Total Price: 10.00.*Gear 6.*Gear 4.*Total10.00/);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect.poll(() => page.locator('[data-print=only]').count()).toBe(0);
    const heading = (name: string) => page.getByRole('columnheader', { name }).getByRole('button');
    // Two orders before the page is drawn again.
    await page.evaluate(() => {
      for (const head of document.querySelectorAll('thead button'))
        if (/^(Gear Name|Kind)/.test(head.textContent ?? ''))
          head.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }));
    });
    await expect.poll(() => address().get('sort')).toBe('-price,-gear_name,kind');
    await heading('Kind').focus();
    await page.keyboard.press('Shift+Enter');
    await expect.poll(() => address().get('sort')).toBe('-price,-gear_name,-kind');
    await heading('Gear Name').click({ modifiers: ['Shift'] });
    await expect.poll(() => address().get('sort')).toBe('-price,-kind');
    await heading('Gear Name').click({ modifiers: ['Shift'] });
    await expect.poll(() => address().get('sort')).toBe('-price,-kind,gear_name');
    await expect.poll(() => heading('Kind').innerText()).toMatch(/2$/);
    await heading('Kind').click();
    await expect.poll(() => address().get('sort')).toBe('kind');
    expect(problems).toEqual([]);
  });

  it.runIf(IS_LONG)('are left out of a grid, which says so and takes them off', async () => {
    await openFresh(page, '/dashboard/gear?view=grid&group=kind');
    await page.getByText('Groups show in the table and the timeline.').waitFor();
    await button('Remove groups').click();
    await expect.poll(() => address().get('group')).toBeNull();
  });

  it.runIf(IS_LONG)('are cards on a phone', async () => {
    const phone = await openPage(browser, {
      url: server.url,
      token: server.token,
      viewport: { width: 390, height: 844 },
    });
    await phone.page.goto('/dashboard/gear?group=kind');
    await phone.page.getByRole('button', { name: 'Kind Drill 7' }).click();
    await phone.page.getByRole('list', { name: 'Drill' }).getByRole('listitem').nth(4).waitFor();
    expect(await violations(phone.page)).toEqual([]);
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(phone.problems).toEqual([]);
    await phone.close();
  });
});

/** axe finds nothing, in the dark scheme and in the light one. */
const expectAccessible = async () => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset.colorScheme))
      .toBe(colorScheme);
    expect(await violations(page), colorScheme).toEqual([]);
  }
};

describe('a board', () => {
  const column = (name: string) => page.getByRole('region', { name });
  const moveTo = async (card: string, to: string) => {
    await page.getByRole('button', { name: `Move ${card}` }).press('Enter');
    await page.getByRole('menuitem', { name: to }).press('Enter');
  };

  const stored = async (value: number): Promise<string[]> => {
    const { body } = await server.api('GET', `/task?is_completed=${value}`);
    return body.map(({ task_name: name }: { task_name: string }) => name);
  };

  it.runIf(IS_LONG)('counts its columns and moves a card by its menu and by dragging', async () => {
    await server.api('PATCH', '/task/6', { reason: 'Fixed' });
    const [open, done] = [(await stored(0)).length, (await stored(1)).length];
    await openFresh(page, '/dashboard/task');
    await button('Board').click();
    await column(`No: ${open}`).getByRole('link', { name: 'Room 4' }).waitFor();
    await column(`Yes: ${done}`).waitFor();
    await expectAccessible();
    await moveTo('Room 4', 'Yes');
    await column(`Yes: ${done + 1}`)
      .getByRole('link', { name: 'Room 4' })
      .waitFor();
    await column(`No: ${open - 1}`).waitFor();
    const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Room 5' }) });
    await card.dragTo(column(`Yes: ${done + 1}`));
    await column(`Yes: ${done + 2}`)
      .getByRole('link', { name: 'Room 5' })
      .waitFor();
    expect(await stored(1)).toEqual(expect.arrayContaining(['Room 4', 'Room 5']));
  });

  it.runIf(IS_LONG)('keeps the card whose change fails, and says why another cannot be moved', async () => {
    await page.route('**/api/task/9', (route) => route.abort());
    await moveTo('Room 6', 'Yes');
    await page.getByRole('alert').filter({ hasText: 'Room 6:' }).waitFor();
    await page.unroute('**/api/task/9');
    await column('No:').getByRole('button', { name: 'Move Room 6' }).waitFor();
    await column('No:')
      .getByRole('img', { name: /^Room 3 cannot be moved:/ })
      .waitFor();
    expect(await stored(0)).toContain('Room 6');
  });
});

describe('a list of records with days, images and parts', () => {
  /** A square of one colour. */
  const PHOTO = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="teal"/></svg>')}`;
  const cell = (name: string | RegExp) => page.getByRole('gridcell', { name });
  const treeRow = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  const focused = () => page.evaluate(() => document.activeElement?.querySelector('.day, a')?.textContent);

  beforeAll(async () => {
    const machines: [string, object][] = [
      [
        'Crane',
        {
          photo: PHOTO,
          serviced_on: '2026-03-10',
          rate: 1200,
          hired: { from: '2026-03-05', to: '2026-03-17' },
        },
      ],
      [
        'Cabin',
        { part_of_id: 1, serviced_on: '2026-03-10', hired: { from: '2026-02-01', to: '2026-02-02' } },
      ],
      ['Heater', { part_of_id: 2, serviced_on: '2026-03-10' }],
      ['Mixer', { serviced_on: '2026-03-10' }],
      ['Pump', { serviced_on: '2026-04-20' }],
    ];
    for (const [machine_name, more] of machines) {
      const { status, text } = await server.api('POST', '/machine', { machine_name, ...more });
      expect(status, text).toBe(201);
    }
  });

  it('shows a month, leads from day to day by keyboard, and begins a record with the day', async () => {
    await openFresh(page, '/dashboard/machine?view=calendar&by=serviced_on&at=2026-03-10');
    const tenth = cell('Tuesday, 10 March 2026: 4');
    await tenth.getByRole('link', { name: 'Crane' }).waitFor();
    await expectAccessible();
    await tenth.focus();
    for (const key of ['ArrowUp', 'ArrowLeft', 'PageDown']) await page.keyboard.press(key);
    await expect.poll(focused).toBe('Thursday, 2 April 2026');
    await expect.poll(() => new URL(page.url()).searchParams.get('at')).toBe('2026-04-02');
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Add Machine' });
    await expect
      .poll(() => form.getByRole('textbox', { name: 'Serviced On' }).inputValue())
      .toBe('2026-04-02');
    await form.getByRole('textbox', { name: 'Machine Name' }).fill('Hoist');
    await form.getByRole('button', { name: 'Add Machine' }).click();
    await cell('Thursday, 2 April 2026: 1').getByRole('link', { name: 'Hoist' }).waitFor();
    expect((await server.api('GET', '/machine?machine_name=Hoist')).body).toMatchObject([
      { serviced_on: '2026-04-02' },
    ]);
  });

  it.runIf(IS_LONG)('shows all of a day, a week, and the days of a month as a list', async () => {
    await page.getByRole('button', { name: 'Previous month' }).click();
    await page.getByRole('button', { name: 'Tuesday, 10 March 2026: +1 more' }).click();
    const day = page.getByRole('dialog', { name: 'Tuesday, 10 March 2026' });
    await expect.poll(() => day.getByRole('listitem').count()).toBe(4);
    await expectAccessible();
    await day.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'List', exact: true }).click();
    const list = page.getByRole('region', { name: 'Tuesday, 10 March' });
    await expect.poll(() => list.getByRole('listitem').count()).toBe(4);
    await expectAccessible();
  });

  it.runIf(IS_LONG)('draws a range over its days, as its view declares', async () => {
    await openFresh(page, '/dashboard/machine?v=hire&view=calendar&by=hired&days=week&at=2026-03-10');
    await cell('Wednesday, 11 March 2026: 1').waitFor();
    const bar = page.getByRole('link', { name: 'Crane' });
    const [bars, day] = [await bar.boundingBox(), await cell(/^Wednesday/).boundingBox()];
    expect(bars?.width).toBeGreaterThan(6 * (day?.width ?? Number.POSITIVE_INFINITY));
    await page.getByRole('button', { name: 'Next week' }).click();
    await cell('Tuesday, 17 March 2026: 1').waitFor();
    await cell('Wednesday, 18 March 2026').waitFor();
  });

  describe('as bars over their days', () => {
    const bar = (name: string) =>
      page.getByRole('group', { name: 'Machines by Hired' }).getByLabel(`${name}, `);
    const stored = async () => (await server.api('GET', '/machine/1')).body.hired;

    it.runIf(IS_LONG)('moves one by keys, which Enter saves and Escape cancels, and undoes it', async () => {
      await openFresh(page, '/dashboard/machine?view=timeline&at=2026-03-10&group=part_of_id');
      const crane = bar('Crane');
      await crane.waitFor();
      await expectAccessible();
      await crane.focus();
      for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowLeft', 'Control+PageDown'])
        await page.keyboard.press(key);
      await page.getByRole('status').filter({ hasText: 'Enter saves' }).waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => crane.getAttribute('aria-label')).toBe('Crane, 2026-03-05 – 2026-03-17');
      for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowLeft', 'Enter'])
        await page.keyboard.press(key);
      await page.getByText('Crane: 2026-03-07 – 2026-03-18').waitFor();
      expect(await stored()).toEqual({ from: '2026-03-07', to: '2026-03-18' });
      await button('Undo').click();
      await page.getByText('The last change was undone.').waitFor();
      expect(await stored()).toEqual({ from: '2026-03-05', to: '2026-03-17' });
      await expect.poll(() => crane.getAttribute('aria-label')).toBe('Crane, 2026-03-05 – 2026-03-17');
    });

    it.runIf(IS_LONG)('moves and stretches one by the pointer, without opening it', async () => {
      const drag = async (from: number, days: number) => {
        const box = await bar('Crane').boundingBox();
        if (box === null) throw new Error('no bar');
        const day = box.width / 13;
        const [x, y] = [box.x + (from < 0 ? box.width + from : from), box.y + box.height / 2];
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x + (days * day) / 2, y);
        await page.mouse.move(x + days * day, y);
        await page.mouse.up();
      };
      await drag(40, 3);
      await expect.poll(stored).toEqual({ from: '2026-03-08', to: '2026-03-20' });
      await expect.poll(() => bar('Crane').getAttribute('aria-busy')).toBe('false');
      await drag(-3, -4);
      await expect.poll(stored).toEqual({ from: '2026-03-08', to: '2026-03-16' });
      expect(new URL(page.url()).pathname).toBe('/dashboard/machine');
      await server.api('PATCH', '/machine/1', { hired: { from: '2026-03-05', to: '2026-03-17' } });
    });

    it.runIf(IS_LONG)('says why a change is refused, and shows the days as they are', async () => {
      await expect.poll(() => bar('Crane').getAttribute('aria-label')).toContain('2026-03-05');
      await page.route('**/api/machine/1', (route) =>
        route.fulfill({ status: 409, json: { success: false, message: 'It is not ours.' } }),
      );
      await bar('Crane').focus();
      for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key);
      await page.getByText('Crane: It is not ours.').waitFor();
      await page.unroute('**/api/machine/1');
      await expect.poll(() => bar('Crane').getAttribute('aria-label')).toBe('Crane, 2026-03-05 – 2026-03-17');
    });

    it.runIf(IS_LONG)('reads only what its days show, and leads to others', async () => {
      const asked = page.waitForRequest(/machine\/calendar\?.*_from=2026-01-01/);
      await button('Year').click();
      expect((await asked).url()).toContain('_to=2026-12-31');
      await bar('Cabin').waitFor();
      await button('Previous year').click();
      await page.getByText('Nothing here.').waitFor();
      await button('Today').click();
    });

    it.runIf(IS_LONG)('is a list on a phone', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await openFresh(page, '/dashboard/machine?view=timeline&at=2026-03-10');
      const list = page.getByRole('list', { name: 'Machines by Hired' });
      await list.getByText('2026-03-05 – 2026-03-17').waitFor();
      await expectAccessible();
      await page.setViewportSize(DESK);
    });
  });

  it('shows images, and initials where there is none', async () => {
    await openFresh(page, '/dashboard/machine?view=gallery');
    const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await card('Crane').locator('img').waitFor();
    await card('Mixer').getByText('M', { exact: true }).waitFor();
    await page.getByRole('status').filter({ hasText: '6 found' }).waitFor();
    await expectAccessible();
  });

  it.runIf(IS_LONG).each(['gallery', 'tree', 'board'])(
    'a %s fits a phone whose page is enlarged',
    async (view) => {
      await page.setViewportSize({ width: 195, height: 422 });
      await openFresh(page, `/dashboard/machine?view=${view}`);
      await page.getByText('Crane', { exact: true }).first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(195);
      await page.setViewportSize(DESK);
    },
  );

  it.runIf(IS_LONG)(
    'opens a tree by keyboard, adds below a record, and shows the way to what is found',
    async () => {
      await openFresh(page, '/dashboard/machine?view=tree');
      await treeRow('Crane').focus();
      await page.keyboard.press('ArrowRight');
      await treeRow('Cabin').waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowRight');
      await treeRow('Heater').waitFor();
      await expect.poll(() => treeRow('Heater').getAttribute('aria-level')).toBe('3');
      await expectAccessible();
      await page.keyboard.press('ArrowRight');
      await expect.poll(focused).toBe('Heater');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await expect.poll(() => treeRow('Heater').count()).toBe(0);
      await page.getByRole('button', { name: 'Add below Cabin' }).click();
      const form = page.getByRole('dialog', { name: 'Add Machine' });
      await expect.poll(() => form.getByRole('combobox', { name: 'Part of' }).inputValue()).toBe('Cabin');
      await page.keyboard.press('Escape');
      await form.waitFor({ state: 'hidden' });
      await page.getByRole('searchbox', { name: 'Search' }).fill('heat');
      await treeRow('Heater').getByText('Crane › Cabin').waitFor();
    },
  );

  it.runIf(IS_LONG)('cannot be held up by records in a circle', async () => {
    await server.api('PATCH', '/machine/1', { part_of_id: 3 });
    await openFresh(page, '/dashboard/machine?view=tree');
    await treeRow('Crane').getByText('Above itself').waitFor();
    await treeRow('Crane').focus();
    for (const [open, level] of [
      ['Cabin', '2'],
      ['Heater', '3'],
    ] as const) {
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => treeRow(open).getAttribute('aria-level')).toBe(level);
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('ArrowRight');
    await page.getByText('Stands further up').waitFor();
    await page.keyboard.press('ArrowRight');
    await expect.poll(focused).toBe('Crane');
    await expect.poll(() => page.getByRole('row').filter({ hasText: 'Crane' }).count()).toBe(2);
    expect(problems).toEqual([]);
  });
});

const input = (name: string) => page.getByRole('textbox', { name });

it('puts groups behind tabs, which keep what was typed and open at what is wrong', async () => {
  await openFresh(page, '/dashboard/site/create');
  await input('Site Name').fill('Gulshan');
  await button('Add Site').click();
  await input('Address').waitFor();
  await expect.poll(() => input('Address').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByRole('tab', { name: 'Where This tab contains a mistake' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Where' }).press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect.poll(() => input('Site Name').inputValue()).toBe('Gulshan');
  await page.getByRole('tab', { name: 'Where' }).click();
  await input('Address').fill('Road 11');
  await button('Add Site').click();
  await page.getByRole('cell', { name: 'Gulshan' }).waitFor();
});

it('lists what points to a record, and adds to it with the reference filled in', async () => {
  for (const purpose of ['Measure', 'Paint', 'Roof'])
    await server.api('POST', '/visit', { purpose, site_id: 1, hours: 2 });
  await openFresh(page, '/dashboard/site/show/1');
  const visits = page.getByRole('region', { name: 'Visits' });
  await visits.getByRole('cell', { name: 'Roof' }).waitFor();
  await expect.poll(() => visits.getByRole('row').count()).toBe(3);
  await visits.getByRole('button', { name: 'Next page' }).click();
  await visits.getByRole('cell', { name: 'Measure' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await visits.getByRole('link', { name: 'Add Visit' }).click();
  await expect.poll(() => page.getByRole('combobox', { name: 'Site' }).inputValue()).toBe('Gulshan');
  await input('Purpose').fill('Survey');
  await button('Add Visit').click();
  await visits.getByRole('cell', { name: 'Survey' }).waitFor();
});

it.runIf(IS_LONG)('adds the record that is missing in a selector, and chooses it', async () => {
  await openFresh(page, '/dashboard/visit/create');
  await input('Purpose').fill('Plan');
  await page.getByRole('combobox', { name: 'Site' }).fill('Banani');
  await page.getByRole('option', { name: 'Add "Banani"' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Site' });
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Site Name' }).inputValue()).toBe('Banani');
  await dialog.getByRole('tab', { name: 'Where' }).click();
  await dialog.getByRole('textbox', { name: 'Address' }).fill('Road 4');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add Site' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByRole('combobox', { name: 'Site' }).inputValue()).toBe('Banani');
  await expect.poll(() => input('Purpose').inputValue()).toBe('Plan');
  const also = page.getByRole('combobox', { name: 'Also' });
  await also.click();
  await page.getByRole('option', { name: 'Banani' }).click();
  await also.fill('Uttara');
  await page.getByRole('option', { name: 'Add "Uttara"' }).click();
  await dialog.getByRole('tab', { name: 'Where' }).click();
  await dialog.getByRole('textbox', { name: 'Address' }).fill('Sector 7');
  await dialog.getByRole('button', { name: 'Add Site' }).click();
  await page.getByRole('button', { name: 'Uttara' }).waitFor();
  await button('Add Visit').click();
  await page.getByRole('cell', { name: 'Plan' }).waitFor();
  const made = (await server.api('GET', '/visit?purpose=Plan')).body[0];
  expect(made).toMatchObject({ site_id: 2, also_names: ['Banani', 'Uttara'] });
  await openFresh(page, `/dashboard/visit/show/${made.id}`);
  await button('Move').click();
  await page.getByRole('dialog', { name: 'Move' }).getByRole('combobox', { name: 'Site' }).fill('Mirpur');
  await page.getByRole('option', { name: 'Add "Mirpur"' }).click();
  await dialog.waitFor();
  expect(problems).toEqual([]);
});
