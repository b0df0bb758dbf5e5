import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { importFiles } from '../../src/cli/import/importFiles.ts';
import type { LineOptions } from '../../src/cli/import/importLines.ts';
import { describeLineMistake } from '../../src/cli/import/LineMistake.ts';
import { toExcel } from '../../src/papers/excel.ts';
import { runCommand } from '../cli/runCommand.ts';
import { IS_LONG } from '../support/sample.ts';
import { startServer, type TestServer } from '../support/server.ts';

const COMPANY = resolve(import.meta.dirname, '../../resources/demo/entities.ndjson.gz');

let server: TestServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-import-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

type Line = { at?: string; resource: string; record: Record<string, unknown> };

async function file(name: string, lines: readonly (Line | string)[]): Promise<string> {
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  await writeFile(join(folder, name), text);
  return join(folder, name);
}

const quiet = { show: () => {}, end: () => {} };

async function mistakesOf(...paths: string[]): Promise<string[]> {
  const { mistakes } = await importFiles(server.context, paths, quiet);
  return mistakes.map(describeLineMistake);
}

/** The mistakes, or else the counts of the records that existed. */
async function importAs(options: LineOptions, ...paths: string[]) {
  const { mistakes, counts } = await importFiles(server.context, paths, quiet, options);
  return mistakes.length > 0 ? mistakes.map(describeLineMistake) : counts;
}

const list = async (path: string, rows = 'data') => (await server.api('GET', path)).body[rows];
const role = (role_name: string, at?: string): Line => ({
  at,
  resource: 'employee_role',
  record: { role_name },
});
const vendor = (vendor_name: string, more: object = {}, at?: string): Line => ({
  at,
  resource: 'vendor',
  record: { vendor_name, address: 'Dhaka', phone: '01700000000', note: 'Kamal', balance: 0, ...more },
});
const employee = (employee_name: string, role_id: unknown): Line => ({
  resource: 'employee',
  record: { employee_name, address: 'Dhaka', phone: '01700000000', role_id, salary: 500, balance: 0 },
});

describe('the sample company', () => {
  it('comes whole, dated as its lines say, with its balances on the books', async () => {
    const result = await importFiles(server.context, [COMPANY], quiet);
    expect(result).toMatchObject({ lines: 182, mistakes: [], wrongLines: 0 });

    const counts = {
      employee: (await list('/employee')).length,
      employee_role: (await list('/employee_role')).length,
      vendor: (await list('/vendor')).length,
      customer: (await list('/customer')).length,
      project: (await list('/project')).length,
      project_state: (await list('/project_state')).length,
      bank: (await list('/bank')).length,
      inventory: (await list('/inventory', 'inventory')).length,
      inventory_category: (await list('/inventory_category', 'inventory_category')).length,
    };
    expect(counts).toEqual({
      employee: 62,
      employee_role: 12,
      vendor: 22,
      customer: 28,
      project: 6,
      project_state: 6,
      bank: 4,
      inventory: 33,
      inventory_category: 8,
    });

    const [cash] = await list('/cash');
    expect(cash).toEqual({ balance: 500000, updated_at: '2025-01-01 00:00:00' });
    const accounts = await list('/bank');
    expect(
      accounts.find((row: { bank_name: string }) => row.bank_name === 'Operating Account 0012-4471'),
    ).toMatchObject({
      balance: 15000000,
      created_at: '2025-01-01 00:00:00',
      added_by: null,
    });
    const people = await list('/employee');
    expect(
      people.find((row: { employee_name: string }) => row.employee_name === 'Rafiq Akter'),
    ).toMatchObject({
      role_name: 'Store Keeper',
      pay_basis: 'month',
      salary: 23400,
      balance: 3200.5,
      is_free: '1',
    });
    const products = await list('/inventory', 'inventory');
    expect(
      products.find((row: { product_name: string }) => row.product_name === 'OPC Cement 50kg'),
    ).toMatchObject({
      category_name: 'Cement',
      quantity: 40,
      price: 570,
      value: 22800,
    });
  });
});

