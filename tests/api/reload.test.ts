import { request } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IS_LONG } from '../support/sample.ts';
import { type Answer, startServer, type TestServer } from '../support/server.ts';

/** Changed settings and definitions hold in every server process, without a restart. */

const SEED = { file: 'resources/crane.yaml', text: 'name: crane\nfields:\n  crane_name: { type: text }\n' };
const WIDER = { ...SEED, text: `${SEED.text}  load: { type: quantity, label: Load }\n` };
const WRONG = { ...SEED, text: 'name: crane\nfields:\n  crane_name: { type: txt }\n' };

let one: TestServer;
let other: TestServer;

beforeAll(async () => {
  one = await startServer();
  other = await startServer({ on: one });
});
afterAll(async () => {
  await other?.close();
  await one?.close();
});

const reload = (server: TestServer) => server.api('POST', '/definitions/reload');
const definitions = async (server: TestServer) => (await server.api('GET', '/definitions')).body.data;
const names = async (server: TestServer): Promise<string[]> =>
  (await definitions(server)).definitions.map(({ name }: { name: string }) => name);

describe('a change in one process', () => {
  it('of a setting holds in the other', async () => {
    expect((await one.api('PUT', '/setting', { number_format: 'lakh' })).status).toBe(200);
    const inOther = async () => (await other.api('GET', '/setting')).body.data.number_format;
    await expect.poll(inOther).toBe('lakh');
    await one.api('PUT', '/setting', { number_format: null });
    await expect.poll(inOther).toBe('thousand');
  });

  it('of the definitions brings tables and calls, in both', async () => {
    one.write(SEED);
    other.write(SEED);
    expect((await one.api('GET', '/crane')).status).toBe(404);
    expect(await names(one)).not.toContain('crane');
    const { status, body } = await reload(one);
    expect([status, body.message]).toEqual([200, 'The definitions are reloaded']);
    expect((await one.api('POST', '/crane', { crane_name: 'Liebherr' })).status).toBe(201);
    await expect
      .poll(async () => (await other.api('GET', '/crane')).body)
      .toMatchObject([{ crane_name: 'Liebherr' }]);
    expect((await definitions(one)).definitions).toContainEqual({
      name: 'crane',
      label: 'Cranes',
      kind: 'entity',
      file: 'resources/crane.yaml',
      fields: expect.any(Number),
    });
  });

  it('keeps the records when a field is added', async () => {
    one.write(WIDER);
    other.write(WIDER);
    expect((await reload(one)).status).toBe(200);
    expect((await one.api('GET', '/crane')).body).toMatchObject([{ crane_name: 'Liebherr', load: null }]);
  });
});

describe('a mistake in the definitions', () => {
  it('is listed with its place, and leaves the last good ones in force', async () => {
    one.write(WRONG);
    const { status, body } = await reload(one);
    const problem = {
      code: 'typeUnknown',
      params: { type: '"txt"', hint: { code: 'didYouMean', params: { near: 'text' } } },
    };
    expect(status).toBe(422);
    expect(body).toMatchObject({
      success: false,
      code: 'definitionsWrong',
      params: { count: 1 },
      message: 'The definitions have a mistake; the last good ones stay in force',
      errors: {
        'resources/crane.yaml:3:23':
          'fields.crane_name.type: "txt" is not a field type; did you mean "text"?',
      },
      fields: {
        'resources/crane.yaml:3:23': {
          code: 'mistakeInDefinition',
          params: { key: 'fields.crane_name.type', problem },
        },
      },
    });
    expect((await definitions(one)).mistakes).toMatchObject([
      {
        file: 'resources/crane.yaml',
        line: 3,
        column: 23,
        key: 'fields.crane_name.type',
        message: '"txt" is not a field type; did you mean "text"?',
        ...problem,
      },
    ]);
    expect((await one.api('POST', '/crane', { crane_name: 'Potain', load: 8 })).status).toBe(201);
  });

  it('is listed beside another of the same place', async () => {
    one.write({ ...SEED, text: 'label: Crane\n' });
    const { body } = await reload(one);
    expect(body).toMatchObject({
      params: { count: 2 },
      errors: { 'resources/crane.yaml:1:1': 'name: is missing\nfields: is missing' },
    });
    one.write(WRONG);
  });

  it('does not keep a setting from holding', async () => {
    await one.api('PUT', '/setting', { date_format: 'D MMM YYYY' });
    expect((await one.api('GET', '/setting')).body.data.date_format).toBe('D MMM YYYY');
    await one.api('PUT', '/setting', { date_format: null });
  });

  it.runIf(IS_LONG)('that only the database can see is refused in words, too', async () => {
    one.write({ ...SEED, text: 'name: crane\nfields:\n  crane_name: { type: integer }\n' });
    const { status, body } = await reload(one);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'definitionsUnreadable',
      message: expect.stringMatching(/^Resource "crane", fields\.crane_name\.type: "integer" needs/),
      params: { problems: { reasons: [{ code: 'lossyCast', params: { resource: 'crane' } }] } },
    });
    one.write(WIDER);
    expect((await one.api('GET', '/crane')).body).toHaveLength(2);
  });
});

