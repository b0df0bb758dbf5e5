import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startServer, type TestServer } from '../support/server.ts';
import { today } from '../support/today.ts';
import { type Firm, makeFirm, makeProduct, makeProject } from './movementSamples.ts';

/** What goods are worth (docs/business-rules.md, "Stock valuation" and "Corrections of purchases"). */

let server: TestServer;
let firm: Firm;

beforeAll(async () => {
  server = await startServer();
  firm = await makeFirm(server);
});
afterAll(() => server?.close());

const post = (path: string, body?: object) => server.api('POST', path, body);

async function taken(answer: Promise<Answer>) {
  const { status, text, body } = await answer;
  expect(status, text).toBe(200);
  return body.data;
}

function purchase(product: number, qty: number, total: number) {
  return {
    vendor_id: firm.vendor,
    sub_total: total,
    discount: 0,
    total,
    inventory: [{ product_id: product, qty, total }],
  };
}

const buy = (product: number, qty: number, total: number) =>
  taken(post('/inventory_purchase', purchase(product, qty, total)));
const supply = (project: number, product: number, qty: number) =>
  taken(
    post('/supply_inventory_project', { project_id: project, inventory: [{ product_id: product, qty }] }),
  );
const giveBack = (project: number, product: number, qty: number) =>
  taken(
    post('/supply_inventory_project/return', {
      project_id: project,
      inventory: [{ product_id: product, qty }],
    }),
  );
const correct = (id: number, body: object) =>
  taken(post(`/transaction/${id}/correct`, { reason: 'Wrong price', body }));
const reverse = (id: number) => taken(post(`/transaction/${id}/reverse`, { reason: 'Entered twice' }));
const edit = (product: number, body: object) =>
  taken(server.api('PUT', `/inventory/${product}`, { ...body, reason: 'Counted' }));

async function stockOf(product: number) {
  const { quantity, value, price } = (await server.api('GET', `/inventory/${product}`)).body.data;
  return { quantity, value, price };
}

/** What the project's goods cost it, from the books and from its own ledger. */
async function costOf(project: number): Promise<number> {
  const { body } = await server.api('GET', `/supply_cash_project/ledger/${project}`);
  const sum = body.product_ledger.reduce(
    (total: number, row: { total_price: number }) => total + Math.round(row.total_price * 100),
    0,
  );
  return sum / 100;
}

async function sound(): Promise<void> {
  const { text } = await server.api('GET', '/verify');
  expect(text).toContain('"sound":true');
}

/** A product worth that much for that quantity. */
async function worth(quantity: number, value: number): Promise<number> {
  const product = await makeProduct(server, { quantity: 0, price: 0 });
  await buy(product, quantity, value);
  expect(await stockOf(product)).toMatchObject({ quantity, value });
  return product;
}

describe('an edit', () => {
  it('with the quantity and the price as they are shown changes nothing (finding 3)', async () => {
    const product = await worth(4, 66.66);
    await edit(product, { quantity: 4, price: 16.67 });
    expect(await stockOf(product)).toEqual({ quantity: 4, value: 66.66, price: 16.67 });
    const { body } = await server.api('GET', `/inventory/ledger/${product}`);
    expect(body.data).toHaveLength(1);
  });

  it.each([
    [30_000, 10_000, 29_999, 9_999.67],
    [3_000_000, 1_000_000, 3_000_000, 1_000_000],
    [3_000_000, 1_000_000, 3_000_001, 1_000_000.33],
    [3_000_000, 1_000_000, 2_999_999, 999_999.67],
    [3, 100, 2, 66.67],
    [7, 0.01, 3, 0],
    [8, 0.01, 4, 0.01],
    [3, 100, 0, 0],
  ])(
    'of the quantity alone keeps the value of each piece: %d worth %d, counted %d (finding 3)',
    async (...figures) => {
      const [quantity, value, counted, left] = figures;
      const product = await worth(quantity, value);
      await edit(product, { quantity: counted });
      expect(await stockOf(product)).toMatchObject({ quantity: counted, value: left });
    },
  );

  it('of the quantity, with the price as it is shown, keeps the value of each piece too (finding 3)', async () => {
    const product = await worth(30_000, 10_000);
    await edit(product, { quantity: 29_999, price: 0.33, was: { quantity: 30_000, price: 0.33 } });
    expect(await stockOf(product)).toMatchObject({ quantity: 29_999, value: 9_999.67 });
  });

  it('of the price revalues to quantity x price', async () => {
    const product = await worth(4, 66.66);
    await edit(product, { price: 16.68 });
    expect(await stockOf(product)).toMatchObject({ quantity: 4, value: 66.72 });
    await edit(product, { quantity: 3, price: 20 });
    expect(await stockOf(product)).toMatchObject({ quantity: 3, value: 60 });
  });
});

