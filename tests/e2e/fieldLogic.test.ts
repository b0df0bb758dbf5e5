import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import { openFresh } from '../support/pages.ts';
import { IS_LONG } from '../support/sample.ts';
import { browser, server, useServerAndBrowser } from '../support/webApp.ts';

/** A form whose fields come and go, count along and narrow each other, as its definition says. */

const definition = (name: string, text: string) => ({ file: `resources/${name}.yaml`, text });
const SITE = definition('site', 'name: site\nfields: { site_name: { type: text, required: true } }\n');
const FLOOR = definition(
  'floor',
  'name: floor\nfields: { floor_name: { type: text, required: true }, site_id: { type: reference, to: site } }\n',
);
const LEASE = definition(
  'lease',
  `name: lease
fields:
  tenant: { type: text, required: true }
  kind: { type: select, options: [rent, sale], default: rent }
  unit: { type: select, options: [{ value: month, when: 'kind == "rent"' }, { value: flat, when: 'kind == "sale"' }] }
  months: { type: integer, required: true, visibleIf: 'kind == "rent"' }
  area: { type: quantity }
  rate: { type: money, requiredIf: area != null }
  total: { type: money, from: area * rate }
  premium: { type: text, visibleIf: rate > 0.05 }
  agreed: { type: text, readOnlyIf: rate > 0.05 }
  site_id: { type: reference, to: site }
  floor_id: { type: reference, to: floor, where: { site_id: "{site_id}" } }
`,
);

const ORDER = definition(
  'work-order',
  `name: work_order
fields:
  buyer: { type: text, required: true }
  site_id: { type: reference, to: site }
  discount: { type: percent, default: 0 }
  items:
    type: lines
    line: Item
    required: true
    of:
      kind: { type: select, options: [goods, work], default: goods }
      qty: { type: quantity, required: true }
      rate: { type: money, required: true }
      hours: { type: integer, required: true, visibleIf: 'kind == "work"' }
      cost: { type: money, from: qty * rate * (100 - record.discount) / 100 }
      floor_id: { type: reference, to: floor, where: { site_id: "{record.site_id}" }, visibleIf: 'record.buyer != "Shop"' }
  total: { type: money, from: sum(items.cost) }
`,
);

let page: Page;
let problems: string[];

useServerAndBrowser({ alone: true, definitions: [SITE, FLOOR, LEASE, ORDER] });

beforeAll(async () => {
  for (const [place, site] of ['Gulshan', 'Banani'].entries()) {
    await server.api('POST', '/site', { site_name: site });
    await server.api('POST', '/floor', { floor_name: `${site} ground floor`, site_id: place + 1 });
  }
  ({ page, problems } = await openPage(browser, { url: server.url, token: server.token }));
});

const input = (name: string) => page.getByRole('textbox', { name });
const selector = (name: string) => page.getByRole('combobox', { name });

