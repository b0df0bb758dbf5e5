/** Whether the page was loaded with the rights that its user has now: every response of the API names them. */

let loaded: string | null = null;
const listeners = new Set<() => void>();

/** Sets the rights that the page was loaded with; null before it is loaded, and with a host that names none. */
export function setLoadedRights(rights: string | null): void {
  loaded = rights;
}

/** Notes the rights in a response. */
export function noteRights(rights: string | null): void {
  if (loaded === null || rights === null || rights === loaded) return;
  for (const listener of listeners) listener();
}

/** Calls back when a response names other rights. Returns a function that stops it. */
export function onOtherRights(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
