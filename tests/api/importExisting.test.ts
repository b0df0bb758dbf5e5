import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordSheet } from '../../src/client/generic/list/recordSheet.ts';
import { readRow } from '../../src/client/providers/data/answers.ts';
import { fieldTypes } from '../../src/fields/index.ts';
import { toCsv } from '../../src/papers/csv.ts';
import { toExcel } from '../../src/papers/excel.ts';
import { matchHeadings } from '../../src/papers/mapping.ts';
import { readTable, type Table } from '../../src/papers/readTable.ts';
import type { Resource } from '../../src/schema/index.ts';
import { startCompany } from '../support/company.ts';
import { signInAs, usersWithRoles } from '../support/roles.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { productResources } from './sampleRecord.ts';

/** Rows of a file whose record exists: named, left out, updated or added (docs/business-rules.md, "Imported records"). */

const ROLES = `
  porter:
    grants:
      - { on: vendor, may: [read, import, export] }
      - { on: vendor, may: update, write: [phone], when: record.vendor_name != "Closed Mill" }
  reader:
    grants:
      - { on: vendor, may: [read, create, update, import], when: record.vendor_name != "Hidden Mill" }
`;
const ACCESS = readFileSync(resolve(import.meta.dirname, '../../resources/access.yaml'), 'utf8').replace(
  '\nlimits:',
  `${ROLES}\nlimits:`,
);
const FLAT = `
name: flat
unique: [[tower, floor]]
fields:
  tower: { type: text, required: true }
  floor: { type: integer, required: true }
  rent: { type: money }
  code: { type: text, unique: true }
  begun_on: { type: date, immutable: true }
  rooms: { type: lines, of: { room: { type: text }, area: { type: quantity } } }
`;

const resources = productResources();

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    definitions: [
      { file: 'resources/flat.yaml', text: FLAT },
      { file: 'resources/access.yaml', text: ACCESS },
      usersWithRoles('porter', 'reader'),
    ],
  });
});
afterAll(() => server?.close());

const VENDOR = { vendor_name: 'Savar Traders', address: 'Savar', phone: '01711000001', note: 'Sand' };
type Made = Record<string, unknown> & { id: number };
const make = async (path: string, body: object): Promise<Made> => {
  const answer = await server.api('POST', path, body);
  expect([200, 201], answer.text).toContain(answer.status);
  return answer.body.data ?? answer.body;
};
const send = (name: string, body: unknown, options = {}) =>
  server.api('POST', `/import/${name}`, body, options);
const vendors = async () => (await server.api('GET', '/vendor?_sort=id&_order=asc')).body.data as Made[];
const vendor = async (id: number) => (await server.api('GET', `/vendor/${id}`)).body.data as Made;
const trailOf = async (resource: string) =>
  (
    await sql<{
      n: number;
    }>`select count(*)::int as n from plinth.audit where resource = ${resource}`.execute(server.db)
  ).rows[0]?.n;
const errorsOf = (body: { errors: { row: number; field: string; message: string }[] }) =>
  body.errors.map(({ row, field, message }) => `${row} ${field}: ${message}`);

/** The file that the browser makes of a list, read as the browser reads one. */
async function exported(from: TestServer, name: string, kind: 'csv' | 'excel' = 'csv') {
  const resource = (from.context.resources[name] ?? resources[name]) as Resource;
  const { body } = await from.api('GET', `${resource.api.list.path}?_sort=id&_order=asc&_start=0&_end=500`);
  const { rows: key } = resource.api.list;
  const rows = (key === undefined ? body : body[key]) as Record<string, unknown>[];
  const read = rows.map((row) => readRow(row as never, resource, fieldTypes));
  const sheet = recordSheet(resource, read, new Map());
  const file = await (kind === 'csv' ? toCsv(sheet) : await toExcel(sheet)).arrayBuffer();
  const table = await readTable(file, () => false);
  if (table === 'empty') return { fields: [], rows: [] };
  expect(typeof table, String(table)).toBe('object');
  const mapping = matchHeadings(resource, (table as Table).headings);
  const taken = mapping.flatMap((field, place) => (field === '' ? [] : [place]));
  return {
    fields: taken.map((place) => mapping[place] as string),
    rows: (table as Table).rows.map((row) => taken.map((place) => row[place] ?? '')),
  };
}