async function choose(name: string, option: string): Promise<void> {
  await selector(name).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

it('asks for a field only while it has a meaning', async () => {
  await openFresh(page, '/dashboard/lease/create');
  await input('Tenant').fill('Karim');
  await input('Months').waitFor();
  await choose('Unit', 'Month');
  await choose('Kind', 'Sale');
  await input('Months').waitFor({ state: 'hidden' });
  await expect.poll(() => selector('Unit').innerText()).not.toContain('Month');
  await choose('Unit', 'Flat');
  await input('Area').fill('2.5');
  await page.getByRole('button', { name: 'Add Lease' }).click();
  await page.getByText('Rate is required').waitFor();
});

it('counts along exactly', async () => {
  await input('Rate').fill('0.1');
  await expect.poll(() => input('Total').isDisabled()).toBe(true);
  await expect.poll(() => input('Total').inputValue()).toBe('0.25');
  await input('Area').fill('3');
  await expect.poll(() => input('Total').inputValue()).toBe('0.30');
});

it.runIf(IS_LONG)('offers what belongs to the other choice, and gives it up with that', async () => {
  const floor = selector('Floor');
  await expect.poll(() => floor.getAttribute('placeholder')).toBe('Choose Site first');
  await expect.poll(() => floor.isDisabled()).toBe(true);
  await choose('Site', 'Gulshan');
  await floor.click();
  await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Gulshan ground floor']);
  await page.getByRole('option').click();
  await choose('Site', 'Banani');
  await expect.poll(() => floor.inputValue()).toBe('');
  await choose('Floor', 'Banani ground floor');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add Lease' }).click();
  await page.getByRole('cell', { name: 'Karim' }).waitFor();
  expect((await server.api('GET', '/lease/1')).body).toMatchObject({
    unit: 'flat',
    months: null,
    total: 0.3,
    floor_name: 'Banani ground floor',
  });
});

it.runIf(IS_LONG)('counts each line and all of them, and asks a line for what it needs', async () => {
  await openFresh(page, '/dashboard/work_order/create');
  await input('Buyer').fill('Karim');
  const first = page.getByRole('group', { name: 'Item 1' });
  await first.getByRole('textbox', { name: 'Qty' }).fill('3');
  await first.getByRole('textbox', { name: 'Rate' }).fill('0.1');
  await expect.poll(() => first.getByRole('textbox', { name: 'Cost' }).isDisabled()).toBe(true);
  await expect.poll(() => first.getByRole('textbox', { name: 'Cost' }).inputValue()).toBe('0.30');
  await page.getByRole('button', { name: 'Add item' }).click();
  const second = page.getByRole('group', { name: 'Item 2' });
  await second.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Work' }).click();
  await second.getByRole('textbox', { name: 'Hours' }).waitFor();
  await expect.poll(() => first.getByRole('textbox', { name: 'Hours' }).count()).toBe(0);
  await second.getByRole('textbox', { name: 'Qty' }).fill('2');
  await second.getByRole('textbox', { name: 'Rate' }).fill('1.25');
  await expect.poll(() => input('Total').inputValue()).toBe('2.80');
  await input('Discount').fill('50');
  await expect.poll(() => first.getByRole('textbox', { name: 'Cost' }).inputValue()).toBe('0.15');
  await expect.poll(() => input('Total').inputValue()).toBe('1.40');
  await input('Discount').fill('0');
  await choose('Site', 'Banani');
  await first.getByRole('combobox', { name: 'Floor' }).click();
  await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Banani ground floor']);
  await page.getByRole('option').click();
  await choose('Site', 'Gulshan');
  await expect.poll(() => first.getByRole('combobox', { name: 'Floor' }).inputValue()).toBe('');
  await input('Buyer').fill('Shop');
  await first.getByRole('combobox', { name: 'Floor' }).waitFor({ state: 'hidden' });
  await input('Buyer').fill('Karim');
  await page.getByRole('button', { name: 'Add Work Order' }).click();
  await second.getByText('Hours is required').waitFor();
  await second.getByRole('textbox', { name: 'Hours' }).fill('4');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add Work Order' }).click();
  await page.getByRole('cell', { name: 'Karim' }).waitFor();
  expect((await server.api('GET', '/work_order/1')).body).toMatchObject({
    items: [
      { cost: 0.3, hours: null },
      { cost: 2.5, hours: 4 },
    ],
    total: 2.8,
  });
});

it.runIf(IS_LONG)('shows of a record what has a meaning', async () => {
  await openFresh(page, '/dashboard/lease/show/1');
  await page.getByText('Total', { exact: true }).waitFor();
  await page.getByText('0.30').waitFor();
  await expect.poll(() => page.getByText('Months', { exact: true }).count()).toBe(0);
  // Conditions ask for numbers, which views and forms hold as texts.
  await page.getByText('Premium', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect.poll(() => input('Agreed').isDisabled()).toBe(true);
  expect(problems).toEqual([]);
});
