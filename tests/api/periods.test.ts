import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importFiles } from '../../src/cli/import/importFiles.ts';
import { renderFailure } from '../../src/errors/renderFailure.ts';
import { fieldTypes } from '../../src/fields/index.ts';
import { planDefinitions } from '../../src/server/operations/settings/changes/planDefinitions.ts';
import { definitionsOf } from '../../src/server/operations/settings/loadDefinitions.ts';
import { prepareDatabase } from '../../src/server/operations/settings/prepareDatabase.ts';
import { verifyBooks } from '../../src/server/queries/verify/verifyBooks.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Firm, makeFirm } from './movementSamples.ts';

/** The days that take movements (docs/business-rules.md, "Periods"): of a firm whose books begin on 1 July 2024. */

const STAFF = { name: 'Rahima Staff', email: 'rahima@example.com', password: 'a long enough one' };

let server: TestServer;
let firm: Firm;
let staff: string;

beforeAll(async () => {
  server = await startServer();
  await server.api('POST', '/users', STAFF);
  staff = await server.signIn(STAFF.email, STAFF.password);
  firm = await makeFirm(server);
  await server.api('POST', '/cash/receipt', { amount: 100_000, date: '2024-07-01' });
});
afterAll(() => server?.close());

const put = (body: object, options?: object) => server.api('PUT', '/setting/periods', body, options);
const periods = async () => (await server.api('GET', '/setting/periods')).body.data;
const pay = (date: string, amount = 10) =>
  server.api('POST', '/vendor/payment', { vendor_id: firm.vendor, amount, date });
const postings = async () =>
  Number(
    (
      await server.db
        .selectFrom('plinth.transaction')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );
const CLOSED = '2025-06-30';
const closing = { closed_up_to: CLOSED, reason: 'June is done' };
const REFUSED = { success: false, message: `The books are closed up to ${CLOSED}`, code: 'booksClosed' };

async function refuses(call: Promise<{ status: number; body: object }>): Promise<void> {
  const before = await postings();
  const { status, body } = await call;
  expect({ status, body }).toMatchObject({
    status: 409,
    body: { ...REFUSED, params: { day: { day: CLOSED } } },
  });
  expect(await postings()).toBe(before);
}

describe('without a setting', () => {
  it('begin ten years before the first start, with the fiscal year in July and nothing closed', async () => {
    const { rows } = await server.context.pool.query(
      "select (now() - interval '10 years')::date::text as day",
    );
    expect(await periods()).toEqual({ fiscal_month: 7, books_begin_on: rows[0].day, closed_up_to: null });
  });

  it('refuse a movement dated 1900-01-01 at its date (finding 9)', async () => {
    const before = await postings();
    const { status, body } = await pay('1900-01-01');
    expect([status, Object.keys(body.errors), body.fields.date.code]).toEqual([422, ['date'], 'beforeBooks']);
    expect(await postings()).toBe(before);
  });
});

describe('PUT /setting/periods', () => {
  it('is for administrators, and changes nothing else', async () => {
    expect((await put(closing, { token: staff })).status).toBe(403);
    expect((await put({ ...closing, time_zone: 'UTC' })).status).toBe(422);
    expect((await periods()).closed_up_to).toBe(null);
    expect((await server.api('GET', '/setting/periods', undefined, { token: staff })).status).toBe(200);
    expect((await server.api('GET', '/setting/periods', undefined, { token: null })).status).toBe(401);
  });

  it.each([
    ['fiscal_month', 0],
    ['fiscal_month', 13],
    ['fiscal_month', 7.5],
    ['fiscal_month', 'July'],
    ['fiscal_month', null],
    ['books_begin_on', null],
    ['books_begin_on', '2024-02-30'],
    ['books_begin_on', '2200-01-01'],
    ['closed_up_to', '2200-01-01'],
    ['closed_up_to', 'yesterday'],
    ['closed_up_to', ''],
    ['reason', 7],
    ['reason', 'x'.repeat(5_001)],
  ])('refuses %s %j, naming the field', async (field, value) => {
    const before = await periods();
    const { status, body } = await put({ reason: 'Why', [field]: value });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(await periods()).toEqual(before);
  });

  it('leaves today open, to the day', async () => {
    const { rows } = await server.context.pool.query(
      `select (now() at time zone $1)::date::text as today, ((now() at time zone $1)::date - 1)::text as yesterday`,
      [server.context.timeZone],
    );
    const { status, body } = await put({ closed_up_to: rows[0].today, reason: 'Why' });
    expect([status, body.fields.closed_up_to.code]).toEqual([422, 'notBeforeToday']);
    expect((await put({ closed_up_to: rows[0].yesterday, reason: 'Why' })).status).toBe(200);
    expect((await pay(rows[0].today)).status).toBe(200);
    expect((await pay(rows[0].yesterday)).status).toBe(409);
    expect((await put({ closed_up_to: null, reason: 'Why' })).status).toBe(200);
  });

  it('wants a reason to close and to open again, and writes both down', async () => {
    const without = await put({ closed_up_to: CLOSED, reason: ' ' });
    expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['reason']]);
    expect((await put(closing)).body.message).toBe('Settings saved');
    const again = await put({ closed_up_to: null });
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['reason']]);
    expect((await periods()).closed_up_to).toBe(CLOSED);
    expect((await put({ closed_up_to: null, reason: 'A bill came late' })).status).toBe(200);
    const { body } = await server.api('GET', '/setting/periods/history?_start=0&_end=2');
    expect(body.data).toMatchObject([
      {
        user_name: 'Administrator',
        reason: 'A bill came late',
        changes: [{ field: 'closed_up_to', label: 'Closed up to', old: CLOSED, new: null }],
      },
      { reason: 'June is done', changes: [{ field: 'closed_up_to', old: null, new: CLOSED }] },
    ]);
    const history = (options: object) => server.api('GET', '/setting/periods/history', undefined, options);
    expect((await history({ token: staff })).status).toBe(403);
  });

  it('reaches every open page with the definitions', async () => {
    await put({ ...closing, fiscal_month: 1, books_begin_on: '2024-07-01' });
    const { settings } = (await server.api('GET', './resources.json')).body;
    expect(settings.periods).toEqual({ fiscalMonth: 1, booksBeginOn: '2024-07-01', closedUpTo: CLOSED });
    await put({ closed_up_to: null, fiscal_month: 7, reason: 'Why' });
  });
});