describe('a file that was exported and comes in again', () => {
  let ids: number[];
  beforeAll(async () => {
    ids = [];
    for (const [place, balance] of [100, 250.5, 0].entries())
      ids.push((await make('/vendor', { ...VENDOR, vendor_name: `Mill ${place}`, balance })).id);
  });

  it('doubles no vendor and no balance: its rows are named before anything is written', async () => {
    const file = await exported(server, 'vendor');
    expect(file.fields).toEqual(expect.arrayContaining(['id', 'vendor_name', 'balance', 'updated_at']));
    const before = await vendors();
    const refused = await send('vendor', file);
    expect([refused.status, refused.body.code]).toEqual([409, 'rowsExist']);
    expect(refused.body.errors[`rows.0.id`]).toBe(`Mill 0 exists already, with the ID ${ids[0]}`);
    expect(Object.keys(refused.body.errors)).toHaveLength(3);
    const tried = (await send('vendor', { ...file, dry: true })).body;
    expect(tried).toMatchObject({
      message: '3 rows name records that exist',
      left_out: 3,
      added: 0,
      errors: [],
    });
    expect(tried.existing).toEqual(
      ids.map((id, place) => ({ row: place + 1, id, name: `Mill ${place}`, field: 'id' })),
    );
    expect(await vendors()).toEqual(before);
  });

  it('is left out, or changes nothing where nothing differs', async () => {
    const file = await exported(server, 'vendor');
    const [before, trail] = [await vendors(), await trailOf('vendor')];
    expect((await send('vendor', { ...file, existing: 'leave_out' })).body).toMatchObject({
      success: true,
      added: 0,
      left_out: 3,
    });
    expect((await send('vendor', { ...file, existing: 'update' })).body).toMatchObject({
      message: '0 added, 0 updated, 3 as they were, 0 left out',
      unchanged: 3,
      kept: [],
    });
    expect([await vendors(), await trailOf('vendor')]).toEqual([before, trail]);
  });

  it('is added a second time only where that is chosen', async () => {
    const before = await vendors();
    const file = await exported(server, 'vendor');
    expect((await send('vendor', { ...file, existing: 'add' })).body).toMatchObject({
      success: true,
      added: 3,
    });
    const after = await vendors();
    expect(after).toHaveLength(before.length + 3);
  });
});

