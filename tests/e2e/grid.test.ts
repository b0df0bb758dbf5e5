import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import { IS_LONG } from '../support/sample.ts';
import { browser, server, useServerAndBrowser } from '../support/webApp.ts';

/** The grid of a list. */

const PARCEL = `
name: parcel
fields:
  parcel_name: { type: text, required: true, label: Name }
  weight: { type: integer, min: 1, max: 99000 }
  note: { type: text }
  shelf: { type: text }
title: parcel_name
search: [parcel_name]
list: { columns: [id, parcel_name, weight, note, shelf], pageSizes: [20] }
`;

/** Sorted by a field that is no column. */
const CRATE = `
name: crate
fields:
  crate_name: { type: text, required: true, label: Name }
  parcel_id: { type: reference, to: parcel }
  price: { type: money, min: 0 }
search: [crate_name]
list:
  columns: [crate_name, parcel_id, price]
  filters: [parcel_id]
  sorts: { New-Old: -created_at, A-Z: crate_name }
`;

/** The first rows are all small: a filter by that begins with the same rows. */
const BALE = `
name: bale
fields:
  bale_name: { type: text, required: true, label: Name }
  price: { type: money, min: 0 }
  kind: { type: select, options: [small, large] }
list: { columns: [bale_name, price, kind], filters: [kind], totals: [price], sorts: { A-Z: bale_name } }
`;

useServerAndBrowser({
  definitions: [
    { file: 'resources/parcel.yaml', text: PARCEL },
    { file: 'resources/crate.yaml', text: CRATE },
    { file: 'resources/bale.yaml', text: BALE },
  ],
  alone: true,
});

beforeAll(async () => {
  await sql`insert into public.parcel (parcel_name, weight)
    select 'Parcel ' || lpad(n::text, 4, '0'), n from generate_series(1, 1000) n`.execute(server.db);
  await sql`insert into public.crate (crate_name, parcel_id, price)
    select 'Crate ' || n, 1 + n % 20, n from generate_series(1, 10000) n`.execute(server.db);
  await sql`insert into public.bale (bale_name, price, kind)
    select 'Bale ' || lpad(n::text, 3, '0'), 1, case when n > 120 then 'large' else 'small' end
    from generate_series(1, 150) n`.execute(server.db);
});

async function open(path: string, options: object = {}) {
  const opened = await openPage(browser, { url: server.url, token: server.token, ...options });
  await opened.page.goto(path);
  return opened;
}

/** The cell of the parcel with this id; they are sorted by name, so its row has the same number. */
const cellAt = (page: Page, id: number, field: string) =>
  page.locator(`[data-id="${id}"] [role=gridcell][data-field=${field}]`);

async function edit(page: Page, id: number, field: string, value: string): Promise<void> {
  await cellAt(page, id, field).click();
  await page.keyboard.press('Enter');
  const input = cellAt(page, id, field).getByRole('textbox');
  await input.fill(value);
  await input.press('Enter');
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', given);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

async function weightOf(id: number): Promise<number> {
  const { rows } = await sql<{ weight: number }>`select weight from public.parcel where id = ${id}`.execute(
    server.db,
  );
  return Number(rows[0]?.weight);
}

const cell = (page: Page, text: string) => page.getByRole('gridcell', { name: text, exact: true });

it('opens by the switch, sorts, loads what one scrolls to, and opens again as it was left', async () => {
  const { page, problems, close } = await open('/dashboard/parcel');
  await page.getByRole('button', { name: 'Grid', exact: true }).click();
  await page.getByRole('grid', { name: 'Parcels' }).waitFor();
  expect(page.url()).toContain('view=grid');
  await page.getByRole('columnheader', { name: 'Name' }).click();
  await cell(page, 'Parcel 0001').waitFor();
  const scroller = page.locator('.MuiDataGrid-virtualScroller');
  // Sorted rows begin at the top again, whenever they arrive.
  const scrollDown = async () => {
    await scroller.evaluate((place) => {
      place.scrollTop = place.scrollHeight;
    });
    return cell(page, 'Parcel 1000').count();
  };
  await expect.poll(scrollDown).toBe(1);
  await page.getByText('of 1,000').waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('heading', { name: 'Parcels' }).waitFor({ state: 'detached' });
  await page.goto('/dashboard/parcel?q=0500');
  await cell(page, 'Parcel 0500').waitFor();
  await expect.poll(() => page.url()).toContain('view=grid');
  expect(problems).toEqual([]);
  await close();
});

it.runIf(IS_LONG)('has its code loaded while the list is idle, unless one saves data', async () => {
  for (const saveData of [false, true]) {
    const { page, close } = await openPage(browser, { url: server.url, token: server.token });
    await page.addInitScript((given) => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: given, effectiveType: '4g' } });
    }, saveData);
    const code: string[] = [];
    page.on('request', (request) => code.push(request.url()));
    const dialog = page.waitForRequest(/\/RecordDialog-.*\.js$/);
    await page.goto('/dashboard/parcel');
    // What every list prepares is requested at the same moment.
    await (await dialog).response();
    expect(code.some((url) => /\/RecordGrid-.*\.js$/.test(url))).toBe(!saveData);
    await close();
  }
});

