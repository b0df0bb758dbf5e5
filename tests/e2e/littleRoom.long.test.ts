import { beforeAll, describe, expect, it } from 'vitest';
import { makeProduct } from '../api/movementSamples.ts';
import { open, page, server, useWebApp } from '../support/webApp.ts';

/** Long names without a space, large amounts, and low screens: nothing is cut off, and no page scrolls sideways. */

const WORD = 'Supercalifragilistic'.repeat(6);
const LARGE = 999_999_999.99;
const PHONE = { width: 390, height: 844 };
const PHONE_ACROSS = { width: 844, height: 390 };
/** 1440 x 900, enlarged to twice its size. */
const ENLARGED = { width: 720, height: 450 };
/** The width of the text on A4, in pixels of paper. */
const A4_TEXT = 703;
const made = { vendor: 0, payment: 0, supplier: 0 };

/** With an image and a reference, for a gallery. */
const CRATE = `name: crate
fields:
  crate_name: { type: text, required: true }
  vendor_id: { label: Vendor, type: reference, to: vendor }
  photo: { type: image }
list: { columns: [crate_name, vendor_id] }
`;

useWebApp({ definitions: [{ file: 'resources/crate.yaml', text: CRATE }] });

async function post(path: string, body: object): Promise<number> {
  const { status, text, body: answer } = await server.api('POST', path, body);
  expect(status, text).toBeLessThan(300);
  return answer.data?.id;
}

beforeAll(async () => {
  await post('/cash/opening', { balance: LARGE });
  const about = { address: WORD, phone: '01712345678', note: WORD };
  made.vendor = await post('/vendor', { ...about, vendor_name: WORD, balance: LARGE });
  made.payment = await post('/vendor/payment', { vendor_id: made.vendor, amount: LARGE, note: WORD });
  made.supplier = await post('/vendor', { ...about, vendor_name: WORD, balance: 0 });
  const product = await makeProduct(server, { quantity: 0, price: 0 });
  await post('/inventory_purchase', {
    vendor_id: made.supplier,
    memo_id: WORD.slice(0, 80),
    inventory: [{ product_id: product, qty: 1, total: 99_999.99 }],
    sub_total: 99_999.99,
    discount: 0,
    total: 99_999.99,
  });
  await post('/cash/receipt', { amount: 5 });
  await post('/crate', { crate_name: 'First', vendor_id: made.supplier });
});

const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

describe('a name of one long word', () => {
  it.each([PHONE, ENLARGED])('breaks above a ledger, %o', async (viewport) => {
    await open(`/dashboard/vendors/ledger?id=${made.vendor}`, { viewport });
    await page.locator('main').getByRole('link', { name: WORD }).waitFor();
    await expect.poll(beyond).toBe(0);
  });

  it('breaks in the entries of a transaction, whose table does not scroll on a phone', async () => {
    await open(`/dashboard/vendors/ledger?id=${made.vendor}&transaction=${made.payment}`, {
      viewport: PHONE,
    });
    const table = page.getByRole('dialog').getByRole('table', { name: 'Entries' });
    await table.getByText(WORD).waitFor();
    const [needed, room] = await table.evaluate((element) => [
      element.scrollWidth,
      (element.parentElement as HTMLElement).clientWidth,
    ]);
    expect(needed).toBeLessThanOrEqual(room as number);
    // Each figure ends where its header does.
    const ends = await table.evaluate((element) =>
      [...element.querySelectorAll('tr')].map((row) =>
        [...row.children].slice(1).map((cell) => Math.round(cell.getBoundingClientRect().right)),
      ),
    );
    expect(ends).toHaveLength(4);
    for (const row of ends) expect(row).toEqual(ends[0]);
  });

  it('wraps whole in a printed list, as it does not on the screen', async () => {
    await open('/dashboard/all-vendors', { viewport: { width: 1440, height: 900 } });
    const name = page.getByRole('table').getByTitle(WORD).first();
    await name.waitFor();
    const hidden = () => name.evaluate((element) => element.scrollHeight - element.clientHeight);
    expect(await hidden()).toBeGreaterThan(4);
    await page.setViewportSize({ width: A4_TEXT, height: 1000 });
    await page.emulateMedia({ media: 'print' });
    await expect.poll(hidden).toBeLessThanOrEqual(1);
    await page.emulateMedia({ media: null });
  });

  it('breaks among the choices of a selector', async () => {
    await open('/dashboard/vendors/payment', { viewport: PHONE });
    await page.getByPlaceholder('Select a vendor').fill('Super');
    const list = page.getByRole('listbox');
    await list.getByRole('option', { name: WORD }).first().waitFor();
    const [needed, room] = await list.evaluate((element) => [element.scrollWidth, element.clientWidth]);
    expect(needed).toBeLessThanOrEqual(room as number);
  });

  it('is cut off after one line in the facts of a gallery', async () => {
    await open('/dashboard/crate?view=gallery', { viewport: PHONE });
    const fact = page.getByRole('listitem').locator('dd').getByTitle(WORD);
    await fact.waitFor();
    expect((await fact.boundingBox())?.height).toBeLessThan(30);
  });

  it('does not make a printed ledger wider than its sheet', async () => {
    await open(`/dashboard/vendors/ledger?id=${made.supplier}`);
    await page.getByRole('table', { name: 'Vendor Ledger' }).waitFor();
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: 'Print' }).click();
    await page.locator('body[data-printed]').waitFor();
    await page.setViewportSize({ width: A4_TEXT, height: 1000 });
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.locator('table:visible').count()).toBe(1);
    await expect.poll(beyond).toBeLessThanOrEqual(0);
  });

  it('breaks in a message, which stays on the screen with its button', async () => {
    const name = `Own${WORD.slice(3)}`;
    const about = { address: 'Sylhet', phone: '01712345678', note: 'Sand' };
    await post('/vendor', { ...about, vendor_name: name, balance: 100 });
    await open('/dashboard/vendors/payment', { viewport: PHONE });
    await page.getByRole('combobox', { name: 'Vendor' }).fill(name);
    await page.getByRole('option', { name }).click();
    await page.getByRole('textbox', { name: 'Amount' }).fill('1');
    await page.keyboard.press('Control+Enter');
    const box = await page.getByRole('status').filter({ hasText: name }).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.width);
  });
});

describe('a low screen', () => {
  it('has three inputs of a form in a dialog in sight', async () => {
    await open(`/dashboard/all-vendors?edit=${made.vendor}`, { viewport: PHONE_ACROSS });
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').waitFor();
    const below = (await dialog.getByRole('button', { name: 'Edit Vendor' }).boundingBox())?.y ?? 0;
    const phone = await dialog.getByLabel('Phone').boundingBox();
    expect((phone?.y ?? 0) + (phone?.height ?? 0)).toBeLessThan(below);
  });

  it('has two figures above a list beside each other', async () => {
    await open('/dashboard/all-vendors', { viewport: ENLARGED });
    const cards = page.locator('main dl').first().locator('dt');
    await expect.poll(() => cards.count()).toBe(2);
    const [first, second] = await Promise.all([cards.nth(0).boundingBox(), cards.nth(1).boundingBox()]);
    expect(second?.y).toBe(first?.y);
  });
});
