import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { extract, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFiles } from '../../src/cli/import/importFiles.ts';
import { verifyBooks } from '../../src/server/verify/verifyBooks.ts';
import { runCommand } from '../cli/runCommand.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { soundness } from '../support/soundness.ts';
import {
  balances,
  COMPANY_FILES,
  employeeTotals,
  expected,
  expectedCounts,
  movementCounts,
  projectTotals,
  stocks,
} from './companyFigures.ts';

/** A firm's year goes into one file while staff work, and comes out whole in another database, or not at all. */

const BANGLA = 'রাজমিস্ত্রি \\N "প্রধান"\tও\nসহকারী';
const STAFF = { name: 'Rahima Staff', email: 'rahima@example.com', password: 'a long enough one' };

let firm: TestServer;
let folder: string;
/** The firm's backup. */
let bytes: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-backup-'));
  firm = await startServer();
  const { mistakes } = await importFiles(firm.context, COMPANY_FILES, { show: () => {}, end: () => {} });
  expect(mistakes).toEqual([]);
  await firm.api('POST', '/employee_role', { role_name: 'Bangla', note: BANGLA });
  const { body } = await firm.api('POST', '/employee_role', { role_name: 'Gone' });
  await firm.api('DELETE', `/employee_role/${body.data.id}`);
  await firm.api('POST', '/users', STAFF);
  await sql`alter table public.vendor add column "Former Note" text`.execute(firm.db);
  await sql`update public.vendor set "Former Note" = ${BANGLA} where id = 1`.execute(firm.db);
  await firm.db
    .insertInto('plinth.upload')
    .values({ name: 'logo.png', type: 'image/png', size: 4, content: Buffer.from([0, 255, 10, 92]) })
    .execute();
  bytes = await download(firm);
}, 240_000);
afterAll(async () => {
  await firm.close();
  await rm(folder, { recursive: true });
});

async function download({ url, token }: Pick<TestServer, 'url' | 'token'>): Promise<Buffer> {
  const reply = await fetch(`${url}/api/backup`, { headers: { authorization: `Bearer ${token}` } });
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
}

/** The status, and the last line of the answer or its body. */
async function upload(
  { url, token }: Pick<TestServer, 'url' | 'token'>,
  file: Buffer,
  type = 'application/gzip',
) {
  const reply = await fetch(`${url}/api/restore`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: new Uint8Array(file),
  });
  const lines = (await reply.text()).trim().split('\n');
  return {
    status: reply.status,
    lines: lines.map((line) => JSON.parse(line)),
    last: JSON.parse(lines.at(-1) as string),
  };
}

async function expectFigures(server: TestServer): Promise<void> {
  expect(await balances(server)).toEqual(expected.books);
  expect(await stocks(server)).toEqual(expected.stock);
  expect(await projectTotals(server)).toMatchObject(expected.projects);
  expect(await employeeTotals(server)).toMatchObject(expected.employees);
  expect(await movementCounts(server)).toEqual(expectedCounts);
  const { sound, findings } = await verifyBooks(server.context);
  expect({ sound, findings }).toEqual({ sound: true, findings: [] });
}

/** Everything that another database must hold alike, as text. */
async function contents({ db }: TestServer): Promise<Record<string, unknown>> {
  const tables = ['plinth.entry', 'plinth.stock_entry', 'plinth.transaction', 'plinth.book', 'plinth.stock'];
  const others = [
    'plinth.audit',
    'plinth.assignment',
    'plinth.upload',
    'plinth.setting',
    'plinth.idempotency',
  ];
  const entities = [
    'public.vendor',
    'public.employee_role',
    'public.user',
    'public.wage',
    'public.institution',
  ];
  const found: Record<string, unknown> = {};
  for (const name of [...tables, ...others, ...entities]) {
    const table = sql.raw(name.replace('.user', '."user"'));
    const { rows } = await sql`
      select count(*) as n, md5(string_agg(t::text, '|' order by t::text collate "C")) as sum from ${table} t`.execute(
      db,
    );
    found[name] = rows[0];
  }
  return found;
}

