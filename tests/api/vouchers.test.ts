import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { type Firm, makeFirm } from './movementSamples.ts';

/** Voucher numbers in the calls (docs/business-rules.md, "Voucher numbers"). */

let server: TestServer;
let firm: Firm;

beforeAll(async () => {
  server = await startServer();
  firm = await makeFirm(server);
  expect((await server.api('POST', '/cash/receipt', { amount: 1_000, date: '2025-02-28' })).status).toBe(200);
});
afterAll(() => server?.close());

async function pay(more: object = {}): Promise<{ id: number; voucher_no: string }> {
  const answer = await server.api('POST', '/vendor/payment', {
    vendor_id: firm.vendor,
    amount: 5,
    date: '2025-03-01',
    ...more,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

const data = async (path: string) => (await server.api('GET', path)).body.data;

describe('the number of a voucher', () => {
  it('stands in the answer, in the list, in the history, in the ledger and in the transaction', async () => {
    const { id, voucher_no } = await pay();
    expect(voucher_no).toMatch(/^VP-2024\/25-\d{5}$/);
    expect(await data(`/vendor_payment/${id}`)).toMatchObject({ voucher_no });
    expect((await data('/vendor_payment')).find((row: { id: number }) => row.id === id)).toMatchObject({
      voucher_no,
    });
    expect(await data('/vendor_payment/history/2025-03-01')).toContainEqual(
      expect.objectContaining({ id, voucher_no }),
    );
    expect(await data(`/transaction/${id}`)).toMatchObject({ voucher_no });
    const ledger = await server.api('GET', `/vendor/ledger/history?id=${firm.vendor}`);
    const rows = Object.values(ledger.body).find(Array.isArray) as { transaction_id: number }[];
    expect(rows.find(({ transaction_id }) => transaction_id === id)).toMatchObject({ voucher_no });
  });

  it('goes on by one, whatever was refused between (finding 7)', async () => {
    const first = Number((await pay()).voucher_no.slice(-5));
    const refused = await server.api('POST', '/vendor/payment', {
      vendor_id: firm.vendor,
      amount: 99_999_999,
      date: '2025-03-01',
    });
    expect(refused.status).toBe(409);
    expect(Number((await pay()).voucher_no.slice(-5))).toBe(first + 1);
  });

  it('is a new one for a correction, and a reversal has its own series', async () => {
    const { id, voucher_no } = await pay();
    const corrected = await server.api('POST', `/transaction/${id}/correct`, {
      reason: 'Six',
      body: { vendor_id: firm.vendor, amount: 6, date: '2025-03-01' },
    });
    expect(corrected.status, corrected.text).toBe(200);
    const { corrected_id, reversal_id, voucher_no: next } = corrected.body.data;
    expect(Number(next.slice(-5))).toBe(Number(voucher_no.slice(-5)) + 1);
    expect(await data(`/transaction/${corrected_id}`)).toMatchObject({ voucher_no: next });
    expect((await data(`/transaction/${reversal_id}`)).voucher_no).toMatch(/^REV-2024\/25-\d{5}$/);
    expect(await data(`/transaction/${id}`)).toMatchObject({ voucher_no });
    const reversed = await server.api('POST', `/transaction/${corrected_id}/reverse`, { reason: 'None' });
    expect(reversed.body.data.voucher_no).toMatch(/^REV-2024\/25-\d{5}$/);
  });

  it('is found by the list and by the search of the top bar, also without its year and zeros', async () => {
    const { id, voucher_no } = await pay();
    const number = Number(voucher_no.slice(-5));
    for (const typed of [voucher_no, voucher_no.toLowerCase(), `VP-${number}`, `vp-2024-25-${number}`]) {
      const list = await server.api('GET', `/vendor_payment?q=${encodeURIComponent(typed)}`);
      expect(list.body.data.map((row: { id: number }) => row.id)).toContain(id);
      const found = await data(`/search?q=${encodeURIComponent(typed)}`);
      expect(found[0]).toMatchObject({ id, title: voucher_no });
    }
    const { body } = await server.api('GET', `/vendor_payment?q=VP-999999`);
    expect(body.data).toEqual([]);
  });

  it('is not accepted in a body', async () => {
    const answer = await server.api('POST', '/vendor/payment', {
      vendor_id: firm.vendor,
      amount: 5,
      voucher_no: 'VP-1',
    });
    expect(answer.status).toBe(422);
  });
});

it('openings have a series of their own, too', async () => {
  const { rows } = await server.context.pool.query(
    `select count(*)::int as n, count(*) filter (where series like 'OB-%')::int as own, count(number)::int as numbered
     from plinth.transaction where type = 'opening'`,
  );
  expect(rows[0].n).toBeGreaterThan(0);
  expect(rows[0]).toEqual({ n: rows[0].n, own: rows[0].n, numbered: rows[0].n });
});
