import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS, type Call } from '../specification/calls.ts';
import { makeCompany } from '../specification/company.ts';
import { type Answer, startServer, type TestServer } from '../support/server.ts';

/** Every call of the specification over HTTP, against the table that was written down from it. */

const NOBODY = 999_999;

let server: TestServer;

beforeAll(async () => {
  // With a single connection, a call that asked for a second one while it holds the first would end as 503.
  server = await startServer({ connections: 1 });
  await makeCompany(server);
});
afterAll(() => server?.close());

function make(
  { call, ids = [], query = '', body }: Call,
  {
    with: other,
    token = server.token,
    like = ids,
  }: { with?: object; token?: string | null; like?: unknown[] } = {},
): Promise<Answer> {
  const [method = '', path = ''] = call.split(' ');
  const rest = [...like];
  const filled = path.replace(/\{\w+\}/g, () => String(rest.shift()));
  const sent = body && { ...(call === 'POST /login' ? server.admin : body), ...other };
  return server.api(method, `${filled}?${query}`, sent, { token });
}

const named = (calls: readonly Call[]) => calls.map((call) => [call.call, call] as const);
const guarded = CALLS.filter(({ open }) => !open);
/** A day is no record. */
const ofRecord = CALLS.filter(({ ids = [] }) => ids.length > 0 && ids.every((id) => typeof id === 'number'));

describe.each(named(guarded))('%s', (_, call) => {
  it('answers 401 without a token, and with one that was made up', async () => {
    for (const token of [null, 'f'.repeat(64)]) {
      const { status, body } = await make(call, { token });
      const failure = { success: false, message: 'Please sign in', code: 'unauthenticated', params: {} };
      expect([status, body]).toEqual([401, failure]);
    }
  });
});

describe.each(named(ofRecord))('%s', (_, call) => {
  it('answers 404 to what does not exist', async () => {
    const { status, body } = await make(call, { like: call.ids?.map(() => NOBODY) ?? [] });
    expect([status, body.success, typeof body.message]).toEqual([404, false, 'string']);
  });
});

describe.each(named(CALLS.filter(({ bad }) => bad !== undefined)))('%s', (_, call) => {
  it('answers 422 to a bad body, and names the field', async () => {
    const { status, body } = await make(call, { with: call.bad ?? {} });
    const [field = ''] = Object.keys(call.bad ?? {});
    expect([status, body.success]).toEqual([422, false]);
    expect(Object.keys(body.errors)).toContainEqual(expect.stringMatching(new RegExp(`^${field}\\b`)));
  });
});

describe.each(named(CALLS))('%s', (_, call) => {
  it('answers what the specification reads of it', async () => {
    const { status, body } = await make(call);
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    expect(body.success).toBe(true);
    if (call.message !== undefined) expect(body.message).toBe(call.message);
    expect(Object.keys(body)).toEqual(expect.arrayContaining(call.holds ?? []));
    for (const [field, keys] of Object.entries(call.rows ?? {})) {
      expect(body[field].length, field).toBeGreaterThan(0);
      for (const row of body[field]) expect(Object.keys(row)).toEqual(expect.arrayContaining(keys));
    }
    for (const [field, keys] of Object.entries(call.row ?? {}))
      expect(Object.keys(body[field])).toEqual(expect.arrayContaining(keys));
  });
});
