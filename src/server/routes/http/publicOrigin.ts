import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../errors/AppError.ts';

/**
 * The origin at which browsers reach the web app: PUBLIC_URL, or the address of the request as trusted proxies forward it
 * (docs/operations.md, "Passkeys").
 */
export function publicOrigin(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return new URL(publicUrl).origin;
  const { protocol, host, headers } = request;
  const own = `${protocol}://${host}`;
  const given = headers.origin;
  // In development the web app is served at another port of the same machine.
  const isHere = given !== undefined && URL.canParse(given) && new URL(given).hostname === 'localhost';
  return isHere && URL.canParse(own) && new URL(own).hostname === 'localhost' ? given : own;
}

/** Refuses requests that name two hosts: a proxy in front may go by the other one. */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { rawHeaders } }, _reply, done) => {
    const hosts = rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host');
    done(hosts.length > 1 ? new AppError('malformed') : undefined);
  });
}
