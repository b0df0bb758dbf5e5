import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Resource } from '../../src/schema/index.ts';
import { nasty, nastyText } from '../support/nasty.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** No input gives a 5xx, and every failure has the one form (docs/business-rules.md, "Answers and errors"). */

const RUNS = process.env.PLINTH_LONG ? 3_000 : 60;

let server: TestServer;
let resources: readonly Resource[];

beforeAll(async () => {
  server = await startServer();
  resources = Object.values(server.context.resources);
});
afterAll(() => server?.close());

const bodyOf = (resource: Resource) =>
  fc.oneof(
    fc.dictionary(fc.constantFrom(...Object.keys(resource.fields), 'was', '__proto__', 'x'), nasty),
    nasty,
  );

async function send(method: string, path: string, body?: unknown): Promise<void> {
  const answer = await server.api(method, path, body);
  expect(answer.status, `${method} ${path} ${JSON.stringify(body)} ${answer.text}`).toBeLessThan(500);
  if (answer.status >= 400) {
    expect(answer.body.success).toBe(false);
    expect(answer.body.message).toEqual(expect.any(String));
  }
}

it('no body makes a create, an edit or a call of its own fail', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat().chain((n) => {
        const resource = resources[n % resources.length] as Resource;
        return fc.tuple(fc.constant(resource), bodyOf(resource));
      }),
      async ([resource, body]) => {
        const { api, actions } = resource;
        await send(api.create.method, api.create.path, body);
        await send(api.update.method, api.update.path.replace(/\{[^}]*\}/, '1'), body);
        for (const { operation } of actions)
          await send(operation.method, operation.path.replace(/\{[^}]*\}/, '999'), body);
      },
    ),
    { numRuns: RUNS },
  );
}, 600_000);

it('no query makes a list fail', async () => {
  const value = fc.oneof(nastyText, fc.constantFrom('1', 'asc', '2025-01-01', 'id', '10'));
  await fc.assert(
    fc.asyncProperty(
      fc.nat().chain((n) => {
        const listed = resources.filter(({ kind }) => kind !== 'single');
        const resource = listed[n % listed.length] as Resource;
        const names = Object.keys(resource.fields).flatMap((name) =>
          ['', '_ne', '_gte', '_lte', '_like'].map((operator) => name + operator),
        );
        const own = ['_start', '_end', '_sort', '_order', 'q', 'archived', 'x'];
        return fc.tuple(
          fc.constant(resource),
          fc.array(fc.tuple(fc.constantFrom(...names, ...own), value), { maxLength: 4 }),
        );
      }),
      async ([resource, pairs]) => {
        const query = pairs.map(
          ([name, text]) => `${name}=${encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''))}`,
        );
        await send('GET', `${resource.api.list.path}?${query.join('&')}`);
      },
    ),
    { numRuns: RUNS },
  );
}, 600_000);

it('no id in a path makes a call fail', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), nastyText, async (n, text) => {
      const { api, name } = resources[n % resources.length] as Resource;
      const id = encodeURIComponent(text.replace(/\p{Surrogate}/gu, '').replaceAll('/', '')) || 'x';
      await send('GET', api.one.path.replace(/\{[^}]*\}/, id));
      await send(api.delete.method, api.delete.path.replace(/\{[^}]*\}/, id));
      await send('GET', `/audit/${name}/${id}?_start=${id}`);
      await send('GET', `/audit/${id}/1`);
      await send('GET', `/summary/${id}`);
    }),
    { numRuns: RUNS },
  );
}, 600_000);
