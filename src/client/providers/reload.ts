import { ofTab } from './storage.ts';

const RELOADED = 'plinth.reloaded';

/** A page that was loaded anew and lacks the same again will not be mended by a third time; in milliseconds. */
const ONCE_IN = 60_000;

let reloading = false;

/** Loads the page anew. What was typed is kept as drafts, so that nobody is asked whether it may be lost. */
export function reload(): void {
  reloading = true;
  window.location.reload();
}

/** The page is about to go: nothing is said of what ends with it. */
export function isReloading(): boolean {
  return reloading;
}

/** The same by itself, once in a while. Tells whether it did. */
export function reloadOnce(): boolean {
  if (Date.now() - Number(ofTab.get(RELOADED) ?? 0) < ONCE_IN) return false;
  ofTab.set(RELOADED, String(Date.now()));
  // Without a storage that lasts, the page would be loaded anew for ever.
  if (!ofTab.lasts(RELOADED)) return false;
  reload();
  return true;
}
