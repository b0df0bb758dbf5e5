import { type Zippable, zipSync } from 'fflate/browser';

/**
 * Replaces fflate for the library that writes Excel files (vite.config.ts). Its default build creates workers from blobs, which
 * the content security policy forbids.
 */
export * from 'fflate/browser';

export function zip(files: Zippable, done: (error: Error | null, archive: Uint8Array | null) => void): void {
  try {
    done(null, zipSync(files));
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)), null);
  }
}
