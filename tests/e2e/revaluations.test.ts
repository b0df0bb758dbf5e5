import { beforeAll, expect, it } from 'vitest';
import { today } from '../support/today.ts';
import { open, page, server, useWebApp } from '../support/webApp.ts';

/** Goods that are valued again show where it is caused, before and after it is saved (docs/business-rules.md, "Goods by their day"). */

useWebApp();

const daysAgo = (days: number) =>
  new Date(Date.parse(today()) - days * 86_400_000).toISOString().slice(0, 10);
const [FIRST, FIFTH, TENTH] = [daysAgo(30), daysAgo(25), daysAgo(20)];
const ids: Record<string, number> = {};

beforeAll(async () => {
  const add = async (path: string, body: object): Promise<number> =>
    (await server.api('POST', path, body)).body.data.id;
  const place = { address: 'Dhaka', budget: 0, balance: 0 };
  ids.vendor = await add('/vendor', {
    ...{ vendor_name: 'Sylhet Enterprise', address: 'Sylhet', phone: '01711000000', note: '-', balance: 0 },
  });
  ids.one = await add('/project', { ...place, project_name: 'Lake Tower' });
  ids.other = await add('/project', { ...place, project_name: 'Harbour Mall' });
  await server.api('POST', '/inventory_category', { category_name: 'Binding' });
  ids.cement = await add('/inventory', { product_name: 'Cement', category_id: 1, quantity: 0, price: 0 });
  const goods = (qty: number, more: object = {}) => ({
    inventory: [{ product_id: ids.cement, qty, ...more }],
  });
  const buy = (date: string, qty: number, total: number) =>
    add('/inventory_purchase', {
      ...{ vendor_id: ids.vendor, date, sub_total: total, discount: 0, total },
      ...goods(qty, { total }),
    });
  await buy(FIRST, 10, 1_000);
  await add('/supply_inventory_project', { project_id: ids.one, date: FIRST, ...goods(5) });
  await buy(FIFTH, 10, 3_000);
  await add('/supply_inventory_project', { project_id: ids.other, date: TENTH, ...goods(6) });
});

/** A line of goods, filled in as somebody types. */
async function enter(qty: string): Promise<void> {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  for (const [label, name] of [
    ['Category', 'Binding'],
    ['Product', 'Cement'],
  ] as const) {
    await field(label).focus();
    await page.keyboard.type(name);
    await page.getByRole('option', { name, exact: true }).click();
  }
  await field('Quantity').fill(qty);
}

it('names the sums in the form of a past day, and in its transaction the revaluations that it caused', async () => {
  await open(`/dashboard/projects/return-products?with.project_id=${ids.one}&with.date=${FIFTH}`);
  await enter('5');
  const notice = page.getByLabel('Goods that left later are revalued on their days');
  await notice.waitFor();
  expect(await notice.innerText()).toContain('Harbour Mall');
  await page.getByRole('button', { name: 'Return Products' }).click();
  const list = async () => (await server.api('GET', '/return_inventory_project')).body;
  await expect.poll(async () => JSON.stringify(await list())).toContain('"voucher_no":"RG');
  const found = JSON.stringify(await list());
  const id = /"id":(\d+)/.exec(found)?.[1];
  await open(`/dashboard/projects?transaction=${id}`);
  const caused = page.getByRole('table', { name: 'Revaluations' });
  await caused.waitFor();
  expect(await caused.getByRole('link').count()).toBe(1);
  await caused.getByRole('link').click();
  await page.getByText('Because of').waitFor();
});
