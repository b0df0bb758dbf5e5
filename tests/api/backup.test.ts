import { once } from 'node:events';
import { mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAsProduct } from '../../src/server/access/readAs.ts';
import { openDatabase } from '../../src/server/database/open.ts';
import { openBackup } from '../../src/server/operations/backup/openBackup.ts';
import { restoreBackup } from '../../src/server/operations/backup/restoreBackup.ts';
import { verifyBooks } from '../../src/server/queries/verify/verifyBooks.ts';
import { runCommand } from '../cli/runCommand.ts';
import { startCompany } from '../support/company.ts';
import { COMMANDS, end, freshDataDir, spawnNode } from '../support/product.ts';
import { IS_LONG } from '../support/sample.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { soundness } from '../support/soundness.ts';
import { contents, download, upload } from './backupFiles.ts';
import {
  balances,
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
  firm = await startCompany();
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

async function expectFigures(server: TestServer): Promise<void> {
  expect(await balances(server)).toEqual(expected.books);
  expect(await stocks(server)).toEqual(expected.stock);
  expect(await projectTotals(server)).toMatchObject(expected.projects);
  expect(await employeeTotals(server)).toMatchObject(expected.employees);
  expect(await movementCounts(server)).toEqual(expectedCounts);
  const { sound, findings } = await verifyBooks(server.context);
  expect({ sound, findings }).toEqual({ sound: true, findings: [] });
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

  it.runIf(IS_LONG)('has every figure of the model', () => expectFigures(restored));

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
    // Asked first, it says the same without a file.
    const asked = await restored.api('GET', '/restore');
    expect([asked.status, asked.body.message]).toEqual([409, last.message]);
  });

  it.runIf(IS_LONG)('may be asked for beforehand, by administrators alone', async () => {
    const empty = await startServer();
    const { status, body } = await empty.api('GET', '/restore');
    expect([status, body.success]).toEqual([200, true]);
    expect((await empty.api('GET', '/restore', undefined, { token: null })).status).toBe(401);
    await empty.api('POST', '/users', STAFF);
    const staff = await empty.signIn(STAFF.email, STAFF.password);
    expect((await empty.api('GET', '/restore', undefined, { token: staff })).status).toBe(403);
    await empty.close();
  });
});

describe('npm run backup and npm run restore', () => {
  it.runIf(IS_LONG)(
    'carry the firm into a data folder of its own',
    async () => {
      const path = join(folder, 'firm.tar.gz');
      const made = await runCommand(['backup', path], { DATABASE_URL: firm.database });
      expect([made.code, made.stdout]).toEqual([
        0,
        expect.stringMatching(/firm\.tar\.gz: [\d,]+ rows, [\d.]+ MB/),
      ]);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      const again = await runCommand(['backup', path], { DATABASE_URL: firm.database });
      expect([again.code, again.stderr]).toEqual([1, `${path} is there already; --force replaces it.\n`]);

      const dataDir = await freshDataDir();
      const back = await runCommand(['restore', path], { DATA_DIR: dataDir });
      expect([back.code, back.stdout]).toEqual([
        0,
        expect.stringMatching(/rows restored, of .*; the books agree\n$/),
      ]);
      const { db, pool, close } = await openDatabase({ dataDir, as: 'command', log: firm.context.log });
      const server = await startServer({
        on: { db, database: '', context: readAsProduct({ ...firm.context, db, pool }) },
      });
      await expectFigures(server);
      await server.close();
      await close();
      await rm(dataDir, { recursive: true });
    },
    300_000,
  );

  it.runIf(IS_LONG)(
    'leave nothing of a backup that does not fit on the disk, and say so in one line',
    async () => {
      const path = join(folder, 'full.tar.gz');
      const cut = await runCommand(['backup', path], { DATABASE_URL: firm.database }, 'ulimit -f 500');
      expect([cut.code, cut.stderr]).toEqual([
        1,
        `${path} cannot be written: EFBIG: file too large, write.\n`,
      ]);
      expect((await readdir(folder)).filter((name) => name.startsWith('full'))).toEqual([]);
    },
  );

  it.runIf(IS_LONG)('writes out the definitions, into a new folder only', async () => {
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
  it.runIf(IS_LONG)('holds every movement acknowledged before it, and balances', async () => {
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
    await expect.poll(() => acknowledged).toBeGreaterThan(100);
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

describe('a backup that is given up half-way', () => {
  it('leaves the server serving, and its connection free', async () => {
    for (let times = 0; times < 3; times += 1) {
      // Not by fetch, which would open another connection at once and keep the server from closing.
      const call = get(`${firm.url}/api/backup`, {
        agent: false,
        headers: { authorization: `Bearer ${firm.token}` },
      });
      const [reply] = await once(call, 'response');
      expect(reply.statusCode).toBe(200);
      await once(reply, 'readable');
      call.destroy();
    }
    await expect.poll(() => busyConnections(firm)).toBe(0);
    expect((await firm.api('GET', '/vendor')).status).toBe(200);
  });
});

describe('a restore that does not come to its end', () => {
  let empty: TestServer;
  let pristine: Record<string, unknown>;
  let path: string;
  beforeAll(async () => {
    empty = await startServer();
    pristine = await contents(empty);
    path = join(folder, 'firm.copy.tar.gz');
    await writeFile(path, bytes);
  });
  afterAll(() => empty?.close());

  it.runIf(IS_LONG)('leaves an empty database when it is stopped half-way', async () => {
    const file = await open(path);
    const stop = new AbortController();
    const backup = await openBackup(file);
    const onProgress = ({ done }: { done: number }) => done > 1000 && stop.abort(new Error('Stopped'));
    await expect(restoreBackup(empty.context, backup, { onProgress, signal: stop.signal })).rejects.toThrow(
      'Stopped',
    );
    await file.close();
    expect(await contents(empty)).toEqual(pristine);
  });

  it.runIf(IS_LONG)('leaves one that can be used when its process is killed while rows go in', async () => {
    const args = [...COMMANDS, 'restore', path];
    const restoring = spawnNode(args, { DATABASE_URL: empty.database });
    await expect.poll(() => rowsGoingIn(empty), { interval: 5, timeout: 60_000 }).toBeGreaterThan(0);
    await end(restoring, 'SIGKILL');
    expect(restoring.signalCode).toBe('SIGKILL');
    // Waits until the database has noticed, for the tables are held until then.
    expect(await contents(empty)).toEqual(pristine);
    expect((await upload(empty, bytes)).last).toHaveProperty('result');
  });
});

async function busyConnections({ db }: TestServer): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`.execute(db);
  return rows.length;
}

/** Of the COPY under way in this server's database. */
async function rowsGoingIn({ db }: TestServer): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select coalesce(sum(tuples_processed), 0)::int as rows from pg_stat_progress_copy
    where datname = current_database() and command = 'COPY FROM'`.execute(db);
  return rows[0]?.rows ?? 0;
}
