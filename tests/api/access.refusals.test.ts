import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAs } from '../support/roles.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Firm, makeFirm, makeProject } from './movementSamples.ts';

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

describe('taking back and correcting', () => {
  let firm: Firm;
  /** A movement that each role reads, as its administrator records it. */
  const record: Readonly<Record<string, () => Promise<{ id: number; body: object; many: string }>>> = {
    cashier: () => posted('/cash/receipt', { amount: 900 }, 'cash receipts'),
    auditor: () => posted('/cash/receipt', { amount: 900 }, 'cash receipts'),
    accountant: () => posted('/cash/receipt', { amount: 900 }, 'cash receipts'),
    staff: () => posted('/cash/receipt', { amount: 900 }, 'cash receipts'),
    storekeeper: () =>
      posted(
        '/supply_inventory_project',
        { project_id: firm.project, inventory: [{ product_id: firm.product, qty: 1 }] },
        'product assignments',
      ),
    site_engineer: () =>
      posted(
        `/expense/projectwise/${firm.project}`,
        { expense_name: 'Rope', amount: 10 },
        'project expenses',
      ),
  };
  const posted = async (path: string, body: object, many: string) => {
    const answer = await server.api('POST', path, body);
    expect(answer.status, answer.text).toBe(200);
    const { rows } = await sql<{ id: number }>`select max(id)::int as id from plinth.transaction`.execute(
      server.db,
    );
    return { id: rows[0]?.id as number, body, many };
  };
  const state = async () =>
    (
      await sql<object>`select (select count(*) from plinth.transaction) as posted, (select sum(balance) from plinth.book) as books,
        (select count(*) from plinth.audit where action <> 'refused') as audit`.execute(server.db)
    ).rows[0];

  beforeAll(async () => {
    firm = await makeFirm(server);
  });

  it.each(['cashier', 'storekeeper', 'site_engineer', 'auditor'])(
    'is refused to a %s by the name of the right, changes nothing, and is kept',
    async (role) => {
      const token = await signInAs(server, role, [firm.project]);
      const { id, body, many } = await (record[role] as (typeof record)[string])();
      const [before, kept] = [await state(), (await refusals()).length];
      expect((await server.api('GET', `/transaction/${id}`, undefined, { token })).status).toBe(200);
      const ask = (path: string, given: object) =>
        server.api('POST', `/transaction/${id}/${path}`, given, { token });
      const refused = [
        await ask('reverse', { reason: 'Wrong' }),
        await ask('correct', { reason: 'Wrong', body }),
        await ask('preview', {}),
        await ask('preview', { body }),
      ].map((answer) => [answer.status, answer.body.code, answer.body.message.toLowerCase()]);
      const reversing = [
        403,
        'rightMissing',
        `reversing ${many} needs the right to reverse. ask an administrator for it.`,
      ];
      const correcting = [
        403,
        'rightMissing',
        `correcting ${many} needs the right to correct. ask an administrator for it.`,
      ];
      expect(refused).toEqual([reversing, correcting, reversing, correcting]);
      expect(await state()).toEqual(before);
      const rows = (await refusals()).slice(kept);
      expect(rows.map(({ new: more, email }) => [more, email.startsWith(role)])).toEqual([
        [{ right: 'reverse', call: 'POST /api/transaction/:id/reverse' }, true],
        [{ right: 'correct', call: 'POST /api/transaction/:id/correct' }, true],
      ]);
    },
  );

  it.each(['accountant', 'staff'])('is done by a %s', async (role) => {
    const token = await signInAs(server, role, []);
    const make = record[role] as (typeof record)[string];
    const ask = (id: number, path: string, given: object) =>
      server.api('POST', `/transaction/${id}/${path}`, given, { token });
    const first = await make();
    expect((await ask(first.id, 'preview', {})).status).toBe(200);
    expect((await ask(first.id, 'reverse', { reason: 'Wrong' })).status).toBe(200);
    const second = await make();
    const body = { amount: 901 };
    expect((await ask(second.id, 'preview', { body })).status).toBe(200);
    const { status, body: done } = await ask(second.id, 'correct', { reason: 'Wrong', body });
    expect(status).toBe(200);
    const { body: seen } = await server.api('GET', `/transaction/${done.data.corrected_id}`);
    expect(seen.data).toMatchObject({ corrects: second.id, record: { amount: 901 } });
  });

  it('is not found by who does not read the movement', async () => {
    const token = await signInAs(server, 'site_engineer', []);
    const { id } = await (record.cashier as (typeof record)[string])();
    for (const way of ['reverse', 'correct'])
      expect(
        (await server.api('POST', `/transaction/${id}/${way}`, { reason: 'Wrong', body: {} }, { token }))
          .status,
      ).toBe(404);
  });
});