describe('closed up to 2025-06-30, of books that begin on 2024-07-01', () => {
  let june: number;

  beforeAll(async () => {
    await put({ books_begin_on: '2024-07-01' });
    june = (await pay('2025-06-15')).body.data.id;
    await put(closing);
  });

  it('the last closed day is closed, and the next one open (finding 9)', async () => {
    await refuses(pay(CLOSED));
    expect((await pay('2025-07-01')).status).toBe(200);
    const { status, body } = await pay('2024-06-30');
    // Closed days are named before the first day of the books.
    expect([status, body.code]).toEqual([409, 'booksClosed']);
  });

  it('the refusal stands at the date, too', async () => {
    expect((await pay(CLOSED)).body.errors).toEqual({ date: REFUSED.message });
  });

  it('a batch takes the others', async () => {
    const bodies = [CLOSED, '2025-07-01', '2025-05-01'].map((date) => ({
      vendor_id: firm.vendor,
      amount: 1,
      date,
    }));
    const answers = await Promise.all(bodies.map((body) => server.api('POST', '/vendor/payment', body)));
    expect(answers.map(({ status }) => status)).toEqual([409, 200, 409]);
  });

  it('the first cash balance is refused', async () => {
    const other = await startServer();
    await other.api('PUT', '/setting/periods', closing);
    const { status, body } = await other.api('POST', '/cash/opening', { balance: 5, date: CLOSED });
    expect([status, body.code]).toEqual([409, 'booksClosed']);
    await other.close();
  });

  it('an import names each line', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plinth-'));
    const file = join(folder, 'late.ndjson');
    const line = (date: string) => ({
      resource: 'vendor_payment',
      record: { vendor_id: firm.vendor, amount: 1, date },
    });
    const lines = [CLOSED, '2025-07-01', '2024-06-30'].map((date) => JSON.stringify(line(date)));
    await writeFile(file, lines.join('\n'));
    const before = await postings();
    const { mistakes } = await importFiles(server.context, [file], { show: () => {}, end: () => {} });
    expect(mistakes).toMatchObject([{ line: 1 }, { line: 3 }]);
    expect(await postings()).toBe(before);
    await rm(folder, { recursive: true });
  });

  describe('a reversal', () => {
    let id: number;
    beforeEach(async () => {
      await put({ closed_up_to: null, reason: 'Why' });
      id = (await pay('2025-06-15')).body.data.id;
      await put(closing);
    });
    const reverse = (body: object) =>
      server.api('POST', `/transaction/${id}/reverse`, { reason: 'Twice', ...body });
    const correct = (body: object, more: object = {}) =>
      server.api('POST', `/transaction/${id}/correct`, {
        reason: 'Wrong',
        ...more,
        body: { vendor_id: firm.vendor, amount: 11, ...body },
      });
    const dayOf = async (of: number) => (await server.api('GET', `/transaction/${of}`)).body.data.date;

    it('is on the day of its original unless the call names another one', async () => {
      await refuses(reverse({}));
      await refuses(reverse({ date: CLOSED }));
      const { status, body } = await reverse({ date: '2025-07-02' });
      expect(status).toBe(200);
      expect(await dayOf(body.data.reversal_id)).toBe('2025-07-02');
      expect(await dayOf(id)).toBe('2025-06-15');
    });

    it('is neither before its original nor in the future', async () => {
      for (const date of ['2025-06-14', '2200-01-01', '2025-02-30', 7]) {
        const { status, body } = await reverse({ date });
        expect([status, Object.keys(body.errors)], String(date)).toEqual([422, ['date']]);
      }
    });

    it('of a correction is on the day of the corrected movement', async () => {
      await refuses(correct({}));
      const { status, body } = await correct({ date: '2025-07-03' });
      expect(status).toBe(200);
      expect(await dayOf(body.data.reversal_id)).toBe('2025-07-03');
      expect(await dayOf(body.data.corrected_id)).toBe('2025-07-03');
    });

    it('and the corrected movement may have two days', async () => {
      await refuses(correct({ date: '2025-06-16' }, { date: '2025-07-03' }));
      const { body } = await correct({ date: '2025-07-05' }, { date: '2025-07-04' });
      expect(await dayOf(body.data.reversal_id)).toBe('2025-07-04');
      expect(await dayOf(body.data.corrected_id)).toBe('2025-07-05');
    });

    it('is refused in the preview, too', async () => {
      const preview = (body: object) => server.api('POST', `/transaction/${id}/preview`, body);
      await refuses(preview({}));
      expect((await preview({ date: '2025-07-01' })).status).toBe(200);
    });
  });

  it('what was posted before stays as it is, and the books are sound', async () => {
    expect((await server.api('GET', `/transaction/${june}`)).body.data).toMatchObject({ date: '2025-06-15' });
    expect((await verifyBooks(server.context)).findings).toEqual([]);
  });

  it('what was posted on a closed day is named by the verification', async () => {
    const { id } = (await pay('2025-07-01')).body.data;
    const move = (day: string) =>
      server.db.transaction().execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx);
        await sql`update plinth.transaction set date = ${day} where id = ${id}`.execute(trx);
      });
    await move(CLOSED);
    const { findings } = await verifyBooks(server.context);
    expect(findings).toContainEqual({
      what: 'transaction',
      code: 'postedIntoClosed',
      params: { id: String(id), date: { day: CLOSED }, closed: { day: CLOSED } },
    });
    await move('2025-07-01');
    expect((await verifyBooks(server.context)).findings).toEqual([]);
  });
});

