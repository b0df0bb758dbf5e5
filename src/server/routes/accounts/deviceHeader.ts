import type { FastifyReply, FastifyRequest } from 'fastify';
import { tokenHash } from '../../operations/accounts/sessions.ts';

const HEADER = 'x-device-token';
/** A browser sends the tokens of all its accounts. */
const MOST_SENT = 10;

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