describe('an import', () => {
  it('takes references by title and by id, also of records of the same import', async () => {
    const { body } = await server.api('POST', '/employee_role', { role_name: 'Mason' });
    const path = await file('references.ndjson', [
      role('Plumber'),
      employee('Anwar', 'Plumber'),
      employee('Babul', ' Mason '),
      employee('Habib', body.data.id),
      employee('Jahid', String(body.data.id)),
    ]);
    expect(await mistakesOf(path)).toEqual([]);
    const people = (await list('/employee')) as { employee_name: string; role_name: string }[];
    expect(Object.fromEntries(people.map((row) => [row.employee_name, row.role_name]))).toEqual({
      Anwar: 'Plumber',
      Babul: 'Mason',
      Habib: 'Mason',
      Jahid: 'Mason',
    });
  });

  it.runIf(IS_LONG)('refuses a title that several records have, and names the ids', async () => {
    const project = (name: string) => ({
      resource: 'project',
      record: { project_name: name, budget: 1, balance: 0 },
    });
    const account = {
      resource: 'user',
      record: { name: 'Nazma', email: 'nazma@example.com', password: 'long enough 9', project_id: 'Tower' },
    };
    const path = await file('ambiguous.ndjson', [project('Tower'), project('Tower'), account]);
    expect(await mistakesOf(path)).toEqual([
      expect.stringMatching(
        /^ambiguous\.ndjson:3 project_id: 2 records have the name "Tower"; give the id: \d+, \d+$/,
      ),
    ]);
  });

  it.runIf(IS_LONG)('does not offer what is deleted', async () => {
    const { body } = await server.api('POST', '/employee_role', { role_name: 'Mason' });
    await server.api('DELETE', `/employee_role/${body.data.id}`);
    const path = await file('deleted.ndjson', [employee('Anwar', 'Mason'), employee('Babul', body.data.id)]);
    const mistakes = await mistakesOf(path);
    expect(mistakes[0]).toBe('deleted.ndjson:1 role_id: There is no employee role "Mason"');
    expect(mistakes[1]).toMatch(/^deleted\.ndjson:2 role_id: /);
  });

  it('reports every wrong line of every file with its number and field, and takes nothing', async () => {
    const one = await file('one.ndjson', [
      role('Mason'),
      '{"resource": "employee_role", "record": {',
      '',
      vendor('', { phone: 'none' }),
      { resource: 'vendr', record: {} },
      role('mason'),
      vendor('Sylhet Enterprise', { colour: 'red' }),
    ]);
    const two = await file('two.ndjson', [
      role('Helper', '2025-02-30 00:00:00'),
      employee('Anwar', 'Helper'),
      employee('Babul', 'Nobody'),
    ]);
    const mistakes = await mistakesOf(one, two);
    expect(mistakes).toEqual([
      expect.stringMatching(/^one\.ndjson:2 The line is not JSON: /),
      expect.stringMatching(/^one\.ndjson:4 vendor_name: Name is required$/),
      expect.stringMatching(/^one\.ndjson:4 phone: /),
      'one.ndjson:5 resource: There is no resource "vendr"; did you mean "vendor"?',
      expect.stringMatching(/^one\.ndjson:6 role_name: .*mason.* is already used$/),
      'one.ndjson:7 colour: colour is not a field of Vendor',
      'two.ndjson:1 at: "2025-02-30 00:00:00" is not a moment such as "2025-01-31 09:30:00"',
      'two.ndjson:2 role_id: The employee role "Helper" stands in two.ndjson:1, which has a mistake',
      'two.ndjson:3 role_id: There is no employee role "Nobody"',
    ]);
    expect(await list('/employee_role')).toEqual([]);
    const { n } = await server.db
      .selectFrom('plinth.audit')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('resource', '=', 'employee_role')
      .executeTakeFirstOrThrow();
    expect(n).toBe(0);
  });

  it('refuses a moment before the last entry of a book that the line touches, and one in the future', async () => {
    const path = await file('order.ndjson', [
      vendor('Later', { balance: 100 }, '2025-03-02 10:00:00'),
      vendor('Earlier', { balance: 100 }, '2025-03-01 10:00:00'),
      vendor('No entry', { balance: 0 }, '2025-03-01 10:00:00'),
      role('Mason', '2999-01-01 00:00:00'),
    ]);
    const mistakes = await mistakesOf(path);
    expect(mistakes).toHaveLength(2);
    expect(mistakes[0]).toMatch(/^order\.ndjson:2 .*later entry/);
    expect(mistakes[1]).toBe('order.ndjson:4 at: 2999-01-01 00:00:00 is in the future');
  });

  it('refuses a day after the moment of its line, of the first cash balance, too', async () => {
    const at = '2025-03-01 10:00:00';
    const record = { amount: 5, note: 'Capital', date: '2025-03-02' };
    const path = await file('days.ndjson', [
      { at, resource: 'cash_receipt', record },
      { at, resource: 'cash_opening', record: { balance: 5, date: '2025-03-02' } },
    ]);
    expect(await mistakesOf(path)).toEqual([
      'days.ndjson:1 date: Date must not be in the future',
      'days.ndjson:2 date: Date must not be in the future',
    ]);
  });

  it('names what a spreadsheet has damaged', async () => {
    const path = await file('damaged.ndjson', [
      role('Mason'),
      vendor('#REF!', { phone: '1.98769E+16' }),
      employee('Anwar', '#N/A'),
      { resource: 'cash_receipt', record: { amount: '#VALUE!', note: '#NUM!' } },
    ]);
    expect(await mistakesOf(path)).toEqual([
      'damaged.ndjson:2 vendor_name: Name was damaged by a spreadsheet: #REF! is the error of a formula',
      expect.stringMatching(
        /^damaged\.ndjson:2 phone: .* damaged by a spreadsheet: 1\.98769E\+16 has lost its last digits/,
      ),
      'damaged.ndjson:3 role_id: Employee Role was damaged by a spreadsheet: #N/A is the error of a formula',
      'damaged.ndjson:4 amount: Amount was damaged by a spreadsheet: #VALUE! is the error of a formula',
      'damaged.ndjson:4 note: Note was damaged by a spreadsheet: #NUM! is the error of a formula',
    ]);
  });

  it.runIf(IS_LONG)('names the record whose book already has a later entry', async () => {
    const path = await file('named.ndjson', [
      { at: '2025-01-01 09:00:00', resource: 'cash_opening', record: { balance: 100 } },
      vendor('Padma Traders', { balance: 100 }, '2025-03-02 10:00:00'),
      {
        at: '2025-02-01 10:00:00',
        resource: 'vendor_payment',
        record: { vendor_id: 'Padma Traders', amount: 5 },
      },
    ]);
    expect(await mistakesOf(path)).toEqual(['named.ndjson:3 Vendor Padma Traders already has a later entry']);
  });

  it.runIf(IS_LONG)('shows a hundred mistakes and counts the others', async () => {
    const path = await file(
      'many.ndjson',
      Array.from({ length: 130 }, () => '{}'),
    );
    const { lines, mistakes, wrongLines } = await importFiles(server.context, [path], quiet);
    expect([lines, mistakes.length, wrongLines]).toEqual([130, 100, 130]);
  });

  it('opens the books in one line, with records by their names and the numbers of open bills', async () => {
    const opening = (lines: object[], date = '2025-07-01'): Line => ({
      resource: 'books_opening',
      record: { date, lines },
    });
    const lines = [
      { book: 'cash', debit: 500 },
      { book: 'vendor', name: 'Padma Traders', credit: 300, note: 'Bill 7' },
      { book: 'vendor', name: 'Padma Traders', credit: 100, note: 'Bill 9' },
    ];
    const wrong = await file('wrong.ndjson', [
      vendor('Padma Traders'),
      opening([...lines, { book: 'vendor', name: 'Nobody', credit: 1 }]),
      opening([{ book: 'cash', debit: 1, credit: 1 }]),
    ]);
    expect(await mistakesOf(wrong)).toEqual([
      'wrong.ndjson:2 lines.3.name: There is no vendor "Nobody"',
      'wrong.ndjson:3 lines.0.credit: Enter a debit or a credit, not both',
    ]);
    expect(await mistakesOf(await file('open.ndjson', [vendor('Padma Traders'), opening(lines)]))).toEqual(
      [],
    );
    const [{ id }] = await list('/vendor');
    const { body } = await server.api('GET', `/vendor/ledger/history?id=${id}&dateFrom=2025-07-01`);
    expect(body.data).toMatchObject([
      { date: '2025-07-01', amount: 300, note: 'Bill 7' },
      { date: '2025-07-01', amount: 100, note: 'Bill 9' },
    ]);
    const again = await file('again.ndjson', [opening(lines, '2025-07-02'), opening(lines)]);
    expect(await mistakesOf(again)).toEqual([
      'again.ndjson:1 date: The books begin on 2025-07-01 already',
      expect.stringContaining('again.ndjson:2 lines.0.book: Cash is open since 2025-07-01'),
      ...[1, 2].map((n) => expect.stringContaining(`again.ndjson:2 lines.${n}.book: Padma Traders is open`)),
    ]);
  });

  it('fills a single record', async () => {
    const path = await file('single.ndjson', [
      { resource: 'institution', record: { institution_name: 'Meghna Builders' } },
    ]);
    expect(await mistakesOf(path)).toEqual([]);
    const { body } = await server.api('GET', '/institution/1');
    expect(body.data.institution_name).toBe('Meghna Builders');
  });

  it.runIf(IS_LONG)('waits for no posting and lets none wait forever', async () => {
    const { body } = await server.api('POST', '/vendor', vendor('Sylhet Enterprise', { balance: 1 }).record);
    const path = await file(
      'busy.ndjson',
      Array.from({ length: 200 }, (_, number) => vendor(`Vendor ${number}`, { balance: 10 })),
    );
    const edits = Array.from({ length: 20 }, (_, number) =>
      server.api('PUT', `/vendor/${body.data.id}`, { balance: number + 2, reason: 'Counted' }),
    );
    const [mistakes, ...answers] = await Promise.all([mistakesOf(path), ...edits]);
    expect(mistakes).toEqual([]);
    expect(answers.map(({ status }) => status)).toEqual(edits.map(() => 200));
    expect(await list('/vendor')).toHaveLength(201);
  });
});

