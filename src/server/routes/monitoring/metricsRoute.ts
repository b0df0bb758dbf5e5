import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../errors/AppError.ts';
import type { Context } from '../../context.ts';
import type { Metrics } from '../../monitoring/metrics.ts';
import { bearer, callerFinder, unauthenticated } from '../accounts/authenticate.ts';
import { boundUnknown } from '../accounts/unknownTokens.ts';

/**
 * GET /metrics in Prometheus' text format, for clients with METRICS_TOKEN, and for administrators with their session's token.
 * Without METRICS_TOKEN everybody else gets the 404 of an unknown path.
 */
export function registerMetrics(
  app: FastifyInstance,
  context: Context,
  { registry }: Metrics,
  metricsToken: string | undefined,
): void {
  const findCaller = boundUnknown(callerFinder(context));
  const isAdministrator = async (request: FastifyRequest) => {
    const credential = bearer(request);
    return credential !== undefined && (await findCaller(credential, request.ip))?.isAdmin === true;
  };
  app.get(
    '/metrics',
    { config: { open: true }, schema: { hide: true }, logLevel: 'warn' },
    async (request, reply) => {
      const isAllowed =
        hasMetricsToken(request.headers.authorization, metricsToken) || (await isAdministrator(request));
      if (!isAllowed) throw metricsToken === undefined ? new AppError('notFound') : unauthenticated(reply);
      reply.header('cache-control', 'no-store').type(registry.contentType);
      return registry.metrics();
    },
  );
}

/** Compares in constant time, so that the time of an answer does not reveal how much of a guess was right. */
export function hasMetricsToken(authorization: string | undefined, token: string | undefined): boolean {
  const [, given] = /^Bearer (\S+)$/i.exec(authorization ?? '') ?? [];
  if (given === undefined || token === undefined) return false;
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
