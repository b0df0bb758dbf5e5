import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';

/** What the whole firm works by: time zone, number format, date format. */

const STAFF = { name: 'Rahima Staff', email: 'rahima@example.com', password: 'a long enough one' };
const DEFAULTS = {
  time_zone: 'Asia/Dhaka',
  number_format: 'thousand',
  digits: 'western',
  date_format: 'YYYY-MM-DD',
  budget_control: 'warn',
};
const VENDOR = { address: 'Dhaka', phone: '01700000000', note: 'Sand', balance: 0 };

let server: TestServer;
let staff: string;

beforeAll(async () => {
  server = await startServer();
  await server.api('POST', '/users', STAFF);
  staff = await server.signIn(STAFF.email, STAFF.password);
  await server.api('POST', '/cash/opening', { balance: 1_234_567 });
});
afterAll(() => server?.close());

const put = (body: unknown, options?: object) => server.api('PUT', '/setting', body, options);
const settings = async () => (await server.api('GET', '/setting')).body.data;

describe('GET /setting', () => {
  it('tells everyone signed in what holds, and nobody else', async () => {
    const { status, body } = await server.api('GET', '/setting', undefined, { token: staff });
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, data: DEFAULTS });
    expect((await server.api('GET', '/setting', undefined, { token: null })).status).toBe(401);
  });
});

describe('PUT /setting', () => {
  it('is for administrators', async () => {
    expect((await put({ number_format: 'lakh' }, { token: staff })).status).toBe(403);
    expect(await settings()).toEqual(DEFAULTS);
  });

  it.each([
    ['time_zone', 'Asia/Nowhere'],
    ['time_zone', '+06:00'],
    ['time_zone', ''],
    ['time_zone', 'x'.repeat(100)],
    ['time_zone', 6],
    ['number_format', '1,234'],
    ['digits', 'bangla'],
    ['date_format', 'YYYY'],
    ['date_format', "'; drop table vendor; --"],
    ['budget_control', 'perhaps'],
    ['currency', 'USD'],
  ])('refuses %s %j, naming the field', async (field, value) => {
    const { status, body } = await put({ [field]: value });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
    expect(await settings()).toEqual(DEFAULTS);
  });

  it.each([[null], [[]], ['x'], [7]])('refuses %j as a whole', async (body) => {
    expect((await put(JSON.stringify(body))).status).toBeLessThan(500);
    expect(await settings()).toEqual(DEFAULTS);
  });

  it('holds at once, is written down with who did it, and goes back with null', async () => {
    const given = {
      ...DEFAULTS,
      time_zone: 'Europe/Berlin',
      number_format: 'lakh',
      date_format: 'DD/MM/YYYY',
    };
    const { status, body } = await put(given);
    expect([status, body.message]).toEqual([200, 'Settings saved']);
    expect(await settings()).toEqual(given);
    const shown = (await server.api('GET', './resources.json')).body.settings;
    expect(shown).toMatchObject({
      timeZone: 'Europe/Berlin',
      numberFormat: 'lakh',
      dateFormat: 'DD/MM/YYYY',
    });
    const row = await server.db
      .selectFrom('plinth.audit')
      .selectAll()
      .where('resource', '=', 'setting')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      action: 'update',
      user_id: 1,
      old: { time_zone: null, number_format: null, date_format: null },
      new: given,
    });
    await put({ time_zone: null, number_format: null, date_format: null });
    expect(await settings()).toEqual(DEFAULTS);
  });

  it('writes nothing down where nothing changes', async () => {
    const count = async () =>
      (await server.db.selectFrom('plinth.audit').select('id').where('resource', '=', 'setting').execute())
        .length;
    const before = await count();
    expect((await put({ time_zone: null })).status).toBe(200);
    expect((await put({})).status).toBe(200);
    expect(await count()).toBe(before);
  });
});