describe('lines whose record exists', () => {
  const first = (more: object = {}): Line[] => [
    role('Mason'),
    vendor('Padma Traders', { balance: 100, ...more }),
    employee('Anwar', 'Mason'),
  ];

  it('are refused with what exists, left out, or added, as is chosen', async () => {
    const path = await file('first.ndjson', first());
    expect(await mistakesOf(path)).toEqual([]);
    expect(await mistakesOf(path)).toEqual([
      'first.ndjson:1 role_name: Mason exists already, with the ID 1; choose --existing leave-out, update or add',
      'first.ndjson:2 vendor_name: Padma Traders exists already, with the ID 1; choose --existing leave-out, update or add',
      'first.ndjson:3 employee_name: Anwar exists already, with the ID 1; choose --existing leave-out, update or add',
    ]);
    expect(await importAs({ existing: 'leave_out' }, path)).toEqual({ updated: 0, unchanged: 0, leftOut: 3 });
    expect(await list('/vendor')).toMatchObject([{ balance: 100 }]);
    const added = await file('added.ndjson', first().slice(1));
    expect(await importAs({ existing: 'add' }, added)).toEqual({ updated: 0, unchanged: 0, leftOut: 0 });
    expect(await list('/vendor')).toMatchObject([{ balance: 100 }, { balance: 100 }]);
    // Two of a name that come in one file are no record that existed.
    const twins = await file('twins.ndjson', [vendor('Twin'), vendor('Twin')]);
    expect(await mistakesOf(twins)).toEqual([]);
  });

  it('update only what differs, by name or id, and no balance', async () => {
    expect(await mistakesOf(await file('first.ndjson', first()))).toEqual([]);
    const trail = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from plinth.audit`.execute(server.db)).rows[0]?.n;
    const before = await trail();
    const same = await file('same.ndjson', first());
    expect(await importAs({ existing: 'update' }, same)).toEqual({ updated: 0, unchanged: 3, leftOut: 0 });
    expect(await trail()).toBe(before);
    const changed = await file('changed.ndjson', [
      { resource: 'vendor', record: { vendor_name: 'padma traders', phone: '01799999999', balance: 5 } },
      { resource: 'employee', record: { id: 1, employee_name: 'Anwar Ali', role_id: 'Helper' } },
      role('Helper'),
    ]);
    expect(await importAs({ existing: 'update' }, changed)).toEqual([
      'changed.ndjson:2 role_id: There is no employee role "Helper"',
    ]);
    const right = await file('right.ndjson', [
      role('Helper'),
      { resource: 'vendor', record: { vendor_name: 'padma traders', phone: '01799999999', balance: 5 } },
      { resource: 'employee', record: { id: 1, employee_name: 'Anwar Ali', role_id: 'Helper' } },
    ]);
    expect(await importAs({ existing: 'update' }, right)).toEqual({ updated: 2, unchanged: 0, leftOut: 0 });
    expect(await list('/vendor')).toMatchObject([
      { vendor_name: 'Padma Traders', phone: '01799999999', balance: 100 },
    ]);
    expect(await list('/employee')).toMatchObject([{ employee_name: 'Anwar Ali', role_name: 'Helper' }]);
  });

  it('are refused as an update where they are in conflict', async () => {
    const twins = [vendor('Twin'), vendor('Twin')];
    expect(await mistakesOf(await file('first.ndjson', [...first(), ...twins]))).toEqual([]);
    const seen = { id: 1, note: 'Changed', updated_at: '2020-01-01 00:00:00' };
    const path = await file('conflicts.ndjson', [
      vendor('Twin', { note: 'Which?' }),
      { resource: 'vendor', record: { id: 99, note: 'Lost' } },
      { resource: 'vendor', record: seen },
      { resource: 'employee', record: { id: 1, address: 'Sylhet' } },
      { resource: 'employee', record: { employee_name: 'Anwar', address: 'Khulna' } },
    ]);
    expect(await importAs({ existing: 'update' }, path)).toEqual([
      'conflicts.ndjson:1 vendor_name: 2 records have the name "Twin"; give the id: 2, 3',
      'conflicts.ndjson:2 id: There is no vendor with the ID 99',
      expect.stringMatching(
        /^conflicts\.ndjson:3 updated_at: Padma Traders was changed at .*, after the file was made/,
      ),
      'conflicts.ndjson:5 employee_name: conflicts.ndjson:4 is about Anwar, too',
    ]);
  });
});

describe('a table', () => {
  const rows = [
    ['Anwar', 'Dhaka', '01711111111', 'Mason', '500', '12.5'],
    ['Babul', 'Savar', '01722222222', 'Mason', '600', '0'],
  ];

  it('comes in as CSV or as an Excel workbook, below its titles, and updates likewise', async () => {
    expect(await mistakesOf(await file('roles.ndjson', [role('Mason')]))).toEqual([]);
    const names = ['employee_name', 'address', 'phone', 'role_id', 'salary', 'balance'];
    const sheet = {
      title: 'People',
      about: ['As of today'],
      columns: names.map((label, place) => ({
        label,
        kind: place > 3 ? ('money' as const) : ('text' as const),
      })),
      rows,
      before: [],
      after: [],
    };
    await writeFile(join(folder, 'people.xlsx'), Buffer.from(await (await toExcel(sheet)).arrayBuffer()));
    const excel = join(folder, 'people.xlsx');
    await expect(importAs({}, excel)).rejects.toThrow(/people\.xlsx is a table: --into is one of .*employee/);
    await expect(importAs({ into: 'wage' }, excel)).rejects.toThrow(/, not wage\.$/);
    expect(await importAs({ into: 'employee' }, excel)).toEqual({ updated: 0, unchanged: 0, leftOut: 0 });
    expect(await list('/employee?_sort=id&_order=asc')).toMatchObject([
      { employee_name: 'Anwar', role_name: 'Mason', salary: 500, balance: 12.5 },
      { employee_name: 'Babul', salary: 600, balance: 0 },
    ]);
    expect(await importAs({ into: 'employee' }, excel)).toHaveLength(2);
    expect(await importAs({ into: 'employee', existing: 'update' }, excel)).toEqual({
      updated: 0,
      unchanged: 2,
      leftOut: 0,
    });
    await file('people.csv', ['sep=;', 'employee_name;salary;phone', 'anwar;550;#N/A']);
    expect(await importAs({ into: 'employee', existing: 'update' }, join(folder, 'people.csv'))).toEqual([
      expect.stringMatching(/^people\.csv:1 phone: .* damaged by a spreadsheet/),
    ]);
    await file('people.csv', ['employee_name,salary', 'anwar,"5,50"', 'Babul,650']);
    expect(await importAs({ into: 'employee', existing: 'update' }, join(folder, 'people.csv'))).toEqual([
      expect.stringMatching(/^people\.csv:1 salary: /),
    ]);
    await file('people.csv', ['employee_name,salary', 'anwar,"1,550"', 'Babul,650']);
    expect(await importAs({ into: 'employee', existing: 'update' }, join(folder, 'people.csv'))).toEqual({
      updated: 2,
      unchanged: 0,
      leftOut: 0,
    });
    expect(await list('/employee?_sort=id&_order=asc')).toMatchObject([{ salary: 1550 }, { salary: 650 }]);
    await file('strange.csv', ['employee_name,Colour', 'anwar,red']);
    await expect(importAs({ into: 'employee' }, join(folder, 'strange.csv'))).rejects.toThrow(
      /columns of no field of .*: Colour\.$/,
    );
  });
});

describe('movements that were imported', () => {
  const receipt = (amount: unknown, note = 'Capital', at?: string): Line => ({
    at,
    resource: 'cash_receipt',
    record: { amount, note },
  });
  const cash = async () => (await list('/cash'))[0]?.balance;

  it('are refused when they come again, by their content, unless that is wanted', async () => {
    const opening = { resource: 'cash_opening', record: { balance: 0 } };
    const twice = [receipt(500), receipt(500), receipt(70, 'Rent')];
    // Two of the same in one file are two.
    expect(await mistakesOf(await file('first.ndjson', [opening, ...twice]))).toEqual([]);
    expect(await cash()).toBe(1070);
    const turned = '{"record":{"note":" Capital","amount":"500"},"resource":"cash_receipt"}';
    const again = await file('again.ndjson', [turned, receipt(500), receipt(500), receipt(1)]);
    const same =
      /: The same was imported at \d{4}-\d\d-\d\d [\d:]{8}; leave the line out, or import it once more with --again$/;
    const lines = await mistakesOf(again);
    // The third of them is new.
    expect(lines.map((line) => line.slice(0, 14))).toEqual(['again.ndjson:1', 'again.ndjson:2']);
    for (const line of lines) expect(line.replace(/^again\.ndjson:\d /, ': ')).toMatch(same);
    expect(await cash()).toBe(1070);
    expect(await importAs({ again: true }, again)).toEqual({ updated: 0, unchanged: 0, leftOut: 0 });
    expect(await cash()).toBe(2571);
    // Five of them have been imported by now.
    const more = await file(
      'more.ndjson',
      Array.from({ length: 6 }, () => receipt(500)),
    );
    expect(await mistakesOf(more)).toHaveLength(5);
    const next = await file('next.ndjson', [receipt(500, 'Capital', '2020-01-01 09:00:00')]);
    expect(await mistakesOf(next)).toEqual([expect.stringContaining('later entry')]);
  });

  it('are not counted where nothing was imported', async () => {
    const opening = { resource: 'cash_opening', record: { balance: 0 } };
    const wrong = await file('wrong.ndjson', [opening, receipt(500), receipt('much')]);
    expect(await mistakesOf(wrong)).toHaveLength(1);
    expect(await mistakesOf(await file('right.ndjson', [opening, receipt(500)]))).toEqual([]);
    expect(await cash()).toBe(500);
  });
});

it('tells the planner of thousands of new records before its end', async () => {
  const path = await file(
    'many.ndjson',
    Array.from({ length: 2000 }, (_, place) => role(`Role ${place}`)),
  );
  let planned: number | undefined;
  await importFiles(server.context, [path], quiet, {
    alongside: async (trx) => {
      const { rows } = await sql<{ rows: number }>`
        select reltuples::integer as rows from pg_class where oid = 'employee_role'::regclass`.execute(trx);
      planned = rows[0]?.rows;
    },
  });
  expect(planned).toBe(2000);
});

describe('npm run import', () => {
  const run = (...args: string[]) =>
    runCommand(['import', ...args], { DATABASE_URL: server.database, RESOURCES_DIR: inject('definitions') });

  it.runIf(IS_LONG)('works beside a running server, and its records are there at once', async () => {
    const { code, stdout, stderr } = await run(await file('beside.ndjson', [role('Mason'), role('Helper')]));
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^2 records imported \(\d+\.\d s, [\d,]+ a second\)\n$/);
    expect(await list('/employee_role')).toHaveLength(2);
  });

  it.runIf(IS_LONG)('works without a server, on a data folder of its own', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'plinth-import-'));
    // As root, PostgreSQL's own account passes through to its folder.
    await chmod(dataDir, 0o711);
    const path = await file('alone.ndjson', [role('Mason')]);
    const first = await runCommand(['import', path], { DATA_DIR: dataDir });
    expect(first).toMatchObject({ code: 0, stdout: expect.stringMatching(/^1 record imported /) });
    const again = await runCommand(['import', path], { DATA_DIR: dataDir });
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('alone.ndjson:1 role_name: ')]);
    await rm(dataDir, { recursive: true });
  });

  it('goes by the time zone of the page Setting', async () => {
    // Eight hours ahead of the one that the installation has.
    const zone = 'Pacific/Kiritimati';
    const there = (at: Date) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(
        at,
      );
    const at = there(new Date());
    const path = await file('zone.ndjson', [role('Mason', at)]);
    expect((await run(path)).stderr).toContain(`zone.ndjson:1 at: ${at} is in the future`);
    expect((await server.api('PUT', '/setting', { time_zone: zone })).status).toBe(200);
    expect(await run(path)).toMatchObject({ code: 0, stderr: '' });
    const { rows } = await sql<{
      at: string;
    }>`select created_at at time zone ${zone} as at from employee_role`.execute(server.db);
    expect(String(rows[0]?.at).slice(0, 19)).toBe(at);
  });

  it('takes its choices as options, and refuses to guess', async () => {
    const path = await file('choice.ndjson', [role('Mason')]);
    expect((await server.api('POST', '/employee_role', { role_name: 'Mason' })).status).toBe(200);
    const open = await run(path);
    expect([open.code, open.stderr]).toEqual([
      1,
      expect.stringContaining('choose --existing leave-out, update or add'),
    ]);
    const left = await run('--existing', 'leave-out', path);
    expect([left.code, left.stdout]).toEqual([
      0,
      expect.stringMatching(/^0 records imported; 0 updated, 0 as they were, 1 left out /),
    ]);
  });

  it.runIf(IS_LONG)('names an option that it does not have', async () => {
    const wrong = await run('--existing', 'replace', await file('choice.ndjson', [role('Mason')]));
    expect([wrong.code, wrong.stderr]).toEqual([
      1,
      expect.stringContaining('--existing is leave-out, update or add, not replace'),
    ]);
  });

  it('lists mistakes and fails', async () => {
    const { code, stdout, stderr } = await run(await file('wrong.ndjson', [role('Mason'), role('')]));
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      'wrong.ndjson:2 role_name: Role Name is required\n1 line of 2 with mistakes; nothing was imported\n',
    );
    expect(await list('/employee_role')).toEqual([]);
  });

  it.runIf(IS_LONG)('says in one line what it needs', async () => {
    expect((await run()).stderr).toMatch(/^Usage: npm run import -- \[--existing leave-out\|update\|add\]/);
    const missing = await run(join(folder, 'nowhere.ndjson'));
    expect([missing.code, missing.stderr.trim().split('\n').length]).toEqual([1, 1]);
  });
});
