import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purge } from '../../src/server/start/purge.ts';
import { signInAs, usersWithRoles } from '../support/roles.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { today } from '../support/today.ts';
import { makeEmployee, makeProject } from './movementSamples.ts';

/** What comes from a hidden value is hidden with it, and no answer to a change tells what is not read. */

const QUOTE = `
name: quote
fields:
  title: { type: text, required: true }
  items:
    type: lines
    line: Item
    required: true
    of:
      what: { type: text, required: true }
      qty:  { type: quantity, required: true }
      rate: { type: money, required: true }
      cost: { type: money, from: qty * rate }
  total: { type: money, from: sum(items.cost) }
`;
const BILL = `
name: bill
kind: movement
fields:
  vendor_id: { type: reference, to: vendor, required: true }
  items:
    type: lines
    line: Item
    required: true
    of:
      what: { type: text, required: true }
      qty:  { type: quantity, required: true }
      rate: { type: money, required: true }
      cost: { type: money, from: qty * rate }
      deep: { type: money, from: cost * 2 }
  amount: { type: money, required: true, from: sum(items.cost) }
post:
  entries:
    - { debit: expense, amount: amount }
    - { credit: "vendor:{vendor_id}", amount: amount }
`;
const LEASE = `
name: lease
fields:
  title:     { type: text, required: true }
  vendor_id: { type: reference, to: vendor }
  phone:     { type: phone, from: vendor_id.phone }
  fee:       { type: money, required: true }
  due:       { type: money, from: fee * 3 }
  late:      { type: money, from: due * 2 }
`;
const ORDER = `
name: order_slip
kind: movement
fields:
  vendor_id: { type: reference, to: vendor, required: true }
  phone:     { type: phone, from: vendor_id.phone }
  amount:    { type: money, required: true }
post:
  entries:
    - { debit: expense, amount: amount }
    - { credit: "vendor:{vendor_id}", amount: amount }
`;
const PAPERS = `
name: dossier
fields:
  title: { type: text, required: true }
  photo: { type: image }
  paper: { type: file }
`;
const ALBUM = PAPERS.replace('dossier', 'album');

const ROLES = `
  estimator:
    grants:
      - { on: [quote, bill], may: [read, create, update, print, export], hide: [items.rate] }
      - { on: [vendor, books, reports], may: read }
  half:
    grants:
      - { on: lease, may: read, when: record.id == 1 }
      - { on: lease, may: [read], hide: [fee] }
      - { on: [order_slip], may: read }
      - { on: vendor, may: read, when: record.id == 1 }
  quiet:
    grants:
      - { on: expense, may: [read, create], hide: [note, added_by] }
      - { on: books, may: read }
  outsider:
    grants:
      - { on: books, may: read }
  foreman:
    grants:
      - { on: wage, may: [read, create] }
      - { on: project, may: read }
      - { on: employee, may: read, when: record.id < 0 }
  filer:
    grants:
      - { on: album, may: [read, create, update] }
  corrector:
    grants:
      - { on: expense, may: [read, create, correct, reverse] }
`;
const NAMES = [...ROLES.matchAll(/^ {2}(\w+):$/gm)].map(([, name = '']) => name);
const ACCESS = readFileSync(resolve(import.meta.dirname, '../../resources/access.yaml'), 'utf8').replace(
  '\nlimits:',
  `${ROLES}\nlimits:`,
);

let server: TestServer;
const tokens = new Map<string, string>();

beforeAll(async () => {
  server = await startServer({
    definitions: [
      { file: 'resources/access.yaml', text: ACCESS },
      usersWithRoles(...NAMES),
      ...Object.entries({
        quote: QUOTE,
        bill: BILL,
        lease: LEASE,
        'order-slip': ORDER,
        album: ALBUM,
        dossier: PAPERS,
      }).map(([name, text]) => ({ file: `resources/${name}.yaml`, text })),
    ],
  });
  await server.api('POST', '/cash/opening', { balance: 123_456.78 });
  for (const phone of ['01711111111', '01722222222'])
    await done('POST', '/vendor', {
      vendor_name: `Mill ${phone}`,
      address: 'Khulna',
      phone,
      note: 'x',
      balance: 0,
    });
  for (const name of NAMES) tokens.set(name, await signInAs(server, name, []));
});
afterAll(() => server?.close());

async function done(method: string, path: string, body?: unknown, token?: string) {
  const answer = await server.api(method, path, body, token === undefined ? {} : { token });
  expect([200, 201], `${path} ${answer.text}`).toContain(answer.status);
  return answer;
}
const as = (role: string, method: string, path: string, body?: unknown) =>
  server.api(method, path, body, { token: tokens.get(role) as string });
const idOf = async (table: string) =>
  Number(
    (await sql<{ id: number }>`select max(id) as id from public.${sql.id(table)}`.execute(server.db)).rows[0]
      ?.id,
  );