// What others do comes behind the oldest transaction of all tests.
it.runIf(IS_LONG)(
  'has the count and the sum of what a filter finds, also after a change by others',
  async () => {
    // A repeated run begins with the same prices.
    await sql`update public.bale set price = 1`.execute(server.db);
    const { page, close } = await open('/dashboard/bale?view=grid');
    const sum = page.getByLabel('Total', { exact: true }).locator('dd');
    await page.getByText('of 150').waitFor();
    await expect.poll(() => sum.textContent()).toBe('150.00');
    const change = async (id: number, price: number, shown: string) => {
      await server.api('PUT', `/bale/${id}`, { price });
      await expect.poll(() => sum.textContent()).toBe(shown);
    };
    await change(150, 11, '160.00');
    await change(1, 21, '180.00');
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('small');
    await page.getByText('of 120').waitFor();
    await expect.poll(() => sum.textContent()).toBe('140.00');
    await change(2, 31, '170.00');
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('large');
    await page.getByText('of 30').waitFor();
    await expect.poll(() => sum.textContent()).toBe('40.00');
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('');
    await page.getByText('of 150').waitFor();
    await expect.poll(() => sum.textContent()).toBe('210.00');
    await close();
  },
);

it.runIf(IS_LONG)('scrolls a list that is sorted by a field without a column', async () => {
  const { page, problems, close } = await open('/dashboard/crate?view=grid');
  await cell(page, 'Crate 10000').waitFor();
  // In small steps, so that rows arrive while one scrolls.
  await page.locator('.MuiDataGrid-virtualScroller').evaluate((place) => {
    const timer = setInterval(() => {
      place.scrollTop += 60;
      if (place.scrollTop > 10_000) clearInterval(timer);
    }, 16);
  });
  await cell(page, 'Crate 9718').waitFor();
  expect(page.url()).not.toContain('sort=');
  expect(problems).toEqual([]);
  await close();
});

it.runIf(IS_LONG)(
  'edits a cell, explains what is locked, and lets one choose where another was quicker',
  async () => {
    const { page, problems, close } = await open('/dashboard/parcel?view=grid&sort=parcel_name');
    await cell(page, 'Parcel 0001').waitFor();
    await cellAt(page, 1, 'id').click();
    await page.keyboard.press('F2');
    await page.getByText('This value is computed.').waitFor();
    await edit(page, 1, 'weight', '77');
    await expect.poll(() => weightOf(1)).toBe(77);
    await edit(page, 1, 'weight', '0');
    await page.getByRole('alert').getByText('Weight must be at least 1').waitFor();
    await page.keyboard.press('Escape');
    // The other's change comes while the cell is open: whatever live updates show before, it was not seen there.
    await cellAt(page, 1, 'weight').click();
    await page.keyboard.press('Enter');
    await cellAt(page, 1, 'weight').getByRole('textbox').fill('78');
    await sql`update public.parcel set weight = 500 where id = 1`.execute(server.db);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Weight of Parcel 0001 was changed meanwhile' });
    await dialog.getByText('500').waitFor();
    await dialog.getByRole('button', { name: 'Save mine' }).click();
    await expect.poll(() => weightOf(1)).toBe(78);
    await cellAt(page, 1, 'weight').click();
    await page.keyboard.press('Control+z');
    await expect.poll(() => weightOf(1)).toBe(500);
    expect(problems.filter((problem) => !/\b(409|422)\b/.test(problem))).toEqual([]);
    await close();
  },
);

