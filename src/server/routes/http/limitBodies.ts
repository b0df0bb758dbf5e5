import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../errors/AppError.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file: it may take long, as long as bytes keep arriving. */
    file?: boolean;
  }
}

/** The time limit for the body of a call, in milliseconds; for a file, the longest pause between bytes. */
const BODY_TIME = 30_000;
/** Calls without a token send an email address, a password or a code. */
const OPEN_BODY_LIMIT = 16_384;

/**
 * Limits the resources of a call whose body is sent slowly or not to its end: 408 after a time, and 413 for a large body of a
 * call without a token. Register it before anything that answers, so that it also ends calls that were refused early.
 */
export function limitBodies(app: FastifyInstance, bodyTime = BODY_TIME): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.open === true) route.bodyLimit ??= OPEN_BODY_LIMIT;
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) watch(request, reply, bodyTime);
    done();
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length']) > 0 || headers['transfer-encoding'] !== undefined;
}

function watch(request: FastifyRequest, reply: FastifyReply, bodyTime: number): void {
  const { raw, routeOptions } = request;
  let received = raw.socket.bytesRead;
  const timer = setTimeout(() => {
    if (raw.complete) return;
    const isArriving = raw.socket.bytesRead > received;
    received = raw.socket.bytesRead;
    if (routeOptions.config.file === true && isArriving) timer.refresh();
    else refuse(request, reply);
  }, bodyTime);
  timer.unref();
  const stop = () => clearTimeout(timer);
  raw.once('end', stop).once('close', stop);
}

/**
 * Answers if Fastify is still reading the body. Otherwise the call was answered or reads the body itself, and its connection is
 * closed.
 */
function refuse({ raw, routeOptions }: FastifyRequest, reply: FastifyReply): void {
  const isParsed = !reply.sent && routeOptions.config.file !== true && raw.listenerCount('error') > 0;
  if (isParsed) raw.emit('error', Object.assign(new AppError('tooSlow'), { statusCode: 408 }));
  else raw.destroy();
}
