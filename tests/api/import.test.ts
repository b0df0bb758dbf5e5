import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importFiles } from '../../src/cli/import/importFiles.ts';
import { describeLineMistake } from '../../src/cli/import/LineMistake.ts';
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
    expect(result).toEqual({ lines: 182, mistakes: [], wrongLines: 0 });

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
  const run = (...args: string[]) => runCommand(['import', ...args], { DATABASE_URL: server.database });

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

  it('lists mistakes and fails', async () => {
    const { code, stdout, stderr } = await run(await file('wrong.ndjson', [role('Mason'), role('')]));
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      'wrong.ndjson:2 role_name: Role Name is required\n1 line of 2 with mistakes; nothing was imported\n',
    );
    expect(await list('/employee_role')).toEqual([]);
  });

  it.runIf(IS_LONG)('says in one line what it needs', async () => {
    expect((await run()).stderr).toMatch(/^Usage: npm run import -- FILE/);
    const missing = await run(join(folder, 'nowhere.ndjson'));
    expect([missing.code, missing.stderr.trim().split('\n').length]).toEqual([1, 1]);
  });
});
