import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';

/** The first cash balance (docs/business-rules.md, "Openings"). */

let server: TestServer;

describe('the first cash balance', () => {
  beforeEach(async () => {
    server = await startServer();
  });
  afterEach(() => server?.close());

  it('is not open at first, and its balance is 0', async () => {
    const opening = await server.api('GET', '/cash/opening');
    expect([opening.status, opening.body.success]).toEqual([200, false]);
    expect((await server.api('GET', '/cash')).body).toEqual({
      success: true,
      data: [{ balance: 0, updated_at: null }],
    });
  });

  it('is recorded once', async () => {
    const first = await server.api('POST', '/cash/opening', { balance: '1250.50', note: 'Counted' });
    expect(first.status, first.text).toBe(200);
    expect(first.body).toMatchObject({ success: true, message: expect.any(String) });
    expect((await server.api('GET', '/cash')).body.data).toEqual([
      { balance: 1250.5, updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) },
    ]);
    expect((await server.api('GET', '/cash/opening')).body.success).toBe(true);
    const second = await server.api('POST', '/cash/opening', { balance: 1 });
    expect([second.status, second.body.success]).toEqual([409, false]);
    expect((await server.api('GET', '/cash')).body.data[0].balance).toBe(1250.5);
  });

  it('may be 0, and is remembered then too', async () => {
    expect((await server.api('POST', '/cash/opening', { balance: 0 })).status).toBe(200);
    expect((await server.api('GET', '/cash/opening')).body.success).toBe(true);
    expect((await server.api('POST', '/cash/opening', { balance: 5 })).status).toBe(409);
  });

  it('is recorded once by many at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => server.api('POST', '/cash/opening', { balance: index + 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  });
});

describe('a first cash balance that is wrong', () => {
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server?.close());

  it.each([
    [{}, 'balance'],
    [{ balance: -1 }, 'balance'],
    [{ balance: 1.001 }, 'balance'],
    [{ balance: 'much' }, 'balance'],
    [{ balance: 1, amount: 2 }, 'amount'],
    [{ balance: 1, date: '2025-02-30' }, 'date'],
    [{ balance: 1, date: '2199-01-01' }, 'date'],
    [{ balance: 1, note: 'x'.repeat(256) }, 'note'],
  ])('is refused at its field: %j', async (body, field) => {
    const answer = await server.api('POST', '/cash/opening', body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
    expect((await server.api('GET', '/cash/opening')).body.success).toBe(false);
  });
});
