import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { type Firm, makeFirm, makeProduct, makeProject } from './movementSamples.ts';
import { type Event, Goods } from './stockModel.ts';

/** Random histories of goods, against an independent model of their values, to the paisa. */

const HISTORIES = process.env.PLINTH_LONG ? 200 : 12;
const STEPS = process.env.PLINTH_LONG ? 60 : 25;

let server: TestServer;
let firm: Firm;

beforeAll(async () => {
  server = await startServer();
  firm = await makeFirm(server);
});
afterAll(() => server?.close());

/** Repeatable random numbers (mulberry32). */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return Math.floor((((x ^ (x >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

it.each(Array.from({ length: HISTORIES }, (_, place) => place + 1))('history %d', async (seed) => {
  const random = randomOf(process.env.PLINTH_LONG ? Date.now() + seed : seed);
  const product = await makeProduct(server, { quantity: 0, price: 0 });
  const projects = [await makeProject(server, 0), await makeProject(server, 0)] as const;
  const goods = new Goods();
  /** The events that stand, by the transaction that can be reversed or corrected. */
  const posted = new Map<number, Event>();
  const done: string[] = [];

  const call = async (method: string, path: string, body: object, isTaken = true) => {
    done.push(`${method} ${path} ${JSON.stringify(body)}`);
    const answer = await server.api(method, path, body);
    expect(answer.status, `${done.join('\n')}\n${answer.text}`).toBe(isTaken ? 200 : 409);
    return answer.body.data;
  };
  const bill = (qty: number, paisa: number) => ({
    vendor_id: firm.vendor,
    sub_total: paisa / 100,
    discount: 0,
    total: paisa / 100,
    inventory: [{ product_id: product, qty, total: paisa / 100 }],
  });
  const lines = (project_id: number, qty: number) => ({
    project_id,
    inventory: [{ product_id: product, qty }],
  });
  const pick = () => [...posted][random(posted.size)];
  const price = () => (random(3) === 0 ? 1 + random(50) : 1 + random(200_000));

  const steps: (() => Promise<void>)[] = [
    async function buy() {
      const [qty, paisa] = [1 + random(60), price()];
      const { id } = await call('POST', '/inventory_purchase', bill(qty, paisa));
      posted.set(id, goods.buy(qty, paisa));
    },
    async function supply() {
      if (goods.quantity === 0) return;
      const [project, qty] = [projects[random(2)] as number, 1 + random(goods.quantity)];
      const { id } = await call('POST', '/supply_inventory_project', lines(project, qty));
      posted.set(id, goods.supply(project, qty));
    },
    async function giveBack() {
      const project = projects[random(2)] as number;
      const { quantity } = goods.of(project);
      if (quantity === 0) return;
      const qty = 1 + random(quantity);
      const { id } = await call('POST', '/supply_inventory_project/return', lines(project, qty));
      posted.set(id, goods.giveBack(project, qty));
    },
    async function count() {
      if (goods.quantity === 0) return;
      const quantity = random(goods.quantity * 2);
      if (quantity === goods.quantity) return;
      await call('PUT', `/inventory/${product}`, { quantity });
      goods.count(quantity);
    },
    async function reprice() {
      const shown = (await server.api('GET', `/inventory/${product}`)).body.data.price;
      const paisa = 1 + random(9_000);
      if (goods.quantity === 0 || paisa === Math.round(shown * 100)) return;
      await call('PUT', `/inventory/${product}`, { price: paisa / 100 });
      goods.reprice(paisa);
    },
    async function reverse() {
      const [id, event] = pick() ?? [];
      if (id === undefined || event === undefined) return;
      const isTaken = goods.mayReverse(event);
      await call('POST', `/transaction/${id}/reverse`, { reason: 'Model' }, isTaken);
      if (!isTaken) return;
      goods.reverse(event);
      posted.delete(id);
    },
    async function correct() {
      const [id, event] = pick() ?? [];
      if (id === undefined || event?.kind !== 'buy') return;
      const qty = random(2) === 0 ? event.qty : 1 + random(60);
      const paisa = price();
      const isTaken = goods.mayReverse(event, qty);
      const body = { reason: 'Model', body: bill(qty, paisa) };
      const answer = await call('POST', `/transaction/${id}/correct`, body, isTaken);
      if (!isTaken) return;
      const corrected = goods.replace(event, qty, paisa) as Event;
      posted.delete(id);
      posted.set(answer.corrected_id, corrected);
    },
  ];

  for (let step = 0; step < STEPS; step += 1) {
    await steps[step < 2 ? 0 : random(steps.length)]?.();
    const { quantity, value } = (await server.api('GET', `/inventory/${product}`)).body.data;
    expect([quantity, Math.round(value * 100)], done.join('\n')).toEqual([goods.quantity, goods.value]);
    for (const project of projects) {
      const { body } = await server.api('GET', `/supply_cash_project/ledger/${project}`);
      const cost = body.product_ledger.reduce(
        (sum: number, row: { total_price: number }) => sum + Math.round(row.total_price * 100),
        0,
      );
      expect(cost, done.join('\n')).toBe(goods.of(project).value);
      expect(Math.round(body.total_product_given * 100)).toBe(cost);
    }
  }
});

it('leaves books that verify finds sound', async () => {
  expect((await server.api('GET', '/verify')).text).toContain('"sound":true');
});