describe('an update by a file', () => {
  let one: Made;
  beforeEach(async () => {
    one = await make('/vendor', { ...VENDOR, vendor_name: `Depot ${Date.now()}`, balance: 300 });
  });

  it('changes only the columns of the file, found by name in whatever case, and stands in the history', async () => {
    const rows = [[` ${String(one.vendor_name).toUpperCase()} `, '01799999999']];
    const body = { fields: ['vendor_name', 'phone'], rows, existing: 'update' };
    const tried = (await send('vendor', { ...body, fields: ['vendor_name', 'phone'], dry: true })).body;
    expect(tried.existing).toMatchObject([{ row: 1, id: one.id, field: 'vendor_name' }]);
    expect((await send('vendor', body)).body).toMatchObject({ updated: 1, added: 0 });
    expect(await vendor(one.id)).toMatchObject({
      ...VENDOR,
      vendor_name: one.vendor_name,
      phone: '01799999999',
      balance: 300,
    });
    const { rows: trail } = await sql<{ action: string; old: object; new: object }>`
      select action, old, new from plinth.audit where resource = 'vendor' and record_id = ${one.id} order by id desc limit 1`.execute(
      server.db,
    );
    expect(trail[0]).toMatchObject({
      action: 'update',
      old: { phone: VENDOR.phone },
      new: { phone: '01799999999' },
    });
  });

  it('empties what the file has empty, and refuses it where the field is required', async () => {
    const rows = [[String(one.id), '', '']];
    const body = { fields: ['id', 'note', 'phone'], rows, existing: 'update' };
    expect(errorsOf((await send('vendor', { ...body, dry: true })).body)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^1 phone: .* is required$/)]),
    );
  });

  it('leaves a balance as it is, and says so', async () => {
    const rows = [[String(one.id), '99999', '01788888888']];
    const { body } = await send('vendor', { fields: ['id', 'balance', 'phone'], rows, existing: 'update' });
    expect(body).toMatchObject({ updated: 1, kept: ['balance'] });
    expect(await vendor(one.id)).toMatchObject({ balance: 300, phone: '01788888888' });
    const again = await send('vendor', {
      fields: ['id', 'balance'],
      rows: [[String(one.id), '1']],
      existing: 'update',
    });
    expect(again.body).toMatchObject({ unchanged: 1, kept: ['balance'] });
  });

  it('adds the rows that name none', async () => {
    const fields = ['vendor_name', 'address', 'phone', 'note', 'balance'];
    const rows = [
      [String(one.vendor_name), 'Moved', VENDOR.phone, VENDOR.note, '300'],
      [`New ${one.id}`, 'Dhaka', '01711', 'n', '5'],
    ];
    expect((await send('vendor', { fields, rows, existing: 'update' })).body).toMatchObject({
      added: 1,
      updated: 1,
    });
    expect(await vendor(one.id)).toMatchObject({ address: 'Moved' });
  });

  it('names what is in conflict, and changes nothing then', async () => {
    const twin = { ...VENDOR, vendor_name: `Twin ${one.id}`, balance: 0 };
    const twins = [(await make('/vendor', twin)).id, (await make('/vendor', twin)).id];
    const other = await make('/vendor', { ...VENDOR, vendor_name: `Other ${one.id}`, balance: 0 });
    const fields = ['id', 'vendor_name', 'phone'];
    const rows = [
      ['', twin.vendor_name, '01'.repeat(4)],
      [String(one.id), String(other.vendor_name), '01711'],
      [String(one.id), '', '01711'],
      ['999999', `Lost ${one.id}`, '01711'],
      [String(twins[1]), twin.vendor_name, '01733333333'],
      ['seven', 'Seven', '01711'],
    ];
    const body = { fields, rows, existing: 'update' };
    expect(errorsOf((await send('vendor', { ...body, dry: true })).body).toSorted()).toEqual([
      `1 vendor_name: 2 records have the name "${twin.vendor_name}"; give the id: ${twins.join(', ')}`,
      `2 id: Row 3 is about ${one.vendor_name}, too`,
      `2 vendor_name: The ID is that of ${one.vendor_name}; Name is that of ID ${other.id}`,
      `3 id: Row 2 is about ${one.vendor_name}, too`,
      '4 id: There is no vendor with the ID 999999',
      '6 id: There is no vendor with the ID seven',
    ]);
    expect((await send('vendor', body)).status).toBe(422);
    expect(await vendor(twins[1] as number)).toMatchObject({ phone: VENDOR.phone });
    // One of two of a name is told by its id.
    const told = { fields, rows: [rows[4]], existing: 'update' };
    expect((await send('vendor', told)).body).toMatchObject({ updated: 1 });
  });

  it('shows what somebody has changed since the file was made', async () => {
    const file = (seen: string, phone: string) => ({
      fields: ['id', 'phone', 'updated_at'],
      rows: [[String(one.id), phone, seen]],
      existing: 'update',
    });
    const made = String((await vendor(one.id)).updated_at);
    await sql`update public.vendor set updated_at = updated_at + interval '90 seconds', address = 'By somebody' where id = ${one.id}`.execute(
      server.db,
    );
    const changed = String((await vendor(one.id)).updated_at);
    const refused = await send('vendor', { ...file(made, '01755555555'), dry: true });
    expect(errorsOf(refused.body)).toEqual([
      `1 updated_at: ${one.vendor_name} was changed at ${changed}, after the file was made. Empty this cell to change it all the same`,
    ]);
    // A spreadsheet drops the seconds.
    expect(
      (await send('vendor', { ...file(changed.slice(0, 16), '01755555555'), dry: true })).body.errors,
    ).toEqual([]);
    expect(errorsOf((await send('vendor', { ...file('last week', '01755555555'), dry: true })).body)).toEqual(
      [expect.stringMatching(/^1 updated_at: .* must be a date and time/)],
    );
    // Nothing of it differs, so nothing is lost.
    expect((await send('vendor', file(made, VENDOR.phone))).body).toMatchObject({ unchanged: 1 });
    expect((await send('vendor', file('', '01755555555'))).body).toMatchObject({ updated: 1 });
    expect(await vendor(one.id)).toMatchObject({ address: 'By somebody', phone: '01755555555' });
  });

  it('finds records by their unique fields, alone or together, and changes no immutable field', async () => {
    const flat = await make('/flat', {
      tower: 'A',
      floor: 2,
      rent: 100,
      code: 'A-2',
      begun_on: '2026-01-01',
      rooms: [{ room: 'Bath', area: 4 }],
    });
    const fields = ['tower', 'floor', 'rent'];
    expect(
      (
        await send('flat', {
          fields,
          rows: [
            ['a', '২', '120.50'],
            ['A', '3', '90'],
          ],
          existing: 'update',
        })
      ).body,
    ).toMatchObject({ added: 1, updated: 1 });
    expect(
      (await send('flat', { fields: ['code', 'rent'], rows: [['a-2', '130']], existing: 'update' })).body,
    ).toMatchObject({ updated: 1 });
    const lines = JSON.stringify([{ room: 'Bath', area: '4.000' }]);
    expect(
      (
        await send('flat', {
          fields: ['code', 'rooms', 'begun_on'],
          rows: [['A-2', lines, '2026-01-01']],
          existing: 'update',
        })
      ).body,
    ).toMatchObject({ unchanged: 1 });
    const { body } = await send('flat', {
      fields: ['code', 'begun_on'],
      rows: [['A-2', '2026-02-02']],
      existing: 'update',
      dry: true,
    });
    expect(body).toMatchObject({ unchanged: 1, kept: ['begun_on'], errors: [] });
    expect((await server.api('GET', `/flat/${flat.id}`)).body).toMatchObject({
      rent: 130,
      tower: 'A',
      floor: 2,
    });
  });
});

