import { useEffect, useState, useSyncExternalStore } from 'react';
import { isServerThere } from '../providers/probe.ts';
import { isReached, onReached, setReached } from '../providers/reached.ts';

/** Why a chunk of the web app could not be loaded: no connection, or a newer version without that chunk. */
export type MissingCode = 'unreachable' | 'updated';

/**
 * Why code is missing; undefined for other errors, and until the cause is known. When the server can be reached again,
 * `unreachable` becomes `updated`: reloading the page then loads the chunk.
 */
export function useMissingCode(error: unknown): MissingCode | undefined {
  const isMissing = isMissingCode(error);
  const reached = useSyncExternalStore(onReached, isReached);
  const [checked, setChecked] = useState(false);
  useEffect(() => {
    if (!isMissing) return;
    void checkServer().then(() => setChecked(true));
  }, [isMissing]);
  if (!isMissing || !checked) return undefined;
  return reached ? 'updated' : 'unreachable';
}

/** Checks at once whether the server can be reached, before the next regular check. */
export async function checkServer(): Promise<void> {
  setReached(await isServerThere());
}

/** Chromium, Firefox and Safari have different messages for a failed import. */
export function isMissingCode(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|unable to preload/i.test(error.message)
  );
}
