import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { AppError } from '../../../errors/AppError.ts';
import type { Context } from '../../context.ts';

/** A statement that takes longer, in milliseconds, means that the server cannot work. */
const LIMIT = 1000;
/** A connection without an answer for so long, in milliseconds, is dropped, so that the next probe gets another one. */
const DROP_AFTER = 10_000;

const NOT_READY = new AppError('notReady');

/** pg's own option, which is missing in its types. */
const PROBE = { text: 'select 1', query_timeout: DROP_AFTER } as pg.QueryConfig;

/**
 * GET /ready: 200 if a statement through the pool returned within a second, otherwise 503. A load balancer then sends its calls
 * elsewhere; `/health` answers as long as the process runs.
 */
export function registerReadiness(app: FastifyInstance, { pool, log }: Pick<Context, 'pool' | 'log'>): void {
  const isReady = probe(pool, () => log.warn(NOT_READY.message));
  app.get(
    '/ready',
    { config: { open: true }, schema: { hide: true }, logLevel: 'warn' },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      if (await isReady()) return { status: 'ready' };
      // Not thrown, because the probe has logged it once for all callers that share it.
      return reply.code(NOT_READY.status).header('retry-after', '2').send(NOT_READY.toBody());
    },
  );
}

/**
 * Whether the pool answers. All callers during a probe share it, so they never take more than one connection, however long the
 * database hangs.
 */
function probe(pool: pg.Pool, failed: () => void): () => Promise<boolean> {
  let current: Promise<boolean> | undefined;
  const begin = async () => {
    const isReady = await verdict(pool, () => {
      current = undefined;
    });
    if (!isReady) failed();
    return isReady;
  };
  return () => {
    current ??= begin();
    return current;
  };
}

/** @param ended called when the statement itself has ended, which may be long after the result. */
function verdict(pool: pg.Pool, ended: () => void): Promise<boolean> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => resolve(false), LIMIT);
    pool
      .query(PROBE)
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => {
        clearTimeout(limit);
        ended();
      });
  });
}
