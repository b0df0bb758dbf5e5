import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** The logs of processes that have warned: apps are replaced at each reload, but a process keeps its log. */
const warned = new WeakSet<FastifyBaseLogger>();

/**
 * Warns once when X-Forwarded-For comes from a peer that TRUSTED_PROXIES does not contain. Behind such a proxy all users have
 * its address, so they share the limits for one address.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, log: FastifyBaseLogger): void {
  app.addHook('onRequest', ({ headers, ips, socket }, _reply, done) => {
    // The first of `ips` is the peer; others follow only if it is trusted.
    const isIgnored = headers['x-forwarded-for'] !== undefined && (ips?.length ?? 1) <= 1;
    if (isIgnored && !warned.has(log)) {
      warned.add(log);
      log.warn(
        { peer: socket.remoteAddress },
        'X-Forwarded-For from this peer is ignored. If it is your proxy, name it in TRUSTED_PROXIES; see docs/operations.md.',
      );
    }
    done();
  });
}
