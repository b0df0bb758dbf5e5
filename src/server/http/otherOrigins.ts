import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];
/** How long a browser keeps what it was told, in seconds. */
const KEPT = '600';

/**
 * Lets pages of another origin call what is below a scope, for a web app that speaks to this server by its API_URL: pages
 * of this machine's own name at whatever port, and of the origins that are allowed. A token is all that a call is known
 * by, and no browser sends it along by itself: no cookies, no credentials.
 *
 * @param allowed origins such as https://office.example.com.
 */
export function answerOtherOrigins(api: FastifyInstance, allowed: readonly string[]): void {
  api.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !(allowed.includes(origin) || isOfThisMachine(origin, request))) return;
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', 'Allow, Content-Disposition, Retry-After, X-Device-Token');
    if (isAskedBefore(request)) return answerBefore(request, reply);
  });
}

function isOfThisMachine(origin: string, { host }: FastifyRequest): boolean {
  const [theirs, ours] = [origin, `http://${host}`].map(nameOf);
  return theirs !== undefined && theirs === ours;
}

/** The machine that an address names; one name for all that a machine calls itself by. */
function nameOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { hostname } = new URL(address);
  return LOOPBACK.includes(hostname) ? LOOPBACK[0] : hostname || undefined;
}

/** Before such a call, a browser asks whether it may make it: without a token, since it is not the page that asks. */
function isAskedBefore({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

function answerBefore(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(204)
    .header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE')
    .header('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '')
    .header('access-control-max-age', KEPT)
    .send();
}
