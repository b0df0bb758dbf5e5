import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startServer, type TestServer } from '../support/server.ts';
import { today } from '../support/today.ts';
import { type Firm, makeFirm, makeProduct, makeProject } from './movementSamples.ts';

/** The moving average goes in the order of days (docs/business-rules.md, "Stock valuation"). */

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

const buy = (date: string, product: number, qty: number, total: number) =>
  taken(
    post('/inventory_purchase', {
      ...{ vendor_id: firm.vendor, date, sub_total: total, discount: 0, total },
      inventory: [{ product_id: product, qty, total }],
    }),
  );
const supply = (date: string, project: number, product: number, qty: number) =>
  taken(post('/supply_inventory_project', goods(date, project, product, qty)));
const giveBack = (date: string, project: number, product: number, qty: number) =>
  taken(post('/supply_inventory_project/return', goods(date, project, product, qty)));
const goods = (date: string, project: number, product: number, qty: number) => ({
  ...{ project_id: project, date },
  inventory: [{ product_id: product, qty }],
});
const count = (date: string, product: number, counted: number) =>
  taken(post('/stock_count', { product_id: product, date, counted }));

const daysAgo = (days: number) =>
  new Date(Date.parse(today()) - days * 86_400_000).toISOString().slice(0, 10);
const [FIRST, FIFTH, TENTH, TWENTIETH] = [daysAgo(30), daysAgo(26), daysAgo(21), daysAgo(11)];
const empty = () => makeProduct(server, { quantity: 0, price: 0 });

/** The quantity and the value of a product at the end of a day. */
async function onDay(product: number, day: string) {
  const sheet = await server.api('GET', `/stock_count/sheet?date=${day}&_start=0&_end=500`);
  const { quantity, value } = sheet.body.data.find(({ id }: { id: number }) => id === product);
  return [quantity, value];
}

async function bookOn(key: string, day: string): Promise<number> {
  const { body } = await server.api('GET', `/books?date=${day}`);
  return body.data.find((book: { key: string }) => book.key === key).balance;
}

/** What the goods of a product cost a project until a day. */
async function costOf(project: number, day: string): Promise<number> {
  const { body } = await server.api(
    'GET',
    `/supply_cash_project/ledger/${project}?dateFrom=${FIRST}&dateTo=${day}`,
  );
  return body.total_product_given;
}

async function sound(): Promise<void> {
  const { text } = await server.api('GET', '/verify');
  expect(text).toContain('"sound":true');
}

describe('a supply that is dated before a later purchase', () => {
  it('costs what was there on its day, and leaves 0 pieces worth 0', async () => {
    const [product, project] = [await empty(), await makeProject(server, 0)];
    const before = await bookOn('stock', FIFTH);
    await buy(FIRST, product, 10, 1_000);
    await buy(TWENTIETH, product, 10, 3_000);
    await supply(FIFTH, project, product, 10);
    expect(await costOf(project, FIFTH)).toBe(1_000);
    expect(await onDay(product, FIRST)).toEqual([10, 1_000]);
    expect(await onDay(product, FIFTH)).toEqual([0, 0]);
    expect(await onDay(product, TWENTIETH)).toEqual([10, 3_000]);
    expect(await bookOn('stock', FIFTH)).toBe(before);
    await sound();
  });
});

describe('a late purchase', () => {
  it('values what left after it anew, on its days and with its projects', async () => {
    const [product, one, other] = [await empty(), await makeProject(server, 0), await makeProject(server, 0)];
    await buy(FIRST, product, 10, 1_000);
    const left = await supply(TENTH, one, product, 5);
    await supply(TWENTIETH, other, product, 5);
    const late = await buy(FIFTH, product, 10, 3_000);
    expect(await costOf(one, TENTH)).toBe(1_000);
    expect(await costOf(other, TENTH)).toBe(0);
    expect(await costOf(other, TWENTIETH)).toBe(1_000);
    expect(await onDay(product, TWENTIETH)).toEqual([10, 2_000]);
    const { body } = await server.api(
      'GET',
      `/inventory/ledger/${product}?dateFrom=${TENTH}&dateTo=${TENTH}`,
    );
    expect(body.data, JSON.stringify(body)).toMatchObject([
      { type: 'supply', qty: -5, value: -500 },
      { type: 'revaluation', qty: 0, value: -500, project_id: one, caused_by: late.id, revalues: left.id },
    ]);
    await sound();
  });
});

describe('a return', () => {
  it('comes back at what the project holds it for on its day', async () => {
    const [product, project] = [await empty(), await makeProject(server, 0)];
    await buy(FIRST, product, 20, 2_000);
    await supply(FIRST, project, product, 10);
    await buy(TENTH, product, 10, 3_000);
    await supply(TWENTIETH, project, product, 10);
    await giveBack(FIFTH, project, product, 5);
    expect(await costOf(project, FIFTH)).toBe(500);
    expect(await onDay(product, FIFTH)).toEqual([15, 1_500]);
    await sound();
  });
});

describe('a count of a past day', () => {
  it('takes the value of that day', async () => {
    const product = await empty();
    await buy(FIRST, product, 10, 1_000);
    await buy(TWENTIETH, product, 10, 3_000);
    await count(FIFTH, product, 4);
    expect(await onDay(product, FIFTH)).toEqual([4, 400]);
    expect(await onDay(product, TWENTIETH)).toEqual([14, 3_400]);
    await sound();
  });
});

describe('a correction', () => {
  it('of a purchase values what left after it anew, at the place of the first', async () => {
    const [product, project] = [await empty(), await makeProject(server, 0)];
    const bought = await buy(FIRST, product, 100, 1_000);
    await supply(FIRST, project, product, 90);
    const body = {
      ...{ vendor_id: firm.vendor, sub_total: 2_000, discount: 0, total: 2_000 },
      inventory: [{ product_id: product, qty: 100, total: 2_000 }],
    };
    await taken(post(`/transaction/${bought.id}/correct`, { reason: 'Wrong price', body }));
    expect(await onDay(product, FIRST)).toEqual([10, 200]);
    expect(await costOf(project, FIRST)).toBe(1_800);
    await sound();
  });

  it('is taken back with what it valued anew', async () => {
    const [product, project] = [await empty(), await makeProject(server, 0)];
    await buy(FIRST, product, 10, 1_000);
    await supply(TENTH, project, product, 5);
    const late = await buy(FIFTH, product, 10, 3_000);
    expect(await costOf(project, TENTH)).toBe(1_000);
    await taken(post(`/transaction/${late.id}/reverse`, { reason: 'Entered twice' }));
    expect(await costOf(project, TENTH)).toBe(500);
    expect(await onDay(product, TENTH)).toEqual([5, 500]);
    await sound();
  });
});
