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
    'reversed=shown',
    'reversed=hidden&reversed=hidden',
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

describe('a ledger without reversed movements', () => {
  it('leaves out a movement and its reversal where both are in the range, and its balances follow each other', async () => {
    const id = await make('/vendor', {
      ...{ vendor_name: 'Meghna Steel', address: 'Dhaka', phone: '01700000000', note: 'Rods', balance: 0 },
    });
    await make('/cash/receipt', { amount: 1000, date: '2026-01-01' });
    const pay = async (amount: number, date: string) => {
      const { body } = await server.api('POST', '/vendor/payment', { vendor_id: id, amount, date });
      return body.data.id as number;
    };
    await pay(10, '2026-01-03');
    const mistaken = await pay(25, '2026-01-04');
    await pay(40, '2026-01-05');
    const corrected = await pay(7, '2026-01-06');
    const reason = 'Entered twice';
    const reversed = await server.api('POST', `/transaction/${mistaken}/reverse`, {
      reason,
      date: '2026-01-08',
    });
    expect(reversed.status, reversed.text).toBe(200);
    const body = { vendor_id: id, amount: 70 };
    expect((await server.api('POST', `/transaction/${corrected}/correct`, { reason, body })).status).toBe(
      200,
    );

    const read = async (query: string) => {
      const address = `/vendor/ledger/history?id=${id}&reversed=hidden${query}`;
      const answer = await server.api('GET', address);
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    };
    const whole = await read('');
    // biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for.
    const rows = (given: any) =>
      given.data.map((row: Record<string, number>) => [
        row.previous_balance,
        row.amount,
        row.current_balance,
      ]);
    const footing = [
      [0, -10, -10],
      [-10, -40, -50],
      [-50, -70, -120],
    ];
    expect(rows(whole)).toEqual(footing);
    const { opening_balance, closing_balance, total_in, total_out } = whole;
    expect([opening_balance, total_in, total_out, closing_balance]).toEqual([0, 0, 120, -120]);
    expect(rows(await read('&_start=1&_end=3'))).toEqual(footing.slice(1));
    expect(rows(await read('&_start=0&_end=2&_order=desc'))).toEqual(footing.toReversed().slice(0, 2));
    expect(rows(await read('&q=payment&amount_gte=50'))).toEqual(footing.slice(2));

    // The reversal alone stays: without it the range would not lead to its closing balance.
    const half = await read('&dateFrom=2026-01-05');
    expect(half.data.map(({ type }: { type: string }) => type)).toEqual(['payment', 'payment', 'reversal']);
    expect([half.opening_balance, half.total_in, half.total_out, half.closing_balance]).toEqual([
      ...[-35, 25, 110, -120],
    ]);
    expect((await server.api('GET', `/ledger/cash?reversed=hidden`)).body.closing_balance).toBe(
      (await server.api('GET', '/ledger/cash')).body.closing_balance,
    );
  });

  it('hides goods that came back at the value of their original', async () => {
    const { product, project, vendor } = firm;
    const of = async (query: string) =>
      (await server.api('GET', `/inventory/ledger/${product}?${query}`)).body;
    const supply = (qty: number) =>
      make('/supply_inventory_project', { project_id: project, inventory: [{ product_id: product, qty }] });
    const numbers = async (query: string) =>
      // biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for.
      (await of(query)).data.map(({ transaction_id }: any) => transaction_id);
    const reverse = async (id: number) => {
      const answer = await server.api('POST', `/transaction/${id}/reverse`, { reason: 'Not sent' });
      expect(answer.status, answer.text).toBe(200);
    };
    const same = await supply(4);
    await reverse(same);
    expect(await numbers('')).toContain(same);
    expect(await numbers('reversed=hidden')).not.toContain(same);
    // Some of these goods leave with the others; what they cost is valued again by a row of its own.
    const bought = { sub_total: 900, discount: 0, total: 900 };
    const inventory = [{ product_id: product, qty: 10, total: 900 }];
    const purchase = await make('/inventory_purchase', { vendor_id: vendor, ...bought, inventory });
    await supply(5);
    await reverse(purchase);
    expect(await numbers('reversed=hidden')).not.toContain(purchase);
    const shown = await of('reversed=hidden');
    const sum = shown.data.reduce((all: number, { qty }: { qty: number }) => all + qty, 0);
    expect(sum).toBe(shown.closing_balance);
  });
});