it.runIf(IS_LONG)(
  "follows others' changes in place, also in an open cell's row, and announces new rows",
  async () => {
    const { page, problems, close } = await openPage(browser, { url: server.url, token: server.token });
    const stream = page.waitForResponse((response) => response.url().endsWith('/api/live'));
    await page.goto('/dashboard/parcel?view=grid&sort=parcel_name');
    await Promise.all([stream, cell(page, 'Parcel 0009').waitFor()]);
    await cellAt(page, 9, 'note').click();
    await page.keyboard.press('Enter');
    const open = cellAt(page, 9, 'note').getByRole('textbox');
    await open.fill('half typ');
    await server.api('PUT', '/parcel/8', { note: 'Seen' });
    await server.api('PUT', '/parcel/9', { weight: 432 });
    await cellAt(page, 8, 'note').getByText('Seen').waitFor();
    await cellAt(page, 9, 'weight').getByText('432').waitFor();
    await expect.poll(() => open.inputValue()).toBe('half typ');
    await page.keyboard.press('Escape');
    for (const number of [1, 2])
      await server.api('POST', '/parcel', { parcel_name: `Parcel 0000 ${number}`, weight: 1 });
    const news = page.getByRole('button', { name: '2 new' });
    await news.waitFor();
    expect(await page.getByText('Parcel 0000 1').count()).toBe(0);
    await news.click();
    await cell(page, 'Parcel 0000 2').waitFor();
    await news.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await sql`delete from public.parcel where id > 1000`.execute(server.db);
    await close();
  },
);

it('pastes a block whole, or lists its wrong cells and writes nothing until they are fixed or left out', async () => {
  const { page, close } = await open('/dashboard/parcel?view=grid&sort=parcel_name');
  await cell(page, 'Parcel 0011').waitFor();
  await cellAt(page, 11, 'weight').click();
  const weights = ['61', 'heavy', '0', '64', 'x'];
  await paste(page, weights.map((weight, index) => `${weight}\tnote ${index}`).join('\n'));
  const dialog = page.getByRole('dialog', { name: 'Wrong cells: 3 of 10' });
  await dialog.getByText('Nothing was saved.').waitFor();
  expect(await weightOf(11)).toBe(11);
  await dialog.getByLabel('Row 12, Weight').fill('62');
  await dialog.getByRole('button', { name: 'Save all' }).click();
  await page.getByRole('dialog', { name: 'Wrong cells: 2 of 10' }).waitFor();
  expect(await weightOf(12)).toBe(12);
  await page.getByRole('button', { name: 'Save without these cells' }).click();
  await expect.poll(() => weightOf(12)).toBe(62);
  expect([await weightOf(11), await weightOf(13), await weightOf(15)]).toEqual([61, 13, 15]);
  await page.getByText('Saved cells: 8.').waitFor();
  await close();
});

it.runIf(IS_LONG)('takes forty pasted prices, also for rows that nobody has scrolled to', async () => {
  const { page, problems, close } = await open('/dashboard/crate?view=grid');
  await cell(page, 'Crate 10000').waitFor();
  await page.locator('.MuiDataGrid-virtualScroller').evaluate((place) => {
    place.scrollTop = 75 * 36;
  });
  await cellAt(page, 9920, 'price').click();
  await paste(page, Array.from({ length: 40 }, (_, place) => `1,${100 + place}.50`).join('\r\n'));
  await page.getByText('Saved cells: 40.').waitFor();
  const { rows } = await sql<{ id: number; price: string }>`
    select id, price from public.crate where price <> id order by id desc`.execute(server.db);
  expect(rows.map(({ id, price }) => [Number(id), Number(price)])).toEqual(
    Array.from({ length: 40 }, (_, place) => [9920 - place, 1100.5 + place]),
  );
  await cellAt(page, 9920, 'price').click();
  await page.keyboard.press('Control+z');
  await page.getByText('The last change was undone.').waitFor();
  expect(problems).toEqual([]);
  await close();
});

