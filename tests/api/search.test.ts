import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadDb } from '../../src/server/context.ts';
import { searchRecords } from '../../src/server/queries/lists/searchRecords.ts';
import { explain } from '../support/explain.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** The search of the top bar: records of every kind in one call. */

let server: TestServer;
let api: TestServer['api'];

beforeAll(async () => {
  server = await startServer();
  api = server.api;
});
afterAll(() => server?.close());

interface Found {
  resource: string | null;
  id: number;
  title: string;
  text: string;
  day?: string;
  amount?: string;
}

async function find(q: string, more = '', token = server.token): Promise<Found[]> {
  const answer = await api('GET', `/search?q=${encodeURIComponent(q)}${more}`, undefined, { token });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

const titles = (found: readonly Found[]) => found.map(({ title }) => title);

async function make(path: string, body: object): Promise<number> {
  const answer = await api('POST', path, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body.data?.id ?? answer.body.id;
}

const vendor = (vendor_name: string, more: object = {}) =>
  make('/vendor', { vendor_name, address: 'Agrabad', phone: '01811000000', balance: 0, note: 'n', ...more });

describe('a search', () => {
  let rahman: number;

  beforeAll(async () => {
    rahman = await vendor('Rahman Traders', { phone: '01711222333', note: 'Sand\nand stone' });
    await vendor('Old Rahman Brothers');
    await vendor('Rahman');
    await vendor('100% Cement_Co \\ Sons');
    await vendor('ঢাকা সিমেন্ট 🧱');
    await make('/bank', { bank_name: 'Rahman Bank', balance: 0 });
    await make('/users', { name: 'Rahmana', email: 'rahmana@example.com', password: 'a long enough one' });
    const archived = await vendor('Rahman Deleted');
    expect((await api('DELETE', `/vendor/${archived}`)).status).toBeLessThan(300);
  });

  it('finds records by what their lists search, what is called exactly so first, then what begins so', async () => {
    const found = (await find('rahman')).filter(({ resource }) => resource === 'vendor');
    expect(titles(found)).toEqual(['Rahman', 'Rahman Traders', 'Old Rahman Brothers']);
    expect(found[1]).toEqual({
      resource: 'vendor',
      id: rahman,
      title: 'Rahman Traders',
      text: 'Agrabad · 01711222333 · Sand and stone',
    });
  });

  it.each([
    ['01711222', ['Rahman Traders']],
    ['stone traders', ['Rahman Traders']],
    ['traders nothing', []],
    ['100%', ['100% Cement_Co \\ Sons']],
    ['0%', []],
    ['t_c', ['100% Cement_Co \\ Sons']],
    ['_%', []],
    ['\\ s', ['100% Cement_Co \\ Sons']],
    ['সিমেন্ট', ['ঢাকা সিমেন্ট 🧱']],
    ['ঢা', ['ঢাকা সিমেন্ট 🧱']],
    ['🧱', ['ঢাকা সিমেন্ট 🧱']],
    ['ol', ['Old Rahman Brothers']],
    ["';--", []],
  ])('answers %s', async (text, expected) => {
    const found = (await find(text)).filter(({ resource }) => resource === 'vendor');
    expect(titles(found)).toEqual(expected);
  });

  it('takes one letter for the beginning of a word', async () => {
    const found = titles(await find('t'));
    expect(found).toContain('Rahman Traders');
    expect(found).not.toContain('Rahman');
  });

  it.each(['', ' ', '%20%09'])('finds nothing for blanks: "%s"', async (q) => {
    expect((await api('GET', `/search?q=${q}`)).body).toEqual({ success: true, data: [] });
  });

  it('finds nothing when it is not asked for anything', async () => {
    expect((await api('GET', '/search')).body).toEqual({ success: true, data: [] });
  });

  it.each([
    [`q=${'x'.repeat(101)}`, 'q'],
    ['q=%00', 'q'],
    ['q=a&limit=0', 'limit'],
    ['q=a&limit=31', 'limit'],
    ['q=a&limit=many', 'limit'],
    ['q=a&limit=1&limit=2', 'limit'],
  ])('refuses %s at its parameter', async (query, name) => {
    const answer = await api('GET', `/search?${query}`);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([name]);
  });

  it.each([
    'x'.repeat(100),
    'a b c d e f g h i j k l m n o p q r s t u v w x y z',

    '%%%',
    '((',
    '"',
  ])('answers any text: %s', async (text) => {
    expect((await api('GET', `/search?q=${encodeURIComponent(text)}`)).status).toBe(200);
  });

  it('needs a token', async () => {
    expect((await api('GET', '/search?q=rahman', undefined, { token: null })).status).toBe(401);
  });

  it('shows accounts to administrators alone', async () => {
    const staff = await server.signIn('rahmana@example.com', 'a long enough one');
    expect(titles(await find('rahmana@'))).toEqual(['Rahmana']);
    // What is similar to it is found, but no account.
    expect((await find('rahmana@', '', staff)).map(({ resource }) => resource)).not.toContain('user');
    expect(titles(await find('rahman', '', staff))).toContain('Rahman Traders');
  });

  it('answers at most five of each kind, and as many in all as it was asked for', async () => {
    for (const n of [1, 2, 3, 4, 5, 6]) await vendor(`Padma ${n}`);
    expect(titles(await find('padma'))).toEqual(['Padma 1', 'Padma 2', 'Padma 3', 'Padma 4', 'Padma 5']);
    expect(await find('padma', '&limit=2')).toHaveLength(2);
  });

  it('finds a transaction by its number, and a movement by its note with whom it concerns', async () => {
    await api('POST', '/cash/opening', { balance: 1000 });
    await make('/expense', { expense_name: 'Tea for the office', amount: 10 });
    const number = (await api('GET', '/cash/ledger')).body.data.at(-1).transaction_id;
    for (const text of [`#${number}`, String(number)]) {
      const [found] = await find(text);
      expect(found).toMatchObject({
        resource: null,
        id: number,
        title: expect.stringMatching(/^EX-\d{4}\/\d\d-\d{5}$/),
      });
      expect(found?.text).toMatch(/^expense · \d{4}-\d\d-\d\d/);
    }
    expect((await find('#999999999999999')).filter(({ resource }) => resource === null)).toEqual([]);
    await make('/expense', { expense_name: 'Tea for the office', amount: 12.5 });
    const [latest, first] = await find('tea for');
    expect([latest?.amount, first?.amount].sort()).toEqual(['10.00', '12.50']);
    expect(latest?.day).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect((await find('tea for')).map(({ resource, title }) => [resource, title])).toEqual([
      ['expense', 'Tea for the office'],
      ['expense', 'Tea for the office'],
    ]);
  });
});

describe('among 10,000 employees and 50,000 purchases', () => {
  beforeAll(async () => {
    await sql`insert into public.employee_role (role_name) values ('Mason')`.execute(server.db);
    await sql`
      insert into public.employee (employee_name, address, phone, salary, role_id, pay_basis)
      select 'Person ' || n, 'House ' || n || ', Dhaka', '019' || lpad(n::text, 8, '0'), 1, 1, 'day'
      from generate_series(1, 10000) n`.execute(server.db);
    await sql`alter table public.inventory_purchase disable trigger all`.execute(server.db);
    await sql`
      insert into public.inventory_purchase (id, memo_id, date, vendor_id, inventory, sub_total, discount, total)
      select 1000000 + n, 'Memo-' || n, '2025-01-01', ${1}, '[]', 1, 0, 1 from generate_series(1, 50000) n`.execute(
      server.db,
    );
    await sql`alter table public.inventory_purchase enable trigger all`.execute(server.db);
    await sql`vacuum analyze`.execute(server.db);
  });

  function plan(text: string): Promise<string> {
    const actor = { id: 1, name: '', email: '', isAdmin: true, roles: [], projects: [], employee: null };
    const search = (db: ReadDb) => searchRecords(db, server.context, actor, text, 30);
    return explain(server.db, search, 'analyze, timing off');
  }

  it('shows of a purchase its total, which follows the discount', async () => {
    const [found] = await find('memo-4321');
    expect([found?.title, Number(found?.amount)]).toEqual(['Memo-4321', 1]);
  });

  it.each(['person 4321', '00004321', 'memo-4321', 'memo-43210 memo', 'zzz'])(
    'an index serves %s',
    async (text) => {
      const found = await plan(text);
      expect(found).not.toMatch(/Seq Scan on (employee|inventory_purchase) /);
      expect(found).toMatch(/Bitmap Index Scan on px_employee_/);
      expect(found).toMatch(/Bitmap Index Scan on px_inventory_purchase_/);
    },
  );

  it('finds one of them by its whole name though thousands begin alike', async () => {
    expect(titles(await find('person 43')).slice(0, 3)).toEqual(['Person 43', 'Person 430', 'Person 431']);
    expect(titles(await find('memo-7'))).toContain('Memo-7');
  });
});
