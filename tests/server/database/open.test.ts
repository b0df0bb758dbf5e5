import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '../../../src/server/database/open.ts';
import { runSql } from '../../../src/server/database/runSql.ts';
import { PREPARED, prepared } from '../../../src/server/sql/prepared.ts';
import { databaseUrl } from '../../support/cluster.ts';
import { hasPgBouncer, startPgBouncer } from '../../support/pgbouncer.ts';
import { freePort } from '../../support/product.ts';

let lines: string[] = [];
const say = (line: string): void => {
  lines.push(line);
};
const log = { info: say, warn: say, error: say };
const opened: Database[] = [];

const marked = prepared<{ one: number }, unknown>(({ one }) => sql`select ${one}::int + 1 as sum`);

/** The statements that the connection of a transaction has prepared after it ran the marked one. */
function preparedIn(db: Database['db']): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await marked(trx, { one: 1 });
    const rows = await runSql<{ statement: string }>(trx, sql`select statement from pg_prepared_statements`);
    return rows.map(({ statement }) => statement);
  });
}

afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
  lines = [];
});

describe('the database of DATABASE_URL', () => {
  const url = (): string => databaseUrl(inject('postgres'), 'postgres');

  it('gives amounts and ids as numbers, dates and times as text', async () => {
    const { db } = await open(url());
    const { rows } = await sql`select 9007199254740991::int8 as id, 9999999999999.99::numeric(17,2) as amount,
      -0.10::numeric as small, date '2026-02-28' as day, time '23:59' as time, null::numeric as nothing,
      timestamptz '2026-02-28 00:00:00.123456+00' at time zone 'UTC' as moment, '{"a": 1.5}'::jsonb as json, true as flag`.execute(
      db,
    );
    expect(rows).toEqual([
      {
        id: 9_007_199_254_740_991,
        amount: 9_999_999_999_999.99,
        small: -0.1,
        day: '2026-02-28',
        time: '23:59:00',
        nothing: null,
        moment: '2026-02-28 00:00:00.123456',
        json: { a: 1.5 },
        flag: true,
      },
    ]);
    const at = await sql<{ at: unknown }>`select now() as at`.execute(db);
    expect(at.rows[0]?.at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d/);
  });

  it('keeps marked statements prepared, but behind no pooler', async () => {
    const { db } = await open(url());
    expect(await preparedIn(db)).toEqual([`${PREPARED}select $1::int + 1 as sum`]);
    if (!hasPgBouncer) return;
    const bouncer = await startPgBouncer(inject('postgres'));
    try {
      const pooled = await openDatabase({
        databaseUrl: bouncer.urlOf('postgres'),
        dataDir: '',
        as: 'server',
        log,
      });
      expect(await preparedIn(pooled.db)).toEqual([]);
      await pooled.close();
    } finally {
      await bouncer.stop();
    }
  });

  it('says in one line that it cannot be reached, without the password', async () => {
    const port = await freePort();
    const failure = await open(`postgres://someone:secret@127.0.0.1:${port}/plinth`).catch((error) => error);
    expect(failure.name).toBe('StartError');
    expect(failure.message).toMatch(/^The database at DATABASE_URL cannot be reached: .*ECONNREFUSED.*\.$/);
    expect(failure.message).not.toContain('secret');
    const { socketDir, port: there, user } = inject('postgres');
    const missing = databaseUrl({ socketDir, port: there, user }, 'no_such_database');
    await expect(open(missing)).rejects.toThrow(
      /cannot be reached: database "no_such_database" does not exist\.$/,
    );
  });

  it('is waited for while it is away', async () => {
    const port = await freePort();
    const opening = open(`postgres://${inject('postgres').user}@127.0.0.1:${port}/postgres`, 30_000);
    await expect
      .poll(() => lines)
      .toEqual([
        expect.stringMatching(/cannot be reached: .*ECONNREFUSED.*\. Trying again for 30 seconds\.$/),
      ]);
    // It comes up: the cluster of the tests, behind that port.
    const server = net.createServer(toCluster).listen(port, '127.0.0.1');
    const { db } = await opening;
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    expect(lines).toHaveLength(1);
    server.close();
  });

  it('is given up after that time', async () => {
    const address = `postgres://someone@127.0.0.1:${await freePort()}/plinth`;
    await expect(open(address, 1500)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/^The database at DATABASE_URL cannot be reached: .*ECONNREFUSED/),
    });
  });

  it('is not waited for where waiting does not help', async () => {
    const { socketDir, port, user } = inject('postgres');
    const missing = databaseUrl({ socketDir, port, user }, 'no_such_database');
    await expect(open(missing, 60_000)).rejects.toThrow(/"no_such_database" does not exist\.$/);
    expect(lines).toEqual([]);
  });

  it('says that it takes no changes', async () => {
    const address = new URL(url());
    address.searchParams.set('options', '-c default_transaction_read_only=on');
    await expect(open(address.href)).rejects.toThrow(/^The database at DATABASE_URL can only be read/);
  });

  it('says that an address makes no sense', async () => {
    await expect(open('not an address')).rejects.toMatchObject({ name: 'StartError' });
  });
});

describe('the database of the data folder', () => {
  it('serves, and is closed without a complaint, used or not', async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plinth-open-'));
    chmodSync(dataDir, 0o711);
    const first = await openDatabase({ dataDir, as: 'server', log });
    expect(first.kind).toBe('embedded');
    await Promise.all([1, 2, 3].map(() => first.pool.query('select pg_sleep(0.05)')));
    await first.close();
    const second = await openDatabase({ dataDir, as: 'command', log });
    await sql`select 1`.execute(second.db);
    await second.close();
    expect(lines.filter((line) => !line.startsWith('Creating'))).toEqual([]);
    rmSync(dataDir, { recursive: true });
  });
});

async function open(databaseUrl: string, patience?: number): Promise<Database> {
  const database = await openDatabase({ databaseUrl, dataDir: '/nowhere', as: 'server', log, patience });
  opened.push(database);
  return database;
}

function toCluster(socket: net.Socket): void {
  const { socketDir, port } = inject('postgres');
  const upstream = net.connect(path.join(socketDir, `.s.PGSQL.${port}`));
  socket.pipe(upstream).pipe(socket);
  for (const end of [socket, upstream]) end.on('error', () => {});
}