describe('a formula in lines', () => {
  const items = [
    { what: 'Doors', qty: 7, rate: 1_313 },
    { what: 'Windows', qty: 3, rate: 1_717 },
  ];
  // 7 x 1,313, 3 x 1,717, both, and twice each.
  const figures = /1,?313|9,?191|1,?717|5,?151|14,?342|18,?382|10,?302/;

  it('is hidden with what it is computed from: in lists, records, histories and answers', async () => {
    await done('POST', '/quote', { title: 'Tower', items });
    const id = await idOf('quote');
    await done('PUT', `/quote/${id}`, { title: 'Tower B', items });
    const shown = await Promise.all(
      ['/quote', `/quote/${id}`, `/audit/quote/${id}`, '/search?q=tower', `/quote?q=Doors`].map((path) =>
        as('estimator', 'GET', path),
      ),
    );
    expect(shown.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(shown[1]?.text).toContain('Doors');
    for (const { text } of shown) expect(text).not.toMatch(figures);
    for (const query of ['total=14342', 'total_gte=1', '_sort=total'])
      expect((await as('estimator', 'GET', `/quote?${query}`)).status).toBe(422);
    const edited = await as('estimator', 'PUT', `/quote/${id}`, { title: 'Tower C' });
    expect(edited.text).not.toMatch(figures);
    // Who reads the rate reads what it comes to.
    expect((await server.api('GET', `/quote/${id}`)).text).toMatch(figures);
  });

  it('of a movement, in its transaction and its paper, too', async () => {
    await done('POST', '/bill', { vendor_id: 1, items });
    const id = await idOf('bill');
    const { body, text } = await as('estimator', 'GET', `/transaction/${id}`);
    expect(body.data.record.items[0]).toEqual({ what: 'Doors', qty: 7 });
    expect(JSON.stringify([body.data.record, body.data.body])).not.toMatch(figures);
    expect(text).toContain('Doors');
    const list = await as('estimator', 'GET', '/bill');
    expect([list.status, list.text]).toEqual([200, expect.not.stringMatching(figures)]);
  });
});

describe('a value of some records only', () => {
  it('hides in the others what is computed from it', async () => {
    for (const title of ['One', 'Two'])
      await done('POST', '/lease', { title, vendor_id: 2, fee: title === 'One' ? 1_001 : 2_002 });
    const { body } = await as('half', 'GET', '/lease');
    const rows = (Array.isArray(body) ? body : body.data) as Record<string, unknown>[];
    const [one, two] = [1, 2].map((id) => rows.find((row) => row.id === id));
    expect(one).toMatchObject({ fee: 1_001, due: 3_003, late: 6_006 });
    expect(two).toMatchObject({ fee: null, due: null, late: null });
    expect((await as('half', 'GET', '/lease/2')).text).not.toMatch(/2002|6006|12012/);
    expect((await as('half', 'GET', '/audit/lease/2')).text).not.toMatch(/2[ ,]?002|6[ ,]?006|12[ ,]?012/);
  });

  it('hides what was fetched from a record that is not read, and its copy in a movement', async () => {
    expect((await as('half', 'GET', '/lease/2')).text).not.toContain('01722222222');
    for (const vendor_id of [1, 2]) await done('POST', '/order_slip', { vendor_id, amount: 5 });
    const { text } = await as('half', 'GET', '/order_slip');
    expect(text).toContain('01711111111');
    expect(text).not.toContain('01722222222');
  });
});

describe('the note and the author of a movement', () => {
  it('are hidden wherever its transaction is shown', async () => {
    await done('POST', '/expense', { expense_name: 'Tea', amount: 41.5, note: 'zqsecret' });
    const id = await idOf('expense');
    for (const role of ['quiet', 'outsider'])
      for (const path of [
        `/transaction/${id}`,
        '/cash/ledger?date=',
        '/search?q=zqsecret',
        `/search?q=${id}`,
        '/expense',
        '/report/day-book',
      ]) {
        const { status, text } = await as(role, 'GET', path.replace('?date=', ''));
        expect([path, status < 500, text]).toEqual([path, true, expect.not.stringContaining('zqsecret')]);
      }
    const { body } = await as('quiet', 'GET', `/transaction/${id}`);
    expect([body.data.note, body.data.created_by]).toEqual([null, null]);
    expect((await server.api('GET', `/transaction/${id}`)).body.data.note).toBe('zqsecret');
  });
});

describe('a sheet', () => {
  it('names no record that its sender does not read', async () => {
    const project = await makeProject(server, 1_000);
    const hidden = await makeEmployee(server);
    const { rows } = await sql<{ name: string }>`select employee_name as name from public.employee
      where id = ${hidden}`.execute(server.db);
    const name = rows[0]?.name as string;
    const { path } = server.context.resources.wage?.sheet?.create ?? { path: '' };
    const sheet = (employee_id: number) => ({
      project_id: project,
      date: today(),
      lines: [{ employee_id, amount: 5 }],
    });
    const [known, unknown] = [
      await as('foreman', 'POST', path, sheet(hidden)),
      await as('foreman', 'POST', path, sheet(987_654)),
    ];
    expect(known.text).not.toContain(name);
    expect(known.text.replaceAll(String(hidden), '#')).toBe(unknown.text.replaceAll('987654', '#'));
    expect(known.status).toBe(422);
  });
});

describe('an upload', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  async function upload(token: string, kind = 'image'): Promise<string> {
    const response = await fetch(`${server.url}/api/upload?kind=${kind}&name=a.png`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
      body: new Uint8Array(PNG),
    });
    return ((await response.json()) as { data: { address: string } }).data.address;
  }
  const shown = async (address: string) =>
    (
      await fetch(`${server.url}${address}`, {
        headers: { authorization: `Bearer ${tokens.get('filer')}` },
      })
    ).status;

  it('of somebody else is not read by naming it in a record of one’s own', async () => {
    const [image, file] = [await upload(server.token), await upload(server.token, 'file')];
    await done('POST', '/dossier', { title: 'Hidden', photo: image });
    const stored = { address: file, name: 'a.png', size: PNG.length };
    for (const body of [
      { title: 'Mine', photo: image },
      { title: 'Mine', paper: stored },
      { title: 'Mine', photo: `https://example.com${image}` },
      { title: 'Mine', photo: image.replace('/api', '/x/api') },
    ]) {
      const { status, body: answer } = await as('filer', 'POST', '/album', body);
      expect([status, Object.keys(answer.errors ?? {}).length]).toEqual([422, 1]);
    }
    await done('POST', '/album', { title: 'Plain' });
    const id = await idOf('album');
    expect((await as('filer', 'PUT', `/album/${id}`, { photo: image })).status).toBe(422);
    expect([await shown(image), await shown(file)]).toEqual([404, 404]);
  });

  it('of one’s own, or of a record that is read, may be named', async () => {
    const own = await upload(tokens.get('filer') as string);
    expect((await as('filer', 'POST', '/album', { title: 'Own', photo: own })).status).toBe(201);
    const theirs = await upload(server.token);
    await done('POST', '/album', { title: 'Theirs', photo: theirs });
    const id = await idOf('album');
    expect((await as('filer', 'PUT', `/album/${id}`, { title: 'Ours', photo: theirs })).status).toBe(200);
  });
});

