import type { FastifyReply, FastifyRequest } from 'fastify';
import { tokenHash } from '../../operations/accounts/sessions.ts';
import type { Origin } from '../../operations/accounts/verifyCredentials.ts';

const HEADER = 'x-device-token';
/** A browser sends the tokens of all its accounts. */
const MOST_SENT = 10;

/** Where an attempt to sign in, or to prove who one is, comes from. */
export function originOf(request: FastifyRequest): Origin {
  const userAgent = request.headers['user-agent']?.slice(0, 255);
  return { address: request.ip, devices: sentDevices(request), userAgent };
}

/** The hashes of the device tokens in a call. */
export function sentDevices({ headers }: FastifyRequest): Buffer[] {
  return String(headers[HEADER] ?? '')
    .split(',', MOST_SENT)
    .flatMap((token) => tokenHash(token.trim()) ?? []);
}

/** Sends a new device token with the response. */
export function sendDevice(reply: FastifyReply, token: string | undefined): void {
  if (token !== undefined) reply.header(HEADER, token);
}
