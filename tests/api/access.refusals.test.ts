import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAs } from '../support/roles.ts';
import { startServer, type TestServer } from '../support/server.ts';

const ACCESS = readFileSync(resolve(import.meta.dirname, '../../resources/access.yaml'), 'utf8');

let server: TestServer;
let cashier: string;

beforeAll(async () => {
  server = await startServer();
  await server.api('POST', '/vendor', { vendor_name: 'Mill', phone: '01711111111', address: 'Khulna' });
  cashier = await signInAs(server, 'cashier', []);
});
afterAll(() => server?.close());

const as = (method: string, path: string, body?: unknown) =>
  server.api(method, path, body, { token: cashier });

const refusals = async () =>
  (
    await sql<{ resource: string; record: number; new: object; email: string }>`
      select a.resource, a.record_id::int as record, a.new, u.email from plinth.audit a
      join public."user" u on u.id = a.user_id where a.action = 'refused' order by a.id`.execute(server.db)
  ).rows;

it('a refusal names the work and the right, changes nothing, and is kept once', async () => {
  const { body: receipt } = await as('POST', '/cash/receipt', { amount: 900 });
  const id = receipt.data?.id ?? receipt.id;
  const { status, body } = await as('POST', `/transaction/${id}/reverse`, { reason: 'Wrong' });
  expect([status, body.code, body.message]).toEqual([
    403,
    'rightMissing',
    'Reversing cash receipts needs the right to reverse. Ask an administrator for it.',
  ]);
  await as('POST', `/transaction/${id}/reverse`, { reason: 'Wrong' });
  expect(await refusals()).toEqual([
    {
      resource: 'cash_receipt',
      record: 0,
      new: { right: 'reverse', call: 'POST /api/transaction/:id/reverse' },
      email: expect.stringContaining('cashier'),
    },
  ]);
  const { body: found } = await server.api('GET', `/transaction/${id}`);
  expect(found.data.correctable).toBe(true);
});

it('what is not given at all is answered like what does not exist, and is kept, too', async () => {
  expect(
    (await as('DELETE', server.context.resources.project?.api.delete.path.replace(/\{.*\}/, '1') ?? ''))
      .status,
  ).toBe(404);
  expect((await as('GET', '/backup')).status).toBe(403);
  expect((await as('PUT', '/vendor/1', { vendor_name: 'X' })).body.code).toBe('rightMissing');
  const rows = await refusals();
  expect(rows.slice(1).map(({ resource, new: more }) => [resource, more])).toEqual([
    ['project', { right: 'delete', call: expect.stringMatching(/^DELETE /) }],
    ['product', { right: 'administrator', call: 'GET /api/backup' }],
    ['vendor', { right: 'update', call: expect.stringMatching(/^PUT /) }],
  ]);
  // It belongs to no record's history.
  const { body } = await server.api('GET', '/vendor/1/history');
  expect(JSON.stringify(body)).not.toContain('refused');
});

it('a role that users have is not taken away by a change of access.yaml', async () => {
  const without = ACCESS.replace(/ {2}cashier:\n(?: {4}.*\n)+/, '').replace(/limits:.*\n(?: {2}.*\n)+/, '');
  expect(without).not.toContain('cashier');
  server.write({ file: 'resources/access.yaml', text: without });
  const message =
    'access.yaml no longer has the role “cashier”, which 1 user has. Give them another role first.';
  const { body: loaded } = await server.api('GET', '/definitions');
  expect(loaded.data.plan.refusals).toMatchObject([{ code: 'roleInUse', message }]);
  const { status, body } = await server.api('POST', '/definitions/reload');
  expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining(message)]);
  expect((await as('GET', '/vendor')).status).toBe(200);
});

it('no rule shuts out the administrators', async () => {
  server.write({
    file: 'resources/access.yaml',
    text: `${ACCESS.replace(/staff:.*\n(?: {4}.*\n)+/, 'staff: { grants: [] }\n')}  - { role: staff, on: all, deny: all }\n`,
  });
  expect((await server.api('POST', '/definitions/reload')).status).toBe(200);
  const staff = await signInAs(server, 'staff', []);
  expect((await server.api('GET', '/vendor', undefined, { token: staff })).status).toBe(404);
  expect((await server.api('GET', '/vendor')).status).toBe(200);
});
