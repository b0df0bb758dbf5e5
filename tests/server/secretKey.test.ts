import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { keyOf, readSecretKey, seal, unseal } from '../../src/server/secretKey.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-key-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (secretKey?: string, dataDir = join(folder, 'data')) => readSecretKey({ secretKey, dataDir });
const file = () => join(folder, 'data', 'secret.key');

describe('the secret key', () => {
  it('is made once in the data folder, where only its owner reads it', () => {
    const made = read();
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readFileSync(file(), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
    expect(read()).toEqual(made);
    expect(read(undefined, join(folder, 'other')).id).not.toBe(made.id);
  });

  it('is that of SECRET_KEY, without a file', () => {
    const key = 'k'.repeat(32);
    expect(read(key)).toEqual(keyOf(key));
    expect(() => statSync(file())).toThrow();
    expect(readConfig({ SECRET_KEY: key }).secretKey).toBe(key);
    expect(() => readConfig({ SECRET_KEY: 'k'.repeat(31) })).toThrow(
      'SECRET_KEY must have at least 32 characters, such as those of: openssl rand -hex 32',
    );
  });

  it('keeps a start from going on where its file is damaged or cannot be made', () => {
    read();
    writeFileSync(file(), '');
    expect(() => read()).toThrow(/^.*secret\.key holds no key: bring back its copy\.[^\n]*$/);
    expect(() => read(undefined, join(file(), 'below'))).toThrow(/Set SECRET_KEY\.$/);
  });
});

describe('a sealed secret', () => {
  const key = keyOf('one key of the firm, long enough for all');
  const secret = Buffer.from('twenty bytes of data');

  it('is opened with its key, for its owner alone, and unchanged', () => {
    const sealed = seal(key, secret, 'totp of 7');
    expect(unseal(key, sealed, 'totp of 7')).toEqual(secret);
    expect(sealed.includes(secret)).toBe(false);
    expect(seal(key, secret, 'totp of 7')).not.toEqual(sealed);
    expect(unseal(key, sealed, 'totp of 8')).toBeUndefined();
    expect(unseal(keyOf('another key of the firm, also long'), sealed, 'totp of 7')).toBeUndefined();
    for (const place of [0, 13, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(unseal(key, changed, 'totp of 7')).toBeUndefined();
    }
    expect(unseal(key, sealed.subarray(0, 20), 'totp of 7')).toBeUndefined();
  });
});
