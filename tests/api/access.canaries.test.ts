import { type PluginTransformQueryArgs, PostgresQueryCompiler, sql, type TableNode } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Kind, Resource } from '../../src/schema/index.ts';
import { SHADOWS } from '../../src/server/access/shadows.ts';
import { type Canaries, mayChange, plantCanaries } from '../support/canaries.ts';
import { startCompany } from '../support/company.ts';
import { knock, readableAddresses } from '../support/knock.ts';
import {
  accessOfRoles,
  announce,
  both,
  granted,
  itself,
  type Plant,
  without,
} from '../support/plantedLeaks.ts';
import { ROLES, signInAnew, signInAs } from '../support/roles.ts';
import { IS_LONG, sample } from '../support/sample.ts';
import type { TestServer } from '../support/server.ts';

/** Every statement of a reader, and the tables that its guard has replaced. */
const statements = vi.hoisted(() => new Map<string, Set<string>>());

vi.mock(import('../../src/server/access/Guard.ts'), async (original) => {
  const own = await original();
  const compiler = new PostgresQueryCompiler();
  class Watched extends own.Guard {
    readonly #replaced = new Set<string>();
    override transformQuery(query: PluginTransformQueryArgs) {
      this.#replaced.clear();
      const guarded = super.transformQuery(query);
      statements.set(compiler.compileQuery(query.node, query.queryId).sql, new Set(this.#replaced));
      return guarded;
    }
    protected override transformTable(node: TableNode) {
      this.#replaced.add(`${node.table.schema?.name}.${node.table.identifier.name}`);
      return super.transformTable(node);
    }
  }
  return { ...own, Guard: Watched };
});

/** The views of the product by the table that they read. */
const VIEWS: Readonly<Record<string, string>> = { 'plinth.assignment': 'plinth.open_assignment' };

/** Staff read everything but what belongs to administrators. */
const LIMITED = ROLES.filter((role) => role !== 'staff');

let server: TestServer;
let canaries: Canaries;
const tokens = new Map<string, string>();

beforeAll(async () => {
  server = await startCompany({ logLevel: 'error' });
  for (const role of LIMITED) tokens.set(role, await signInAs(server, role));
  // The sample company was imported: nobody has added its records.
  expect((await server.api('POST', '/bank', { bank_name: 'Own', balance: 0 })).status).toBe(200);
  canaries = await plantCanaries(server);
});
afterAll(() => server?.close());

it.each(sample(LIMITED, 3, (role) => `reads as ${role}`))(
  'shows a %s no value that is not theirs, at any address',
  async (role) => {
    const some = sample(readableAddresses(server), 64, (url) => `${role} ${url}`);
    const token = tokens.get(role) as string;
    // Whatever the sample has, each role reads some of its own lists.
    const lists = [...accessOfRoles(server, [role]).resources.values()].map(
      ({ resource }) => resource.api.list.path,
    );
    const own = lists.filter((path) => path !== undefined).slice(0, 4);
    const { leaks, seen, failed } = await knock(server, canaries, { role, token }, [...some, ...own]);
    expect({ leaks: [...leaks], failed }).toEqual({ leaks: [], failed: [] });
    expect(seen.size).toBeGreaterThan(2);
  },
  120_000,
);

it('PostgreSQL reads no table of any of their statements that the guard has not replaced', async () => {
  const free = new Set(
    Object.entries(SHADOWS).flatMap(([name, of]) => (of === 'itself' ? [`plinth.${name}`] : [])),
  );
  const missed: string[] = [];
  for (const [text, replaced] of statements) {
    const plain = text.replace(/^(?:\/\*.*?\*\/ )?\s*declare \w+ no scroll cursor for /i, '');
    if (!/^(\/\*.*?\*\/ )?\s*(select|with)\b/i.test(plain)) continue;
    const { rows } = await server.context.pool.query(`explain (generic_plan, verbose, format json) ${plain}`);
    const plan = JSON.stringify(rows[0]);
    for (const [, table = '', schema = ''] of plan.matchAll(/"Relation Name":"(\w+)","Schema":"(\w+)"/g))
      if (
        ['public', 'plinth'].includes(schema) &&
        !replaced.has(`${schema}.${table}`) &&
        // What a view reads is replaced with it.
        !replaced.has(VIEWS[`${schema}.${table}`] ?? '') &&
        !free.has(`${schema}.${table}`)
      )
        missed.push(`${schema}.${table} in ${text.slice(0, 200)}`);
  }
  // A run that samples the roles makes fewer.
  expect(statements.size).toBeGreaterThan(IS_LONG ? 50 : 40);
  expect(missed).toEqual([]);
});

it.each(
  sample(
    LIMITED.filter((role) => role !== 'auditor'),
    3,
    (role) => `asks as ${role}`,
  ),
)('lets a %s not ask by a hidden field', async (role) => {
  const token = tokens.get(role) as string;
  const ask = (path: string) => server.api('GET', path, undefined, { token });
  const answered: string[] = [];
  const hidden = [...accessOfRoles(server, [role]).resources.values()].flatMap(({ resource, hidden }) =>
    [...hidden].map((field) => ({ resource, field })),
  );
  for (const { resource, field } of sample(hidden, 4, ({ resource, field }) => `${resource.name} ${field}`)) {
    const { path } = resource.api.list;
    const plain = await ask(path);
    const where = encodeURIComponent(JSON.stringify({ and: [[field, 'not_empty']] }));
    const ways = [
      `${field}=1`,
      `${field}_gte=1`,
      `${field}_like=z`,
      `_sort=${field}&_order=asc`,
      `_where=${where}`,
    ];
    for (const way of ways) {
      const { status, text } = await ask(`${path}?${way}`);
      if (status !== 422 && text !== plain.text) answered.push(`${path}?${way} ${status}`);
    }
    const { status } = await ask(`${path}/columns?_by=${field}`);
    if (status < 400) answered.push(`${path}/columns?_by=${field}`);
    const { body } = await ask(`${path}?q=${canary(resource.name, 1, field)}`);
    if (Array.isArray(body) && body.length > 0) answered.push(`${path}?q= by ${field}`);
  }
  expect(answered).toEqual([]);
});

it.each(
  sample(
    LIMITED.filter((role) => role !== 'auditor'),
    3,
    (role) => `counts as ${role}`,
  ),
)(
  'counts for a %s what they read, in whichever way the number is requested',
  async (role) => {
    const token = tokens.get(role) as string;
    const wrong: string[] = [];
    const lists = [...accessOfRoles(server, [role]).resources.values()]
      .map(({ resource }) => resource)
      .filter(({ kind }) => kind !== 'single');
    for (const { name, api } of sample(lists, 4, ({ name: of }) => `${role} counts ${of}`)) {
      const ask = (query: string) => server.api('GET', `${api.list.path}?${query}`, undefined, { token });
      for (const more of ['', '&archived=all', '&id_gte=2']) {
        const whole = await ask(more.slice(1));
        const rows = Array.isArray(whole.body) ? whole.body : whole.body[api.list.rows ?? 'data'];
        const only = await ask(`_count=only${more}`);
        const exact = await ask(`_start=0&_end=2${more}`);
        const last = await ask(
          `_start=${Math.max(0, rows.length - 2)}&_end=${rows.length}&_count=none${more}`,
        );
        const total = last.headers.get('x-total-count') ?? String(rows.length);
        const counts = [
          only.body.count,
          Number(exact.headers.get('x-total-count')),
          Number(total),
          ...(last.headers.get('x-more-rows') === 'true' ? [-1] : []),
        ];
        if (counts.some((count) => count !== rows.length))
          wrong.push(`${name}${more}: ${rows.length} rows, counted ${counts.join(', ')}`);
      }
    }
    expect(wrong).toEqual([]);
  },
  120_000,
);

it('leaves out the sum of what a user does not see, rather than answering 0', async () => {
  const labels = async (role: string) => {
    const answer = await server.api('GET', '/summary/vendor', undefined, {
      token: tokens.get(role) as string,
    });
    return answer.body.data.map(({ label }: { label: string }) => label);
  };
  expect(await labels('accountant')).toContain('Owed to Vendors');
  expect(await labels('storekeeper')).not.toContain('Owed to Vendors');
});

/** A text that stands in a record: its canary. */
const canary = (table: string, id: number, field: string) => {
  const place = canaries.names.findIndex(({ name }) => name === table);
  return `zq${place}r${id}f${canaries.names[place]?.fields.indexOf(field)}z`;
};

describe('finds a leak of', () => {
  it.each<[string, string, () => string, Plant, RegExp?]>([
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
    ['histories', 'site_engineer', () => '/audit/employee/1', itself('audit')],
    [
      'the search',
      'site_engineer',
      () => `/search?q=${canary('project', 1, 'project_name')}`,
      without('site_engineer', 'project', 'when'),
    ],
    ['names of authors', 'cashier', () => '/bank', granted('cashier', {}, 'user')],
    [
      'summaries',
      'site_engineer',
      () => '/summary/employee',
      without('site_engineer', 'employee', 'hide'),
      /"Monthly Salaries","value":[1-9]/,
    ],
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
  ])('%s', async (_, role, address, plant, figures) => {
    const leaksOf = async (token: string) => {
      const { leaks } = await knock(server, canaries, { role, token }, [address()]);
      const { text } = await server.api('GET', address(), undefined, { token });
      return [...leaks.keys(), ...(figures?.exec(text) ?? [])];
    };
    expect(await leaksOf(tokens.get(role) as string)).toEqual([]);
    const mend = plant(server);
    try {
      expect(await leaksOf(await signInAnew(server, role))).not.toEqual([]);
    } finally {
      mend();
    }
  });

  // Changes wait for the oldest transaction of all tests, which may take longer than a test has in the usual run.
  it.runIf(IS_LONG)(
    'ids of changed records',
    async () => {
      const change = () =>
        server.api('GET', '/live/changes?last=300', undefined, {
          token: tokens.get('site_engineer') as string,
        });
      await server.api('PUT', '/project/edit/1', { address: 'Elsewhere' });
      const ids = async () =>
        (await change()).body.data.changes
          .filter(({ entity }: { entity: string }) => entity === 'project')
          .map(({ id }: { id: number }) => id);
      // A change is sent once no older transaction runs, of any test: slow readers of a list keep theirs for some minutes.
      await expect.poll(async () => (await ids()).length, { timeout: 600_000 }).toBeGreaterThan(0);
      const hidden = await ids();
      expect(hidden.every((id: number | null) => id === null)).toBe(true);
      const mend = announce(server, 'site_engineer', 'project');
      expect(await ids()).toContain(1);
      mend();
    },
    660_000,
  );
});

type Right = 'create' | 'update' | 'delete';
interface Case {
  resource: Resource;
  right: Right;
}
const RIGHTS_OF: Readonly<Record<Kind, readonly Right[]>> = {
  entity: ['create', 'update', 'delete'],
  movement: ['create'],
  single: ['update'],
};

/** Grows with every change. */
const state = async () =>
  (
    await sql<object>`select (select count(*) from plinth.audit where action <> 'refused') as audit,
      (select count(*) from plinth.transaction) as posted, (select count(*) from plinth.definition_set) as sets`.execute(
      server.db,
    )
  ).rows[0];

it.each(ROLES)(
  'lets a %s change what access.yaml says, and nothing else',
  async (role) => {
    const token = role === 'staff' ? await signInAs(server, role) : (tokens.get(role) as string);
    const wrong: string[] = [];
    const all: readonly Case[] = Object.values(server.context.resources).flatMap((resource) =>
      RIGHTS_OF[resource.kind].map((right) => ({ resource, right })),
    );
    const before = await state();
    for (const { resource, right } of all) {
      const { method, path } = resource.api[right];
      // Nobody has this field or this record, so that what is allowed changes nothing either.
      const id = { create: '2', update: '1', delete: '999999' }[right];
      const body = { nobodys_field: 1 };
      const answer = await server.api(method, path.replace(/\{.*?\}/g, id), body, { token });
      const may = mayChange(role, right, resource);
      const isHidden = answer.status === 404 && (right !== 'delete' || !may);
      if (may === (answer.status === 403 || isHidden))
        wrong.push(
          `${right} ${resource.name}: ${may ? 'allowed' : 'refused'} by access.yaml, ${answer.status}`,
        );
    }
    expect([wrong, await state()]).toEqual([[], before]);
  },
  60_000,
);

describe('an auditor', () => {
  it('reads every ledger as an administrator does', async () => {
    const token = tokens.get('auditor') as string;
    for (const { name, ledger } of Object.values(server.context.resources)) {
      if (ledger === undefined) continue;
      const path = ledger.operation.path.includes('{')
        ? ledger.operation.path.replace(/\{.*?\}/, '1')
        : `${ledger.operation.path}?id=1`;
      const [own, all] = await Promise.all([
        server.api('GET', path, undefined, { token }),
        server.api('GET', path),
      ]);
      expect([name, own.status, own.body.data]).toEqual([name, all.status, all.body.data]);
    }
  });

  it('changes nothing, by any call', async () => {
    const own = /^\/api\/(logout|login|user\b|forget|mail|views?\b|auth|password|images?|uploads?|sessions?)/;
    const calls = server.app.calls.filter(
      ({ method, url, open }) =>
        !['GET', 'HEAD'].includes(method) && !open && url.startsWith('/api/') && !own.test(url),
    );
    const before = await state();
    const done: string[] = [];
    for (const { method, url } of calls) {
      const path = url.slice(4).replace(':resource', 'vendor').replace(/:\w+/g, '1');
      const { status } = await server.api(
        method,
        path,
        { vendor_name: 'Changed', amount: 1, reason: 'x' },
        { token: tokens.get('auditor') as string },
      );
      if (status < 400) done.push(`${method} ${url} ${status}`);
    }
    expect(calls.length).toBeGreaterThan(100);
    expect([done, await state()]).toEqual([[], before]);
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
    expect((await as('GET', '/ledger/expense')).body.code).toBe('booksRight');
    expect((await as('GET', '/report/trial-balance')).status).toBe(404);
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
