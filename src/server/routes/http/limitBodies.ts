import type { IncomingMessage, ServerResponse } from 'node:http';
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
/** How much of a body is read on after the answer, so that its sender reads the answer: more than the largest upload. */
const MOST_REST = 64 * 1_048_576;
/** Calls without a token send an email address, a password or a code. */
const OPEN_BODY_LIMIT = 16_384;

/**
 * Limits the resources of a call whose body is sent slowly or not to its end: 408 after a time, and 413 for a large body of a
 * call without a token. `limitRest` ends what is still sent after an answer.
 */
export function limitBodies(app: FastifyInstance, bodyTime = BODY_TIME): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.open === true) route.bodyLimit ??= OPEN_BODY_LIMIT;
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request.raw)) watch(request, reply, bodyTime);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    // Fastify closes the connection with a 413, and the system then drops the answer if there is more to come.
    if (hasBody(request.raw) && !request.raw.complete) reply.removeHeader('connection');
    done(null, payload);
  });
}

/**
 * Reads the rest of a body whose call is answered already, such as with 401 or 413, and closes the connection if it does not end in
 * time. It watches every request of a server, also those that reach no app.
 */
export function limitRest(request: IncomingMessage, response: ServerResponse, restTime = BODY_TIME): void {
  if (!hasBody(request)) return;
  response.once('finish', () => {
    if (request.complete) return;
    const { socket } = request;
    const [until, most] = [Date.now() + restTime, socket.bytesRead + MOST_REST];
    const timer = setInterval(() => {
      if (request.complete) clearInterval(timer);
      else if (Date.now() >= until || socket.bytesRead > most) socket.destroy();
    }, restTime / 50);
    timer.unref();
    // A listener on the connection would stay there, as long as that goes on.
    request.once('close', () => clearInterval(timer));
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length']) > 0 || headers['transfer-encoding'] !== undefined;
}

function watch(request: FastifyRequest, reply: FastifyReply, bodyTime: number): void {
  const { raw, routeOptions } = request;
  let received = raw.socket.bytesRead;
  const timer = setTimeout(() => {
    if (raw.complete || reply.sent) return;
    const isArriving = raw.socket.bytesRead > received;
    received = raw.socket.bytesRead;
    if (routeOptions.config.file === true && isArriving) timer.refresh();
    else refuse(request);
  }, bodyTime);
  timer.unref();
  const stop = () => clearTimeout(timer);
  raw.once('end', stop).once('close', stop);
}

/** Answers if Fastify is still reading the body. Otherwise the call reads the body itself, and its connection is closed. */
function refuse({ raw, routeOptions }: FastifyRequest): void {
  const isParsed = routeOptions.config.file !== true && raw.listenerCount('error') > 0;
  if (isParsed) raw.emit('error', Object.assign(new AppError('tooSlow'), { statusCode: 408 }));
  else raw.destroy();
}
