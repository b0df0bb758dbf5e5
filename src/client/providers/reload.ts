import { tabStorage } from './storage.ts';

const RELOADED = 'plinth.reloaded';

/** In milliseconds. If the same code is missing again after a reload, another reload would not help. */
const ONCE_IN = 60_000;

let reloading = false;

/** Reloads the page. Expression values are kept as drafts, so the browser does not ask before leaving. */
export function reload(): void {
  reloading = true;
  window.location.reload();
}

/** Whether the page is about to reload: failures caused by it are not shown. */
export function isReloading(): boolean {
  return reloading;
}

/** The same without the user, at most once in a while. Returns whether it reloads. */
export function reloadOnce(): boolean {
  if (Date.now() - Number(tabStorage.get(RELOADED) ?? 0) < ONCE_IN) return false;
  tabStorage.set(RELOADED, String(Date.now()));
  // Without a lasting storage, the page would reload forever.
  if (!tabStorage.lasts(RELOADED)) return false;
  reload();
  return true;
}
