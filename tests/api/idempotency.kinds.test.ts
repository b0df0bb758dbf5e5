import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sample } from '../support/sample.ts';
import { type Answer, startServer, type TestServer } from '../support/server.ts';
import { type Firm, makeFirm } from './movementSamples.ts';

/** One Idempotency-Key for calls of different kinds: every other call is refused, and none fails the server. */

const HIRE = {
  file: 'resources/hire.yaml',
  text: `name: hire
kind: movement
post:
  entries:
    - { debit: expense, amount: amount }
    - { credit: cash, amount: amount }
fields:
  amount: { type: money, required: true, min: 1 }
`,
};
/** The address of an entity that a movement of this name leaves free. */
const RENAMED = { ...HIRE, text: HIRE.text.replace('name: hire', 'name: rent') };
const ENTITY = {
  file: 'resources/hire-entity.yaml',
  text: 'name: hire\nfields:\n  amount: { type: money }\n',
};

let server: TestServer;
let firm: Firm;
beforeAll(async () => {
  server = await startServer({ definitions: [HIRE] });
  firm = await makeFirm(server);
});
afterAll(() => server?.close());

type Call = [method: string, path: string, body?: object];

const send = ([method, path, body]: Call, key: string): Promise<Answer> =>
  server.api(method, path, body, { headers: { 'idempotency-key': key } });

/** The method and path of every call that accepts a key; each id is 1. */
async function keyedCalls(): Promise<Call[]> {
  const { body } = await server.api('GET', '/openapi.json');
  const paths: [string, Record<string, { parameters?: { name: string }[] }>][] = Object.entries(body.paths);
  return paths.flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === 'Idempotency-Key'))
      .map(([method]): Call => [method.toUpperCase(), path.replace(/^\/api/, '').replace(/\{\w+\}/g, '1')]),
  );
}

describe('the key of a call of one kind', () => {
  const ALL: readonly [kind: string, (firm: Firm) => Call][] = [
    ['movement', ({ vendor }) => ['POST', '/vendor/payment', { vendor_id: vendor, amount: 1 }]],
    [
      'wage',
      ({ project: at, employee }) => ['POST', `/employee/wage/${at}`, { employee_id: employee, amount: 1 }],
    ],
    ['record', () => ['POST', '/employee_role', { role_name: 'Roofer' }]],
    ['bulk job', ({ vendor }) => ['POST', '/vendor/bulk-jobs', { operation: 'delete', ids: [vendor] }]],
    ['setting', () => ['PUT', '/setting/periods', { fiscal_month: 7 }]],
  ];
  const KINDS = sample(ALL, 2, ([kind]) => kind);

  it.each(KINDS)('%s is refused for a call of every other kind', async (kind, callOf) => {
    const first = callOf(firm);
    const made = await send(first, kind);
    expect(made.status, made.text).toBeLessThan(300);
    const others = (await keyedCalls()).filter(([method, path]) => method !== first[0] || path !== first[1]);
    expect(others.length).toBeGreaterThan(100);
    let reused = 0;
    for (const [method, path] of others) {
      for (const body of method === 'DELETE' ? [undefined] : [first[2], {}]) {
        const answer = await send([method, path, body], kind);
        // The record of a path and the form of a body may be checked before the key.
        expect([404, 422], `${method} ${path}: ${answer.text}`).toContain(answer.status);
        if (answer.body.code === 'keyReused') reused += 1;
      }
    }
    expect(reused).toBeGreaterThan(others.length / 2);
    const again = await send(first, kind);
    expect([again.status, again.text]).toEqual([made.status, made.text]);
  });
});

it('is refused where a change of the definitions gave the address of a movement to an entity', async () => {
  const call: Call = ['POST', '/hire', { amount: 5 }];
  expect((await send(call, 'hire')).status).toBe(201);
  for (const files of [
    [{ ...RENAMED, text: RENAMED.text.replace('name: rent', 'name: rent\nwas: hire') }],
    [RENAMED, ENTITY],
  ]) {
    server.write(...files);
    const reloaded = await server.api('POST', '/definitions/reload');
    expect(reloaded.status, reloaded.text).toBe(200);
  }
  const again = await send(call, 'hire');
  expect([again.status, again.body.code]).toEqual([422, 'keyReused']);
  expect((await send(call, 'another hire')).status).toBe(201);
});
