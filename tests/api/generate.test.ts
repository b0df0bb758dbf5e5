import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fromHost } from '../../src/cli/generate/fromHost.ts';
import { fromOpenApi } from '../../src/cli/generate/fromOpenApi.ts';
import { fromTable, fromTables } from '../../src/cli/generate/fromTable.ts';
import { leaveOutRefused } from '../../src/cli/generate/leaveOutRefused.ts';
import { settleNames } from '../../src/cli/generate/settleNames.ts';
import { withHostNames } from '../../src/cli/generate/withHostNames.ts';
import { writeDefinition } from '../../src/cli/generate/writeDefinition.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** `npm run generate` from what is there already: a table, a host that answers, its description. */

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

const resources = ['vendor', 'bank'];

it('takes from a table its types, keys, enums and comments', async () => {
  await sql
    .raw(
      `create schema legacy;
       create type legacy.grade as enum ('good', 'worn');
       create table legacy.vendor (id bigserial primary key);
       create domain legacy.amount as numeric(12,4);
       create table legacy."Tool Kit" (price legacy.amount);
       create table legacy.tool (
         tool_no bigserial primary key, "toolName" varchar(80) not null unique, grade legacy.grade, price numeric(14,2) not null,
         weight numeric(10,3), seen timestamptz, bought date, vendor bigint references legacy.vendor, tags text[], speed real, kind text check (kind in ('hand', 'worker''s')),
         created_at timestamptz not null default now());
       comment on column legacy.tool.weight is 'In kilogrammes'`,
    )
    .execute(server.db);
  const sketch = await fromTable('tool', 'legacy.tool', server.database);
  expect(writeDefinition(sketch)).toBe(`# yaml-language-server: $schema=./resource.schema.json
# Made from the table legacy.tool. Comments tell what was guessed: look at it, then take the comment out.

name: tool
fields:
  tool_name: { type: text, required: true, unique: true, max: 80 }
  grade: { type: select, options: [ good, worn ] }
  price: { type: money, required: true } # guessed: by its name
  weight: { type: decimal, precision: 3, help: In kilogrammes }
  seen: { type: datetime }
  bought: { type: date }
  vendor: { type: reference, to: vendor } # guessed: the resource is called as the table
  tags: { type: json }
  speed: { type: decimal } # guessed: the column is not exact
  kind: { type: select, options: [ hand, worker's ] } # guessed: by what its check allows
`);
});

it('takes a table by its name to the letter, and a domain for what it is of', async () => {
  const { fields } = await fromTable('kit', 'legacy.Tool Kit', server.database);
  expect(fields).toEqual([{ name: 'price', type: 'decimal', more: { precision: 4 } }]);
});

it('takes from a table its composite unique constraints, defaults, checks and comments', async () => {
  await sql
    .raw(
      `create schema shop;
       create table shop.flat (id bigserial primary key, tower bigint references shop.flat, floor_no integer not null check (floor_no >= 0 and floor_no <= 60),
         flat_no varchar(10) not null check (char_length(flat_no) >= 2), state text not null default 'free', deposit numeric(14,2) default 100.50,
         is_let boolean not null default false, since date default current_date, code text default md5('x'), until date,
         unique (floor_no, flat_no), check (until > since));
       create table shop.buyer (id bigserial primary key, flat_ref text, home bigint references shop.flat);
       create table shop.agent (id bigserial primary key, buyer_no bigint references shop.buyer);
       comment on table shop.flat is 'What is let'`,
    )
    .execute(server.db);
  const text = writeDefinition(await fromTable('flat', 'shop.flat', server.database));
  expect(text).toContain('# A check there: (until > since)');
  expect(text).toContain('description: What is let');
  expect(text).toContain('unique: [ [ floor_no, flat_no ] ]');
  expect(text).toContain('floor_no: { type: integer, required: true, min: 0, max: 60 }');
  expect(text).toMatch(/flat_no: \{ type: text, required: true, max: 10, min: 2 \}/);
  expect(text).toMatch(/state: \{ type: text, required: true, default: free \}/);
  expect(text).toContain('deposit: { type: decimal, precision: 2, default: 100.5 }');
  expect(text).toContain('is_let: { type: boolean, required: true, default: false }');
  expect(text).toContain('since: { type: date, default: today }');
  expect(text).toMatch(/code: .*default there: md5\('x'::text\)/);
});

