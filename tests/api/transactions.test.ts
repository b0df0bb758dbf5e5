import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startServer, type TestServer } from '../support/server.ts';
import { type Firm, fund, makeFirm } from './movementSamples.ts';

/** Transactions and their corrections (docs/business-rules.md, "Corrections"). */

let server: TestServer;
let firm: Firm;

beforeAll(async () => {
  server = await startServer();
  firm = await makeFirm(server);
  await fund(server, firm, '2025-01-01');
});
afterAll(() => server?.close());

const post = (path: string, body?: object, headers?: Record<string, string>) =>
  server.api('POST', path, body, { headers: headers ?? {} });

async function taken(answer: Promise<Answer>): Promise<Record<string, unknown>> {
  const { status, text, body } = await answer;
  expect(status, text).toBe(200);
  return body.data;
}

const pay = (amount: number, more: object = {}) =>
  taken(post('/vendor/payment', { vendor_id: firm.vendor, amount, ...more }));
const transaction = async (id: unknown) => (await server.api('GET', `/transaction/${id}`)).body.data;

describe('a transaction', () => {
  it('shows all of its entries, who, when, and what its call took', async () => {
    const row = await pay(10, { note: 'March', date: '2025-03-01', bank_id: firm.bank });
    expect(await transaction(row.id)).toMatchObject({
      id: row.id,
      type: 'payment',
      date: '2025-03-01',
      note: 'March',
      created_at: row.created_at,
      created_by_name: row.added_by,
      resource: 'vendor_payment',
      record: row,
      call: 'POST /vendor/payment',
      body: { vendor_id: firm.vendor, amount: 10, bank_id: firm.bank, date: '2025-03-01', note: 'March' },
      reverses: null,
      reversed_by: null,
      corrects: null,
      corrected_by: null,
      entries: [
        {
          book: `vendor:${firm.vendor}`,
          label: 'Vendor',
          name: row.vendor_name,
          resource: 'vendor',
          debit: 10,
          credit: 0,
        },
        { book: `bank:${firm.bank}`, label: 'Bank Account', name: row.bank_name, debit: 0, credit: 10 },
      ],
      stock: [],
    });
  });

  it('of goods shows what moved', async () => {
    const row = await taken(
      post('/supply_inventory_project', {
        project_id: firm.project,
        inventory: [{ product_id: firm.product, qty: 2 }],
      }),
    );
    const { stock, entries, body } = await transaction(row.id);
    expect(stock).toMatchObject([
      {
        resource: 'inventory',
        record_id: firm.product,
        type: 'supply',
        qty: -2,
        rate: 10,
        value: -20,
        project_name: row.project_name,
      },
    ]);
    expect(entries.map(({ label }: { label: string }) => label)).toEqual(['Stock', 'Material Cost']);
    expect(body.inventory).toEqual([{ product_id: firm.product, qty: 2 }]);
  });

  it.each(['999999999', '0', 'abc', '-1'])('that is none answers 404: %s', async (id) => {
    for (const [method, path, body] of [
      ['GET', `/transaction/${id}`, undefined],
      ['POST', `/transaction/${id}/reverse`, { reason: 'x' }],
      ['POST', `/transaction/${id}/correct`, { reason: 'x', body: {} }],
      ['POST', `/transaction/${id}/preview`, {}],
    ] as const) {
      expect((await server.api(method, path, body)).status, path).toBe(404);
    }
  });
});

