import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordSheet } from '../../src/client/generic/list/recordSheet.ts';
import { readRow } from '../../src/client/providers/data/answers.ts';
import { fieldTypes } from '../../src/fields/index.ts';
import { toCsv } from '../../src/papers/csv.ts';
import { matchHeadings } from '../../src/papers/mapping.ts';
import { MOST_ROWS, parseCsv, type Table } from '../../src/papers/readTable.ts';
import type { Resource, Resources } from '../../src/schema/index.ts';
import type { Actor } from '../../src/server/context.ts';
import { importRows } from '../../src/server/operations/import/importRows.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { productResources } from './sampleRecord.ts';

/** The records of a file: tried, corrected, and then taken all or none. */

let server: TestServer;
const resources: Resources = productResources();

const GADGET = `
name: gadget
fields:
  gadget_name: { type: text, required: true, unique: true }
  price: { type: money, min: 0 }
  working: { type: boolean }
  kind: { type: select, options: [{ value: a, label: Alpha }, { value: b, label: Beta }] }
  tags: { type: multiselect, options: [red, blue] }
  bought_on: { type: date }
  part_of: { type: reference, to: gadget }
  fits: { type: references, to: gadget }
access: { create: admin }
`;

const PURSE = `
name: purse
book: { balance: held, normal: debit, floor: 0 }
fields: { purse_name: { type: text, required: true }, held: { type: money } }
`;

beforeAll(async () => {
  server = await startServer({
    definitions: [
      { file: 'resources/gadget.yaml', text: GADGET },
      { file: 'resources/purse.yaml', text: PURSE },
    ],
  });
});
afterAll(() => server?.close());

const VENDOR = ['vendor_name', 'address', 'phone', 'balance', 'note'];
const send = (name: string, body: unknown, options = {}) =>
  server.api('POST', `/import/${name}`, body, options);
const countOf = async (path: string) =>
  Number((await server.api('GET', `${path}?_start=0&_end=1`)).headers.get('x-total-count'));

