import type { FastifyInstance } from 'fastify';

/** A call that the server has. */
export interface Call {
  method: string;
  /** With its parameters: /api/vendor/:id */
  url: string;
  /** It needs no token. */
  open: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every call of the server, in the order of registration. */
    calls: Call[];
  }
}

/** Collects every route from here on: for 405, and for the test that no call is left without a token. */
export function collectCalls(app: FastifyInstance): void {
  const calls: Call[] = [];
  app.decorate('calls', calls);
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const each of [method].flat()) calls.push({ method: each, url, open: config?.open === true });
  });
}

/** The methods that a path has; none for a path that is not there. */
export function methodsOf(calls: readonly Call[], path: string): string[] {
  const methods = calls.filter(({ url }) => pattern(url).test(path)).map(({ method }) => method);
  return [...new Set(methods)].sort();
}

const patterns = new Map<string, RegExp>();

function pattern(url: string): RegExp {
  let found = patterns.get(url);
  if (!found) {
    const source = url
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:[^/]+/g, '[^/]+')
      .replaceAll('*', '.*');
    found = new RegExp(`^${source}/?$`);
    patterns.set(url, found);
  }
  return found;
}
