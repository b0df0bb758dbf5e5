import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SourceFile } from '../../src/schema/source.ts';
import { arbitraryDefinitions, ENTITIES, NAMES } from '../support/arbitraryDefinition.ts';
import { SEED } from '../support/sample.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** No definition that passes the check breaks the server. */

/** The same each time, so that a failure comes from a change and not from luck; in the long run others each time. */
const RUNS = process.env.PLINTH_LONG ? 300 : 3;
/** Milliseconds for each. */
const EACH = 10_000;

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ alone: true });
});
afterAll(() => server?.close());

/** The answer, which is no failure of the server. */
async function ask(method: string, path: string, body?: unknown) {
  const answer = await server.api(method, path, body);
  const call = `${method} ${path} ${JSON.stringify(body)}: ${answer.text.slice(0, 500)}`;
  expect(answer.status, call).toBeLessThan(500);
  return answer;
}

async function tryOut(files: readonly SourceFile[]): Promise<void> {
  for (const name of ENTITIES)
    await sql`drop table if exists public.${sql.ref(name)} cascade`.execute(server.db);
  server.write(...files);
  const { status, text } = await ask('POST', '/definitions/reload');
  expect(status, text).toBe(200);
  expect((await ask('GET', './resources.json')).status).toBe(200);
  expect((await ask('GET', '/openapi.json')).status).toBe(200);
  for (const name of ENTITIES) await tryOutEntity(name);
}

/** Every call of a plain entity, with what its list answers. */
async function tryOutEntity(name: string): Promise<void> {
  await ask('POST', `/${name}`, {});
  const made = await ask('POST', `/${name}`, {
    label_of: 'One',
    alpha: 'a',
    beta: 1,
    gamma: '2025-02-28',
    delta: true,
  });
  await ask('POST', `/${name}`, { label_of: 'Two' });
  const lines = [{ alpha: 2, beta: 'x' }, { gamma: 1 }];
  await ask('POST', `/${name}`, { label_of: 'Lines', alpha: lines, beta: lines, gamma: lines, delta: lines });
  const { status, body } = await ask('GET', `/${name}?_start=0&_end=10`);
  expect(status).toBe(200);
  // A list that has nothing to search refuses it.
  await ask('GET', `/${name}?_start=0&_end=10&q=on`);
  const id = made.body.id ?? body[0]?.id ?? 1;
  await ask('GET', `/${name}/${id}`);
  await ask('PUT', `/${name}/${id}`, { label_of: 'Other', gamma: null });
  for (const field of Object.keys(body[0] ?? {}))
    await ask('GET', `/${name}?_sort=${field}&_order=desc&_start=0&_end=5`);
  for (const action of NAMES) {
    await ask('POST', `/${name}/${id}/${action}`, { alpha: 'b', beta: 2 });
    await ask('POST', `/${name}/bulk/${action}`, { ids: [id] });
    await ask('POST', `/${name}/bulk/${action}`, { ids: [id], values: { alpha: 'b', beta: 2 } });
  }
  await ask('DELETE', `/${name}/${id}`);
}

it(
  'loads, describes itself and answers every call',
  async () => {
    await fc.assert(fc.asyncProperty(arbitraryDefinitions, tryOut), {
      numRuns: RUNS,
      endOnFailure: true,
      ...(process.env.PLINTH_LONG ? {} : { seed: SEED }),
    });
  },
  RUNS * EACH,
);
