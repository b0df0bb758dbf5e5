import type pg from 'pg';

const MARK = '/* prepared */ ';
/** PostgreSQL: the result of a prepared statement would have another shape by now, because a column's type was changed. */
const OUTDATED = '0A000';
/** Prepared statements of each connection. One of a filtered list takes 170 kB of PostgreSQL's memory. */
const MOST = 100;

/**
 * Marks the text of a statement that is likely to run again: with the embedded database each connection plans it once, which
 * is half of the cost of a small statement. The mark is a comment to any other database: behind PgBouncer, named prepared
 * statements cannot be relied on (design: running, "The database").
 */
export function keepPrepared(text: string): string {
  return MARK + text;
}

/**
 * Makes a pool's connections prepare the marked statements and keep those used last. Only for connections that lead to
 * PostgreSQL itself.
 */
export function keepMarkedStatements(pool: pg.Pool, most = MOST): void {
  pool.on('connect', (client) => prepareMarked(client, most));
}

function prepareMarked(client: pg.PoolClient, most: number): void {
  const run = client.query.bind(client) as (...parameters: unknown[]) => Promise<unknown>;
  /** Names by text, those used last at the end. */
  const names = new Map<string, string>();
  /** Names that no text has any more. */
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
    return run({ name, text, values }).catch((error: { code?: string }) => {
      // The next call prepares it again under another name.
      if (error.code === OUTDATED) remove(text);
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
    const isMarked = typeof text === 'string' && text.startsWith(MARK);
    if (!isMarked || !Array.isArray(values) || rest.length > 0) return run(text, values, ...rest);
    if (names.has(text) || (names.size < most && unused.length === 0)) return runPrepared(text, values);
    return makeRoom().then(() => runPrepared(text, values));
  };
  client.query = query as typeof client.query;
}

/**
 * Removes a statement from a connection. Deallocating one that PostgreSQL refused to prepare would break a transaction.
 *
 * @returns false if it is still there, because the transaction is broken already.
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

/** A connection of pg, with the texts of the statements that PostgreSQL has prepared, by name. */
interface Connection {
  parsedStatements: Record<string, string>;
}
