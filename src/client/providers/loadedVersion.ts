/**
 * Whether the page was loaded with the settings and definitions that its host uses now. Every response of the API contains
 * their version, unless the host has none.
 */

let loaded: string | undefined;
let named: string | null = null;
const listeners = new Set<() => void>();

/** Sets the version of the loaded definitions; undefined before they are loaded, or if another host handles the calls. */
export function setLoadedVersion(version: string | undefined): void {
  change(() => {
    loaded = version;
    named = null;
  });
}

/** Notes the version in a response. While several servers apply a change one after the other, the latest response counts. */
export function noteVersion(version: string | null): void {
  if (version !== null) change(() => (named = version));
}

export function isOutdated(): boolean {
  return loaded !== undefined && named !== null && named !== loaded;
}

export function onOutdated(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(make: () => void): void {
  const before = isOutdated();
  make();
  if (isOutdated() !== before) for (const listener of listeners) listener();
}
