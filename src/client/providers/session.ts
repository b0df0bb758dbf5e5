/** The session in the browser: the token, the page to return to, and why the last session ended. */

import { browserStorage, tabStorage } from './storage.ts';

const TOKEN = 'plinth.token';
const PAGE = 'plinth.page';

const listeners = new Set<() => void>();

/** The bearer token, kept in local storage. */
export function getToken(): string | null {
  return browserStorage.get(TOKEN);
}

/** Sets the token to sign in, or null to sign out, and notifies the listeners. */
export function setToken(token: string | null): void {
  if (token === null) browserStorage.remove(TOKEN);
  else browserStorage.set(TOKEN, token);
  for (const listener of listeners) listener();
}

let holdCount = 0;

/**
 * Keeps the page although the server ends the session: a restore ends every session, and the page has to show its result.
 * Returns a function that releases it; the next 401 then ends the session.
 */
export function holdSession(): () => void {
  holdCount += 1;
  let isHeld = true;
  return () => {
    if (isHeld) holdCount -= 1;
    isHeld = false;
  };
}

export function isSessionHeld(): boolean {
  return holdCount > 0;
}

/** Calls back when the token changes, in this tab or another one. Returns a function that stops it. */
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

/** Remembers the requested page of this tab, so that signing in returns to it. */
export function rememberPage(page: string): void {
  if (isPage(page)) tabStorage.set(PAGE, page);
}

/** The page to open after signing in. */
export function rememberedPage(): string {
  const page = tabStorage.get(PAGE);
  return page !== null && isPage(page) ? page : '/dashboard';
}

/** Called once the page was reached; a user who signs out starts at the dashboard again. */
export function forgetPage(): void {
  tabStorage.remove(PAGE);
}

function isPage(page: string): boolean {
  return /^\/(dashboard([/?#]|$)|report\/)/.test(page);
}