describe('under closed days', () => {
  const under = { closed_up_to: '2025-06-30', reason: 'Done' };
  beforeAll(async () => {
    expect((await put({ closed_up_to: null, reason: 'Open' })).status).toBe(200);
    expect((await put({ books_begin_on: '2024-07-01', fiscal_month: 7 })).status).toBe(200);
    expect((await put(under)).status).toBe(200);
  });
  afterAll(() => put({ closed_up_to: null, reason: 'Open' }));

  it.each([
    ['fiscal_month', 1, 'closedFiscalYear'],
    ['books_begin_on', '2025-01-01', 'closedBegin'],
    ['books_begin_on', '2023-07-01', 'closedBegin'],
    ['books_begin_on', '2025-09-01', 'closedBegin'],
  ])('%s stays: %s is refused', async (field, value, code) => {
    const before = await periods();
    const { status, body } = await put({ [field]: value });
    expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([409, code, [field]]);
    expect(body.message).toContain('2025-06-30');
    expect(await periods()).toEqual(before);
    // Further days do not change that, and neither do fewer.
    expect((await put({ [field]: value, closed_up_to: '2025-03-31', reason: 'Less' })).status).toBe(409);
  });

  it('both change once the days are open, in the same call', async () => {
    const opened = await put({ fiscal_month: 1, closed_up_to: null, reason: 'Another year' });
    expect(opened.status, opened.text).toBe(200);
    expect((await put({ fiscal_month: 7 })).status).toBe(200);
    expect((await put(under)).status).toBe(200);
  });

  it('the class of a book with entries on them stays', async () => {
    const settings = readFileSync('resources/settings.yaml', 'utf8');
    const changed = settings.replace(
      'label: Receipts, normal: credit, class: income',
      'label: Receipts, normal: credit, class: equity',
    );
    expect(changed).not.toBe(settings);
    const files = server.context.sources.map((one) =>
      one.file.endsWith('settings.yaml') ? { ...one, text: changed } : one,
    );
    const own = definitionsOf(files);
    const planned = () =>
      planDefinitions(server.db, own, fieldTypes, { folder: 'another', revert: false }).then(
        ({ plan: { refusals } }) => refusals.map((one) => renderFailure(one)),
      );
    expect(await planned()).toEqual([
      'The book "receipts" has entries on days that are closed up to 2025-06-30; its class cannot change from income to equity under them. Write income again, or open the days first.',
    ]);
    await expect(
      prepareDatabase(server.db, own, fieldTypes, { folder: 'another', revert: false }),
    ).rejects.toThrow('its class cannot change');
    expect((await put({ closed_up_to: '2024-06-30', reason: 'Nothing is before' })).status).toBe(200);
    expect(await planned()).toEqual([]);
    expect((await put(under)).status).toBe(200);
  });
});

