import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startServer, type TestServer } from '../support/server.ts';
import { accountsOf, totalsOf } from '../support/statement.ts';
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
const transfer = (date: string, from: number, to: number, product: number, qty: number) =>
  taken(
    post('/supply_inventory_project/transfer', { ...goods(date, to, product, qty), from_project_id: from }),
  );
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
  const { body } = await server.api('GET', `/report/trial-balance?date=${day}`);
  const { closing_debit = 0, closing_credit = 0 } = accountsOf(body)[key] ?? {};
  return closing_debit - closing_credit;
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

describe('what a movement of a past day would value again', () => {
  it('is shown with its sums before it is saved, and stored nowhere', async () => {
    const [product, project] = [await empty(), await makeProject(server, 0)];
    await buy(FIRST, product, 10, 1_000);
    await supply(TENTH, project, product, 5);
    const body = {
      ...{ vendor_id: firm.vendor, date: FIFTH, sub_total: 3_000, discount: 0, total: 3_000 },
      inventory: [{ product_id: product, qty: 10, total: 3_000 }],
    };
    const preview = await taken(
      post('/transaction/preview', { movement: 'inventory_purchase', bodies: [body] }),
    );
    expect(preview.costs).toMatchObject([{ record_id: product, project_id: project, amount: 500 }]);
    expect(preview.stock).toMatchObject([{ quantity_before: 5, quantity_after: 15, value_after: 3_000 }]);
    expect(await costOf(project, TENTH)).toBe(500);
    const wrong = await post('/transaction/preview', { movement: 'inventory_purchase', bodies: [{}] });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([
      422,
      expect.arrayContaining(['vendor_id']),
    ]);
    expect((await post('/transaction/preview', { movement: 'vendor', bodies: [body] })).status).toBe(404);
  });

  it('is listed by its transaction, and names it', async () => {
    const [product, one, other] = [await empty(), await makeProject(server, 0), await makeProject(server, 0)];
    await buy(FIRST, product, 10, 1_000);
    await supply(TENTH, one, product, 5);
    await supply(TWENTIETH, other, product, 5);
    const late = await buy(FIFTH, product, 10, 3_000);
    const cause = (await server.api('GET', `/transaction/${late.id}`)).body.data;
    expect(cause.revaluations).toMatchObject([
      { date: TENTH, amount: 500 },
      { date: TWENTIETH, amount: 500 },
    ]);
    for (const { id } of cause.revaluations) {
      const { body } = await server.api('GET', `/transaction/${id}`);
      expect(body.data).toMatchObject({
        type: 'revaluation',
        caused_by: late.id,
        caused_by_voucher: cause.voucher_no,
      });
      expect(body.data.revaluations).toEqual([]);
    }
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

  it('of a supply that was worth nothing takes what it is worth by now from its project', async () => {
    const [product, project] = [await empty(), await makeProject(server, 0)];
    await buy(FIRST, product, 80, 0.02);
    const { id } = await supply(FIFTH, project, product, 1);
    await buy(FIRST, product, 20, 999.98);
    expect([await costOf(project, FIFTH), ...(await onDay(product, FIFTH))]).toEqual([10, 99, 990]);
    await taken(post(`/transaction/${id}/reverse`, { reason: 'Entered twice', date: TENTH }));
    const range = `from=${FIRST}&to=${TENTH}&project_id=${project}`;
    expect(totalsOf((await server.api('GET', `/report/profit-and-loss?${range}`)).body).cost).toBe(0);
    expect([await costOf(project, TENTH), ...(await onDay(product, TENTH))]).toEqual([0, 100, 1_000]);
    await sound();
  });
});

describe('a transfer between projects', () => {
  /** Two projects and a product of which the first holds 10 that cost 1,000; the stock has 10 that cost 3,000. */
  async function sites() {
    const [product, one, other] = [await empty(), await makeProject(server, 0), await makeProject(server, 0)];
    await buy(FIRST, product, 10, 1_000);
    await supply(FIRST, one, product, 10);
    await buy(FIRST, product, 10, 3_000);
    return { product, one, other };
  }

  it('moves what the goods cost there, not the average of the stock', async () => {
    const { product, one, other } = await sites();
    const before = await bookOn('stock', FIFTH);
    const moved = await transfer(FIFTH, one, other, product, 10);
    expect(await costOf(one, FIFTH)).toBe(0);
    expect(await costOf(other, FIFTH)).toBe(1_000);
    expect(await onDay(product, FIFTH)).toEqual([10, 3_000]);
    expect(await bookOn('stock', FIFTH)).toBe(before);
    const { body } = await server.api('GET', `/transaction/${moved.id}`);
    expect(body.data.voucher_no).toMatch(/^GT-/);
    expect(body.data.entries).toMatchObject([
      { book: 'material_cost', debit: 0, credit: 1_000, project_id: one },
      { book: 'material_cost', debit: 1_000, credit: 0, project_id: other },
    ]);
    const profit = await server.api(
      'GET',
      `/report/profit-and-loss?from=${FIRST}&to=${FIFTH}&project_id=${other}`,
    );
    expect(totalsOf(profit.body).cost).toBe(1_000);
    await sound();
  });

  it('and a part of them, once by line', async () => {
    const { product, one, other } = await sites();
    const inventory = [3, 4].map((qty) => ({ product_id: product, qty }));
    const body = { from_project_id: one, project_id: other, date: FIFTH, inventory };
    await taken(post('/supply_inventory_project/transfer', body));
    expect(await costOf(one, FIFTH)).toBe(300);
    expect(await costOf(other, FIFTH)).toBe(700);
    await sound();
  });

  it('is valued anew with what came before it, and so is what left the second project', async () => {
    const [product, one, other] = [await empty(), await makeProject(server, 0), await makeProject(server, 0)];
    await buy(FIRST, product, 10, 1_000);
    await supply(TENTH, one, product, 10);
    const moved = await transfer(TENTH, one, other, product, 8);
    await giveBack(TWENTIETH, other, product, 4);
    expect(await onDay(product, TWENTIETH)).toEqual([4, 400]);
    const late = await buy(FIFTH, product, 10, 3_000);
    expect(await costOf(one, TENTH)).toBe(400);
    expect(await costOf(other, TENTH)).toBe(1_600);
    expect(await costOf(other, TWENTIETH)).toBe(800);
    expect(await onDay(product, TWENTIETH)).toEqual([14, 2_800]);
    const { body } = await server.api(
      'GET',
      `/inventory/ledger/${product}?dateFrom=${TENTH}&dateTo=${TENTH}`,
    );
    const anew = body.data.filter(({ revalues }: { revalues?: number }) => revalues === moved.id);
    expect(anew).toMatchObject([
      { type: 'revaluation', value: 800, project_id: one, caused_by: late.id },
      { type: 'revaluation', value: -800, project_id: other, caused_by: late.id },
    ]);
    const profit = await server.api(
      'GET',
      `/report/profit-and-loss?from=${FIRST}&to=${TENTH}&project_id=${other}`,
    );
    expect(totalsOf(profit.body).cost).toBe(1_600);
    await sound();
    await taken(post(`/transaction/${late.id}/reverse`, { reason: 'Entered twice' }));
    expect(await costOf(other, TENTH)).toBe(800);
    await sound();
  });

  it('stays together while a supply of its day waits for goods', async () => {
    const [product, one, other] = [await empty(), await makeProject(server, 0), await makeProject(server, 0)];
    await buy(FIRST, product, 10, 1_000);
    await supply(FIRST, one, product, 10);
    await buy(TENTH, product, 5, 1_500);
    await supply(TENTH, other, product, 5);
    await transfer(TENTH, one, other, product, 10);
    const late = { product_id: product, qty: 5, total: 500 };
    const bought = await buy(TENTH, product, 5, 500);
    await taken(post(`/transaction/${bought.id}/reverse`, { reason: 'Entered twice' }));
    await buy(FIFTH, late.product_id, 1, 300);
    expect(await costOf(one, TENTH)).toBe(0);
    expect(await costOf(other, TENTH)).toBe(2_500);
    await sound();
  });

  it('is reversed on a later day, and corrected, at the same value', async () => {
    const { product, one, other } = await sites();
    const moved = await transfer(FIFTH, one, other, product, 10);
    const body = { from_project_id: one, project_id: other, inventory: [{ product_id: product, qty: 6 }] };
    await taken(
      post(`/transaction/${moved.id}/correct`, {
        reason: 'Six came',
        date: TENTH,
        body: { ...body, date: TENTH },
      }),
    );
    expect([await costOf(one, FIFTH), await costOf(other, FIFTH)]).toEqual([0, 1_000]);
    expect([await costOf(one, TENTH), await costOf(other, TENTH)]).toEqual([400, 600]);
    expect(await onDay(product, TENTH)).toEqual([10, 3_000]);
    await sound();
  });

  it('is refused for more than the project holds, to itself, and to a completed project', async () => {
    const { product, one, other } = await sites();
    const move = (values: object, qty = 1) =>
      post('/supply_inventory_project/transfer', {
        ...{
          from_project_id: one,
          project_id: other,
          date: FIFTH,
          inventory: [{ product_id: product, qty }],
        },
        ...values,
      });
    expect((await move({}, 11)).body).toMatchObject({ code: 'receivedLess' });
    expect((await move({ project_id: one })).body).toMatchObject({
      code: 'sameProject',
      errors: { project_id: expect.stringContaining('Choose another project') },
    });
    expect((await move({ date: daysAgo(40) })).body.code).toBe('receivedLessOnDay');
    expect((await move({ from_project_id: 999 })).body.errors).toHaveProperty('from_project_id');
    await transfer(TENTH, one, other, product, 10);
    const back = await post('/supply_inventory_project/return', goods(FIFTH, one, product, 1));
    expect([back.status, back.body.code]).toEqual([409, 'receivedLess']);
    await sound();
  });
});

describe('the cost of a purchase that is corrected on a later day', () => {
  it('follows its goods when none is left in stock', async () => {
    const [product, one] = [await empty(), await makeProject(server, 0)];
    const bought = await buy(FIRST, product, 10, 1_000);
    await supply(FIRST, one, product, 10);
    const body = {
      ...{ vendor_id: firm.vendor, sub_total: 1_500, discount: 0, total: 1_500, date: TENTH },
      inventory: [{ product_id: product, qty: 10, total: 1_500 }],
    };
    await taken(post(`/transaction/${bought.id}/correct`, { reason: 'Wrong price', date: TENTH, body }));
    expect(await costOf(one, FIFTH)).toBe(1_000);
    expect(await costOf(one, TENTH)).toBe(1_500);
    expect(await onDay(product, TENTH)).toEqual([0, 0]);
    await sound();
  });

  it('follows its goods to the project to which they were moved', async () => {
    const [product, one, other] = [await empty(), await makeProject(server, 0), await makeProject(server, 0)];
    const bought = await buy(FIRST, product, 10, 1_000);
    await supply(FIRST, one, product, 10);
    await buy(FIRST, product, 10, 3_000);
    await transfer(FIFTH, one, other, product, 10);
    const body = {
      ...{ vendor_id: firm.vendor, sub_total: 1_500, discount: 0, total: 1_500, date: TENTH },
      inventory: [{ product_id: product, qty: 10, total: 1_500 }],
    };
    await taken(post(`/transaction/${bought.id}/correct`, { reason: 'Wrong price', date: TENTH, body }));
    expect(await costOf(other, TENTH)).toBe(1_500);
    expect(await costOf(one, TENTH)).toBe(0);
    expect(await onDay(product, TENTH)).toEqual([10, 3_000]);
    await sound();
  });
});

describe('the cost of a purchase of an earlier day that is corrected more than once', () => {
  const REASON = { reason: 'Wrong price' };
  const body = (product: number, qty: number, total: number, date: string) => ({
    ...{ vendor_id: firm.vendor, sub_total: total, discount: 0, total, date },
    inventory: [{ product_id: product, qty, total }],
  });
  const correct = (id: number, product: number, qty: number, total: number, date: string) =>
    taken(post(`/transaction/${id}/correct`, { ...REASON, date, body: body(product, qty, total, date) }));
  const reverse = (id: number, date: string) =>
    taken(post(`/transaction/${id}/reverse`, { ...REASON, date }));

  /** 10 bought for 1,000 on the first day, of which a project received some the same day. */
  async function bought(received = 10) {
    const [product, one] = [await empty(), await makeProject(server, 0)];
    const { id } = await buy(FIRST, product, 10, 1_000);
    await supply(FIRST, one, product, received);
    return { product, one, id };
  }

  it('is that of the last correction of the same day', async () => {
    const { product, one, id } = await bought();
    const first = await correct(id, product, 10, 1_500, TENTH);
    expect(await costOf(one, TENTH)).toBe(1_500);
    const second = await correct(first.corrected_id, product, 10, 1_000, TENTH);
    expect([await costOf(one, FIFTH), await costOf(one, TENTH)]).toEqual([1_000, 1_000]);
    await correct(second.corrected_id, product, 10, 1_800, TENTH);
    expect([await costOf(one, FIFTH), await costOf(one, TENTH)]).toEqual([1_000, 1_800]);
    expect(await onDay(product, TENTH)).toEqual([0, 0]);
    await sound();
  });

  it('is shown by the preview of the second correction', async () => {
    const { product, one, id } = await bought();
    const first = await correct(id, product, 10, 1_500, TENTH);
    const { costs } = await taken(
      post(`/transaction/${first.corrected_id}/preview`, { body: body(product, 10, 1_000, TENTH) }),
    );
    expect(costs).toMatchObject([{ record_id: product, project_id: one, amount: -500 }]);
    expect(await costOf(one, TENTH)).toBe(1_500);
  });

  it('is that of the last one by its quantity, whatever the first one had', async () => {
    const { product, one, id } = await bought(8);
    await buy(FIRST, product, 10, 3_000);
    const first = await correct(id, product, 2, 400, TENTH);
    await correct(first.corrected_id, product, 10, 2_000, TENTH);
    expect(await costOf(one, TENTH)).toBe(1_600);
    expect(await onDay(product, TENTH)).toEqual([12, 3_400]);
    await sound();
  });

  it('follows the goods that had left before the first correction to a later day', async () => {
    const { product, one, id } = await bought(6);
    const first = await correct(id, product, 10, 1_500, TENTH);
    await supply(TENTH, one, product, 2);
    await correct(first.corrected_id, product, 10, 2_000, TWENTIETH);
    expect([await costOf(one, TENTH), await costOf(one, TWENTIETH)]).toEqual([1_200, 1_600]);
    expect(await onDay(product, TWENTIETH)).toEqual([2, 400]);
    await sound();
  });

  it('is that of the other goods when the correction is reversed on its day, and on a later one', async () => {
    for (const day of [TENTH, TWENTIETH]) {
      const { product, one, id } = await bought();
      await buy(TENTH, product, 30, 6_000);
      const first = await correct(id, product, 10, 1_500, TENTH);
      expect(await costOf(one, TENTH)).toBe(1_500);
      await reverse(first.corrected_id, day);
      expect(await costOf(one, day)).toBe(2_000);
      expect(await onDay(product, day)).toEqual([20, 4_000]);
    }
    await sound();
  });

  it('reaches what left after the first correction on its day once', async () => {
    const [{ product, one, id }, other] = [await bought(4), await makeProject(server, 0)];
    const first = await correct(id, product, 10, 1_500, TENTH);
    await supply(TENTH, other, product, 3);
    expect([await costOf(one, TENTH), await costOf(other, TENTH)]).toEqual([600, 450]);
    const second = await correct(first.corrected_id, product, 10, 2_000, TENTH);
    expect([await costOf(one, TENTH), await costOf(other, TENTH)]).toEqual([800, 600]);
    expect(await onDay(product, TENTH)).toEqual([3, 600]);
    await correct(second.corrected_id, product, 8, 1_200, TWENTIETH);
    expect([await costOf(one, TWENTIETH), await costOf(other, TWENTIETH)]).toEqual([600, 450]);
    expect(await onDay(product, TWENTIETH)).toEqual([1, 150]);
    await sound();
  });

  it('goes along with goods that were returned and supplied meanwhile', async () => {
    const [{ product, one, id }, other] = [await bought(), await makeProject(server, 0)];
    const first = await correct(id, product, 10, 1_500, TENTH);
    await giveBack(TENTH, one, product, 10);
    await supply(TENTH, other, product, 10);
    expect([await costOf(one, TENTH), await costOf(other, TENTH)]).toEqual([0, 1_500]);
    await correct(first.corrected_id, product, 10, 1_200, TENTH);
    expect([await costOf(one, TENTH), await costOf(other, TENTH)]).toEqual([0, 1_200]);
    expect(await onDay(product, TENTH)).toEqual([0, 0]);
    await sound();
  });

  it('is what other goods cost when the second correction is of a later day than the first', async () => {
    const { product, one, id } = await bought();
    await buy(FIRST, product, 20, 4_000);
    const first = await correct(id, product, 10, 1_500, TENTH);
    await taken(
      post(`/transaction/${first.corrected_id}/correct`, {
        ...REASON,
        body: body(product, 10, 900, TWENTIETH),
      }),
    );
    expect([await costOf(one, TENTH), await costOf(one, TWENTIETH)]).toEqual([2_000, 2_000]);
    expect(await onDay(product, TWENTIETH)).toEqual([20, 2_900]);
    await sound();
  });
});

describe('the cost of a purchase that was corrected on a later day', () => {
  const REASON = { reason: 'Wrong' };
  const bought = (product: number, total: number, date: string) => ({
    ...{ vendor_id: firm.vendor, sub_total: total, discount: 0, total, date },
    inventory: [{ product_id: product, qty: 10, total }],
  });
  const correct = async (id: number, body: { date: string }) =>
    (await taken(post(`/transaction/${id}/correct`, { ...REASON, body, date: body.date }))).corrected_id;
  const reverse = (id: number, date: string) =>
    taken(post(`/transaction/${id}/reverse`, { ...REASON, date }));

  /** 10 bought for 1,000, of which a project received 8 on the fifth day; corrected to 1,500 on the tenth. */
  async function corrected() {
    const [product, one] = [await empty(), await makeProject(server, 0)];
    const { id } = await buy(FIRST, product, 10, 1_000);
    const supplied = await supply(FIRST, one, product, 8);
    const again = await correct(id, bought(product, 1_500, TENTH));
    expect(await costOf(one, TENTH)).toBe(1_200);
    const see = async (day: string) => [await costOf(one, day), ...(await onDay(product, day))];
    return { product, one, again, supplied: supplied.id, see };
  }

  it.each([TENTH, TWENTIETH])('leaves a project with a supply that is corrected on %s', async (day) => {
    const { product, one, supplied, see } = await corrected();
    await correct(supplied, goods(day, one, product, 5));
    expect(await see(day)).toEqual([750, 5, 750]);
    await sound();
  });

  it.each([FIFTH, TENTH, TWENTIETH])('leaves a project with a supply that is reversed on %s', async (day) => {
    const { supplied, see } = await corrected();
    await reverse(supplied, day);
    expect(await see(FIFTH)).toEqual(day === FIFTH ? [0, 10, 1_000] : [800, 2, 200]);
    expect(await see(TWENTIETH)).toEqual([0, 10, 1_500]);
    await sound();
  });

  it('leaves it with the first correction of the day, before a second one', async () => {
    const { product, one, again, supplied, see } = await corrected();
    await correct(supplied, goods(TENTH, one, product, 5));
    await correct(again, bought(product, 1_200, TENTH));
    expect(await see(TENTH)).toEqual([600, 5, 600]);
    await sound();
  });

  it('comes back with a return that is reversed', async () => {
    const [product, one] = [await empty(), await makeProject(server, 0)];
    const { id } = await buy(FIRST, product, 10, 1_000);
    await supply(FIRST, one, product, 10);
    const back = await giveBack(FIRST, one, product, 4);
    await correct(id, bought(product, 1_500, TENTH));
    expect([await costOf(one, TENTH), ...(await onDay(product, TENTH))]).toEqual([900, 4, 600]);
    await reverse(back.id, TENTH);
    expect([await costOf(one, TENTH), ...(await onDay(product, TENTH))]).toEqual([1_500, 0, 0]);
    await sound();
  });

  it('goes back with a transfer that is reversed, and with a count', async () => {
    const [product, one, other] = [await empty(), await makeProject(server, 0), await makeProject(server, 0)];
    const { id } = await buy(FIRST, product, 10, 1_000);
    await supply(FIRST, one, product, 6);
    const moved = await transfer(FIRST, one, other, product, 5);
    const counted = await count(FIRST, product, 1);
    await correct(id, bought(product, 1_500, TENTH));
    const see = async () => [
      await costOf(one, TENTH),
      await costOf(other, TENTH),
      ...(await onDay(product, TENTH)),
    ];
    expect(await see()).toEqual([150, 750, 1, 150]);
    await reverse(moved.id, TENTH);
    expect(await see()).toEqual([900, 0, 1, 150]);
    await reverse(counted.id, TENTH);
    expect(await see()).toEqual([900, 0, 4, 600]);
    await sound();
  });

  it('is taken from its own project, whatever the second correction moves', async () => {
    const [product, one, other] = [await empty(), await makeProject(server, 0), await makeProject(server, 0)];
    const { id } = await buy(FIRST, product, 10, 1_000);
    const toOne = await supply(FIFTH, one, product, 5);
    const toOther = await supply(FIFTH, other, product, 5);
    const again = await correct(id, bought(product, 1_500, TENTH));
    await reverse(toOther.id, TENTH);
    await correct(again, bought(product, 1_500, TENTH));
    await reverse(toOne.id, FIFTH);
    for (const project of [one, other]) {
      const range = `from=${FIRST}&to=${TENTH}&project_id=${project}`;
      expect(totalsOf((await server.api('GET', `/report/profit-and-loss?${range}`)).body).cost).toBe(0);
    }
    expect(await onDay(product, TENTH)).toEqual([10, 1_500]);
    await sound();
  });
});

describe('a movement of an earlier day that is corrected more than once on a later one', () => {
  const REASON = { reason: 'Miscounted' };

  /** 20 bought for 4,000 on the first day, of which a project received 10 and another none. */
  async function sites() {
    const [product, one, other] = [await empty(), await makeProject(server, 0), await makeProject(server, 0)];
    await buy(FIRST, product, 20, 4_000);
    const { id: supplied } = await supply(FIRST, one, product, 10);
    return { product, one, other, supplied };
  }

  /** Corrects it twice on the tenth day, and reverses the second correction there. @returns what is seen after each. */
  async function twice<Seen>(
    id: number,
    bodies: readonly object[],
    see: () => Promise<Seen>,
  ): Promise<Seen[]> {
    const seen = [await see()];
    let last = id;
    for (const body of bodies) {
      const answer = post(`/transaction/${last}/correct`, {
        ...REASON,
        body: { ...body, date: TENTH },
        date: TENTH,
      });
      last = (await taken(answer)).corrected_id;
      seen.push(await see());
    }
    await taken(post(`/transaction/${last}/reverse`, { ...REASON, date: TENTH }));
    seen.push(await see());
    await sound();
    return seen;
  }

  it('is worth what it is as if corrected once: a supply', async () => {
    const { product, one, supplied } = await sites();
    const see = async () => [await costOf(one, TENTH), ...(await onDay(product, TENTH))];
    const bodies = [8, 6].map((qty) => goods(TENTH, one, product, qty));
    expect(await twice(supplied, bodies, see)).toEqual([
      [2_000, 10, 2_000],
      [1_600, 12, 2_400],
      [1_200, 14, 2_800],
      [0, 20, 4_000],
    ]);
    expect(await costOf(one, FIFTH)).toBe(2_000);
  });

  it('a return', async () => {
    const { product, one } = await sites();
    const { id } = await giveBack(FIRST, one, product, 4);
    const see = async () => [await costOf(one, TENTH), ...(await onDay(product, TENTH))];
    const bodies = [2, 3].map((qty) => goods(TENTH, one, product, qty));
    expect(await twice(id, bodies, see)).toEqual([
      [1_200, 14, 2_800],
      [1_600, 12, 2_400],
      [1_400, 13, 2_600],
      [2_000, 10, 2_000],
    ]);
  });

  it('a transfer', async () => {
    const { product, one, other } = await sites();
    const { id } = await transfer(FIRST, one, other, product, 10);
    const see = async () => [
      await costOf(one, TENTH),
      await costOf(other, TENTH),
      ...(await onDay(product, TENTH)),
    ];
    const bodies = [6, 4].map((qty) => ({ ...goods(TENTH, other, product, qty), from_project_id: one }));
    expect(await twice(id, bodies, see)).toEqual([
      [0, 2_000, 10, 2_000],
      [800, 1_200, 10, 2_000],
      [1_200, 800, 10, 2_000],
      [2_000, 0, 10, 2_000],
    ]);
  });

  it('a count', async () => {
    const { product } = await sites();
    const { id } = await count(FIRST, product, 5);
    const see = () => onDay(product, TENTH);
    const bodies = [8, 12].map((counted) => ({ product_id: product, counted }));
    expect(await twice(id, bodies, see)).toEqual([
      [5, 1_000],
      [8, 1_600],
      [12, 2_400],
      [10, 2_000],
    ]);
  });

  it('a purchase of closed days, by the day in its body alone', async () => {
    const [product, one] = [await empty(), await makeProject(server, 0)];
    const { id } = await buy(FIRST, product, 10, 1_000);
    await supply(FIRST, one, product, 10);
    const periods = (day: string | null) =>
      taken(server.api('PUT', '/setting/periods', { closed_up_to: day, ...REASON }));
    await periods(FIRST);
    let last = id;
    for (const total of [1_500, 1_000]) {
      const body = {
        ...{ vendor_id: firm.vendor, sub_total: total, discount: 0, total, date: TENTH },
        inventory: [{ product_id: product, qty: 10, total }],
      };
      last = (await taken(post(`/transaction/${last}/correct`, { ...REASON, body }))).corrected_id;
      expect(await costOf(one, TENTH)).toBe(total);
    }
    await periods(null);
    expect(await costOf(one, FIFTH)).toBe(1_000);
    await sound();
  });
});
