import type pg from 'pg';

/**
 * Whether a connection leads to PostgreSQL itself. A pooler such as PgBouncer has its own number for the connection: a later statement may
 * go to another one, which does not listen, and has not prepared what this one has.
 */
export async function isDirect(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  return rows[0]?.pid === (client as pg.Client & { processID?: number }).processID;
}
