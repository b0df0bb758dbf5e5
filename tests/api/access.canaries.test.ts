import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessOf } from '../../src/server/access/compile.ts';
import { PRODUCT_TABLES } from '../../src/server/access/shadows.ts';
import { type Canaries, canariesIn, mayRead, plantCanaries } from '../support/canaries.ts';
import { startCompany } from '../support/company.ts';
import type { TestServer } from '../support/server.ts';

const OWN_PROJECTS = [2];
const ROLES = ['cashier', 'storekeeper', 'site_engineer', 'accountant', 'auditor'];

let server: TestServer;
let canaries: Canaries;
const tokens = new Map<string, string>();

beforeAll(async () => {
  server = await startCompany({ logLevel: 'error' });
  for (const role of ROLES) tokens.set(role, await signInAs(role, role));
  canaries = await plantCanaries(server);
});
afterAll(() => server?.close());

/** The token of a new user with a role. */
async function signInAs(role: string, name: string): Promise<string> {
  const user = { name: 'Ab', email: `${name}@example.com`, password: 'correct horse battery', project_id: 2 };
  const { status } = await server.api('POST', '/users', { ...user, roles: [role], projects: OWN_PROJECTS });
  expect(status).toBe(200);
  return server.signIn(user.email, user.password);
}

/** Every address to read, with an id of the user's own project and another one for each parameter. */
function addresses(): string[] {
  const urls = [...new Set(server.app.calls.filter(({ method }) => method === 'GET').map(({ url }) => url))];
  return urls
    .filter((url) => url.startsWith('/api/') && !/\/live$|\/backup|\*/.test(url))
    .map((url) => url.slice(4))
    .flatMap((url) => {
      if (url.includes(':resource'))
        return Object.keys(server.context.resources).map((name) => url.replace(':resource', name));
      return [url];
    })
    .flatMap((url) =>
      url.includes(':')
        ? ['1', '2', '3', '40'].map((id) => url.replace(/:\w+/g, id))
        : [url, `${url}?q=zq`, `${url}?_totals=true`],
    );
}

async function knock(
  role: string,
  token = tokens.get(role),
  waiting = addresses(),
): Promise<{ leaks: Map<string, string>; seen: Set<string>; failed: string[] }> {
  const kinds = server.context.resources;
  const leaks = new Map<string, string>();
  const seen = new Set<string>();
  const failed: string[] = [];
  const work = async () => {
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      const response = await fetch(`${server.url}/api${url}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const text = await response.text();
      if (response.status >= 500) failed.push(`${url} ${text.slice(0, 100)}`);
      for (const canary of canariesIn(text, canaries)) {
        seen.add(`${canary.table}.${canary.field}`);
        if (url.startsWith('/user') && canary.table === 'user') continue; // their own
        if (!mayRead(role, OWN_PROJECTS, canary, canaries, kinds))
          leaks.set(`${canary.table}.${canary.field}`, url);
      }
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));
  return { leaks, seen, failed };
}

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

it.each(ROLES)(
  'shows a %s no value that is not theirs, at any address',
  async (role) => {
    const { leaks, seen, failed } = await knock(role);
    expect({ leaks: [...leaks], failed }).toEqual({ leaks: [], failed: [] });
    expect(seen.size).toBeGreaterThan(2);
  },
  120_000,
);

/** A guard that is taken away, and an address that must then show it. */
const grantOf = (role: string, resource: string) => {
  const own = accessOf(server.context, { isAdmin: false, roles: [role] })?.resources.get(resource);
  return own?.grants.find(({ rights }) => rights.has('read')) as unknown as Record<string, unknown>;
};
const itself =
  (...names: string[]) =>
  () => {
    const tables = PRODUCT_TABLES as Record<string, unknown>;
    const kept = names.map((name) => [name, tables[name]] as const);
    for (const name of names) tables[name] = 'itself';
    return () => Object.assign(tables, Object.fromEntries(kept));
  };
const open = (role: string, resource: string, key: 'when' | 'hide') => () => {
  const grant = grantOf(role, resource);
  const kept = grant[key];
  grant[key] = undefined;
  return () => {
    grant[key] = kept;
  };
};

it.each([
  ['the rows of wages', 'site_engineer', '/wage', open('site_engineer', 'wage', 'when')],
  ['the rows of projects', 'site_engineer', '/project/1', open('site_engineer', 'project', 'when')],
  ['balances', 'site_engineer', '/supply_cash_project/ledger/2', itself('book', 'entry')],
] as const)('finds a leak of %s', async (name, role, url, plant) => {
  const mend = plant();
  try {
    const token = await signInAs(role, `leak-${name.replaceAll(' ', '-')}`);
    const { leaks } = await knock(role, token, [url]);
    expect(leaks.size).toBeGreaterThan(0);
  } finally {
    mend();
  }
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
