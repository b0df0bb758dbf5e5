import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importFiles } from '../../src/cli/import/importFiles.ts';
import { describeLineMistake } from '../../src/cli/import/LineMistake.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { accountsOf, TRIAL_BALANCE } from '../support/statement.ts';
import { type Firm, makeFirm } from './movementSamples.ts';

/** A movement of an admin's own works like the product's. */

const SETTINGS = readFileSync(resolve(import.meta.dirname, '../../resources/settings.yaml'), 'utf8');

const RETENTION = `
name: retention
kind: movement
fields:
  vendor_id: { type: reference, to: vendor, required: true }
  amount: { type: money, required: true }
  voucher: { type: text, unique: true }
post:
  entries:
    - { debit: "vendor:{vendor_id}", amount: amount }
    - { credit: retention, amount: amount }
`;

/** Fields as short as the names that statements give to rows. */
const PLOT = 'name: plot\nfields: { t: { type: text }, r: { type: text }, x: { type: text } }\n';
const TOLL = `name: toll
kind: movement
fields: { t: { type: reference, to: plot }, r: { type: text }, x: { type: money, required: true } }
post: { entries: [{ debit: stock_adjustment, amount: x }, { credit: opening_equity, amount: x }] }
`;

let server: TestServer;
let firm: Firm;

beforeAll(async () => {
  server = await startServer({
    definitions: [
      { file: 'resources/settings.yaml', text: withBook(SETTINGS) },
      { file: 'resources/retention.yaml', text: RETENTION },
      { file: 'resources/plot.yaml', text: PLOT },
      { file: 'resources/toll.yaml', text: TOLL },
    ],
  });
  firm = await makeFirm(server);
});
afterAll(() => server?.close());

function withBook(settings: string): string {
  const changed = settings.replace(
    /^books:$/m,
    'books:\n  retention: { label: Retention, normal: credit, class: liability }',
  );
  expect(changed).not.toBe(settings);
  return changed;
}

it('is recorded, listed, kept, corrected and reversed', async () => {
  const made = await server.api('POST', '/retention', { vendor_id: firm.vendor, amount: 25 });
  expect(made.status, made.text).toBe(201);
  expect(made.body).toMatchObject({ vendor_id: firm.vendor, amount: 25, state: 'posted' });
  const { id } = made.body;
  expect((await server.api('GET', `/retention/${id}`)).body).toEqual(made.body);
  expect((await server.api('GET', '/retention')).body).toEqual([made.body]);
  expect((await server.api('PUT', `/retention/${id}`, { amount: 1 })).status).toBe(405);
  const { body: shown } = await server.api('GET', `/transaction/${id}`);
  expect(shown.data).toMatchObject({
    type: 'retention',
    call: 'POST /retention',
    entries: [
      { book: `vendor:${firm.vendor}`, debit: 25 },
      { book: 'retention', label: 'Retention', credit: 25 },
    ],
  });
  const corrected = await server.api('POST', `/transaction/${id}/correct`, {
    reason: 'Too much',
    body: { vendor_id: firm.vendor, amount: 20 },
  });
  expect(corrected.status, corrected.text).toBe(200);
  const { corrected_id } = corrected.body.data;
  expect((await server.api('GET', '/retention?state=posted')).body).toMatchObject([
    { id: corrected_id, amount: 20 },
  ]);
  const reversed = await server.api('POST', `/transaction/${corrected_id}/reverse`, {
    reason: 'No retention',
  });
  expect(reversed.status, reversed.text).toBe(200);
  const vendor = (await server.api('GET', `/vendor?id=${firm.vendor}`)).body.data[0];
  expect(vendor.balance).toBe(0);
});

it('has fields of any name, as records have', async () => {
  const plot = await server.api('POST', '/plot', { t: 'A', r: 'B', x: 'C' });
  expect(plot.body).toMatchObject({ t: 'A', r: 'B', x: 'C' });
  const edited = await server.api('PATCH', `/plot/${plot.body.id}`, { r: 'D' });
  expect(edited.body).toMatchObject({ t: 'A', r: 'D', x: 'C' });
  const { body: history } = await server.api('GET', `/audit/plot/${plot.body.id}`);
  expect(history.data[0].changes).toEqual([{ field: 'r', label: 'R', old: 'B', new: 'D' }]);
  const toll = await server.api('POST', '/toll', { t: plot.body.id, r: 'E', x: 7 });
  expect(toll.body).toMatchObject({ t: plot.body.id, t_name: 'A', r: 'E', x: 7, state: 'posted' });
  const path = `/transaction/${toll.body.id}/correct`;
  const corrected = await server.api('POST', path, { reason: 'Less', body: { r: 'E', x: 6 } });
  expect(corrected.status, corrected.text).toBe(200);
});