describe('the rights', () => {
  it('are those of each record and field', async () => {
    const open = await make('/vendor', { ...VENDOR, vendor_name: 'Open Mill', balance: 0 });
    const closed = await make('/vendor', { ...VENDOR, vendor_name: 'Closed Mill', balance: 0 });
    const hidden = await make('/vendor', { ...VENDOR, vendor_name: 'Hidden Mill', balance: 0 });
    const [porter, reader] = [await signInAs(server, 'porter', []), await signInAs(server, 'reader', [])];
    const update = (rows: string[][], token: string, fields = ['id', 'phone', 'address']) =>
      send('vendor', { fields, rows, existing: 'update', dry: true }, { token });
    const same = VENDOR.address;
    expect((await update([[String(open.id), '01766666666', same]], porter)).body).toMatchObject({
      updated: 1,
      errors: [],
    });
    const refused = (
      await update(
        [
          [String(open.id), '01766666666', 'Elsewhere'],
          [String(closed.id), '01766666666', same],
        ],
        porter,
      )
    ).body;
    expect(errorsOf(refused)).toHaveLength(2);
    expect(errorsOf(refused)[0]).toContain('Address');
    // Who may add none, adds none by a row that names none.
    const added = await update([['Nobody', '01711', 'a']], porter, ['vendor_name', 'phone', 'address']);
    expect(added.body.errors).toMatchObject([{ row: 1, field: '', code: 'rightMissing' }]);
    expect((await send('vendor', { fields: ['vendor_name'], rows: [['x']] }, { token: porter })).status).toBe(
      403,
    );
    // A record that is not read is one that does not exist.
    const unseen = await update([[String(hidden.id), '01766666666', same]], reader);
    expect(errorsOf(unseen.body)).toEqual([`1 id: There is no vendor with the ID ${hidden.id}`]);
    const file = {
      fields: ['vendor_name', 'address', 'phone', 'note', 'balance'],
      rows: [['Hidden Mill', 'a', '01711', 'n', '0']],
      dry: true,
    };
    expect((await send('vendor', file, { token: reader })).body.existing).toEqual([]);
  });
});

describe('every entity of the product', () => {
  it.each(['csv', 'excel'] as const)(
    'comes back from its own %s file as it was, and is never doubled',
    async (kind) => {
      const company = await startCompany();
      try {
        const entities = Object.values(company.context.resources).filter(
          (resource) => resource.kind === 'entity' && resource.list.import,
        );
        const tried: string[] = [];
        for (const { name } of entities) {
          const file = await exported(company, name, kind);
          if (file.rows.length === 0) continue;
          tried.push(name);
          const before = await exported(company, name, kind);
          const as = (existing?: string, dry?: boolean) =>
            company.api('POST', `/import/${name}`, { ...file, existing, dry });
          const none = await as();
          expect([name, none.status, none.body.code]).toEqual([name, 409, 'rowsExist']);
          expect(Object.keys(none.body.errors)).toHaveLength(file.rows.length);
          const left = await as('leave_out');
          expect([name, left.status, left.body.left_out], left.text).toEqual([name, 200, file.rows.length]);
          const updated = await as('update');
          expect([name, updated.status, updated.body.unchanged], updated.text).toEqual([
            name,
            200,
            file.rows.length,
          ]);
          expect(updated.body.kept).toEqual([]);
          expect(await exported(company, name, kind)).toEqual(before);
          const added = await as('add', true);
          // A unique name is refused, as it is in a form.
          const isUnique = Object.values(company.context.resources[name]?.fields ?? {}).some(
            ({ unique }) => unique,
          );
          expect([name, added.body.errors?.length], added.text).toEqual([
            name,
            isUnique ? file.rows.length : 0,
          ]);
        }
        expect(tried).toEqual(
          expect.arrayContaining(['vendor', 'employee', 'customer', 'bank', 'inventory', 'project']),
        );
      } finally {
        await company.close();
      }
    },
  );
});