describe('a count', () => {
  const sheet = (body: object, headers = {}) => server.api('POST', '/stock_count/sheet', body, { headers });

  it('of many products is posted at once, and names what has changed since it was shown', async () => {
    const [cement, sand] = [await worth(30_000, 10_000), await worth(4, 66.66)];
    const lines = [
      { product_id: cement, counted: 29_999, expected: 30_000 },
      { product_id: sand, counted: 5, expected: 3 },
    ];
    const refused = await sheet({ note: 'Year end', lines });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/Portland Cement \d+ has 4 in the books by now; count it again/);
    expect(Object.keys(refused.body.errors)).toEqual(['lines.1.expected']);
    expect(await stockOf(cement)).toMatchObject({ quantity: 30_000, value: 10_000 });

    const right = { note: 'Year end', lines: [lines[0], { ...lines[1], expected: 4 }] };
    const key = { 'idempotency-key': `count-${cement}` };
    const first = await sheet(right, key);
    expect(first.status, first.text).toBe(200);
    expect(first.body.data).toMatchObject([
      { product_id: cement, counted: 29_999, expected: 30_000, note: 'Year end' },
      { product_id: sand, counted: 5, expected: 4 },
    ]);
    expect((await sheet(right, key)).body).toEqual(first.body);
    expect(await stockOf(cement)).toMatchObject({ quantity: 29_999, value: 9_999.67 });
    expect(await stockOf(sand)).toMatchObject({ quantity: 5, value: 83.33 });
    await reverse(first.body.data[1].id);
    expect(await stockOf(sand)).toMatchObject({ quantity: 4, value: 66.66 });
    await sound();
  });

  it('that finds what the books have is refused', async () => {
    const product = await worth(4, 40);
    const answer = await post('/stock_count', { product_id: product, counted: 4 });
    expect([answer.status, answer.body.code]).toEqual([409, 'countedSame']);
  });

  it('of a past day is compared with the books of that day', async () => {
    const product = await makeProduct(server, { quantity: 0, price: 0 });
    const project = await makeProject(server, 0);
    const date = '2025-03-31';
    await taken(post('/inventory_purchase', { ...purchase(product, 100, 1_000), date }));
    await supply(project, product, 30);
    const line = async (day: string) => {
      const { body } = await server.api('GET', `/stock_count/sheet?date=${day}&_start=0&_end=500`);
      return body.data.find(({ id }: { id: number }) => id === product);
    };
    expect(await line(date)).toMatchObject({ quantity: 100, value: 1_000 });
    expect(await line('2025-03-30')).toMatchObject({ quantity: 0 });
    expect(await line(today())).toMatchObject({ quantity: 70, value: 700 });
    const counted = await taken(post('/stock_count', { product_id: product, counted: 98, date }));
    expect(counted).toMatchObject({ expected: 100, date });
    expect(await stockOf(product)).toMatchObject({ quantity: 68, value: 680 });
    await correct(counted.id, { product_id: product, counted: 99, date });
    expect(await stockOf(product)).toMatchObject({ quantity: 69, value: 690 });
    const short = await post('/stock_count', { product_id: product, counted: 10, date });
    expect(short.status).toBe(409);

    // What is gone by now is worth its last price.
    await supply(project, product, 69);
    expect(await stockOf(product)).toMatchObject({ quantity: 0, value: 0 });
    expect(await line(date)).toMatchObject({ quantity: 99, value: 990 });
    await taken(post('/stock_count', { product_id: product, counted: 101, date }));
    expect(await stockOf(product)).toMatchObject({ quantity: 2, value: 20 });
    await sound();
  });

  it('finds products by their names', async () => {
    const product = await makeProduct(server, { quantity: 1, price: 1 });
    await edit(product, { product_name: 'Ochre pigment 100%_x' });
    const found = async (q: string) =>
      (await server.api('GET', `/stock_count/sheet?q=${encodeURIComponent(q)}`)).body.data.map(
        ({ id }: { id: number }) => id,
      );
    expect(await found('pigment OCHRE')).toEqual([product]);
    expect(await found('100%_')).toEqual([product]);
    expect(await found('pigment cement')).toEqual([]);
    expect((await server.api('GET', `/stock_count/sheet?q=${'x'.repeat(300)}`)).status).toBe(422);
  });
});