describe('GET /setting/history', () => {
  it('tells administrators who changed what, newest first, in the words of Setting', async () => {
    await put({ number_format: 'lakh', date_format: 'DD/MM/YYYY' });
    await put({ number_format: null });
    const { status, body } = await server.api('GET', '/setting/history?_start=0&_end=2');
    expect(status).toBe(200);
    expect(body.data.map(({ changes }: { changes: object[] }) => changes)).toEqual([
      [{ field: 'number_format', label: 'Number format', old: '12,34,567', new: 'the default' }],
      [
        { field: 'date_format', label: 'Date format', old: 'the default', new: 'DD/MM/YYYY' },
        { field: 'number_format', label: 'Number format', old: 'the default', new: '12,34,567' },
      ],
    ]);
    expect(body.data[0].user_name).toBe('Administrator');
    await put({ date_format: null });
  });

  it('is for administrators, and refuses a window that is none', async () => {
    const asked = (query: string, options?: object) =>
      server.api('GET', `/setting/history${query}`, undefined, options);
    expect((await asked('', { token: staff })).status).toBe(403);
    expect((await asked('', { token: null })).status).toBe(401);
    const { status, body } = await asked('?_start=2&_end=1');
    expect([status, Object.keys(body.errors)]).toEqual([422, ['_start']]);
    for (const path of ['/setting/history', '/audit/employee_role/1', '/employee/salary/all']) {
      const unknown = await server.api('GET', `${path}?_page=2`);
      expect([unknown.status, Object.keys(unknown.body.errors)], path).toEqual([422, ['_page']]);
    }
  });
});

describe('the version of the definitions', () => {
  it('is named by every answer to those who are signed in, and is another once a setting is', async () => {
    const named = async (options?: object) =>
      (await server.api('GET', '/cash', undefined, options)).headers.get('x-definitions-version');
    const before = await named();
    expect(before).toBe((await server.api('GET', './resources.json')).body.version);
    await put({ number_format: 'lakh' });
    const after = await named();
    expect(after).not.toBe(before);
    expect(after).toBe((await server.api('GET', './resources.json')).body.version);
    await put({ number_format: null });
    expect(await named()).toBe(before);
    expect(await named({ token: null })).toBeNull();
  });
});

describe('the time zone', () => {
  it('moves the moments of records, and no movement to another day', async () => {
    // Kiritimati is always a day ahead of Pago Pago.
    await put({ time_zone: 'Pacific/Kiritimati' });
    const [entry] = (await server.api('GET', '/cash/ledger')).body.data;
    const ahead = String(entry.created_at).slice(0, 10);
    const ofDay = async () =>
      (await server.api('GET', `/cash/ledger?dateFrom=${entry.date}&dateTo=${entry.date}`)).body.data.length;
    expect(await ofDay()).toBe(1);
    await put({ time_zone: 'Pacific/Pago_Pago' });
    const [moved] = (await server.api('GET', '/cash/ledger')).body.data;
    const behind = String(moved.created_at).slice(0, 10);
    expect(behind < ahead).toBe(true);
    expect([moved.date, await ofDay()]).toEqual([entry.date, 1]);
    await put({ time_zone: null });
  });
});

describe('the number format', () => {
  it('is that of the messages', async () => {
    const vendor = await server.api('POST', '/vendor', { ...VENDOR, vendor_name: 'Sylhet Enterprise' });
    const pay = () =>
      server.api('POST', '/vendor/payment', { vendor_id: vendor.body.data.id, amount: 2_000_000 });
    expect((await pay()).body.message).toBe('Insufficient cash balance: BDT 1,234,567.00 available');
    await put({ number_format: 'lakh' });
    expect((await pay()).body.message).toBe('Insufficient cash balance: BDT 12,34,567.00 available');
    const tooMuch = { ...VENDOR, vendor_name: 'Dhaka Traders', balance: 10_000_000_000_000 };
    const refused = await server.api('POST', '/vendor', tooMuch);
    expect(refused.body.errors.balance).toBe('Balance must be at most 9,99,99,99,99,999.99');
    await put({ number_format: null });
    expect((await server.api('POST', '/vendor', tooMuch)).body.errors.balance).toBe(
      'Balance must be at most 999,999,999,999.99',
    );
  });
});
