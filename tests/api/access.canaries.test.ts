import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Canaries, plantCanaries } from '../support/canaries.ts';
import { startCompany } from '../support/company.ts';
import { knock, readableAddresses } from '../support/knock.ts';
import { announce, both, granted, itself, type Plant, without } from '../support/plantedLeaks.ts';
import { ROLES, signInAnew, signInAs } from '../support/roles.ts';
import { sample } from '../support/sample.ts';
import type { TestServer } from '../support/server.ts';

/** Staff read everything but what belongs to administrators. */
const LIMITED = ROLES.filter((role) => role !== 'staff');

let server: TestServer;
let canaries: Canaries;
const tokens = new Map<string, string>();

beforeAll(async () => {
  server = await startCompany({ logLevel: 'error' });
  for (const role of LIMITED) tokens.set(role, await signInAs(server, role));
  canaries = await plantCanaries(server);
});
afterAll(() => server?.close());

it.each(LIMITED)(
  'shows a %s no value that is not theirs, at any address',
  async (role) => {
    const some = sample(readableAddresses(server), 8, (url) => `${role} ${url}`);
    const token = tokens.get(role) as string;
    const { leaks, seen, failed } = await knock(server, canaries, { role, token }, some);
    expect({ leaks: [...leaks], failed }).toEqual({ leaks: [], failed: [] });
    expect(seen.size).toBeGreaterThan(2);
  },
  120_000,
);

/** A text that stands in a record: its canary. */
const canary = (table: string, id: number, field: string) => {
  const place = canaries.names.findIndex(({ name }) => name === table);
  return `zq${place}r${id}f${canaries.names[place]?.fields.indexOf(field)}z`;
};

describe('finds a leak of', () => {
  it.each<[string, string, () => string, Plant]>([
    ['rows, all of them', 'site_engineer', () => '/wage', without('site_engineer', 'wage', 'when')],
    [
      'rows, a page',
      'site_engineer',
      () => '/wage?_start=0&_end=9',
      without('site_engineer', 'wage', 'when'),
    ],
    ['one record', 'site_engineer', () => '/project/1', without('site_engineer', 'project', 'when')],
    ['fields', 'site_engineer', () => '/employee', without('site_engineer', 'employee', 'hide')],
    ['ledgers', 'site_engineer', () => '/supply_cash_project/ledger/2', itself('book', 'entry')],
    ['histories', 'site_engineer', () => '/history/employee/1', itself('audit')],
    [
      'the search',
      'site_engineer',
      () => `/search?q=${canary('project', 1, 'project_name')}`,
      without('site_engineer', 'project', 'when'),
    ],
    ['names of authors', 'cashier', () => '/bank', granted('cashier', {}, 'user')],
    ['summaries', 'site_engineer', () => '/summary/employee', without('site_engineer', 'employee', 'hide')],
    [
      'statements',
      'site_engineer',
      () => '/report/money?date=2026-01-01',
      both(
        (on) =>
          granted('site_engineer', { reports: true, books: true }, ...Object.keys(on.context.resources))(on),
        itself('book', 'entry', 'book_day'),
      ),
    ],
    ['other resources', 'site_engineer', () => '/vendor', granted('site_engineer', {}, 'vendor')],
  ])('%s', async (_, role, address, plant) => {
    const own = { role, token: tokens.get(role) as string };
    const before = await knock(server, canaries, own, [address()]);
    expect([...before.leaks]).toEqual([]);
    const mend = plant(server);
    try {
      const token = await signInAnew(server, role);
      const { leaks } = await knock(server, canaries, { role, token }, [address()]);
      if (leaks.size === 0) {
        const { status, text } = await server.api('GET', address(), undefined, { token });
        expect([status, text.slice(0, 900)]).toEqual('a leak');
      }
    } finally {
      mend();
    }
  });

  it('ids of changed records', async () => {
    const change = () =>
      server.api('GET', '/live/changes?last=300', undefined, {
        token: tokens.get('site_engineer') as string,
      });
    await server.api('PUT', '/project/edit/1', { address: 'Elsewhere' });
    const ids = async () =>
      (await change()).body.data.changes
        .filter(({ entity }: { entity: string }) => entity === 'project')
        .map(({ id }: { id: number }) => id);
    const hidden = await ids();
    expect([hidden.length > 0, hidden.every((id: number | null) => id === null)]).toEqual([true, true]);
    const mend = announce(server, 'site_engineer', 'project');
    expect(await ids()).toContain(1);
    mend();
  });
});

describe('a site engineer', () => {
  const as = (method: string, path: string, body?: unknown) =>
    server.api(method, path, body, { token: tokens.get('site_engineer') as string });

  it('does not see that other projects exist, nor that other things do', async () => {
    const { body, headers } = await as('GET', '/project?_start=0&_end=10');
    expect(JSON.stringify(body)).not.toContain('"id":1,');
    expect(headers.get('x-total-count')).toBe('1');
    expect((await as('GET', '/project/1')).status).toBe(404);
    expect((await as('GET', '/vendor/list')).status).toBe(404);
    expect((await as('GET', '/books')).body.code).toBe('booksRight');
  });

  it('cannot filter or sort by what is hidden', async () => {
    expect((await as('GET', '/employee?salary_gte=1')).status).toBe(422);
    expect((await as('GET', '/employee?_sort=salary&_order=asc')).status).toBe(422);
  });

  it('gets definitions and a description without it', async () => {
    const { body } = await as('GET', './resources.json');
    expect(Object.keys(body.resources).toSorted()).toEqual([
      'employee',
      'employee_role',
      'institution',
      'project',
      'project_expense',
      'project_state',
      'wage',
    ]);
    expect(body.resources.employee.fields).not.toHaveProperty('salary');
    expect(body.resources.wage.access).toMatchObject({ create: 'everyone', delete: 'admin' });
    const { body: described } = await as('GET', '/openapi.json');
    expect(Object.keys(described.paths).filter((path) => /vendor/.test(path))).toEqual([]);
  });

  it('records what is theirs, and nothing else', async () => {
    const expense = { expense_name: 'Rope', amount: 10 };
    const path = server.context.resources.project_expense?.api.create.path as string;
    const inPath = path.includes('{');
    const record = (project_id: number, more = {}) =>
      as('POST', path.replace('{project_id}', String(project_id)), {
        ...expense,
        ...(!inPath && { project_id }),
        ...more,
      });
    const done = await record(2);
    expect([done.status, done.body.success]).toEqual([200, true]);
    expect([404, 422]).toContain((await record(1)).status);
    expect((await record(2, { date: '2026-01-05' })).body.code).toBe('afterChangeMissing');
    expect((await as('PUT', '/project/2', { address: 'Elsewhere' })).body.code).toBe('rightMissing');
  });
});