describe('while it is replaced, the product', () => {
  it.runIf(IS_LONG)('answers every call', async () => {
    const asked: Promise<Answer>[] = [];
    const asking = setInterval(() => asked.push(one.api('GET', '/vendor')), 5);
    // As often as it takes for calls to arrive meanwhile.
    do {
      for (const number_format of ['lakh', 'thousand', 'lakh', null])
        expect((await one.api('PUT', '/setting', { number_format })).status).toBe(200);
    } while (asked.length <= 10);
    clearInterval(asking);
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it.runIf(IS_LONG)(
    'says to try again where a column has another name and it does not know of it yet',
    async () => {
      const RENAMED = { ...SEED, text: SEED.text.replace('crane_name: {', 'called: { was: crane_name,') };
      for (const change of [RENAMED, { ...SEED, text: SEED.text.replace('text }', 'text, was: called }') }]) {
        one.write(change);
        other.write(change);
        const asked: Promise<Answer>[] = [];
        const asking = setInterval(() => asked.push(one.api('GET', '/crane'), other.api('GET', '/crane')), 5);
        expect((await reload(one)).status).toBe(200);
        expect((await one.api('GET', '/crane')).status).toBe(200);
        clearInterval(asking);
        const wrong = (await Promise.all(asked)).filter(({ status }) => status !== 200);
        for (const { status, body } of wrong)
          expect([status, body.message]).toEqual([503, expect.stringContaining('just changing')]);
        await expect.poll(async () => (await other.api('GET', '/crane')).status).toBe(200);
      }
    },
  );

  it.runIf(IS_LONG)(
    'says what is missing where a table does not come back, and no longer once it has',
    async () => {
      const hasty = await startServer({ on: one, app: { changeTakes: 100 } });
      const vendors = async () => (await hasty.api('GET', '/vendor')).body.message;
      const health = async () => (await hasty.api('GET', './health', undefined, { token: null })).body;
      await sql`alter table vendor rename to gone`.execute(one.db);
      expect([await vendors(), await health()]).toEqual([
        expect.stringContaining('just changing'),
        { status: 'ok' },
      ]);
      await expect.poll(vendors).toMatch(/has lost the table vendor\..* reload the definitions/);
      expect((await hasty.api('GET', '/vendor')).status).toBe(503);
      expect(await health()).toEqual({ status: 'incomplete' });
      expect((await hasty.api('GET', '/about')).body.data.missing).toEqual(['table vendor']);
      await sql`alter table gone rename to vendor`.execute(one.db);
      await expect.poll(health).toEqual({ status: 'ok' });
      await hasty.close();
    },
  );

  it('finishes a call that began before', async () => {
    const body = JSON.stringify({ crane_name: 'Terex' });
    const { port } = new URL(one.url);
    const call = request({
      port,
      method: 'POST',
      path: '/api/crane',
      headers: {
        authorization: `Bearer ${one.token}`,
        'content-type': 'application/json',
        'content-length': body.length,
      },
    });
    const answered = new Promise<number | undefined>((resolve, reject) => {
      call.on('response', (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      call.on('error', reject);
    });
    call.write(body.slice(0, 5));
    await one.api('GET', '/vendor');
    await one.api('PUT', '/setting', { number_format: 'lakh' });
    await one.api('PUT', '/setting', { number_format: null });
    call.end(body.slice(5));
    expect(await answered).toBe(201);
  });
});

describe('the definitions', () => {
  it('are for administrators', async () => {
    const staff = { name: 'Rahima Staff', email: 'rahima@example.com', password: 'a long enough one' };
    await one.api('POST', '/users', staff);
    const token = await one.signIn(staff.email, staff.password);
    for (const [method, path] of [
      ['GET', '/definitions'],
      ['POST', '/definitions/reload'],
    ] as const) {
      expect((await one.api(method, path, undefined, { token })).status).toBe(403);
      expect((await one.api(method, path, undefined, { token: null })).status).toBe(401);
    }
  });
});