it('what is not given at all is answered like what does not exist, and is kept, too', async () => {
  const before = (await refusals()).length;
  expect(
    (await as('DELETE', server.context.resources.project?.api.delete.path.replace(/\{.*\}/, '1') ?? ''))
      .status,
  ).toBe(404);
  expect((await as('GET', '/backup')).status).toBe(403);
  expect((await as('PUT', '/vendor/1', { vendor_name: 'X' })).body.code).toBe('rightMissing');
  const rows = (await refusals()).slice(before);
  expect(rows.map(({ resource, new: more }) => [resource, more])).toEqual([
    ['project', { right: 'delete', call: expect.stringMatching(/^DELETE /) }],
    ['product', { right: 'administrator', call: 'GET /api/backup' }],
    ['vendor', { right: 'update', call: expect.stringMatching(/^PUT /) }],
  ]);
  // It belongs to no record's history.
  const { body } = await server.api('GET', '/vendor/1/history');
  expect(JSON.stringify(body)).not.toContain('refused');
});

it('what is given for own projects is given for the one under Project, too', async () => {
  const [first, second, foreign] = await Promise.all([1, 2, 3].map(() => makeProject(server, 0)));
  const user = { name: 'Ab', email: 'site@example.com', password: 'correct horse battery' };
  const body = { ...user, roles: ['site_engineer'], project_id: first, projects: [second] };
  expect((await server.api('POST', '/users', body)).status).toBe(200);
  const token = await server.signIn(user.email, user.password);
  const { body: read } = await server.api('GET', '/project', undefined, { token });
  expect(read.data.map(({ id }: { id: number }) => id).sort()).toEqual([first, second].sort());
  const spent = { expense_name: 'Rope', amount: 1 };
  const ask = (id: number | undefined) => server.api('POST', `/expense/projectwise/${id}`, spent, { token });
  expect([(await ask(first)).status, (await ask(foreign)).status]).toEqual([409, 404]);
});

it('who reads projects without people is not answered that nobody is there', async () => {
  const project = await makeProject(server, 0);
  const status = async (role: string) => {
    const token = await signInAs(server, role, [project]);
    const paths = [`/project_employee_assign/release/${project}`, `/employee/wage/all/${project}`];
    const answers = paths.map((path) => server.api('GET', path, undefined, { token }));
    return (await Promise.all(answers)).map((answer) => answer.status);
  };
  expect(await status('storekeeper')).toEqual([404, 404]);
  expect(await status('site_engineer')).toEqual([200, 200]);
});

it('a role that users have is not taken away by a change of access.yaml', async () => {
  const without = ACCESS.replace(/ {2}cashier:\n(?: {4}.*\n)+/, '').replace(/limits:.*\n(?: {2}.*\n)+/, '');
  expect(without).not.toContain('cashier');
  server.write({ file: 'resources/access.yaml', text: without });
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from public."user" where roles ? 'cashier'`.execute(server.db);
  const those = rows[0]?.n === 1 ? '1 user has' : `${rows[0]?.n} users have`;
  const message = `access.yaml no longer has the role “cashier”, which ${those}. Give them another role first.`;
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
