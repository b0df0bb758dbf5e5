import { createHash } from 'node:crypto';
import type pg from 'pg';

const MARK = /^\/\* (kept_[0-9a-f]{16}) \*\/ /;
/** PostgreSQL: a kept statement's answer would have another shape by now, because a column's type was changed. */
const OUTDATED = '0A000';

/**
 * Marks the text of a statement that never changes and is asked often: with the embedded database it is planned once for each
 * connection, which is half of what a small statement costs. A comment to any other database: behind PgBouncer no named
 * prepared statement may be relied on (design: running, "The database").
 */
export function keepPrepared(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return `/* kept_${hash} */ ${text}`;
}

/** Lets a pool's connections keep the marked statements. Only for connections that are PostgreSQL's own. */
export function keepMarkedStatements(pool: pg.Pool): void {
  let generation = 0;
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as (...parameters: unknown[]) => unknown;
    const query = (text: unknown, values?: unknown, ...rest: unknown[]): unknown => {
      const name = typeof text === 'string' && rest.length === 0 ? MARK.exec(text)?.[1] : undefined;
      if (name === undefined || !Array.isArray(values)) return ask(text, values, ...rest);
      const answer = ask({ name: `${name}_${generation}`, text, values }) as Promise<unknown>;
      return answer.catch((error: { code?: string }) => {
        // The next ones go by another name, and are planned anew.
        if (error.code === OUTDATED) generation += 1;
        throw error;
      });
    };
    client.query = query as typeof client.query;
  });
}