describe('a reversal', () => {
  it.each([{}, { reason: '' }, { reason: '  ' }, { reason: 7 }, { reason: 'a\u0000b' }, { reason: null }])(
    'wants a reason: %j',
    async (body) => {
      const { id } = await pay(1);
      const answer = await post(`/transaction/${id}/reverse`, body);
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toHaveProperty('reason');
    },
  );

  it('keeps the date of what it reverses', async () => {
    const { id } = await pay(1, { date: '2025-02-03' });
    const { reversal_id } = await taken(post(`/transaction/${id}/reverse`, { reason: 'Twice' }));
    expect(await transaction(reversal_id)).toMatchObject({
      date: '2025-02-03',
      correctable: false,
      record: null,
    });
  });

  it('is refused of a reversal, and of what was reversed; an opening and an adjustment are not corrected', async () => {
    const { id: bank } = await taken(post('/bank', { bank_name: `Opened ${Math.random()}`, balance: 10 }));
    await server.api('PUT', `/bank/${bank}`, { balance: 12, reason: 'Counted' });
    const posted = await server.db
      .selectFrom('plinth.transaction')
      .select(['id', 'type'])
      .where('resource', '=', 'bank')
      .where('record_id', '=', bank as number)
      .orderBy('id', 'desc')
      .execute();
    expect(posted.map(({ type }) => type)).toEqual(['adjustment', 'opening']);
    for (const { id } of posted) {
      expect(await transaction(id)).toMatchObject({ correctable: true, body: null });
      const corrected = await post(`/transaction/${id}/correct`, { reason: 'x', body: {} });
      expect([corrected.status, corrected.body.code]).toEqual([409, 'notCorrectable']);
      const { reversal_id } = await taken(post(`/transaction/${id}/reverse`, { reason: 'x' }));
      for (const closed of [id, reversal_id]) {
        for (const call of ['reverse', 'preview']) {
          const answer = await post(
            `/transaction/${closed}/${call}`,
            call === 'reverse' ? { reason: 'x' } : {},
          );
          expect(answer.status, answer.text).toBe(409);
        }
        expect(await transaction(closed)).toMatchObject({ correctable: false, reason: expect.any(String) });
      }
    }
    expect((await server.api('GET', `/bank/${bank}`)).body.data.balance).toBe(0);
  });

  it('that would break a floor is refused; of a correction only the outcome is checked', async () => {
    const { id: bank } = await taken(post('/bank', { bank_name: 'Floor', balance: 0 }));
    const { id } = await taken(post(`/bank/deposite/${bank}`, { amount: 100 }));
    await taken(post(`/bank/withdraw/${bank}`, { amount: 80 }));
    const answer = await post(`/transaction/${id}/reverse`, { reason: 'x' });
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'Insufficient bank balance: BDT 20.00 available',
    ]);
    await taken(post(`/transaction/${id}/correct`, { reason: 'x', body: { amount: 90 } }));
    expect((await server.api('GET', `/bank/single/${bank}`)).body.data.balance).toBe(10);
  });

  it('that touches a deleted record is refused until it is restored', async () => {
    const { id: bank } = await taken(post('/bank', { bank_name: 'Closing', balance: 0 }));
    const { id } = await taken(post(`/bank/deposite/${bank}`, { amount: 5 }));
    await taken(post(`/bank/withdraw/${bank}`, { amount: 5 }));
    expect((await server.api('DELETE', `/bank/${bank}`)).status).toBe(200);
    const reason = 'Closing is deleted; restore it first';
    expect(await transaction(id)).toMatchObject({ correctable: false, reason });
    for (const [call, body] of [
      ['reverse', { reason: 'x' }],
      ['correct', { reason: 'x', body: { amount: 6 } }],
      ['preview', {}],
    ] as const) {
      const answer = await post(`/transaction/${id}/${call}`, body);
      expect([answer.status, answer.body.message]).toEqual([409, reason]);
    }
    await server.api('POST', `/bank/single/${bank}/restore`);
    expect(await transaction(id)).toMatchObject({ correctable: true, reason: null });
    const correction = { reason: 'x', body: { amount: 6 } };
    await taken(post(`/transaction/${id}/correct`, correction));
  });

  it('is done once under one Idempotency-Key', async () => {
    const { id } = await pay(1);
    const headers = { 'idempotency-key': `reverse ${id}` };
    const first = await post(`/transaction/${id}/reverse`, { reason: 'x' }, headers);
    const again = await post(`/transaction/${id}/reverse`, { reason: 'x' }, headers);
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
  });

  it('is done once, however many ask for it at the same moment', async () => {
    const { id } = await pay(1);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post(`/transaction/${id}/reverse`, { reason: 'x' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });
});