describe('a trial', () => {
  it('lists every mistake of every row, and adds nothing', async () => {
    const before = await countOf('/vendor');
    const rows = [
      ['Good', 'Dhaka', '01711', '10.00', 'n'],
      ['', 'Dhaka', 'x', 'much', 'n'],
      ['Second', 'Dhaka', '01712', '1,250.50', 'n'],
      ['Third', '', '01713', '১০', 'n'],
    ];
    const { status, body } = await send('vendor', { fields: VENDOR, rows, dry: true });
    expect(status).toBe(200);
    expect(body.rows).toBe(4);
    const places = body.errors.map(({ row, field }: { row: number; field: string }) => `${row} ${field}`);
    expect(places.toSorted()).toEqual(['2 balance', '2 phone', '2 vendor_name', '4 address']);
    expect(await countOf('/vendor')).toBe(before);
  });

  it.each(['12 5', '12,50', '$100', '1.000', '(500)'])(
    'names the amount %s, which may be a mistake',
    async (amount) => {
      const rows = [['Good', 'Dhaka', '01711', amount, 'n']];
      const { body } = await send('vendor', { fields: VENDOR, rows, dry: true });
      expect(body.errors.map(({ row, field }: { row: number; field: string }) => `${row} ${field}`)).toEqual([
        '1 balance',
      ]);
    },
  );

  it('names what a spreadsheet has damaged, at its place', async () => {
    const rows = [
      ['#REF!', 'Dhaka', '1.98769E+16', '#N/A', '#DIV/0!'],
      ['Good', '##########', '01711', '1.5E+12', 'Err:502'],
      ['E+16', 'Dhaka', '01711', '5', '# N/A 1E+5 of them'],
    ];
    const { body } = await send('vendor', { fields: VENDOR, rows, dry: true });
    const places = body.errors.map(
      ({ row, field, message }: { row: number; field: string; message: string }) => {
        expect(message).toContain('was damaged by a spreadsheet: ');
        return `${row} ${field}`;
      },
    );
    expect(places.toSorted()).toEqual([
      '1 balance',
      '1 note',
      '1 phone',
      '1 vendor_name',
      '2 address',
      '2 balance',
      '2 note',
    ]);
    const parts = {
      fields: ['gadget_name', 'part_of', 'kind'],
      rows: [['Wheel', '#N/A', '#NAME?']],
      dry: true,
    };
    expect((await send('gadget', parts)).body.errors).toMatchObject([
      { field: 'kind', message: 'Kind was damaged by a spreadsheet: #NAME? is the error of a formula' },
      { field: 'part_of', message: 'Part Of was damaged by a spreadsheet: #N/A is the error of a formula' },
    ]);
  });

  it('leaves the next id as it was', async () => {
    const add = async (gadget_name: string) => (await server.api('POST', '/gadget', { gadget_name })).body.id;
    const first = await add('Before');
    await send('gadget', { fields: ['gadget_name'], rows: [['x'], ['y'], ['']], dry: true });
    expect(await add('After')).toBe(first + 1);
  });

  it('lets others add and post while it lasts, and uses none of their numbers', async () => {
    const post = async (vendor_name: string) => {
      const body = { vendor_name, address: 'a', phone: '01711', balance: 5, note: 'n' };
      const { status, text, body: made } = await server.api('POST', '/vendor', body);
      expect(status, text).toBe(200);
      const { rows } = await sql<{ id: string }>`
        select id from plinth.transaction where resource = 'vendor' and record_id = ${made.data.id}`.execute(
        server.db,
      );
      return { id: made.data.id, transaction: Number(rows[0]?.id) };
    };
    const before = await post('Before the trial');
    const rows = [
      ['Tried', 'Dhaka', '01711', '10.00', 'n'],
      ['Tried too', 'Dhaka', '01711', '20.00', 'n'],
    ];
    const vendor = server.context.resources.vendor as Resource;
    let lastId = 2 ** 52;
    const trial = server.db.transaction().execute(async (trx) => {
      const nextId = () => (lastId += 1);
      const actor = { id: 1, isAdmin: true } as Actor;
      const body = { fields: VENDOR, rows };
      expect((await importRows(trx, server.context, vendor, body, actor, nextId)).wrong).toEqual([]);
      expect(await post('Meanwhile')).toEqual({ id: before.id + 1, transaction: before.transaction + 1 });
      throw new Error('Only tried');
    });
    await expect(trial).rejects.toThrow('Only tried');
  });

  it('does not hold the records that its rows point to', async () => {
    const gadget = server.context.resources.gadget as Resource;
    const { id } = (await server.api('POST', '/gadget', { gadget_name: 'Whole' })).body;
    const trial = server.db.transaction().execute(async (trx) => {
      const body = { fields: ['gadget_name', 'part_of', 'fits'], rows: [['Part', 'Whole', 'Whole']] };
      const actor = { id: 1, isAdmin: true } as Actor;
      expect((await importRows(trx, server.context, gadget, body, actor, () => 2 ** 52)).wrong).toEqual([]);
      expect((await server.api('PUT', `/gadget/${id}`, { price: 5 })).status).toBe(200);
      expect((await server.api('DELETE', `/gadget/${id}`)).status).toBe(200);
      throw new Error('Only tried');
    });
    await expect(trial).rejects.toThrow('Only tried');
  });

  it('says what a book would not take', async () => {
    const { body } = await send('purse', {
      fields: ['purse_name', 'held'],
      rows: [
        ['Full', '5'],
        ['Empty', '-5'],
      ],
      dry: true,
    });
    expect(body.errors).toMatchObject([{ row: 2, message: expect.stringContaining('Insufficient') }]);
  });

  it('finds what is unique twice in the file, and a reference that names nothing beside the other mistakes', async () => {
    const { body } = await send('gadget', {
      fields: ['gadget_name', 'price', 'part_of'],
      rows: [
        ['Engine', '1', ''],
        ['engine', '1', 'Engine'],
        ['Wheel', '-1', 'Nowhere'],
      ],
      dry: true,
    });
    expect(body.errors).toMatchObject([
      {
        row: 2,
        field: 'gadget_name',
        message: 'Gadget Name "engine" is already used',
        code: 'valueTaken',
        params: { value: 'engine' },
      },
      { row: 3, field: 'price', message: expect.any(String), code: expect.any(String) },
      {
        row: 3,
        field: 'part_of',
        message: 'There is no gadget "Nowhere"',
        code: 'noSuchName',
        params: { name: 'Nowhere' },
      },
    ]);
  });
});

