import type { FastifyInstance } from 'fastify';

/** A call of the server. */
export interface RegisteredCall {
  method: string;
  /** With its parameters: /api/vendor/:id */
  url: string;
  /** It needs no token. */
  open: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every call of the server, in the order of registration. */
    calls: RegisteredCall[];
  }
}

/** Collects every route registered from here on: for 405, and for the test that every call needs a token. */
export function collectCalls(app: FastifyInstance): void {
  const calls: RegisteredCall[] = [];
  app.decorate('calls', calls);
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const each of [method].flat()) {
      // Every path answers OPTIONS; its one route handles only preflight requests (otherOrigins.ts).
      if (each !== 'OPTIONS') calls.push({ method: each, url, open: config?.open === true });
    }
  });
}

/** The methods of a path; empty for an unknown path. */
export function methodsOf(calls: readonly RegisteredCall[], path: string): string[] {
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
