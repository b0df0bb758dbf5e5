import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { type Database, openDatabase, type Role } from '../../../src/server/database/open.ts';
import { liftTimeLimits } from '../../../src/server/database/timeLimits.ts';
import type { Tables } from '../../../src/server/tables.ts';
import { databaseUrl } from '../../support/cluster.ts';
import { hasPgBouncer, startPgBouncer } from '../../support/pgbouncer.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
const LIMITED = { statement: '1min', idle: '90s' };
const NONE = { statement: '0', idle: '0' };
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function open(url: string, as: Role): Promise<Database> {
  const database = await openDatabase({
    databaseUrl: url,
    dataDir: `unused-${randomBytes(4).toString('hex')}`,
    as,
    log,
  });
  closing.push(() => database.close());
  return database;
}

async function limitsOf(db: Kysely<Tables>): Promise<unknown> {
  const { rows } = await sql`select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
  return rows[0];
}

const direct = () => databaseUrl(inject('postgres'), 'postgres');

describe('the time limits of the database', () => {
  it('hold for every statement of a server, until a transaction lifts them for itself', async () => {
    const { db } = await open(direct(), 'server');
    expect(await limitsOf(db)).toEqual(LIMITED);
    await db.transaction().execute(async (trx) => {
      expect(await limitsOf(trx)).toEqual(LIMITED);
      await liftTimeLimits<Tables>(trx);
      expect(await limitsOf(trx)).toEqual(NONE);
    });
    expect(await limitsOf(db)).toEqual(LIMITED);
  });

  it('do not hold for a command', async () => {
    const { db } = await open(direct(), 'command');
    expect(await limitsOf(db)).toEqual(NONE);
  });

  it.runIf(hasPgBouncer)(
    'hold in each transaction behind PgBouncer, and are left to no other client of it',
    async () => {
      const bouncer = await startPgBouncer(inject('postgres'));
      closing.push(bouncer.stop);
      const { db } = await open(bouncer.urlOf('postgres'), 'server');
      expect(await db.transaction().execute(limitsOf)).toEqual(LIMITED);
      const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
      expect(await snapshot.execute(limitsOf)).toEqual(LIMITED);
      expect(await limitsOf(db)).toEqual(NONE);
    },
  );
});
