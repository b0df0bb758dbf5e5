import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Posting } from '../../src/ledger/posting.ts';
import type { Tables } from '../../src/server/tables.ts';
import { makeRecord } from '../support/callProduct.ts';
import { postEach } from '../support/posting.ts';
import type { Product } from '../support/product.ts';
import { type Call, load } from './load.ts';

/**
 * Postings of goods: purchases and supplies of today over HTTP by 16 clients, and a movement of a past day of a product that was moved
 * 20,000 times since.
 */

const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const LATER = 20_000;
const DAYS = 365;
/** Products that take turns. */
const PRODUCTS = 50;

export async function benchGoods(product: Product, db: Kysely<Tables>, pool: Pool): Promise<void> {
  const stamp = Math.random().toString(36).slice(2);
  const details = { address: 'Sylhet', phone: '01711000000', note: 'Rahim', balance: 0 };
  const vendor = await makeRecord(product, '/vendor', { vendor_name: `Vendor ${stamp}`, ...details });
  const project = await makeRecord(product, '/project', {
    project_name: `Site ${stamp}`,
    budget: 0,
    balance: 0,
  });
  const category = await makeRecord(product, '/inventory_category', { category_name: `Goods ${stamp}` });
  const make = (n: number) =>
    makeRecord(product, '/inventory', {
      ...{ product_name: `Product ${n} ${stamp}`, category_id: category },
      ...{ quantity: 1_000_000, price: 10 },
    });
  const products: number[] = [];
  for (let n = 0; n < PRODUCTS; n += 1) products.push(await make(n));
  let next = 0;
  const one = () => {
    next += 1;
    return products[next % PRODUCTS] as number;
  };
  const call = (path: string, body: () => object): Call => ({ method: 'POST', path: () => path, body });
  const goods = (id: number, more: object = {}) => ({ inventory: [{ product_id: id, qty: 1, ...more }] });
  const purchase = () => ({
    ...{ vendor_id: vendor, sub_total: 9.5, discount: 0, total: 9.5 },
    ...goods(one(), { total: 9.5 }),
  });
  const supply = () => ({ project_id: project, ...goods(one()) });
  console.log('\ngoods, HTTP');
  for (const [name, path, body] of [
    ['purchases', '/inventory_purchase', purchase],
    ['supplies', '/supply_inventory_project', supply],
    ['returns', '/supply_inventory_project/return', supply],
  ] as const)
    console.log(
      `${name}: ${(await load(product.url, product.token, call(path, body), SECONDS)).rate.toFixed(0)}/s`,
    );

  const late = await makeRecord(product, '/inventory', {
    ...{ product_name: `Late ${stamp}`, category_id: category, quantity: 0, price: 0 },
  });
  await fill(db, late, project);
  const { rows } = await pool.query(
    'select count(*) as n from plinth.stock_entry e join plinth.stock s on s.id = e.stock_id where s.record_id = $1',
    [late],
  );
  for (const [name, path, body] of [
    ['supply', '/supply_inventory_project', { project_id: project, ...goods(late) }],
    [
      'purchase',
      '/inventory_purchase',
      { vendor_id: vendor, sub_total: 50_000, discount: 0, total: 50_000, ...goods(late, { total: 50_000 }) },
    ],
  ] as const) {
    const start = performance.now();
    await makeRecord(product, path, { ...body, date: dayBefore(DAYS) });
    const took = performance.now() - start;
    console.log(`a ${name} before ${rows[0].n} others of its product: ${took.toFixed(0)} ms (aim 2,000)`);
  }
}

/** A purchase, and supplies over the days since. */
async function fill(db: Kysely<Tables>, recordId: number, project: number): Promise<void> {
  const stock = { resource: 'inventory', recordId };
  const posting = (n: number): Posting => ({
    ...{ type: n === 0 ? 'purchase' : 'supply stock', createdBy: null, projectId: n === 0 ? null : project },
    date: dayBefore(DAYS - Math.floor((n * DAYS) / (LATER + 1))),
    entries: [
      { book: 'stock', takes: 'stock_value' },
      { book: n === 0 ? 'opening_equity' : 'material_cost', takes: 'rest' },
    ],
    stock: [
      n === 0
        ? { ...stock, type: 'purchase', qty: 2 * LATER, value: LATER * 21 }
        : { ...stock, type: 'supply', qty: -1, projectId: project },
    ],
  });
  for (let n = 0; n <= LATER; n += 500)
    await postEach(
      db,
      Array.from({ length: Math.min(500, LATER + 1 - n) }, (_, index) => [posting(n + index)]),
      { currency: 'BDT', dimensions: ['project'] },
    );
}

/** YYYY-MM-DD, some days before today. */
function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
