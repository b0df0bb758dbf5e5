import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../errors/StartError.ts';
import { type Config, SHORTEST_KEY } from './config.ts';
import { makeFolder } from './makeFolder.ts';

/** The key with which secrets are encrypted in the database, which does not have it (docs/operations.md, "The secret key"). */
export interface SecretKey {
  /** Tells it from other keys, and reveals nothing of it. */
  id: string;
  bytes: Buffer;
}

/**
 * The key of SECRET_KEY, or of `secret.key` in the data folder, which is made where it is missing and readable by its owner alone.
 *
 * @throws StartError in one line if the file cannot be read or made, or holds no key.
 */
export function readSecretKey({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): SecretKey {
  if (secretKey !== undefined) return keyOf(secretKey);
  const file = join(dataDir, 'secret.key');
  try {
    makeFolder(dataDir);
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST')
      throw new StartError(
        `The key of second factors cannot be kept in ${file}: ${message}. Set SECRET_KEY.`,
      );
  }
  return keyOf(readKeyFile(file));
}

function readKeyFile(file: string): string {
  const text = (() => {
    try {
      return readFileSync(file, 'utf8').trim();
    } catch (error) {
      throw new StartError(
        `The key of second factors in ${file} cannot be read: ${(error as Error).message}.`,
      );
    }
  })();
  if (text.length >= SHORTEST_KEY) return text;
  throw new StartError(
    `${file} holds no key: bring back its copy. If there is none, delete it; authenticator apps are then set up again.`,
  );
}

/** The key that a text stands for. */
export function keyOf(text: string): SecretKey {
  const bytes = Buffer.from(hkdfSync('sha256', text, '', 'plinth secrets', 32));
  return { bytes, id: createHmac('sha256', bytes).update('id').digest('hex').slice(0, 16) };
}

const CIPHER = 'aes-256-gcm';
const [IV, TAG] = [12, 16];

/**
 * Encrypts a secret with AES-256-GCM.
 * @param owner the row that it belongs to: in another row it cannot be decrypted.
 */
export function seal({ bytes }: SecretKey, secret: Buffer, owner: string): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv(CIPHER, bytes, iv).setAAD(Buffer.from(owner));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** Decrypts a secret; undefined if it was encrypted with another key, for another owner, or changed. */
export function unseal({ bytes }: SecretKey, sealed: Buffer, owner: string): Buffer | undefined {
  const [iv, tag, text] = [sealed.subarray(0, IV), sealed.subarray(IV, IV + TAG), sealed.subarray(IV + TAG)];
  try {
    const decipher = createDecipheriv(CIPHER, bytes, iv, { authTagLength: TAG });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
    return Buffer.concat([decipher.update(text), decipher.final()]);
  } catch {
    return undefined;
  }
}
