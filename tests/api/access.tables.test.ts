import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import type { Resource } from '../../src/schema/index.ts';
import { readAs } from '../../src/server/access/readAs.ts';
import { SHADOWS } from '../../src/server/access/shadows.ts';
import type { Actor } from '../../src/server/context.ts';
import { PRODUCT_TABLES, type ProductTable, table } from '../../src/server/tables.ts';
import { shippedDefinitions } from '../schema/reading.ts';
import { startCompany } from '../support/company.ts';
import { readableAddresses } from '../support/knock.ts';
import { accessOfRoles } from '../support/plantedLeaks.ts';
import { signInAs, usersWithRoles } from '../support/roles.ts';
import { IS_LONG, sample } from '../support/sample.ts';
import type { TestServer } from '../support/server.ts';

/** Every table of the product says who reads it, and no statement of a reader fails, whatever is hidden from them. */

const RESOURCES = resolve(import.meta.dirname, '../../resources');
const ALWAYS = ['id', 'created_at', 'updated_at', 'archived_at'];
const hidable = ({ fields }: Resource) => Object.keys(fields).filter((name) => !ALWAYS.includes(name));
const own = Object.values(shippedDefinitions().resources).filter(({ access }) => access.list !== 'admin');
const named = ({ name }: Resource) => ({ on: name, may: ['read', 'create', 'print', 'export'] });

/** Readers from whom as much as possible is hidden, each in another way. */
const BLIND = {
  /** All fields of all records. */
  blind: [
    ...own.map((one) => ({ ...named(one), hide: hidable(one) })),
    { on: ['reports', 'books'], may: 'read' },
  ],
  /** All fields of most records. */
  squinting: own.flatMap((one) =>
    one.kind === 'single'
      ? [named(one)]
      : [
          { ...named(one), hide: hidable(one) },
          { ...named(one), when: 'record.id == 1' },
        ],
  ),
  /** All records. */
  locked: [
    ...own.map((one) => ({ ...named(one), ...(one.kind !== 'single' && { when: 'record.id < 0' }) })),
    { on: 'reports', may: 'read' },
  ],
};
const NAMES = Object.keys(BLIND) as (keyof typeof BLIND)[];

let server: TestServer;

beforeAll(async () => {
  const access = parse(readFileSync(resolve(RESOURCES, 'access.yaml'), 'utf8'));
  for (const name of NAMES) access.roles[name] = { grants: BLIND[name] };
  server = await startCompany({
    logLevel: 'error',
    definitions: [{ file: 'resources/access.yaml', text: stringify(access) }, usersWithRoles(...NAMES)],
  });
});
afterAll(() => server?.close());

const actorOf = (role: string): Actor => {
  const access = accessOfRoles(server, [role]);
  return { id: 1, email: '', isAdmin: false, roles: [role], projects: [], employee: null, access } as never;
};

describe('the tables of the product', () => {
  it('are declared with who reads them, all that a migrated database has and no others', async () => {
    const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'plinth' and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition`.execute(
      server.db,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(PRODUCT_TABLES).toSorted());
  });

  it.each(NAMES)('have all their columns for a reader, who is %s', async (role) => {
    const { db } = readAs(server.context, actorOf(role));
    for (const [name, shadow] of Object.entries(SHADOWS)) {
      const from = sql`${table[name as ProductTable]} t`;
      if (shadow === undefined) {
        await expect(sql`select * from ${from}`.execute(db)).rejects.toThrow(`plinth.${name}`);
        continue;
      }
      const columns = async (query: typeof db) =>
        (
          await sql<{ row: object }>`select to_jsonb(x) as row from (select null) one
          left join lateral (select * from ${from} limit 1) y on false
          left join lateral (select y.*) x on true`.execute(query)
        ).rows[0]?.row;
      expect([name, Object.keys((await columns(db)) ?? {}).toSorted()]).toEqual([
        name,
        Object.keys((await columns(server.context.db)) ?? {}).toSorted(),
      ]);
    }
  });

  it('are no others in any statement of a query', () => {
    const src = resolve(import.meta.dirname, '../../src/server');
    const files = ['queries', 'sql'].flatMap((folder) =>
      readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    );
    // Administrators alone read these.
    const ofAdministrators =
      /^queries\/((access|verify|periods|opening)\/|lists\/latestChanges)|^sql\/(secondFactorSql|outboxSql)/;
    const unread = files
      .filter((file) => file.endsWith('.ts') && !ofAdministrators.test(file))
      .flatMap((file) => {
        const text = readFileSync(join(src, file), 'utf8').replace(/^\s*(\/?\*|\/\/).*$/gm, '');
        const names = [...text.matchAll(/\btable\.([a-z_]+)/g)].map(([, name = '']) => name);
        return names
          .filter((name) => name in PRODUCT_TABLES && SHADOWS[name] === undefined)
          .map((name) => `${file}: plinth.${name}`);
      });
    expect([...new Set(unread)]).toEqual([]);
  });
});

/** Texts that look like the number of a voucher. */
const NUMBERS = ['VP-1', 'F-87', 'BSRM-500', 'VP-2025/26-00001'];

describe.each(NAMES)('who is %s', (role) => {
  it('gets an answer to every call with every search', async () => {
    const token = await signInAs(server, role);
    const addresses = readableAddresses(server).flatMap((url) =>
      /[?&]q=zq\b/.test(url) ? NUMBERS.map((text) => url.replace(/([?&]q=)zq\b/, `$1${text}`)) : [url],
    );
    const tried = IS_LONG ? addresses : sample(addresses, 700, (url) => `${role} ${url}`);
    const searches = ['/search', '/wage', '/vendor_payment', '/expense'].flatMap((path) =>
      NUMBERS.map((text) => `${path}?q=${encodeURIComponent(text)}`),
    );
    const waiting = [...searches, '/dated/employee/1', '/dated/employee/2', ...tried];
    const failed: string[] = [];
    const work = async () => {
      for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
        const { status, text } = await server.api('GET', url, undefined, { token });
        if (status >= 500) failed.push(`${status} ${url} ${text.slice(0, 100)}`);
      }
    };
    await Promise.all(Array.from({ length: 6 }, work));
    expect(failed).toEqual([]);
  }, 300_000);
});