describe('a restored backup', () => {
  let restored: TestServer;
  beforeAll(async () => {
    restored = await startServer();
    const { status, last, lines } = await upload(restored, bytes);
    expect([status, last]).toEqual([200, { result: expect.objectContaining({ rows: expect.any(Number) }) }]);
    expect(lines.filter(({ phase }) => phase === 'loading').at(-1)).toMatchObject({ done: last.result.rows });
    expect(lines.filter(({ phase }) => phase === 'verifying').length).toBeGreaterThan(5);
    expect(last.result.definitions).toEqual({ changed: [], missing: [] });
  });
  afterAll(() => restored?.close());

  it('signs everybody out, and in again as in the firm', async () => {
    expect((await restored.api('GET', '/vendor')).status).toBe(401);
    expect(await restored.signIn(STAFF.email, STAFF.password)).toMatch(/\S/);
    restored.token = await restored.signIn(firm.admin.email, firm.admin.password);
  });

  it('has every figure of the model', () => expectFigures(restored));

  it('has every row as it was, also of columns that no definition names', async () => {
    expect(await contents(restored)).toEqual(await contents(firm));
    const { rows } = await sql`select "Former Note" as note from public.vendor where id = 1`.execute(
      restored.db,
    );
    expect(rows).toEqual([{ note: BANGLA }]);
  });

  it('goes on from there: new ids follow, and the guards are on', async () => {
    const before = await firm.db
      .selectFrom('plinth.transaction')
      .select(sql<number>`max(id)`.as('id'))
      .executeTakeFirst();
    const { status } = await restored.api('POST', '/cash/receipt', { amount: 10, note: 'after' });
    expect(status).toBe(200);
    const after = await restored.db
      .selectFrom('plinth.transaction')
      .select(sql<number>`max(id)`.as('id'))
      .executeTakeFirst();
    expect(after?.id).toBeGreaterThan(before?.id as number);
    expect((await restored.api('POST', '/employee_role', { role_name: 'Next' })).status).toBe(200);
    await expect(
      sql`update plinth.book set balance = balance + 1 where key = 'cash'`.execute(restored.db),
    ).rejects.toThrow();
    await expect(sql`delete from plinth.entry`.execute(restored.db)).rejects.toThrow(/append-only/);
    expect((await soundness({ url: `${restored.url}/api`, token: restored.token })).sound).toBe(true);
  });

  it('is refused where something is there already, and nothing of that changes', async () => {
    const before = await contents(restored);
    const { status, last } = await upload(restored, bytes);
    expect(status).toBe(409);
    expect(last.message).toMatch(
      /^A backup is restored into an empty database only, and this one holds [\d,]+ transactions, /,
    );
    expect(await contents(restored)).toEqual(before);
  });
});

describe('npm run backup and npm run restore', () => {
  it('writes out the definitions, into a new folder only', async () => {
    const path = join(folder, 'definitions.tar.gz');
    await writeFile(path, bytes);
    const target = join(folder, 'definitions');
    expect((await runCommand(['restore', path, '--definitions', target])).stdout).toMatch(
      /definitions written/,
    );
    expect(await readFile(join(target, 'vendor.yaml'), 'utf8')).toBe(
      await readFile('resources/vendor.yaml', 'utf8'),
    );
    const again = await runCommand(['restore', path, '--definitions', target]);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('is not empty')]);
  });
});

describe('a backup while staff post', () => {
  it('holds every movement acknowledged before it, and balances', async () => {
    const busy = await startServer();
    await busy.api('POST', '/cash/opening', { balance: 1_000_000 });
    let stopped = false;
    let acknowledged = 0;
    const client = async () => {
      while (!stopped) {
        const { status } = await busy.api('POST', '/expense', { expense_name: 'Tea', amount: 1 });
        if (status === 200) acknowledged += 1;
      }
    };
    const clients = Array.from({ length: 16 }, client);
    await expect.poll(() => acknowledged, { timeout: 20_000 }).toBeGreaterThan(100);
    const before = acknowledged;
    const file = await download(busy);
    const during = acknowledged - before;
    stopped = true;
    await Promise.all(clients);
    const copy = await startServer();
    expect((await upload(copy, file)).last).toHaveProperty('result');
    const { n } = await copy.db
      .selectFrom('plinth.transaction')
      .select(sql<number>`count(*)`.as('n'))
      .where('type', '=', 'expense')
      .executeTakeFirstOrThrow();
    expect(n).toBeGreaterThanOrEqual(before);
    expect(n).toBeLessThanOrEqual(acknowledged);
    expect(during).toBeGreaterThan(0);
    await copy.close();
    await busy.close();
  });
});

