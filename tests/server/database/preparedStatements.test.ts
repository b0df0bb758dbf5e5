import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { keepMarkedStatements } from '../../../src/server/database/preparedStatements.ts';
import { PREPARED } from '../../../src/server/sql/prepared.ts';
import { databaseUrl } from '../../support/cluster.ts';

const MOST = 3;
let pool: pg.Pool;

beforeEach(() => {
  pool = new pg.Pool({ connectionString: databaseUrl(inject('postgres'), 'postgres'), max: 1 });
  keepMarkedStatements(pool, MOST);
});

afterEach(() => pool.end());

/** As Kysely runs a statement. */
async function run(text: string, parameters: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = await pool.connect();
  try {
    return (await client.query(text, parameters)).rows;
  } finally {
    client.release();
  }
}
const marked = (n: number) => `${PREPARED}select $1::int + ${n} as sum`;

/** The statements that the one connection has prepared, and how often each was run. */
async function prepared(): Promise<Record<string, number>> {
  const rows = await run(
    'select statement, generic_plans + custom_plans as runs from pg_prepared_statements',
  );
  return Object.fromEntries(rows.map(({ statement, runs }) => [statement, Number(runs)]));
}

describe('marked statements', () => {
  it('are prepared once for each connection', async () => {
    for (const value of [1, 2, 3]) expect(await run(marked(1), [value])).toEqual([{ sum: value + 1 }]);
    await run('select $1::int as unmarked', [1]);
    expect(await prepared()).toEqual({ [marked(1)]: 3 });
  });

  it('are deallocated above a number, those used longest ago first', async () => {
    for (const n of [1, 2, 3, 1, 4, 5]) expect(await run(marked(n), [10])).toEqual([{ sum: 10 + n }]);
    expect(Object.keys(await prepared()).sort()).toEqual([marked(1), marked(4), marked(5)].sort());
    expect(await run(marked(2), [10])).toEqual([{ sum: 12 }]);
  });

  it('leave a transaction as it is when they are deallocated', async () => {
    const client = await pool.connect();
    await client.query('begin');
    for (const n of [1, 2, 3, 4]) await client.query(marked(n), [1]);
    await client.query('savepoint before');
    await expect(client.query(`${PREPARED}select $1::int from missing`, [0])).rejects.toThrow('missing');
    await expect(client.query(marked(5), [1])).rejects.toMatchObject({ code: '25P02' });
    await client.query('rollback to before');
    // Makes room by removing those that failed, of which PostgreSQL does not know one.
    for (const n of [6, 7, 8, 9]) await client.query(marked(n), [1]);
    await client.query('commit');
    client.release();
    expect(Object.keys(await prepared()).sort()).toEqual([marked(7), marked(8), marked(9)]);
  });

  it('are prepared again when a column of their result has another type', async () => {
    const read = `${PREPARED}select value from shape where $1::int is null`;
    await run('create temporary table shape as select 1 as value');
    expect(await run(read, [null])).toEqual([{ value: 1 }]);
    await run(`alter table shape alter value type text using 'one'`);
    await expect(run(read, [null])).rejects.toMatchObject({ code: '0A000' });
    expect(await run(read, [null])).toEqual([{ value: 'one' }]);
    expect(Object.keys(await prepared())).toEqual([read]);
  });
});
