import { base32 } from '@otplib/plugin-base32-scure';
import { crypto } from '@otplib/plugin-crypto-node';
import { generateSync } from '@otplib/totp';

/** The code that an authenticator app shows for a secret. @param steps how many half minutes its clock is ahead. */
export function codeOf(secret: string, steps = 0): string {
  return generateSync({ secret, base32, crypto, epoch: Date.now() / 1000 + steps * 30 });
}
