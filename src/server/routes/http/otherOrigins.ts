import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** A token is the only authentication, and no browser sends it by itself: no cookies, no credentials. */
const OPTIONS: FastifyCorsOptions = {
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  exposedHeaders: ['Allow', 'Content-Disposition', 'Retry-After', 'X-Device-Token'],
  // How long a browser caches the answer, in seconds.
  maxAge: 600,
  strictPreflight: false,
};

/**
 * Allows pages of other origins to make the calls of a scope, for a web app that uses this server by its API_URL: pages of this
 * machine's own name at any port, and of the allowed origins.
 *
 * @param allowed origins such as https://office.example.com.
 */
export async function allowOtherOrigins(api: FastifyInstance, allowed: readonly string[]): Promise<void> {
  await api.register(
    cors,
    () => (request: FastifyRequest, decide: (error: Error | null, options: FastifyCorsOptions) => void) => {
      const { origin } = request.headers;
      const isAllowed =
        origin !== undefined && (allowed.includes(origin) || isOfThisMachine(origin, request));
      decide(null, isAllowed ? { ...OPTIONS, origin } : { origin: false });
    },
  );
}

function isOfThisMachine(origin: string, { host }: FastifyRequest): boolean {
  const [theirs, ours] = [origin, `http://${host}`].map(machineOf);
  return theirs !== undefined && theirs === ours;
}

/** The host name of an address; the names of the local machine count as one. */
function machineOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { hostname } = new URL(address);
  return LOOPBACK.includes(hostname) ? LOOPBACK[0] : hostname || undefined;
}