describe('a balance that is not read', () => {
  it('does not show in a preview, which is the same for every amount', async () => {
    await done('POST', '/expense', { expense_name: 'Nails', amount: 100 });
    const id = await idOf('expense');
    const preview = (amount: number) =>
      as('corrector', 'POST', `/transaction/${id}/preview`, { body: { expense_name: 'Nails', amount } });
    const few = await preview(1);
    expect([few.status, few.body.data]).toEqual([200, { books: [], stock: [], costs: [], untried: true }]);
    const much = await preview(10_000_000);
    expect([much.status, much.text]).toEqual([few.status, few.text]);
    const movement = { movement: 'expense', bodies: [{ expense_name: 'Nails', amount: 10_000_000 }] };
    expect((await as('corrector', 'POST', '/transaction/preview', movement)).text).toBe(few.text);
    // Nothing is counted that would be in the way of the work, and who reads all books sees what would change.
    for (let n = 1; n <= 40; n += 1) expect((await preview(n)).status).toBe(200);
    const whole = await done('POST', `/transaction/${id}/preview`, {});
    expect(whole.body.data.untried).toBeUndefined();
    expect(whole.body.data.books.length).toBeGreaterThan(0);
  });

  it('is told by ten refused postings in an hour at most, many at once or not', async () => {
    const poster = async () => {
      const token = await signInAs(server, 'corrector', []);
      return (amount: number) => server.api('POST', '/expense', { expense_name: 'Big', amount }, { token });
    };
    const post = await poster();
    // What is posted, or refused for another reason, is not counted.
    for (let n = 0; n < 12; n += 1) {
      expect((await post(1)).status).toBe(200);
      expect((await post(-1)).status).toBe(422);
    }
    for (let n = 0; n < 10; n += 1) {
      const { status, body } = await post(9_000_000 - n);
      expect([status, body.code]).toEqual([409, 'refusedByBooks']);
    }
    expect((await post(8_000_000)).status).toBe(429);
    expect((await post(1)).status).toBe(429);
    const other = await poster();
    const all = await Promise.all(Array.from({ length: 60 }, (_, n) => other(9_000_000 - n)));
    expect(all.filter(({ status }) => status === 409).length).toBeLessThanOrEqual(10);
    expect(new Set(all.map(({ status }) => status))).toContain(429);
    // The books are read by who may: they post as ever.
    await done('POST', '/expense', { expense_name: 'Screws', amount: 1 });
  });

  it('is told by twenty in a day', async () => {
    const token = await signInAs(server, 'corrector', []);
    const { body } = await server.api('GET', '/user', undefined, { token });
    const post = () => server.api('POST', '/expense', { expense_name: 'Big', amount: 9_000_000 }, { token });
    const hourLater = () =>
      sql`update plinth.attempt set at = at - interval '61 minutes' where subject = ${String(body.data.id)}`.execute(
        server.db,
      );
    for (let hour = 0; hour < 2; hour += 1) {
      for (let n = 0; n < 10; n += 1) expect((await post()).status).toBe(409);
      await hourLater();
      await purge(server.context);
    }
    expect((await post()).status).toBe(429);
  });
});
