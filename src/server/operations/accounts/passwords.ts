import { hash, verify } from '@node-rs/argon2';

/**
 * OWASP's parameters for argon2id: 19 MiB, 2 passes, 1 lane. Each sign-in takes about 20 ms of a core in the thread pool; with
 * its four threads at most 76 MiB at a time. The package's default algorithm is argon2id.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash to store for a password (docs/business-rules.md, "Passwords"). */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** A hash for unknown emails, so that they take the same time as known ones. */
let dummyHash: Promise<string> | undefined;

/** Whether the password matches the hash. Without a hash it is false, after the same time. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  if (stored === undefined) {
    dummyHash ??= hashPassword('the password of nobody');
    await verify(await dummyHash, password);
    return false;
  }
  return verify(stored, password);
}

/** Makes the first sign-in with an unknown email as quick as later ones. */
export async function warmPasswords(): Promise<void> {
  dummyHash ??= hashPassword('the password of nobody');
  await dummyHash;
}
