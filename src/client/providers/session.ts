/** The session as the browser keeps it: the token, the page to come back to, and why the last one ended. */

import { ofBrowser, ofTab } from './storage.ts';

const TOKEN = 'plinth.token';
const PAGE = 'plinth.page';

const listeners = new Set<() => void>();

/** The bearer token, kept in local storage (specification 1, section 6). */
export function getToken(): string | null {
  return ofBrowser.get(TOKEN);
}

/** Signs in with a token, or out with null, and tells everybody who listens. */
export function setToken(token: string | null): void {
  if (token === null) ofBrowser.remove(TOKEN);
  else ofBrowser.set(TOKEN, token);
  for (const listener of listeners) listener();
}

let holders = 0;

/**
 * Keeps the page where it is although the server ends the session: a restore takes every session with it, and the page has to
 * say what came of it. Returns the way to let go; the next refused call then ends the session.
 */
export function holdSession(): () => void {
  holders += 1;
  let isHeld = true;
  return () => {
    if (isHeld) holders -= 1;
    isHeld = false;
  };
}

export function isSessionHeld(): boolean {
  return holders > 0;
}

/** Calls back when the token changes, in this tab or another one. Returns the way to stop. */
export function onTokenChange(listener: () => void): () => void {
  const fromAnotherTab = (event: StorageEvent) => {
    // A null key means that the whole storage was cleared.
    if (event.key === TOKEN || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', fromAnotherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromAnotherTab);
  };
}

/** Remembers the page asked for, so that signing in leads back to it; of this tab only. */
export function rememberPage(page: string): void {
  if (isPage(page)) ofTab.set(PAGE, page);
}

/** The page to open after signing in. */
export function rememberedPage(): string {
  const page = ofTab.get(PAGE);
  return page !== null && isPage(page) ? page : '/dashboard';
}

/** Once it was reached; and who signs out by hand starts at the dashboard again. */
export function forgetPage(): void {
  ofTab.remove(PAGE);
}

function isPage(page: string): boolean {
  return /^\/(dashboard(\/|\?|$)|report\/)/.test(page);
}
