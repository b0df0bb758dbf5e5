import { beforeAll, describe, expect, it } from 'vitest';
import { type Firm, makeFirm, makeProduct, makeProject } from '../api/movementSamples.ts';
import { violations } from '../support/axe.ts';
import { open as openAddress, page, server, useWebApp } from '../support/webApp.ts';

/** Goods that are counted and corrected on the screen (docs/business-rules.md, "Counts"). */

let firm: Firm;

useWebApp();

beforeAll(async () => {
  firm = await makeFirm(server);
});

async function open(path: string): Promise<void> {
  await openAddress(`/dashboard/${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

const says = (message: string) => page.getByRole('status').filter({ hasText: message }).waitFor();

async function buy(product: number, qty: number, total: number) {
  const answer = await server.api('POST', '/inventory_purchase', {
    vendor_id: firm.vendor,
    sub_total: total,
    discount: 0,
    total,
    inventory: [{ product_id: product, qty, total }],
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.id as number;
}

async function stocked(name: string, quantity: number, value: number): Promise<number> {
  const product = await makeProduct(server, { quantity: 0, price: 0 });
  await server.api('PUT', `/inventory/${product}`, { product_name: name });
  if (quantity > 0) await buy(product, quantity, value);
  return product;
}

async function stockOf(product: number) {
  const { quantity, value } = (await server.api('GET', `/inventory/${product}`)).body.data;
  return { quantity, value };
}

describe('the form of a product', () => {
  it('counts 29,999 of 30,000 worth 10,000, and each piece keeps its value (finding 3)', async () => {
    const product = await stocked('Nails', 30_000, 10_000);
    await open(`products/edit-product/${product}`);
    const quantity = page.getByLabel('Initial Stock');
    await expect.poll(() => quantity.inputValue()).toMatch(/30,?000/);
    await quantity.fill('29999');
    await page.getByRole('main').locator('button[type=submit]').click();
    await expect.poll(() => stockOf(product)).toEqual({ quantity: 29_999, value: 9_999.67 });
  });
});

describe('the count sheet', () => {
  it('takes counts by the keyboard, over searches, and posts the differences together', async () => {
    const [brick, sand, stone] = [
      await stocked('Brick', 100, 1_000),
      await stocked('Sand', 3, 100),
      await stocked('Stone', 7, 70),
    ];
    await open('products/count');
    const counted = (name: string) => page.getByLabel(`Counted, ${name}`);
    await counted('Brick').fill('90');
    await page.getByText('1 differs · −100.00').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('4');
    await page.getByText('2 differ · −66.67').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('7');
    await page.getByText('2 differ · −66.67').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('searchbox', { name: 'Search' }).fill('stone');
    await counted('Brick').waitFor({ state: 'detached' });
    await page.getByText('2 differ · −66.67').waitFor();
    await counted('Stone').fill('8');
    await buy(stone, 1, 10);
    await page.keyboard.press('Control+Enter');
    await page.getByText('Stone has 8 in the books by now; count it again').first().waitFor();
    expect(await stockOf(brick)).toEqual({ quantity: 100, value: 1_000 });
    await counted('Stone').fill('9');
    await page.keyboard.press('Control+Enter');
    await says('3 stock counts recorded');
    expect(await stockOf(brick)).toEqual({ quantity: 90, value: 900 });
    expect(await stockOf(sand)).toEqual({ quantity: 4, value: 133.33 });
    expect(await stockOf(stone)).toEqual({ quantity: 9, value: 90 });
  });

  it('fits a phone', async () => {
    await open('products/count');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByLabel('Counted, Brick').fill('1');
    await page.getByText(/In the books 90 · −89 · −890.00/).waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});

describe('the correction of a purchase whose goods have left', () => {
  it('says before it is posted which project bears how much', async () => {
    const product = await stocked('Rods', 0, 0);
    const id = await buy(product, 100, 1_000);
    const project = await makeProject(server, 0);
    await server.api('PUT', `/project/${project}`, { project_name: 'Quay' });
    const goods = { project_id: project, inventory: [{ product_id: product, qty: 90 }] };
    expect((await server.api('POST', '/supply_inventory_project', goods)).status).toBe(200);
    await open(`transactions/${id}/correct`);
    await page.getByLabel('Total Price').first().fill('2000');
    await page.getByText('Quay: Rods costs 900.00 more').waitFor();
    await page.getByText('Rods: now 10 in stock worth 100.00, afterwards 10 worth 200.00').waitFor();
    await page.getByLabel('Reason').fill('Wrong price');
    await page.getByRole('button', { name: 'Post correction' }).click();
    await expect.poll(() => stockOf(product)).toEqual({ quantity: 10, value: 200 });
  });
});
