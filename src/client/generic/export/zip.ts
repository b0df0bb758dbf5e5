import { type Zippable, zipSync } from 'fflate/browser';

/**
 * Takes the place of fflate for the library that writes Excel files (vite.config.ts): its own `zip` works in workers that it
 * makes of blobs, and the content security policy forbids those.
 */
export * from 'fflate/browser';

export function zip(files: Zippable, done: (error: Error | null, archive: Uint8Array | null) => void): void {
  try {
    done(null, zipSync(files));
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)), null);
  }
}