it.runIf(IS_LONG)('marks the 3 wrong ones of 2,000 pasted cells, and writes nothing before', async () => {
  const { page, close } = await open('/dashboard/parcel?view=grid&sort=parcel_name');
  await cell(page, 'Parcel 0001').waitFor();
  const block = Array.from({ length: 500 }, (_, place) => [
    `Parcel ${String(place + 1).padStart(4, '0')}`,
    '7',
    'Checked',
    'A 3',
  ]);
  const put = (row: number, column: number, text: string) => block[row - 1]?.splice(column, 1, text);
  put(4, 1, 'heavy');
  put(251, 1, '0');
  put(500, 0, '');
  const { rows: before } = await sql`select * from public.parcel order by id`.execute(server.db);
  await cellAt(page, 1, 'parcel_name').click();
  await paste(page, block.map((texts) => texts.join('\t')).join('\n'));
  const dialog = page.getByRole('dialog', { name: 'Wrong cells: 3 of 2,000' });
  await dialog.getByText('Nothing was saved.').waitFor();
  for (const [label, reason, right] of [
    ['Row 4, Weight', 'Weight must be a whole number', '8'],
    ['Row 251, Weight', 'Weight must be at least 1', '9'],
    ['Row 500, Name', 'Name is required', 'Parcel 0500'],
  ] as const) {
    const input = dialog.getByLabel(label);
    expect(await input.evaluate((one) => one.closest('.MuiTextField-root')?.textContent)).toContain(reason);
    await input.fill(right);
  }
  expect((await sql`select * from public.parcel order by id`.execute(server.db)).rows).toEqual(before);
  await dialog.getByRole('button', { name: 'Save all' }).click();
  await page.getByText('Saved cells: 2,000.').waitFor();
  const { rows } = await sql<{ checked: number; weights: number }>`
    select count(*) as checked, sum(weight) as weights from public.parcel where note = 'Checked' and shelf = 'A 3'`.execute(
    server.db,
  );
  expect([Number(rows[0]?.checked), Number(rows[0]?.weights)]).toEqual([500, 498 * 7 + 8 + 9]);
  await close();
});

it.runIf(IS_LONG).each(['light', 'dark'] as const)('passes axe in the %s scheme', async (colorScheme) => {
  const { page, close } = await open('/dashboard/parcel?view=grid&sort=parcel_name', { colorScheme });
  await cell(page, 'Parcel 0001').waitFor();
  expect(await violations(page)).toEqual([]);
  await close();
});

it('a cell says which text names no choice, keeps it open, and takes the whole name of one', async () => {
  const { page, problems, close } = await open('/dashboard/crate?view=grid');
  const crates = page.locator('[role=row][data-id]').filter({ hasText: 'Crate' }).first();
  const cell = crates.locator('[role=gridcell][data-field=parcel_id]');
  const id = await crates.getAttribute('data-id');
  const stored = async () => {
    const found = await sql<{
      parcel_id: string;
    }>`select parcel_id from public.crate where id = ${id}::bigint`.execute(server.db);
    return Number(found.rows[0]?.parcel_id);
  };
  const before = await stored();
  await cell.click();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('No such parcel');
  await page.keyboard.press('Tab');
  await page.getByText('“No such parcel” was not chosen from the list.').first().waitFor();
  // The cell is still open, and nothing was saved; Tab again leaves it no more than before.
  await cell.getByRole('combobox').waitFor();
  await page.keyboard.press('Tab');
  await cell.getByRole('combobox').waitFor();
  expect(await stored()).toBe(before);
  // Any part of a name that is not the whole is named, too; the whole is taken, and Tab goes on.
  await page.keyboard.type('Parcel 07');
  await page.keyboard.press('Tab');
  await page.getByText('“Parcel 07” was not chosen from the list.').first().waitFor();
  await page.keyboard.type('Parcel 0777');
  await page.keyboard.press('Tab');
  await cell.getByText('Parcel 0777').waitFor();
  await expect.poll(stored).toBe(777);
  await cell.click();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Nothing');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await cell.getByText('Parcel 0777').waitFor();
  expect(await stored()).toBe(777);
  expect(problems).toEqual([]);
  await close();
});
