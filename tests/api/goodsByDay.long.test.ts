import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { today } from '../support/today.ts';
import { makeFirm, makeProduct, makeProject } from './movementSamples.ts';

/** A purchase whose goods 2,000 movements took, corrected on later days (docs/business-rules.md, "Corrections of purchases"). */

const MOVEMENTS = 2_000;
/** Four times what it takes on a quiet machine of two cores. */
const MOST = 4_000;

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

const daysAgo = (days: number) =>
  new Date(Date.parse(today()) - days * 86_400_000).toISOString().slice(0, 10);

it('is corrected three times, each within seconds', async () => {
  const { vendor } = await makeFirm(server);
  const [product, project] = [
    await makeProduct(server, { quantity: 0, price: 0 }),
    await makeProject(server, 0),
  ];
  const post = async (path: string, body: object) => {
    const start = Date.now();
    const answer = await server.api('POST', path, body);
    expect(answer.status, answer.text).toBe(200);
    return { data: answer.body.data, took: Date.now() - start };
  };
  const bought = (total: number, date: string) => ({
    ...{ vendor_id: vendor, date, sub_total: total, discount: 0, total },
    inventory: [{ product_id: product, qty: MOVEMENTS * 10, total }],
  });
  let { id } = (await post('/inventory_purchase', bought(20_000, daysAgo(30)))).data;
  const supplied = { project_id: project, date: daysAgo(20), inventory: [{ product_id: product, qty: 1 }] };
  for (let n = 0; n < MOVEMENTS; n += 20)
    await Promise.all(Array.from({ length: 20 }, () => post('/supply_inventory_project', supplied)));
  const took: number[] = [];
  for (const [total, day] of [
    [30_000, 5],
    [40_000, 5],
    [50_000, 3],
  ] as const) {
    const date = daysAgo(day);
    const corrected = await post(`/transaction/${id}/correct`, {
      reason: 'Wrong price',
      ...{ date, body: bought(total, date) },
    });
    id = corrected.data.corrected_id;
    took.push(corrected.took);
  }
  const { body } = await server.api(
    'GET',
    `/supply_cash_project/ledger/${project}?dateFrom=${daysAgo(40)}&dateTo=${today()}`,
  );
  expect(body.total_product_given).toBe(5_000);
  expect((await server.api('GET', '/verify')).text).toContain('"sound":true');
  expect(Math.max(...took), String(took)).toBeLessThan(MOST);
}, 240_000);
