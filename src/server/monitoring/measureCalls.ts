import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer is a stream that lasts as long as a page is open: its duration says nothing. */
    live?: boolean;
  }
}

/** nginx's status for a call whose client disconnected before the response ended. */
const CLIENT_LEFT = 499;

/** Measures every call of an app from here on, including aborted ones. */
export function measureCalls(
  app: FastifyInstance,
  { calls, callsInProgress }: Pick<Metrics, 'calls' | 'callsInProgress'>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.live === true) return done();
    const end = calls.startTimer();
    callsInProgress.inc();
    reply.raw.once('close', () => {
      callsInProgress.dec();
      end({ method: request.method, route: routeOf(request), status: statusOf(reply) });
    });
    done();
  });
}

/** The pattern of the route: real addresses contain ids and would create a metric series each. */
function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'none';
}

function statusOf({ raw, statusCode }: FastifyReply): number {
  return raw.writableFinished ? statusCode : CLIENT_LEFT;
}
