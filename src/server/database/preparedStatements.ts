import type pg from 'pg';
import { PREPARED } from '../sql/prepared.ts';
import { sqlState } from './databaseError.ts';

/** PostgreSQL's error if a column's type has changed since a statement was prepared. */
const OUTDATED = '0A000';
/** The maximum number of prepared statements for each connection. That of a filtered list takes 170 kB of PostgreSQL's memory. */
const MOST = 100;

/**
 * Makes a pool's connections prepare the marked statements and keep the last used ones. Only for direct connections to
 * PostgreSQL.
 */
export function keepMarkedStatements(pool: pg.Pool, most = MOST): void {
  pool.on('connect', (client) => prepareMarked(client, most));
}

function prepareMarked(client: pg.PoolClient, most: number): void {
  const run = client.query.bind(client) as (...parameters: unknown[]) => Promise<unknown>;
  /** Names by text, the last used at the end. */
  const names = new Map<string, string>();
  /** Names that are free again. */
  let unused: string[] = [];
  let count = 0;

  const remove = (text: string): void => {
    const name = names.get(text);
    if (name !== undefined && names.delete(text)) unused.push(name);
  };
  const runPrepared = (text: string, values: unknown[]): Promise<unknown> => {
    const name = names.get(text) ?? `prepared_${++count}`;
    names.delete(text);
    names.set(text, name);
    return run({ name, text, values }).catch((error: unknown) => {
      // The next call prepares it again with another name.
      if (sqlState(error) === OUTDATED) remove(text);
      throw error;
    });
  };
  const makeRoom = async (): Promise<void> => {
    for (const text of names.keys()) {
      if (names.size < most) break;
      remove(text);
    }
    const removed = unused;
    unused = [];
    for (const name of removed) if (!(await deallocate(client, run, name))) unused.push(name);
  };
  const query = (text: unknown, values?: unknown, ...rest: unknown[]): unknown => {
    const isMarked = typeof text === 'string' && text.startsWith(PREPARED);
    if (!isMarked || !Array.isArray(values) || rest.length > 0) return run(text, values, ...rest);
    if (names.has(text) || (names.size < most && unused.length === 0)) return runPrepared(text, values);
    return makeRoom().then(() => runPrepared(text, values));
  };
  client.query = query as typeof client.query;
}

/**
 * Deallocates a statement on a connection. Deallocating one that PostgreSQL refused to prepare would abort a transaction.
 *
 * @returns false if it still exists, because the transaction is aborted already.
 */
async function deallocate(
  client: pg.PoolClient,
  run: (text: string) => Promise<unknown>,
  name: string,
): Promise<boolean> {
  const { parsedStatements } = (client as unknown as { connection: Connection }).connection;
  if (parsedStatements[name] === undefined) return true;
  try {
    await run(`deallocate ${name}`);
    delete parsedStatements[name];
    return true;
  } catch {
    return false;
  }
}

/** A connection of pg, with the texts of PostgreSQL's prepared statements by name. */
interface Connection {
  parsedStatements: Record<string, string>;
}
