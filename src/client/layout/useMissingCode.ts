import { useEffect, useState, useSyncExternalStore } from 'react';
import { isServerThere } from '../providers/probe.ts';
import { isReached, onReached, setReached } from '../providers/reached.ts';

/** Why a piece of the web app could not be loaded: no server, or a newer version that has it no more. */
export type MissingCode = 'unreachable' | 'updated';

/**
 * Why what threw this is missing; undefined where the error is another one, or as long as it is not known.
 * When the server can be reached again, `unreachable` becomes `updated`: loading the page anew then brings the piece.
 */
export function useMissingCode(error: unknown): MissingCode | undefined {
  const isMissing = isMissingCode(error);
  const reached = useSyncExternalStore(onReached, isReached);
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (!isMissing) return;
    void askServer().then(() => setAsked(true));
  }, [isMissing]);
  if (!isMissing || !asked) return undefined;
  return reached ? 'updated' : 'unreachable';
}

/** Asks whether the server is there, without waiting for the next time that it is asked by itself. */
export async function askServer(): Promise<void> {
  setReached(await isServerThere());
}

/** Chromium, Firefox and Safari each have words of their own for an import that failed. */
export function isMissingCode(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|unable to preload/i.test(error.message)
  );
}