describe('an import', () => {
  it('adds nothing where one row is wrong, and says which', async () => {
    const before = await countOf('/vendor');
    const rows = [
      ['Kept out', 'Dhaka', '01711', '0', 'n'],
      ['', 'Dhaka', '01711', '0', 'n'],
    ];
    const { status, body } = await send('vendor', { fields: VENDOR, rows });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ 'rows.1.vendor_name': 'Name is required' });
    expect(body.message).toBe('1 row has a mistake; nothing was added');
    expect(await countOf('/vendor')).toBe(before);
  });

  it('adds all rows once for a key, with their openings and the one who did it', async () => {
    const rows = [
      ['Sylhet Enterprise', 'Sylhet', '01711', '1,250.50', '=1+1'],
      ['ঢাকা ট্রেডার্স', 'ঢাকা', '০১৭১১', '0', 'a "quote"\nand a line'],
    ];
    const headers = { 'idempotency-key': 'import-once' };
    const first = await send('vendor', { fields: VENDOR, rows }, { headers });
    expect(first.body).toMatchObject({ success: true, message: '2 vendors added', rows: 2 });
    const again = await send('vendor', { fields: VENDOR, rows }, { headers });
    expect(again.text).toBe(first.text);
    const { body } = await server.api('GET', '/vendor?_sort=id&_order=desc&_start=0&_end=2');
    expect(body.data).toMatchObject([
      { vendor_name: 'ঢাকা ট্রেডার্স', balance: 0, note: 'a "quote"\nand a line' },
      { vendor_name: 'Sylhet Enterprise', balance: 1250.5, note: '=1+1' },
    ]);
    const { body: audit } = await server.api('GET', `/audit/vendor/${body.data[1].id}`);
    expect(JSON.stringify(audit)).toContain('create');
  });

  it('reads yes and no, labels of options, and names of records, also of rows before', async () => {
    const { status, text } = await send('gadget', {
      fields: ['gadget_name', 'working', 'kind', 'tags', 'bought_on', 'part_of', 'fits'],
      rows: [
        ['Machine', 'Yes', 'beta', 'red; blue', '2025-01-31', '', '[]'],
        ['Lever', 'no', 'a', '', '', 'Machine', 'Machine; Before'],
      ],
    });
    expect(status, text).toBe(200);
    const { body } = await server.api('GET', '/gadget?_sort=id&_order=desc&_start=0&_end=2');
    expect(body).toMatchObject([
      {
        gadget_name: 'Lever',
        working: false,
        kind: 'a',
        part_of: body[1].id,
        fits: [body[1].id, expect.any(Number)],
      },
      { gadget_name: 'Machine', working: true, kind: 'b', tags: ['red', 'blue'], bought_on: '2025-01-31' },
    ]);
  });

  it('is refused to those who may not add one, and to nobody signed in', async () => {
    await server.api('POST', '/users', {
      name: 'Staff',
      email: 'staff@example.com',
      password: 'correct horse battery',
    });
    const token = await server.signIn('staff@example.com', 'correct horse battery');
    const body = { fields: ['gadget_name'], rows: [['x']], dry: true };
    expect((await send('gadget', body, { token })).status).toBe(403);
    expect((await send('gadget', body, { token: null })).status).toBe(401);
  });

  it.each(['user', 'wage', 'institution', 'nothing'])('does not take %s', async (name) => {
    expect((await send(name, { fields: ['name'], rows: [['x']] })).status).toBe(404);
  });
});