describe('what is refused', () => {
  let empty: TestServer;
  let pristine: Record<string, unknown>;
  beforeAll(async () => {
    empty = await startServer();
    pristine = await contents(empty);
  });
  afterAll(() => empty?.close());

  async function refused(file: Buffer, message: RegExp): Promise<void> {
    const { status, last } = await upload(empty, file);
    expect([status, last]).toEqual([
      422,
      { success: false, message: expect.stringMatching(message), errors: { file: expect.any(String) } },
    ]);
    expect(await contents(empty)).toEqual(pristine);
  }

  it('is a file that is empty, or no backup', async () => {
    await refused(Buffer.from('hello'), /is not a backup of Plinth/);
    await refused(gzipSync('hello'), /is not a backup of Plinth|not whole/);
    await refused(gzipSync(Buffer.alloc(50_000_000)), /is not a backup of Plinth|not whole/);
    expect((await upload(empty, Buffer.alloc(0))).status).toBe(422);
    expect((await upload(empty, Buffer.from('{}'), 'application/json')).status).toBe(422);
    expect((await upload(empty, bytes, 'text/plain')).status).toBe(415);
  });

  it.each([0.01, 0.3, 0.7, 0.999, 1])('is a file cut off at %d of its length', (part) =>
    refused(bytes.subarray(0, Math.floor(bytes.length * part) - 1), /is not whole|is not a backup/),
  );

  it.each([0.2, 0.5, 0.8, 0.9999])('is a file with a bit turned at %d of its length', (place) => {
    const harmed = Buffer.from(bytes);
    const at = Math.floor(bytes.length * place);
    harmed[at] = (harmed[at] as number) ^ 4;
    return refused(harmed, /is damaged|is not whole/);
  });

  it('is a file whose parts were changed, left out, or lead elsewhere', async () => {
    const changed = await repacked((name, text) =>
      name === 'data/public.vendor/000001.copy' ? [name, text.replace('Sylhet', 'Dhaka')] : [name, text],
    );
    await refused(changed, /is damaged/);
    await refused(
      await repacked((name, text) => (name.startsWith('data/plinth.entry/') ? undefined : [name, text])),
      /is damaged/,
    );
    await refused(
      await repacked((name, text) => [
        name.replace('definitions/vendor.yaml', 'definitions/../../vendor.yaml'),
        text,
      ]),
      /is damaged/,
    );
    await refused(
      await repacked((name, text) => [name.replace('public.vendor/', 'public.nowhere/'), text]),
      /is damaged/,
    );
  });

  it('is a backup of a newer product, or with tables that are no names', async () => {
    const manifest = (change: (written: string) => string) =>
      repacked((name, text) => [name, name === 'manifest.json' ? change(text) : text]);
    await refused(
      await manifest((text) => text.replace('"version": 1', '"version": 2')),
      /newer version of Plinth/,
    );
    await refused(
      await manifest((text) => text.replace('"name": "vendor"', '"name": "vendor; drop"')),
      /is damaged/,
    );
  });

  it('is whoever is no administrator, and nobody at all', async () => {
    await firm.api('GET', '/users');
    const token = await firm.signIn(STAFF.email, STAFF.password);
    expect((await upload({ url: firm.url, token }, bytes)).status).toBe(403);
    expect((await upload({ url: firm.url, token: 'none' }, bytes)).status).toBe(401);
    for (const [given, status] of [
      [token, 403],
      ['none', 401],
    ] as const) {
      const reply = await fetch(`${firm.url}/api/backup`, { headers: { authorization: `Bearer ${given}` } });
      expect(reply.status).toBe(status);
    }
  });
});

/** The firm's backup with its entries changed; undefined leaves one out. */
async function repacked(
  change: (name: string, text: string) => [string, string] | undefined,
): Promise<Buffer> {
  const from = extract();
  const to = pack();
  from.end(gunzipSync(bytes));
  const chunks: Buffer[] = [];
  const read = (async () => {
    for await (const chunk of to as AsyncIterable<Buffer>) chunks.push(chunk);
  })();
  for await (const entry of from) {
    const content: Buffer[] = [];
    for await (const chunk of entry as AsyncIterable<Buffer>) content.push(chunk);
    const changed = change(entry.header.name, Buffer.concat(content).toString());
    if (changed !== undefined) to.entry({ name: changed[0] }, changed[1]);
  }
  to.finalize();
  await read;
  return gzipSync(Buffer.concat(chunks), { level: 1 });
}
