import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { pino } from 'pino';
import pretty from 'pino-pretty';

/** Properties that are removed from logged objects. */
const SECRETS = ['password', 'token', 'otp', 'reset_token', 'authorization', 'cookie', 'body', 'headers'];

/**
 * The structured log of the server on standard output: one JSON object in each line. In a terminal a line of each is for people: the
 * time and the message.
 */
export function makeLog(level: string): FastifyBaseLogger {
  const options = {
    level,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), remove: true },
    serializers: {
      err: serializeError,
      req: ({ method, url }: { method: string; url: string }) => ({ method, path: pathOf(url) }),
    },
  };
  return process.stdout.isTTY ? pino(options, forPeople()) : pino(options);
}

/** Writes each entry as its time and message; a call as its method, path, status and duration. Warnings and errors keep their details. */
function forPeople(): NodeJS.WritableStream {
  return pretty({
    colorize: process.env.NO_COLOR === undefined,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,reqId,method,path,status,ms,user,address,changes,more',
    messageFormat: ({ msg, method, path, status, ms }) =>
      status === undefined ? String(msg) : `${method} ${path} ${status} ${ms} ms`,
  });
}

/** PostgreSQL's `detail` and `where` quote values of records, so only the location of the defect is logged. */
function serializeError(error: Error) {
  const {
    name,
    message,
    stack = '',
    code,
    constraint,
    table,
    column,
  } = error as Error & Record<string, unknown>;
  return { type: name, message, stack, code, constraint, table, column };
}

/**
 * Logs one line for each response: the call, the user, the status and the duration. The query is left out, because it may
 * contain names.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: pathOf(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: request.actor?.id,
        address: request.ip,
      },
      'answered',
    );
    done();
  });
}

function pathOf(url: string): string {
  return (url.split('?')[0] ?? '').slice(0, 300);
}
