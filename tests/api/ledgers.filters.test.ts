import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { type Firm, makeFirm, makeProject } from './movementSamples.ts';

/** Filters, order and search of a ledger's entries (docs/calling.md, "Ledgers"). */

let server: TestServer;
let firm: Firm;
let vendor: number;

beforeAll(async () => {
  server = await startServer();
  firm = await makeFirm(server);
  vendor = await make('/vendor', {
    ...{ vendor_name: 'Savar Traders', address: 'Dhaka', phone: '01700000000', note: 'Sand', balance: 1000 },
  });
  for (const [amount, note] of [
    [10, 'first part'],
    [25, 'second part'],
    [300, null],
  ])
    await make('/vendor/payment', { vendor_id: vendor, amount, ...(note !== null && { note }) });
});
afterAll(() => server?.close());

async function make(path: string, body: object): Promise<number> {
  const answer = await server.api('POST', path, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return (answer.body.data ?? answer.body).id;
}

const ofVendor = (query: string) => server.api('GET', `/vendor/ledger/history?id=${vendor}${query}`);

// biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for.
const amounts = (rows: any[]) => rows.map(({ amount }) => amount);

describe('the entries of a ledger', () => {
  it.each([
    ['all', '', [1000, -10, -25, -300], [1000, 335]],
    ['a type', '&type=payment', [-10, -25, -300], [0, 335]],
    ['a size', '&amount_gte=25&amount_lte=300', [-25, -300], [0, 325]],
    ['a least size', '&amount_gte=25.01', [1000, -300], [1000, 300]],
    ['a word of the note', '&q=SECOND', [-25], [0, 25]],
    ['words in any order', '&q=part%20first', [-10], [0, 10]],
    ['an amount', '&q=300', [-300], [0, 300]],
    ['an amount with groups', '&q=1,000', [1000], [1000, 0]],
    ['the type in words', '&q=payment', [-10, -25, -300], [0, 335]],
    ['several at once', '&type=payment&q=part&amount_lte=10', [-10], [0, 10]],
    ['nothing', '&q=qqqq', [], [0, 0]],
    ['no pattern', '&q=%25', [], [0, 0]],
    ['an empty search', '&q=%20&amount_gte=&project_id=', [1000, -10, -25, -300], [1000, 335]],
  ])('are those of %s, with their totals', async (_, query, found, [totalIn, totalOut] = []) => {
    const whole = await ofVendor(query);
    expect(whole.status, whole.text).toBe(200);
    expect(amounts(whole.body.data)).toEqual(found);
    expect([whole.body.total_in, whole.body.total_out]).toEqual([totalIn, totalOut]);
    expect(whole.body.closing_balance).toBe(665);
    const page = await ofVendor(`${query}&_start=0&_end=2`);
    expect(amounts(page.body.data)).toEqual(found.slice(0, 2));
    expect(page.headers.get('x-total-count')).toBe(String(found.length));
  });

  it.each([
    ['', [-300, -25], [-10, 1000]],
    ['&type=payment', [-300, -25], [-10]],
    ['&q=part', [-25, -10], []],
  ])('come the newest first, page by page: %s', async (query, first, second) => {
    const pages = [`&_start=0&_end=2`, `&_start=2&_end=4`].map((page) =>
      ofVendor(`${query}${page}&_order=desc`),
    );
    const [one, two] = await Promise.all(pages);
    expect([amounts(one?.body.data), amounts(two?.body.data)]).toEqual([first, second]);
  });

  it('of cash are found by the name of the other party', async () => {
    const { body } = await server.api('GET', '/ledger/cash?q=savar');
    expect(amounts(body.data)).toEqual([-10, -25, -300]);
    expect((await server.api('GET', '/ledger/cash?q=savar&type=payment&amount_gte=300')).body.total_out).toBe(
      300,
    );
  });

  it('of a product are those of one project', async () => {
    const other = await makeProject(server, 0);
    for (const [project_id, quantity] of [
      [firm.project, 2],
      [other, 3],
    ])
      await make('/supply_inventory_project', {
        project_id,
        inventory: [{ product_id: firm.product, qty: quantity }],
      });
    const of = (query: string) => server.api('GET', `/inventory/ledger/${firm.product}?${query}`);
    const { body } = await of(`&project_id=${other}`);
    expect(body.data?.map(({ qty }: { qty: number }) => qty) ?? body).toEqual([-3]);
    expect(body.total_out).toBe(3);
    const { body: all } = await of(`&project_id=${other}&project_id=${firm.project}`);
    expect(all.total_out).toBeGreaterThanOrEqual(5);
  });

  it.each([
    'q=%00',
    `q=${'x'.repeat(256)}`,
    'amount_gte=x',
    'amount_gte=-1',
    'amount_lte=1&amount_lte=2',
    'amount_gte=1e9',
    'project_id=x',
    'project_id=0.5',
    'type=nothing',
    '_order=up',
    'nothing=1',
  ])('are refused for %s', async (query) => {
    for (const path of [`/vendor/ledger/history?id=${vendor}&${query}`, `/ledger/cash?${query}`])
      expect((await server.api('GET', path)).status, path).toBe(422);
  });

  it('answer whatever else is sought', async () => {
    for (const q of [
      '999999999999999',
      '#1',
      "';--",
      '((',
      '%25_',
      '০১২',
      '🧱',
      'a b c d e f g h i j k l m n',
    ])
      expect((await ofVendor(`&q=${encodeURIComponent(q)}`)).status, q).toBe(200);
  });
});