/** The file that the browser makes of a list, as its text. */
async function exported(from: TestServer, name: string): Promise<string> {
  const resource = resources[name] as Resource;
  const { body } = await from.api('GET', `${resource.api.list.path}?_sort=id&_order=asc&_start=0&_end=100`);
  const rows = body[resource.api.list.rows as string] as Record<string, unknown>[];
  const read = rows.map((row) => readRow(row as never, resource, fieldTypes));
  return toCsv(recordSheet(resource, read, new Map())).text();
}

async function importInto(to: TestServer, name: string, text: string) {
  const resource = resources[name] as Resource;
  const { headings, rows } = parseCsv(text) as Table;
  const mapping = matchHeadings(resource, headings);
  const taken = mapping.flatMap((field, place) => (field === '' ? [] : [place]));
  return to.api('POST', `/import/${name}`, {
    fields: taken.map((place) => mapping[place]),
    rows: rows.map((row) => taken.map((place) => row[place])),
  });
}

it('takes an export of one installation into an empty one, and gives the same export there', async () => {
  const other = await startServer();
  try {
    const role_name = 'রাজমিস্ত্রি';
    const role = await server.api('POST', '/employee_role', { role_name });
    const person = { address: "'=1", phone: '+8801711', salary: 900, pay_basis: 'month', balance: -12.5 };
    const { status, text } = await server.api('POST', '/employee', {
      ...person,
      employee_name: '@Karim, "the elder"',
      role_id: role.body.data.id,
    });
    expect(status, text).toBe(200);
    const vendor = { vendor_name: 'ঢাকা', address: 'a', phone: '01711', balance: 1250.5, note: '"q",\nline' };
    expect((await server.api('POST', '/vendor', vendor)).status).toBe(200);
    for (const name of ['employee_role', 'employee', 'vendor']) {
      const file = await exported(server, name);
      const answer = await importInto(other, name, file);
      expect(answer.status, answer.text).toBe(200);
      expect(withoutNumbers(await exported(other, name))).toEqual(withoutNumbers(file));
    }
  } finally {
    await other.close();
  }
});

/** The rows but for what no file gives: ids, who added them, and when. */
function withoutNumbers(text: string) {
  const { headings, rows } = parseCsv(text) as Table;
  const given = headings.flatMap((heading, place) =>
    /^(ID|Added By|Created|.*update.*)$/i.test(heading) ? [] : [place],
  );
  return [headings, ...rows.map((row) => given.map((place) => row[place]))];
}

describe('a broken file', () => {
  it.each([
    [undefined],
    [{ fields: [], rows: [['x']] }],
    [{ fields: ['gadget_name'], rows: [] }],
    [{ fields: ['__proto__'], rows: [['x']] }],
    [{ fields: ['id'], rows: [['1']] }],
    [{ fields: ['gadget_name', 'gadget_name'], rows: [['x', 'y']] }],
    [{ fields: ['gadget_name'], rows: [['x', 'y']] }],
    [{ fields: ['gadget_name'], rows: [[1]] }],
    [{ fields: ['gadget_name'], rows: Array.from({ length: MOST_ROWS + 1 }, () => ['x']) }],
  ])('is refused %#', async (body) => {
    expect((await send('gadget', body)).status).toBe(422);
  });

  it('never ends as a failure of the server', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        '',
        '\0',
        '\ud800',
        "'=1",
        '9'.repeat(400),
        '-1',
        '{"message":"x"}',
        'red;',
        '1e9',
        '[]',
      ),
    );
    const fields = fc.shuffledSubarray(
      ['gadget_name', 'price', 'working', 'kind', 'tags', 'bought_on', 'part_of', 'fits'],
      { minLength: 1 },
    );
    const files = fc.record({
      fields,
      rows: fc.array(fc.array(cell, { maxLength: 7 }), { minLength: 1, maxLength: 6 }),
      dry: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(files, async (body) => {
        const { status, text } = await send('gadget', body);
        expect([200, 422], text).toContain(status);
      }),
      { numRuns: 40 },
    );
  });
});
