import type pg from 'pg';
import type { Tracing } from './Tracing.ts';

const CLIENT_SPAN = 3;
const ERROR = 2;

type Query = (...parameters: unknown[]) => unknown;
type Callback = (error: Error | null, ...rest: unknown[]) => void;

/**
 * A span for every statement of a pool, with its text. Parameters contain user data and are left out. COPY, which streams, has
 * no span.
 */
export function traceStatements(pool: pg.Pool, tracing: Tracing): void {
  const traced = new WeakSet<pg.PoolClient>();
  // At each use, because the first connection exists before it is known whether to trace.
  pool.on('acquire', (client) => {
    if (traced.has(client)) return;
    traced.add(client);
    const ask = client.query.bind(client) as Query;
    client.query = withSpan(ask, tracing) as typeof client.query;
  });
}

function withSpan(ask: Query, { tracer }: Pick<Tracing, 'tracer'>): Query {
  return (...parameters) => {
    const text = textOf(parameters[0]);
    if (text === undefined) return ask(...parameters);
    const span = tracer.startSpan(nameOf(text), {
      kind: CLIENT_SPAN,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
    });
    const end = (error?: Error | null): void => {
      if (error) span.setStatus({ code: ERROR, message: codeOf(error) });
      span.end();
    };
    const callback = parameters.at(-1);
    if (typeof callback === 'function') {
      const wrapped: Callback = (error, ...rest) => {
        end(error);
        (callback as Callback)(error, ...rest);
      };
      return ask(...parameters.slice(0, -1), wrapped);
    }
    const answer = ask(...parameters);
    if (!(answer instanceof Promise)) {
      end();
      return answer;
    }
    answer.then(() => end(), end);
    return answer;
  };
}

/** The text of a statement; undefined for a stream, which is an object of its own. */
function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement;
  const { text, submit } = (statement ?? {}) as { text?: unknown; submit?: unknown };
  return typeof text === 'string' && submit === undefined ? text : undefined;
}

/** SELECT, INSERT, WITH ... */
function nameOf(text: string): string {
  const [word = 'SQL'] = /[a-z]+/i.exec(text.replace(/^\s*\/\*.*?\*\//, '')) ?? [];
  return word.toUpperCase();
}

/** PostgreSQL's messages quote values; its codes do not. */
function codeOf(error: Error): string {
  return (error as Error & { code?: string }).code ?? error.name;
}