describe('the closing', () => {
  let accountant: string;
  const check = (date: string, token = accountant) =>
    server.api('GET', `/setting/periods/check?date=${date}`, undefined, { token });
  beforeAll(async () => {
    const { body } = await server.api('POST', '/users', {
      name: 'Anwara',
      email: 'anwara@example.com',
      password: 'a long enough one',
      roles: ['accountant'],
    });
    expect(body.success).toBe(true);
    accountant = await server.signIn('anwara@example.com', 'a long enough one');
    expect((await put({ closed_up_to: null, reason: 'Open' })).status).toBe(200);
    await put({ books_begin_on: '2024-07-01' });
  });

  it('is for who has the right: its check, its history, and the verification', async () => {
    for (const path of ['/setting/periods/check', '/setting/periods/history', '/verify']) {
      const open = await server.api('GET', path, undefined, { token: accountant });
      expect(open.status, `${path} ${open.text}`).toBe(200);
      expect((await server.api('GET', path, undefined, { token: staff })).status, path).toBe(403);
    }
    const closed = await put({ closed_up_to: '2024-08-31', reason: 'August' }, { token: accountant });
    expect(closed.status, closed.text).toBe(200);
    expect((await put({ fiscal_month: 1 }, { token: accountant })).status).toBe(403);
    expect((await put({ books_begin_on: '2024-08-01' }, { token: accountant })).status).toBe(403);
    expect((await put({ closed_up_to: null }, { token: accountant })).status).toBe(422);
    expect((await put({ closed_up_to: null, reason: 'Late bill' }, { token: accountant })).status).toBe(200);
  });

  it('names what is still to be done', async () => {
    const { body } = await check('2024-08-31');
    expect(body.data).toMatchObject({ from: '2024-07-01', to: '2024-08-31', waiting: 0, absent: [] });
    expect(body.data.negative).toEqual({ books: 0, stocks: 0 });
    // Somebody who is paid by the month, and was with the firm.
    expect(body.data.unaccrued.map(({ month }: { month: string }) => month)).toEqual(['2024-07', '2024-08']);
    expect(body.data.unaccrued[0].people).toBeGreaterThan(0);
    await sql`update plinth.assignment set assigned_at = '2024-08-29' where employee_id = ${firm.employee}`.execute(
      server.db,
    );
    expect((await check('2024-08-31')).body.data.absent).toEqual(['2024-08-29', '2024-08-30', '2024-08-31']);
    const fund = await server.api('POST', '/supply_cash_project', {
      project_id: firm.project,
      cash_amount: 5,
      date: '2024-08-29',
    });
    expect(fund.status, fund.text).toBe(200);
    const wage = await server.api('POST', `/employee/wage/${firm.project}`, {
      employee_id: firm.employee,
      amount: 5,
      date: '2024-08-30',
    });
    expect(wage.status, wage.text).toBe(200);
    expect((await check('2024-08-31')).body.data.absent).toEqual(['2024-08-29', '2024-08-31']);
    const accrued = await server.api('POST', '/payroll/accrual', { month: '2024-07', date: '2024-07-31' });
    expect(accrued.status, accrued.text).toBe(200);
    expect(
      (await check('2024-08-31')).body.data.unaccrued.map(({ month }: { month: string }) => month),
    ).toEqual(['2024-08']);
    const empty = await check('2024-07-30');
    expect([empty.body.data.unaccrued, empty.body.data.absent]).toEqual([[], []]);
    expect((await check('2024-13-01')).status).toBe(422);
    await sql`insert into plinth.approval (resource, created_by, body, params, record, steps)
      values ('expense', 1, '{}', '{}', '{"date": "2024-08-01"}', '[]'), ('expense', 1, '{}', '{}', '{"date": "2024-09-01"}', '[]')`.execute(
      server.db,
    );
    expect((await check('2024-08-31')).body.data.waiting).toBe(1);
    await sql`delete from plinth.approval`.execute(server.db);
  });
});
