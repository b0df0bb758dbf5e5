import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** The logs of processes that have warned: apps are replaced at each reload, a process's log is not. */
const warned = new WeakSet<FastifyBaseLogger>();

/**
 * Warns once when X-Forwarded-For comes from a peer that TRUSTED_PROXIES does not name. Behind such a proxy everybody has its
 * address, so all share the limits for one address.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, log: FastifyBaseLogger): void {
  app.addHook('onRequest', async ({ headers, ips, socket }) => {
    // The first of `ips` is the peer; others follow it only where it is trusted.
    if (headers['x-forwarded-for'] === undefined || (ips?.length ?? 1) > 1 || warned.has(log)) return;
    warned.add(log);
    log.warn(
      { peer: socket.remoteAddress },
      'X-Forwarded-For from this peer is ignored. If it is your proxy, name it in TRUSTED_PROXIES; see docs/operations.md.',
    );
  });
}