it('takes the tables of a pattern, those first that others point to', async () => {
  const sketches = await fromTables('shop.*', server.database);
  expect(sketches.map(({ name }) => name)).toEqual(['flat', 'buyer', 'agent']);
  const [, buyer] = sketches;
  expect(buyer?.fields.find(({ name }) => name === 'home')).toMatchObject({
    to: 'flat',
    otherwise: { type: 'integer' },
  });
  expect(leaveOutRefused(settleNames(sketches), []).map(({ name }) => name)).toEqual([
    'flat',
    'buyer',
    'agent',
  ]);
  await expect(fromTables('shop.none*', server.database)).rejects.toThrow('has no tables shop.none*');
});

it('says so where there is no such table, or no database', async () => {
  await expect(fromTable('tool', 'legacy.tol', server.database)).rejects.toThrow('has no table legacy.tol');
  await expect(fromTable('tool', 'tool', 'postgres://nobody@127.0.0.1:1/none')).rejects.toThrow(
    /cannot be read/,
  );
});

it('takes from a host the calls and the fields of what it answers', async () => {
  await server.api('POST', '/vendor', {
    vendor_name: 'Karim',
    address: 'Dhaka',
    phone: '01711',
    balance: 5,
    note: 'n',
  });
  const options = { token: server.token, resources };
  const { api, fields } = await fromHost('supplier', `${server.url}/api/vendor`, options);
  expect(api?.list).toEqual({ call: 'GET /vendor', rows: 'data' });
  expect(fields).toContainEqual(expect.objectContaining({ name: 'balance', type: 'money' }));
});

it('asks another host as the settings say, and notes what it calls otherwise', async () => {
  const host = await anotherHost({
    rows: [{ supplierId: 7, order: '3', dueOn: '31/01/2025', name: 'Karim' }],
    key: 'K',
  });
  const said = { base: '/rest/v2', token: 'X-Session: {token}', dates: 'DD/MM/YYYY' };
  const made = await fromHost('supplier', `${host.url}/rest/v2/suppliers`, {
    token: 'K',
    resources,
    host: said,
  });
  const [sketch] = withHostNames(settleNames([made]), true);
  host.close();
  expect(sketch?.api).toMatchObject({
    id: 'supplierId',
    fields: { supplier_order: 'order', due_on: 'dueOn' },
    list: { call: 'GET /suppliers', rows: 'rows' },
  });
  expect(sketch?.fields.map(({ name, type }) => `${name}:${type}`)).toEqual([
    'supplier_order:integer',
    'due_on:date',
    'name:text',
  ]);
});

/** A host that wants its key in a header of its own. */
async function anotherHost({ rows, key }: { rows: readonly object[]; key: string }) {
  const host = createServer((request, response) => {
    const isKnown = request.headers['x-session'] === key;
    response.writeHead(isKnown ? 200 : 403, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ rows }));
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(host.address() as AddressInfo).port}`, close: () => host.close() };
}

it('says why a host has nothing to give', async () => {
  const options = { token: undefined, resources };
  await expect(fromHost('vendor', `${server.url}/api/vendor`, options)).rejects.toThrow(
    /answered 401.*--token/,
  );
  await expect(
    fromHost('vendor', `${server.url}/api/nothing`, { ...options, token: server.token }),
  ).rejects.toThrow('404');
  await expect(fromHost('vendor', 'http://127.0.0.1:1/api/vendor', options)).rejects.toThrow(
    'does not answer',
  );
});

it('reads the description that the product gives of itself', async () => {
  const address = `${server.url}/api/openapi.json`;
  const [vendor] = await fromOpenApi(address, { only: 'vendor', token: server.token });
  expect(vendor?.api?.create?.call).toBe('POST /vendor');
  expect(vendor?.fields.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['vendor_name', 'phone', 'balance']),
  );
  await expect(fromOpenApi(address)).rejects.toThrow('401');
  const all = await fromOpenApi(address, { token: server.token });
  const names = all.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
  const bill = all.find(({ name }) => name === 'customer_bill');
  expect(bill?.fields.map(({ name }) => name)).not.toContain('customer_name');
});
