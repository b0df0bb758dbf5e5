import { hash, verify } from '@node-rs/argon2';

/**
 * OWASP's figures for argon2id: 19 MiB, 2 passes, 1 lane. About 20 ms of a core for each sign-in, spent in the thread
 * pool; with its four threads at most 76 MiB at a time. The package's default algorithm is argon2id.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash to store for a password (business rules, section 10). */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Against what an unknown email's password is judged, so that it costs the same time as a known one. */
let nobody: Promise<string> | undefined;

/** Whether the password is the one of the hash; without a hash the answer is no, after the same time. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  if (stored === undefined) {
    nobody ??= hashPassword('the password of nobody');
    await verify(await nobody, password);
    return false;
  }
  return verify(stored, password);
}

/** Makes the first sign-in with an unknown email as quick as later ones. */
export async function warmPasswords(): Promise<void> {
  nobody ??= hashPassword('the password of nobody');
  await nobody;
}