describe('a return', () => {
  it('comes back at what the project received it for (finding 6)', async () => {
    const product = await worth(10, 100);
    const project = await makeProject(server, 0);
    await supply(project, product, 10);
    await buy(product, 10, 10_000);
    await giveBack(project, product, 10);
    expect(await costOf(project)).toBe(0);
    expect(await stockOf(product)).toMatchObject({ quantity: 20, value: 10_100 });
  });

  it('takes the average of all that the project holds, and with the last piece all that is left', async () => {
    const product = await worth(3, 100);
    const [one, other] = [await makeProject(server, 0), await makeProject(server, 0)];
    await supply(one, product, 1);
    await supply(other, product, 1);
    await buy(product, 2, 1_000);
    await supply(one, product, 2);
    expect(await costOf(one)).toBe(722.22);
    await giveBack(one, product, 1);
    expect(await costOf(one)).toBe(481.48);
    await giveBack(one, product, 2);
    expect(await costOf(one)).toBe(0);
    expect(await costOf(other)).toBe(33.34);
  });
});

describe('a correction of a purchase', () => {
  it.each([
    [1_000, 2_000, 200, 1_800],
    [2_000, 1_000, 100, 900],
    [1_000, 0.01, 0, 0.01],
  ])('of goods that left: 100 for %d, corrected to %d (finding 6)', async (first, then, left, cost) => {
    const product = await makeProduct(server, { quantity: 0, price: 0 });
    const project = await makeProject(server, 0);
    const { id } = await buy(product, 100, first);
    await supply(project, product, 90);
    const { corrected_id } = await correct(id, purchase(product, 100, then));
    expect(await stockOf(product)).toMatchObject({ quantity: 10, value: left });
    expect(await costOf(project)).toBe(cost);
    const again = await correct(corrected_id, purchase(product, 100, first));
    expect(await stockOf(product)).toMatchObject({ quantity: 10, value: first / 10 });
    expect(await costOf(project)).toBe(first * 0.9);
    await giveBack(project, product, 90);
    await reverse(again.corrected_id);
    expect(await stockOf(product)).toMatchObject({ quantity: 0, value: 0 });
    expect(await costOf(project)).toBe(0);
    await sound();
  });

  it('falls on projects by what they hold, and on the stock adjustment for what was counted away', async () => {
    const product = await makeProduct(server, { quantity: 0, price: 0 });
    const [one, other] = [await makeProject(server, 0), await makeProject(server, 0)];
    const { id } = await buy(product, 100, 1_000);
    await supply(one, product, 50);
    await giveBack(one, product, 10);
    await supply(other, product, 20);
    await edit(product, { quantity: 30 });
    const preview = await taken(post(`/transaction/${id}/preview`, { body: purchase(product, 100, 2_000) }));
    await correct(id, purchase(product, 100, 2_000));
    expect(await costOf(one)).toBe(800);
    expect(await costOf(other)).toBe(400);
    expect(await stockOf(product)).toMatchObject({ quantity: 30, value: 600 });
    await sound();
    const name = expect.stringContaining('Portland Cement');
    const goods = { resource: 'inventory', record_id: product, name };
    expect(preview.stock).toEqual([
      { ...goods, quantity_before: 30, quantity_after: 30, value_before: 300, value_after: 600 },
    ]);
    expect(preview.costs).toEqual([
      { ...goods, project_id: one, project_name: expect.stringContaining('Harbour'), amount: 400 },
      { ...goods, project_id: other, project_name: expect.stringContaining('Harbour'), amount: 200 },
      { ...goods, project_id: null, project_name: null, amount: 100 },
    ]);
  });

  it('of the quantity leaves what left at the corrected price', async () => {
    const product = await makeProduct(server, { quantity: 0, price: 0 });
    const project = await makeProject(server, 0);
    const { id } = await buy(product, 100, 1_000);
    await supply(project, product, 90);
    await correct(id, purchase(product, 95, 1_000));
    expect(await stockOf(product)).toMatchObject({ quantity: 5, value: 52.63 });
    expect(await costOf(project)).toBe(947.37);
    await sound();
  });

  it('keeps the average of mixed goods', async () => {
    const product = await makeProduct(server, { quantity: 50, price: 10 });
    const project = await makeProject(server, 0);
    const { id } = await buy(product, 100, 1_000);
    await supply(project, product, 90);
    await buy(product, 40, 400);
    await correct(id, purchase(product, 100, 2_500));
    // As if it had been bought so: 150 for 3,000, of which 90 took 1,800.
    expect(await costOf(project)).toBe(1_800);
    expect(await stockOf(product)).toMatchObject({ quantity: 100, value: 1_600 });
    await sound();
  });
});

describe('a reversal of a purchase', () => {
  it('leaves what was supplied at the cost of the other goods', async () => {
    const product = await makeProduct(server, { quantity: 0, price: 0 });
    const project = await makeProject(server, 0);
    await buy(product, 100, 1_000);
    const { id } = await buy(product, 100, 2_000);
    await supply(project, product, 90);
    expect(await costOf(project)).toBe(1_350);
    await reverse(id);
    expect(await costOf(project)).toBe(900);
    expect(await stockOf(product)).toMatchObject({ quantity: 10, value: 100 });
    await sound();
  });
});
