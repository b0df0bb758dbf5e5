import { randomBytes } from 'node:crypto';
import { base32 } from '@otplib/plugin-base32-scure';
import { crypto } from '@otplib/plugin-crypto-node';
import { verifySync } from '@otplib/totp';
import { generateTOTP } from '@otplib/uri';

/*
 * Time-based one-time passwords (RFC 6238) as authenticator apps make them: six digits from SHA-1, every 30 seconds. These are the
 * only parameters that all apps support.
 */

const PERIOD = 30;
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;

export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** A secret as people type it into an app. */
export function secretText(secret: Buffer): string {
  return base32.encode(secret, { padding: false });
}

/** The address that an app reads from a QR code. */
export function totpUri(secret: Buffer, { product, email }: { product: string; email: string }): string {
  return generateTOTP({ issuer: product, label: email, secret: secretText(secret) });
}

/**
 * The time step of a code; undefined if it is wrong, or if its step is not after `lastStep`. A clock may be off by one step in
 * either direction.
 *
 * @param lastStep the step of the last accepted code.
 * @param at seconds since 1970.
 */
export function stepOf(
  secret: Buffer,
  code: string,
  lastStep: number,
  at = Date.now() / 1000,
): number | undefined {
  // The clock of the server that accepted the last code may be ahead, and the library refuses steps of the future.
  if (lastStep > Math.floor(at / PERIOD) + 1) return undefined;
  const result = verifySync({
    secret,
    token: code,
    crypto,
    epoch: at,
    epochTolerance: PERIOD,
    afterTimeStep: lastStep,
  });
  return result.valid ? result.timeStep : undefined;
}