describe('a correction', () => {
  it('is checked as the call of the original is, at its fields', async () => {
    const { id } = await pay(10);
    for (const [body, field] of [
      [{ vendor_id: firm.vendor }, 'amount'],
      [{ vendor_id: firm.vendor, amount: 0 }, 'amount'],
      [{ vendor_id: 999_999_999, amount: 1 }, 'vendor_id'],
      [{ vendor_id: firm.vendor, amount: 1, colour: 'red' }, 'colour'],
      [{ vendor_id: firm.vendor, amount: 1, date: '2200-01-01' }, 'date'],
      [undefined, 'body'],
      ['text', 'body'],
    ] as const) {
      const answer = await post(`/transaction/${id}/correct`, { reason: 'x', body });
      expect(answer.status, answer.text).toBe(422);
      expect(Object.keys(answer.body.errors)).toEqual([field]);
    }
    expect(await transaction(id)).toMatchObject({ reversed_by: null, correctable: true });
  });

  it('keeps the records in the path', async () => {
    const { id } = await taken(post(`/bank/deposite/${firm.bank}`, { amount: 10 }));
    const answer = await post(`/transaction/${id}/correct`, {
      reason: 'x',
      body: { amount: 11, bank_id: 1 },
    });
    expect(Object.keys(answer.body.errors)).toEqual(['bank_id']);
    const { corrected_id } = await taken(
      post(`/transaction/${id}/correct`, { reason: 'x', body: { amount: 11 } }),
    );
    expect((await transaction(corrected_id)).record).toMatchObject({ bank_id: firm.bank, amount: 11 });
  });

  it('is corrected again, and then the first no more', async () => {
    const { id } = await pay(10);
    const correct = (of: unknown, amount: number) =>
      post(`/transaction/${of}/correct`, { reason: 'x', body: { vendor_id: firm.vendor, amount } });
    const { corrected_id } = await taken(correct(id, 11));
    expect((await correct(id, 12)).status).toBe(409);
    const second = await taken(correct(corrected_id, 12));
    expect(await transaction(second.corrected_id)).toMatchObject({
      corrects: corrected_id,
      record: { amount: 12 },
    });
  });

  it('is shown before it is done, and the showing leaves nothing', async () => {
    const row = await pay(10);
    const body = { vendor_id: firm.vendor, amount: 4, bank_id: firm.bank };
    const { books, stock } = await taken(post(`/transaction/${row.id}/preview`, { body }));
    const change = (key: string) => {
      const book = (books as { book: string; before: number; after: number }[]).find(
        (one) => one.book === key,
      );
      return book && book.after - book.before;
    };
    expect(change(`vendor:${firm.vendor}`)).toBe(6);
    expect(change('cash')).toBe(10);
    expect(change(`bank:${firm.bank}`)).toBe(-4);
    expect(stock).toEqual([]);
    expect(await transaction(row.id)).toMatchObject({ reversed_by: null, correctable: true });
    const wrong = await post(`/transaction/${row.id}/preview`, { body: { ...body, amount: -1 } });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['amount']]);
    const none = await post(`/transaction/${row.id}/preview`, { body: null });
    expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['body']]);
    const whole = await taken(post(`/transaction/${row.id}/preview`, {}));
    expect((whole.books as object[]).length).toBe(2);
  });

  it('is shown with the balances of now, not those right after the old voucher: 133,172 of cash become 109,172', async () => {
    const cash = async () => Number((await server.api('GET', '/cash')).body.data[0].balance);
    const old = await pay(12_000);
    await taken(post('/cash/receipt', { amount: 1_000_000 }));
    await taken(post('/expense', { expense_name: 'Rent', amount: (await cash()) - 133_172 }));
    expect(await cash()).toBe(133_172);
    const body = { vendor_id: firm.vendor, amount: 36_000 };
    const { books } = await taken(post(`/transaction/${old.id}/preview`, { body }));
    expect(books).toContainEqual(expect.objectContaining({ book: 'cash', before: 133_172, after: 109_172 }));
    await taken(post(`/transaction/${old.id}/correct`, { reason: 'The whole bill', body }));
    expect(await cash()).toBe(109_172);
  });
});