it('stays in the books when its definition is taken out', async () => {
  const { body: made } = await server.api('POST', '/retention', { vendor_id: firm.vendor, amount: 3 });
  // A book with entries stays (docs/definitions/changes.md, "Changes that are refused").
  const book = { file: 'resources/settings.yaml', text: withBook(SETTINGS) };
  const after = await startServer({ on: server, definitions: [book, TRIAL_BALANCE] });
  try {
    const { body: shown } = await after.api('GET', `/transaction/${made.id}`);
    expect(shown.data).toMatchObject({ record: null, correctable: false });
    expect(shown.data.reason).toMatch(/^The definition of this movement \("retention"\) is missing/);
    const { body: ledger } = await after.api('GET', '/ledger/retention?_start=0&_end=100');
    const { body: books } = await after.api('GET', '/report/trial-balance');
    const { closing_credit: balance } = accountsOf(books).retention ?? {};
    expect(ledger).toMatchObject({ closing_balance: balance });
    expect(ledger.data.at(-1)).toMatchObject({ transaction_id: made.id, amount: 3 });
  } finally {
    await after.close();
    expect((await server.api('POST', '/definitions/reload', { revert: true })).status).toBe(200);
  }
});

it('says in words what is wrong with its call', async () => {
  const answer = await server.api('POST', '/retention', { vendor_id: firm.vendor, amount: 0 });
  expect([answer.status, answer.body]).toEqual([
    422,
    {
      success: false,
      message: 'Amount must be greater than 0',
      errors: { amount: 'Amount must be greater than 0' },
      code: 'invalid',
      params: {},
      fields: {
        amount: {
          code: 'notAbove0',
          params: { field: { resource: 'retention', field: 'amount', label: 'Amount' } },
        },
      },
    },
  ]);
});

it('refuses a value that must be unique, and takes it for one of those that come at once', async () => {
  const retain = (voucher: string) =>
    server.api('POST', '/retention', { vendor_id: firm.vendor, amount: 1, voucher });
  const answers = await Promise.all([retain('A-1'), retain('A-2'), retain('a-1'), retain('A-3')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409]);
  const again = await retain('A-2');
  expect([again.status, again.body.message]).toEqual([409, 'Voucher "A-2" is already used']);
});

it('keeps its number when it is corrected, and gives it free when it is reversed (finding 7)', async () => {
  const record = (voucher: string, amount = 5) =>
    server.api('POST', '/retention', { vendor_id: firm.vendor, amount, voucher });
  const first = await record('R-1');
  expect(first.status, first.text).toBe(201);
  expect((await record('r-1')).status).toBe(409);
  const body = { vendor_id: firm.vendor, amount: 6, voucher: 'R-1' };
  const corrected = await server.api('POST', `/transaction/${first.body.id}/correct`, {
    reason: 'Amount',
    body,
  });
  expect(corrected.status, corrected.text).toBe(200);
  expect((await record('R-1')).status).toBe(409);
  const { corrected_id } = corrected.body.data;
  const reversed = await server.api('POST', `/transaction/${corrected_id}/reverse`, { reason: 'Twice' });
  expect(reversed.status, reversed.text).toBe(200);
  const all = await Promise.all([1, 2, 3, 4].map((amount) => record('R-1', amount)));
  expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  const other = await record('R-2');
  const taken = await server.api('POST', `/transaction/${other.body.id}/correct`, { reason: 'Number', body });
  expect(taken.status).toBe(409);
  // A refused correction leaves its original as it was, with its number.
  expect((await record('R-2')).status).toBe(409);
});

it('takes the number of a reversed movement from an import, and no number that stands', async () => {
  const record = async (voucher: string) => {
    const made = await server.api('POST', '/retention', { vendor_id: firm.vendor, amount: 3, voucher });
    expect(made.status, made.text).toBe(201);
    return made.body.id as number;
  };
  const [free] = [await record('I-1'), await record('I-2')];
  await server.api('POST', `/transaction/${free}/reverse`, { reason: 'Twice' });
  const folder = await mkdtemp(join(tmpdir(), 'plinth-numbers-'));
  const imported = async (...vouchers: string[]) => {
    const lines = vouchers.map((voucher) => {
      const record = { vendor_id: firm.vendor, amount: 4, voucher };
      return JSON.stringify({ resource: 'retention', record });
    });
    await writeFile(join(folder, 'numbers.ndjson'), lines.join('\n'));
    const quiet = { show: () => {}, end: () => {} };
    const { mistakes } = await importFiles(server.context, [join(folder, 'numbers.ndjson')], quiet, {
      again: true,
    });
    return mistakes.map(describeLineMistake);
  };
  const used = (line: number, voucher: string) =>
    `numbers.ndjson:${line} voucher: Voucher "${voucher}" is already used`;
  expect(await imported('I-1', 'i-2')).toEqual([used(2, 'i-2')]);
  expect(await imported('I-3', 'I-3')).toEqual([used(2, 'I-3')]);
  expect(await imported('I-1')).toEqual([]);
  expect(await imported('I-1')).toEqual([used(1, 'I-1')]);
  await rm(folder, { recursive: true });
});
