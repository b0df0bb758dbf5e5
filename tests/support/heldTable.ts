import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

export interface HeldTable {
  /** Of the connection that holds it. */
  client: pg.Client;
  /** Resolves once so many others wait for it. */
  waitedFor: (others: number) => Promise<void>;
  /** Lets the others have it. */
  release: () => Promise<void>;
}

/** Holds a table, so that calls which need it are under way until it is released. */
export async function holdTable(database: string, table: string): Promise<HeldTable> {
  const client = new pg.Client({ connectionString: database });
  // It may be ended from outside while it holds.
  client.on('error', () => {});
  await client.connect();
  await client.query(`begin; lock table ${table}`);
  return {
    client,
    async waitedFor(others) {
      for (let tries = 0; tries < 600; tries += 1) {
        const { rowCount } = await client.query(
          'select from pg_locks where relation = $1::regclass and not granted',
          [table],
        );
        if (rowCount === others) return;
        await setTimeout(20);
      }
      throw new Error(`Not ${others} wait for ${table}`);
    },
    async release() {
      await client.query('rollback');
      await client.end();
    },
  };
}
