import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TraceContext, Tracing } from './Tracing.ts';

/** OpenTelemetry's numbers, which its package exports as runtime enums. */
const SERVER_SPAN = 1;
const ERROR = 2;

/** Polled constantly by machines, and useless in a trace. */
const PROBES = new Set(['/health', '/ready', '/metrics']);

/** A span for every call, as a child of the caller's if it sends `traceparent`; the call's work is traced below it. */
export function traceCalls(app: FastifyInstance, tracing: Tracing): void {
  const { context, trace, propagation, tracer } = tracing;
  const contexts = new WeakMap<FastifyRequest, TraceContext>();

  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url;
    if (route !== undefined && PROBES.has(route)) return done();
    const span = tracer.startSpan(
      route === undefined ? request.method : `${request.method} ${route}`,
      {
        kind: SERVER_SPAN,
        attributes: {
          'http.request.method': request.method,
          'url.path': request.url.split('?')[0] ?? '',
          'url.scheme': request.protocol,
          'client.address': request.ip,
          ...(route !== undefined && { 'http.route': route }),
        },
      },
      propagation.extract(context.active(), request.headers),
    );
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= 500 || !reply.raw.writableFinished) span.setStatus({ code: ERROR });
      span.end();
    });
    const own = trace.setSpan(context.active(), span);
    contexts.set(request, own);
    context.with(own, done);
  });

  // After a body was read, the context is that of its stream.
  app.addHook('preValidation', (request, _reply, done) => {
    const own = contexts.get(request);
    if (own === undefined) return done();
    context.with(own, done);
  });
}
