import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

/** nginx's status for a call whose client left before the answer ended. */
const CLIENT_LEFT = 499;

/** Measures every call of an app from here on, also those that break off. */
export function measureCalls(
  app: FastifyInstance,
  { calls, callsInProgress }: Pick<Metrics, 'calls' | 'callsInProgress'>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const end = calls.startTimer();
    callsInProgress.inc();
    reply.raw.once('close', () => {
      callsInProgress.dec();
      end({ method: request.method, route: routeOf(request), status: statusOf(reply) });
    });
    done();
  });
}

/** The pattern of the route: addresses themselves hold ids, and would make a series of metrics each. */
function routeOf({ routeOptions }: FastifyRequest): string {
  const { url } = routeOptions;
  if (url === undefined) return 'none';
  return url.startsWith('/assets/') ? '/assets/*' : url;
}

function statusOf({ raw, statusCode }: FastifyReply): number {
  return raw.writableFinished ? statusCode : CLIENT_LEFT;
}
